import { expect } from 'chai';
import type { Artefact } from '../../../src/model/artefact.js';
import { accessOf } from '../../../src/registry/access/access.js';
import { hidingOf } from '../../../src/registry/access/hiding.js';
import { refuseRestricted } from '../../../src/registry/access/refuse-restricted.js';
import type { AccessRule, Coverage, Restriction } from '../../../src/registry/access/rule.js';
import { anonymous, type Principal } from '../../../src/registry/principal.js';
import { prepare } from '../../../src/registry/submission/receive/prepare.js';
import type { Report, Submission } from '../../../src/registry/submission/submission.js';
import {
  agencyScheme,
  codelist,
  conceptScheme,
  dataConstraint,
  dataflow,
  dataProviderScheme,
  dataStructure,
  extendedCodelist,
  ownedBy,
  provisionAgreement,
  urns,
} from '../../harness/artefacts.js';
import { startTestServer, type TestServer } from '../../harness/server.js';

const root: Principal = { kind: 'root', name: 'root' };
const user = (name: string): Principal => ({ kind: 'user', service: 'oidc', name, groups: [] });
const ann = user('ann');

const restriction = (urn: string, covers: readonly Coverage[], more: Partial<Restriction> = {}): Restriction => ({
  id: `r-${urn}-${covers}`.replace(/[^\w-]/g, '_'),
  kind: 'restriction',
  urn,
  covers,
  to: ['user:bob'],
  ...more,
});

const concept = (id: string) => urns.concept('CS', '1.0.0', id);

const actual = (id: string, attachment: object): Artefact =>
  ({
    ...dataConstraint(id, '1.0', []),
    role: 'Actual',
    constraintAttachment: attachment,
    cubeRegions: [{ include: true, keyValues: [{ id: 'FREQ', include: true, values: ['A'] }] }],
  }) as unknown as Artefact;

describe('restricted artefacts', () => {
  let test: TestServer;

  const setRules = (...put: readonly AccessRule[]) =>
    test.registry.changeAccessRules({ put, remove: 'others', principal: root, hasRoot: true, dryRun: false });
  const get = async (path: string, init?: RequestInit) => {
    const response = await test.request(path, init);
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  const status = async (path: string): Promise<number> => (await get(path)).status;

  before(async () => {
    test = await startTestServer();
    const reports = [
      await test.submit([agencyScheme(['SDMX', 'ECB', 'BIS'])], 'MERGE'),
      await test.submit([
        codelist('CL', '1.0.0', ['A', 'B']),
        codelist('CL_SECRET', '1.0.0', ['S']),
        extendedCodelist('CL_ALL', '1.0.0', [urns.codelist('CL', '1.0.0'), urns.codelist('CL_SECRET', '1.0.0')]),
        conceptScheme('CS', '1.0.0', { FREQ: null }),
        dataStructure('DSD', '1.0.0', { [concept('FREQ')]: urns.codelist('CL', '1.0.0') }),
        dataflow('FLOW', '1.0.0', urns.dataStructure('DSD', '1.0.0')),
        dataflow('OPEN', '1.0.0', urns.dataStructure('DSD', '1.0.0')),
        dataProviderScheme(['P']),
        provisionAgreement('PA', '1.0.0', urns.dataflow('FLOW', '1.0.0'), urns.dataProvider('P')),
        actual('ACTUAL', { dataflows: [urns.dataflow('FLOW', '1.0.0')] }),
        actual('ACTUAL_PA', { provisionAgreements: [urns.provisionAgreement('PA', '1.0.0')] }),
        actual('ACTUAL_OPEN', { dataflows: [urns.dataflow('OPEN', '1.0.0')] }),
        ownedBy('ECB', codelist('OWN', '1.0.0', ['A', 'B'])),
        ownedBy('ECB', extendedCodelist('OWN_USING', '1.0.0', [urns.ownedBy('ECB', urns.codelist('OWN', '1+.0.0'))])),
        ownedBy('BIS', extendedCodelist('HIDDEN', '1.0.0', [urns.ownedBy('ECB', urns.codelist('OWN', '1+.0.0'))])),
      ]),
    ];
    expect(reports.map(({ outcome }) => outcome)).to.deep.equal(['accepted', 'accepted']);
  });
  after(() => test.close());

  describe('that a request names', () => {
    before(() =>
      setRules(restriction('Codelist=SDMX:CL_S*', ['structure']), restriction('Dataflow=SDMX:FLOW', ['structure'])),
    );

    const named = [
      '/sdmx/v2/structure/codelist/SDMX/CL_SECRET',
      '/sdmx/v2/structure/codelist/SDMX/CL,CL_SECRET/*?references=all',
      '/sdmx/v2/structure/codelist/SDMX/CL_SECRET/1.0.0/S',
      '/sdmx/v1/codelist/SDMX/CL_SECRET',
      '/ws/public/sdmxapi/rest/codelist/SDMX/CL_SECRET',
      '/sdmx/v2/schema/dataflow/SDMX/FLOW/1.0.0',
      '/sdmx/v2/availability/dataflow/SDMX/FLOW/1.0.0',
      '/sdmx/v1/availableconstraint/SDMX,FLOW,1.0.0',
      '/sdmx/v2/metadata/structure/codelist/SDMX/CL_SECRET/1.0.0',
    ];
    for (const path of named) {
      it(`are refused with 401 and no challenge to anonymous callers: ${path}`, async () => {
        const found = await get(path);
        expect(found.status, found.text).to.equal(401);
        expect(found.headers.get('www-authenticate')).to.equal(null);
      });
    }

    it('get the same answer whether or not they exist', async () => {
      const ask = (id: string) => get(`/sdmx/v2/structure/codelist/SDMX/${id}/1.0.0`);
      const [held, missing] = [await ask('CL_SECRET'), await ask('CL_SNONE')];
      expect(missing.status).to.equal(401);
      expect(missing.text).to.equal(held.text.replaceAll('CL_SECRET', 'CL_SNONE'));
    });

    it('are refused to known callers who may not see them, and to nobody else', async () => {
      await setRules(
        restriction('Codelist=SDMX:CL_S*', ['structure']),
        { id: 'm', kind: 'grant', role: 'maintainer', to: ['user:eva'], agencies: ['SDMX'] },
        { id: 'a', kind: 'grant', role: 'administrator', to: ['user:adam'] },
      );
      const path = { classes: ['Codelist'], agencies: ['SDMX'], ids: ['CL_SECRET'] };
      const outcomes = await Promise.all(
        [anonymous, ann, user('bob'), user('eva'), user('adam'), root].map(async (principal) =>
          refuseRestricted(await test.registry.at(undefined, principal), path, ['structure']).then(
            () => 'allowed',
            ({ name }: Error) => name,
          ),
        ),
      );
      expect(outcomes).to.deep.equal(['Unauthenticated', 'Forbidden', 'allowed', 'allowed', 'allowed', 'allowed']);
    });

    it('are left out where the request selects with *', async () => {
      const found = await get('/sdmx/v2/structure/codelist/SDMX/*/1.0.0?detail=allstubs&format=sdmx-json-2.1');
      expect(found.status).to.equal(200);
      expect(found.text).to.include('"CL_ALL"').and.not.include('CL_SECRET');
      expect(await status('/sdmx/v2/structure/*/SDMX/CL_SECRET')).to.equal(404);
      const urn = encodeURIComponent(urns.codelist('CL_SECRET', '1.0.0'));
      expect(await status(`/ws/registry/reference?urn=${urn}`)).to.equal(404);
    });

    it('are left out of the codes that a list inherits', async () => {
      const path = '/sdmx/v2/structure/codelist/SDMX/CL_ALL/1.0.0?format=sdmx-json-2.1';
      const codesIn = ({ text }: { text: string }): string[] =>
        (JSON.parse(text).data.codelists[0].codes as { id: string }[]).map(({ id }) => id);
      expect(codesIn(await get(path))).to.deep.equal(['A', 'B']);
      await setRules();
      expect(codesIn(await get(path))).to.deep.equal(['A', 'B', 'S']);
    });
  });

  describe('in their references only', () => {
    before(() => setRules(restriction('Codelist=SDMX:CL', ['references'])));
    const dsd = encodeURIComponent(urns.dataStructure('DSD', '1.0.0'));

    it('can be read', async () => {
      expect(await status('/sdmx/v2/structure/codelist/SDMX/CL/1.0.0')).to.equal(200);
      expect((await get('/sdmx/v2/structure/codelist/SDMX/CL_ALL?format=sdmx-json-2.1')).text).to.include('"id":"B"');
    });

    it('are not among the references of others, and have none', async () => {
      for (const references of ['all', 'children', 'descendants', 'codelist']) {
        const path = `/sdmx/v2/structure/datastructure/SDMX/DSD?references=${references}&detail=allstubs&format=sdmx-json-2.1`;
        expect((await get(path)).text).to.not.include('"codelists"');
      }
      const parents = await get(
        '/sdmx/v2/structure/codelist/SDMX/CL?references=all&detail=allstubs&format=sdmx-json-2.1',
      );
      expect(parents.text).to.include('"CL"').and.not.include('"DSD"').and.not.include('CL_ALL');
      expect((await get(`/ws/registry/reference?urn=${dsd}&edges=all`)).text).to.not.include('SDMX:CL(');
      const cl = encodeURIComponent(urns.codelist('CL', '1.0.0'));
      const graph = JSON.parse(
        (await get(`/ws/registry/reference?urn=${cl}&direction=both&edges=all&owners=true`)).text,
      );
      expect([graph.nodes.length, graph.edges]).to.deep.equal([1, []]);
      expect(JSON.parse((await get(`/ws/registry/impact?urn=${cl}&version=2.0.0`)).text).counts).to.deep.equal({
        follow: 0,
        pinned: 0,
        break: 0,
      });
    });

    it('are part of schemas all the same', async () => {
      const schema = await get('/sdmx/v2/schema/dataflow/SDMX/FLOW/1.0.0?format=sdmx-json-2.1');
      expect(schema.text).to.include('"id":"CL"');
    });
  });

  describe('in their data only', () => {
    before(() => setRules(restriction('Dataflow=SDMX:FLOW', ['data'])));

    it('can be read, but not which data are available for them or their agreements', async () => {
      expect(await status('/sdmx/v2/structure/dataflow/SDMX/FLOW')).to.equal(200);
      expect(await status('/sdmx/v2/availability/dataflow/SDMX/FLOW/*')).to.equal(401);
      expect(await status('/sdmx/v2/availability/provisionagreement/SDMX/PA/*')).to.equal(404);
      const found = await get('/sdmx/v2/availability/*/*/*/*?format=sdmx-json-2.1');
      expect(found.text).to.include('Dataflow=SDMX:OPEN').and.not.include('FLOW').and.not.include('SDMX:PA');
    });
  });

  describe('with what is attached to them', () => {
    const listed = async (): Promise<readonly string[]> => {
      const { text } = await get('/sdmx/v2/structure/*/*/*/*?detail=allstubs&format=sdmx-json-2.1');
      return ['FLOW', 'PA', 'ACTUAL', 'ACTUAL_PA', 'ACTUAL_OPEN', 'DSD'].filter((id) => text.includes(`"id":"${id}"`));
    };

    it('hide agreements, and constraints of both', async () => {
      await setRules(restriction('Dataflow=SDMX:F*', ['structure'], { withAttachments: true }));
      expect(await listed()).to.deep.equal(['ACTUAL_OPEN', 'DSD']);
      // Whether such an agreement exists follows from no status.
      expect(await status('/sdmx/v2/structure/provisionagreement/SDMX/PA')).to.equal(404);
      await setRules(restriction('Dataflow=SDMX:F*', ['structure']));
      expect(await listed()).to.deep.equal(['PA', 'ACTUAL', 'ACTUAL_PA', 'ACTUAL_OPEN', 'DSD']);
    });

    it('hide what is attached later too', async () => {
      await setRules(restriction('Dataflow=SDMX:O*', ['structure'], { withAttachments: true }));
      expect(await listed())
        .to.include('PA')
        .and.not.include('ACTUAL_OPEN');
      const later = provisionAgreement('PA_OPEN', '1.0.0', urns.dataflow('OPEN', '1+.0.0'), urns.dataProvider('P'));
      expect((await test.submit([later])).outcome).to.equal('accepted');
      expect(await status('/sdmx/v2/structure/*/SDMX/PA_OPEN')).to.equal(404);
    });
  });

  describe('in submissions of maintainers', () => {
    const maintainer = user('eva');
    before(() =>
      setRules(restriction('Codelist=SDMX:CL_S*', ['structure']), restriction('Codelist=BIS:*', ['structure']), {
        id: 'm',
        kind: 'grant',
        role: 'maintainer',
        to: ['user:eva'],
        agencies: ['ECB'],
      }),
    );
    const submit = (artefact: Artefact, more: Partial<Submission> = {}): Promise<Report> =>
      test.registry.submit({
        action: 'REPLACE',
        dryRun: false,
        strict: false,
        principal: maintainer,
        artefacts: [prepare({ artefact, position: { line: 1, column: 1 }, references: new Map(), problems: [] })],
        ...more,
      });
    const detailsOf = ({ results }: Report): string =>
      results.flatMap(({ problems }) => problems.map(({ detail }) => detail)).join('\n');

    it('cannot be referred to, as if they did not exist', async () => {
      const extending = (id: string) =>
        submit(ownedBy('ECB', extendedCodelist('NEW', '1.0.0', [urns.codelist(id, '1.0.0')])));
      const [held, missing] = [await extending('CL_SECRET'), await extending('CL_SNONE')];
      expect([held.outcome, missing.outcome]).to.deep.equal(['conflicting', 'conflicting']);
      expect(detailsOf(held).replaceAll('CL_SECRET', 'CL_SNONE')).to.equal(detailsOf(missing));
    });

    it('are not counted among dependents', async () => {
      const next = ownedBy('ECB', codelist('OWN', '1.1.0', ['A', 'B', 'C']));
      const { resolutions, consequences } = await submit(next, { dryRun: true });
      expect(resolutions.map(({ parents }) => parents)).to.deep.equal([1]);
      expect(consequences?.moves.map(({ parents, dependents }) => [parents, dependents.length])).to.deep.equal([
        [1, 1],
      ]);
      expect(JSON.stringify(consequences)).to.include('OWN_USING').and.not.include('HIDDEN');
      const asRoot = await submit(next, { dryRun: true, principal: root });
      expect(asRoot.resolutions.map(({ parents }) => parents)).to.deep.equal([2]);
      expect(JSON.stringify(asRoot.consequences)).to.include('HIDDEN');
    });

    it('do not put a wildcard into a report that only they use', async () => {
      const lone = (version: string, codes: readonly string[]) => ownedBy('ECB', codelist('LONE', version, codes));
      const wildcard = urns.ownedBy('ECB', urns.codelist('LONE', '1.0+.0'));
      await submit(lone('1.0.0', ['A']));
      const using = ownedBy('BIS', extendedCodelist('LONE_HIDDEN', '1.0.0', [wildcard]));
      expect((await submit(using, { principal: root })).outcome).to.equal('accepted');
      const next = lone('1.1.0', ['A', 'B']);
      const { outcome, resolutions, consequences } = await submit(next, { dryRun: true });
      expect([outcome, resolutions, consequences?.moves]).to.deep.equal(['accepted', [], []]);
      const asRoot = await submit(next, { dryRun: true, principal: root });
      expect(asRoot.resolutions.map((move) => move.wildcard)).to.deep.equal([wildcard]);
      expect((await submit(next)).resolutions).to.deep.equal([]);
    });

    it('are a reason for a refusal without a name or a number', async () => {
      const own = ownedBy('ECB', codelist('FREE', '1.0', ['A', 'B']));
      const extended = [urns.ownedBy('ECB', urns.codelist('FREE', '1.0'))];
      const using = [
        ownedBy('ECB', extendedCodelist('FREE_USING', '1.0', extended)),
        ownedBy('BIS', extendedCodelist('FREE_HIDDEN', '1.0', extended)),
      ];
      expect((await test.submit([own, ...using])).outcome).to.equal('accepted');
      const refused = await submit(own, { action: 'DELETE' });
      expect(refused.outcome).to.equal('conflicting');
      expect(detailsOf(refused))
        .to.include('FREE_USING(1.0)')
        .and.not.match(/HIDDEN|may not see/);
      expect(detailsOf(await submit(own, { action: 'DELETE', principal: root }))).to.include('HIDDEN');
    });

    it('are in the reports of others, which restricted callers do not get', async () => {
      const report = await submit(ownedBy('BIS', codelist('OTHER', '1.0.0', ['A'])), { principal: root });
      const own = await submit(ownedBy('ECB', codelist('MINE', '1.0.0', ['A'])));
      const find = async (id: string, principal: Principal) =>
        (await test.registry.findReport(id, principal)) === undefined ? 'unknown' : 'found';
      expect(await find(report.submission, root)).to.equal('found');
      expect(await find(report.submission, maintainer)).to.equal('unknown');
      expect(await find(own.submission, maintainer)).to.equal('found');
      expect(await status(`/ws/registry/submissions/${report.submission}`)).to.equal(404);
    });
  });

  describe('hidingOf', () => {
    const rules = [restriction('Codelist=ECB:CL_*', ['structure']), restriction('Dataflow=ECB:*', ['data'])];

    it('hides nothing of the agencies that the principal maintains', () => {
      const grant: AccessRule = { id: 'm', kind: 'grant', role: 'maintainer', to: ['user:ann'], agencies: ['ECB'] };
      const hidden = (access: Parameters<typeof hidingOf>[0]): readonly boolean[] => {
        const hiding = hidingOf(access);
        return [
          hiding.view.hidesLine('Codelist=ECB:CL_A'),
          hiding.hidesData('Dataflow=ECB:F'),
          hiding.matches('Codelist=ECB:CL_A', 'structure'),
        ];
      };
      expect(hidden(accessOf(ann, rules))).to.deep.equal([true, true, true]);
      expect(hidden(accessOf(ann, [...rules, grant]))).to.deep.equal([false, false, false]);
    });

    it('hides the data of what is hidden, and no more than the data of others', () => {
      const hiding = hidingOf(accessOf(anonymous, rules));
      expect(hiding.hidesData('Codelist=ECB:CL_A')).to.equal(true);
      expect(hiding.view.hides('urn:sdmx:org.sdmx.infomodel.datastructure.Dataflow=ECB:F(1.0)')).to.equal(false);
      expect(hiding.view.hides('urn:sdmx:org.sdmx.infomodel.codelist.Codelist=ECB:CL_A(1.0+.0)')).to.equal(true);
    });
  });
});
