import { expect } from 'chai';
import type { Artefact } from '../../../src/model/artefact.js';
import type { AccessRule } from '../../../src/registry/access/rule.js';
import type { Action, Report } from '../../../src/registry/submission/submission.js';
import { component, conceptRef, message21, name, primaryMeasure } from '../../formats/model-2.1/up/message-2.1.js';
import {
  agencyScheme,
  codelist,
  conceptScheme,
  dataConstraint,
  dataflow,
  dataStructure,
  extendedCodelist,
  hierarchy,
  ownedBy,
  urns,
} from '../../harness/artefacts.js';
import { startTestServer, type TestServer } from '../../harness/server.js';
import { asUser } from '../../harness/users.js';
import { writeMessageOf } from '../write-message.js';

const own = (artefact: Artefact): Artefact => ownedBy('AA', artefact);
const ownUrn = (urn: string): string => urns.ownedBy('AA', urn);
const secretUrn = (id: string, version = '1.0.0'): string => urns.ownedBy('BB', urns.codelist(id, version));
const mixed = (version: string, codes: readonly string[] = ['M']): Artefact =>
  own(extendedCodelist('CL_MIX', version, [secretUrn('CL_SECRET')], codes));
const plain = (version: string, codes: readonly string[] = ['M']): Artefact => own(codelist('CL_MIX', version, codes));

const rules: readonly AccessRule[] = [
  { id: 'mia', kind: 'grant', role: 'maintainer', agencies: ['AA'], to: ['user:mia'] },
  { id: 'secret', kind: 'restriction', urn: '*=BB:*SECRET*', covers: ['structure'], to: [] },
  { id: 'covered', kind: 'restriction', urn: '*=BB:COVERED*', covers: ['references'], to: [] },
];

describe('what is hidden from the sender of a submission', () => {
  let test: TestServer;

  before(async () => {
    test = await startTestServer();
    const agencies = await test.submit([agencyScheme(['AA', 'BB'])], 'MERGE');
    expect(agencies.outcome).to.equal('accepted');
    await test.registry.changeAccessRules({
      put: rules,
      remove: [],
      principal: { kind: 'root', name: 'root' },
      hasRoot: true,
      dryRun: false,
    });
    await publish(
      ownedBy('BB', codelist('CL_SECRET', '1.0.0', ['S1', 'S2'])),
      mixed('1.0.0-draft'),
      mixed('2.0.0', ['M', 'S2']),
      own(conceptScheme('CS', '1.0.0', { MIX: ownUrn(urns.codelist('CL_MIX', '2.0.0')) })),
    );
    const concept = ownUrn(urns.concept('CS', '1.0.0', 'MIX'));
    await publish(
      own(dataStructure('DSD', '1.0.0', { [concept]: null })),
      own(dataflow('FLOW', '1.0.0', ownUrn(urns.dataStructure('DSD', '1.0.0')))),
    );
  });
  after(() => test.close());

  async function publish(...artefacts: readonly Artefact[]): Promise<void> {
    const report = await test.submit(artefacts);
    expect(report.outcome, JSON.stringify(report.results)).to.equal('accepted');
  }

  async function send(
    artefacts: readonly Artefact[],
    { action = 'REPLACE', strict = false, dryRun = true }: { action?: Action; strict?: boolean; dryRun?: boolean } = {},
  ): Promise<{ status: number; text: string; report: Report }> {
    const body = await writeMessageOf(artefacts);
    const response = await test.post(body, {
      Authorization: asUser('mia'),
      Action: action,
      ...(dryRun ? { 'Dry-Run': 'true' } : {}),
      ...(strict ? { Strict: 'true' } : {}),
    });
    const text = await response.text();
    return { status: response.status, text, report: JSON.parse(text) };
  }
  const rulesOf = ({ results }: Report): readonly string[] =>
    results.flatMap(({ problems }) => problems.map(({ rule, severity }) => `${severity} ${rule}`));
  /** What a report holds besides the texts of the message and what differs between two equal submissions. */
  const withoutTexts = (text: string, texts: readonly string[]): string =>
    texts.reduce((left, each) => left.replaceAll(each, '?'), text).replace(/"(submission|at)": ?"[^"]*"/g, '"$1":""');

  it('is not among the items that a replacement removes', async () => {
    const { status, text, report } = await send([plain('1.0.0-draft')]);
    expect([status, rulesOf(report)], text).to.deep.equal([200, []]);
    expect(text).to.not.match(/\bS[12]\b|SECRET/);
  });

  it('does not count for version rules', async () => {
    const { status, text, report } = await send([plain('2.0.1', ['M', 'S2'])]);
    expect([status, report.results[0]?.version?.required], text).to.deep.equal([200, 'patch']);
    expect(text).to.not.match(/\bS1\b|SECRET/);
  });

  it('is not named where an own code has the id of an inherited one', async () => {
    const next = async (id: string) => {
      const { status, text } = await send([plain('2.1.0', ['M', 'S2', id])]);
      return `${status} ${withoutTexts(text, [id])}`;
    };
    expect(await next('S1')).to.equal(await next('G1'));
    expect(await next('S1')).to.not.include('SECRET');
  });

  it('does not tell guessed codes apart in references', async () => {
    const of = async (ids: readonly string[]) => {
      const references = ids.map((id) => ownUrn(urns.code('CL_MIX', '2.0.0', id)));
      const { status, text } = await send([own(hierarchy('H', '1.0.0', references))]);
      return `${status} ${withoutTexts(text, ids)}`;
    };
    const [held, guessed] = [await of(['S1']), await of(['S9'])];
    expect(held).to.equal(guessed);
    expect(held).to.include('reference.item');
  });

  for (const strict of [false, true]) {
    it(`does not tell guessed codes apart in what constraints name${strict ? ', with Strict' : ''}`, async () => {
      const of = async (ids: readonly string[]) => {
        const constraint = own({
          ...dataConstraint('DC', '1.0.0', [ownUrn(urns.dataflow('FLOW', '1.0.0'))]),
          cubeRegions: [{ include: true, keyValues: [{ id: 'MIX', include: true, values: ids }] }],
        } as Artefact);
        const { status, text } = await send([constraint], { strict });
        return `${status} ${withoutTexts(text, ids)}`;
      };
      const [held, guessed] = [await of(['S1']), await of(['S9'])];
      expect(held).to.equal(guessed);
      expect(held).to.include('selection.item');
    });
  }

  describe('and depends on what is submitted', () => {
    const base = (codes: readonly string[]): Artefact => own(codelist('CL_BASE', '1.0', codes));
    const baseUrn = ownUrn(urns.codelist('CL_BASE', '1.0'));
    before(() => publish(base(['A', 'B'])));

    const hidden: readonly (readonly [string, Artefact, Artefact, Action])[] = [
      ['refers to it', conceptScheme('CS_SECRET', '1.0', { X: baseUrn }), base(['A', 'B']), 'DELETE'],
      ['extends it', extendedCodelist('CL_SECRET_2', '1.0', [baseUrn]), base(['A', 'B']), 'DELETE'],
      [
        'refers to a code of it',
        hierarchy('H_SECRET', '1.0', [ownUrn(urns.code('CL_BASE', '1.0', 'B'))]),
        base(['A']),
        'REPLACE',
      ],
      [
        'refers to it where only its content is shown',
        conceptScheme('COVERED', '1.0', { X: baseUrn }),
        base(['A', 'B']),
        'DELETE',
      ],
    ];
    for (const [what, artefact, submitted, action] of hidden) {
      it(`is a reason to reject it without a name where a hidden artefact ${what}`, async () => {
        expect((await send([submitted], { action })).status).to.equal(200);
        await publish(ownedBy('BB', artefact));
        const { status, text, report } = await send([submitted], { action });
        expect([status, rulesOf(report).filter((rule) => rule !== 'warning item.removed')], text).to.deep.equal([
          409,
          ['error artefact.hidden'],
        ]);
        expect(text).to.not.match(/SECRET|COVERED|H_|BB:/);
        expect((await test.submit([ownedBy('BB', artefact)], 'DELETE')).outcome).to.equal('accepted');
      });
    }

    it('is a reason where a hidden list inherits a code, and its references name it', async () => {
      const inheriting = ownedBy('BB', extendedCodelist('CL_SECRET_3', '1.0', [baseUrn]));
      const naming = hierarchy('H_SECRET', '1.0', [urns.ownedBy('BB', urns.code('CL_SECRET_3', '1.0', 'B'))]);
      await publish(inheriting, ownedBy('BB', naming));
      expect((await send([base(['B'])])).status).to.equal(200);
      const { status, report } = await send([base(['A'])]);
      expect([status, rulesOf(report)]).to.deep.equal([409, ['warning item.removed', 'error artefact.hidden']]);
    });
  });

  it('does not connect what it extends with what extends it, but is a reason against a cycle', async () => {
    const first = (codes: readonly string[], extended: readonly string[] = []): Artefact =>
      own(extendedCodelist('CL_FIRST', '1.0', extended, codes));
    const [firstUrn, lastUrn] = [ownUrn(urns.codelist('CL_FIRST', '1.0')), ownUrn(urns.codelist('CL_LAST', '1.0'))];
    await publish(
      own(codelist('CL_FIRST', '1.0', ['A'])),
      ownedBy('BB', extendedCodelist('CL_SECRET_MIDDLE', '1.0', [firstUrn])),
      own(extendedCodelist('CL_LAST', '1.0', [secretUrn('CL_SECRET_MIDDLE', '1.0')])),
    );
    const grown = await send([own(codelist('CL_FIRST', '1.0', ['A', 'B']))]);
    expect([grown.status, grown.report.consequences?.affected], grown.text).to.deep.equal([200, []]);
    const { status, report, text } = await send([first(['A'], [lastUrn])]);
    expect([status, rulesOf(report)], text).to.deep.equal([409, ['error artefact.hidden']]);
    expect(text).to.not.include('SECRET');
  });

  it('is a reason against another structure where a hidden constraint names a component, not where the structure is hidden', async () => {
    const region = (id: string) => ({
      cubeRegions: [{ include: true, keyValues: [{ id, include: true, values: ['M'] }] }],
    });
    const structure = (id: string, concept: string): Artefact =>
      dataStructure(id, '1.0', { [ownUrn(urns.concept('CS_RED', '1.0', concept))]: null });
    const flow = (id: string, structureUrn: string): Artefact => own(dataflow(id, '1.0', structureUrn));
    const [oldUrn, newUrn] = ['DSD_OLD', 'DSD_NEW'].map((id) => ownUrn(urns.dataStructure(id, '1.0'))) as [
      string,
      string,
    ];
    const hiddenUrn = urns.ownedBy('BB', urns.dataStructure('DSD_SECRET', '1.0'));
    const constraint = (id: string, on: string): Artefact =>
      ({ ...dataConstraint(id, '1.0', [ownUrn(urns.dataflow(on, '1.0'))]), ...region('OLD') }) as Artefact;
    await publish(
      own(conceptScheme('CS_RED', '1.0', { OLD: null, NEW: null })),
      own(structure('DSD_OLD', 'OLD')),
      own(structure('DSD_NEW', 'NEW')),
      ownedBy('BB', structure('DSD_SECRET', 'OLD')),
      flow('FLOW_SEEN', oldUrn),
      flow('FLOW_UNSEEN', hiddenUrn),
    );
    await publish(ownedBy('BB', constraint('DC_SECRET', 'FLOW_SEEN')), own(constraint('DC_OWN', 'FLOW_UNSEEN')));
    const seen = await send([flow('FLOW_SEEN', newUrn)]);
    expect([seen.status, rulesOf(seen.report)], seen.text).to.deep.equal([409, ['error artefact.hidden']]);
    const unseen = await send([flow('FLOW_UNSEEN', newUrn)]);
    expect([unseen.status, rulesOf(unseen.report)], unseen.text).to.deep.equal([200, []]);
  });

  it('is not lost to those who see it, where the sender takes away what only they see', async () => {
    const list = (codes: readonly string[], isExtended: boolean): Artefact =>
      own(
        isExtended
          ? extendedCodelist('CL_GIVEN_UP', '1.0', [secretUrn('CL_SECRET')], codes)
          : codelist('CL_GIVEN_UP', '1.0', codes),
      );
    const codeUrn = (id: string): string => ownUrn(urns.code('CL_GIVEN_UP', '1.0', id));
    await publish(
      list(['M'], true),
      ownedBy('BB', hierarchy('H_SECRET_USER', '1.0', [codeUrn('S1')])),
      own(hierarchy('H_USER', '1.0', [codeUrn('S2')])),
    );
    // Whether own codes make up for what is lost shows nothing of it.
    for (const codes of [['M'], ['M', 'S1'], ['M', 'S1', 'S2']]) {
      const { status, report } = await send([list(codes, false)]);
      expect([status, rulesOf(report)], codes.join()).to.deep.equal([200, []]);
    }
    expect((await send([list(['M', 'S1'], false)], { dryRun: false })).status).to.equal(200);
    const missing = await test.cypher(
      'MATCH (v:Version {urn: $urn})-[l:LACKS WHERE l.to = 9007199254740991]->() RETURN l.items AS items',
      { urn: ownUrn(urns.codelist('CL_GIVEN_UP', '1.0')) },
    );
    expect(missing).to.deep.equal([{ items: ['S2'] }]);
  });

  it('stays in a codelist that its maintainer submits as it is returned', async () => {
    const urn = ownUrn(urns.codelist('CL_MIX', '2.0.0'));
    const extensions = async () => {
      const [row] = await test.cypher(
        'MATCH (:Version {urn: $urn})-[e:REFERENCES {to: 9007199254740991}]->() RETURN count(e) AS count',
        { urn },
      );
      return row?.['count'];
    };
    const { status, report } = await send([plain('2.0.0', ['M', 'S2'])], { dryRun: false });
    expect([status, report.results.map((each) => each.status)]).to.deep.equal([200, ['unchanged']]);
    expect(await extensions()).to.equal(1);
  });

  it('is not made into a codelist', async () => {
    const concepts = ownedBy('BB', conceptScheme('CS_SECRET_M', '1.0', { S1: null }));
    await publish(own(conceptScheme('CS', '1.0', { MEASURE: null, FREQ: null, OBS_VALUE: null })), concepts);
    const structure = (id: string): string =>
      `<s:DataStructures><s:DataStructure id="D" agencyID="AA">${name}<s:DataStructureComponents><s:DimensionList><s:MeasureDimension id="MEASURE"><s:ConceptIdentity>${conceptRef('MEASURE')}</s:ConceptIdentity><s:LocalRepresentation><s:Enumeration><Ref agencyID="BB" id="${id}"/></s:Enumeration></s:LocalRepresentation></s:MeasureDimension>${component('Dimension', 'FREQ')}</s:DimensionList>${primaryMeasure}</s:DataStructureComponents></s:DataStructure></s:DataStructures>`;
    const sent = async (id: string) => {
      const body = message21(structure(id).replaceAll('agencyID="A"', 'agencyID="AA"'));
      const response = await test.post(body, { Authorization: asUser('mia') });
      return `${response.status} ${withoutTexts(await response.text(), [id]).replace(/"column": ?\d+/g, '')}`;
    };
    expect(await sent('CS_SECRET_M'))
      .to.equal(await sent('CS_SECRET_N'))
      .and.to.include('reference.missing');
  });

  it('is not published together with a draft', async () => {
    const draft = ownedBy('BB', codelist('CL_SECRET_D', '1.0.0-draft', ['S1']));
    await publish(draft);
    await publish(own(extendedCodelist('CL_DRAFT', '1.0.0-draft', [secretUrn('CL_SECRET_D', '1.0.0-draft')])));
    const urn = encodeURIComponent(ownUrn(urns.codelist('CL_DRAFT', '1.0.0-draft')));
    const response = await test.post(
      '',
      { Authorization: asUser('mia'), 'Dry-Run': 'true' },
      `/ws/secure/registry/promote?urn=${urn}&with=drafts`,
    );
    const report = (await response.json()) as Report;
    expect(report.results.map((each) => each.urn)).to.deep.equal([ownUrn(urns.codelist('CL_DRAFT', '1.0.0'))]);
  });

  it('is not in a report that was made before it was hidden', async () => {
    const using = conceptScheme('LATER', '1.0', { X: ownUrn(urns.codelist('CL_LATER', '1.0+.0')) });
    await publish(own(codelist('CL_LATER', '1.0.0', ['A'])), ownedBy('BB', using));
    const body = await writeMessageOf([own(codelist('CL_LATER', '1.0.1', ['A']))]);
    const submit = async () =>
      (await test.post(body, { Authorization: asUser('mia'), 'Idempotency-Key': 'later' })).json() as Promise<Report>;
    const change = (put: readonly AccessRule[], remove: readonly string[]) =>
      test.registry.changeAccessRules({
        put,
        remove,
        principal: { kind: 'root', name: 'root' },
        hasRoot: true,
        dryRun: false,
      });
    const first = await submit();
    expect(first.resolutions.map(({ parents }) => parents)).to.deep.equal([1]);
    expect(await submit()).to.deep.equal(first);
    await change([{ id: 'later', kind: 'restriction', urn: '*=BB:LATER', covers: ['structure'], to: [] }], []);
    const outcome = await test.get(`/ws/registry/submissions/${first.submission}`, asUser('mia'));
    for (const report of [await submit(), ((await outcome.json()) as { report: Report }).report]) {
      expect(report.resolutions).to.deep.equal([]);
      expect(report.results.map(({ status }) => status)).to.deep.equal(['created']);
      expect(report.problems.map(({ rule }) => rule)).to.deep.equal(['report.otherView']);
    }
    await change([], ['later']);
    expect(await submit()).to.deep.equal(first);
  });
});
