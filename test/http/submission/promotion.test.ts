import { expect } from 'chai';
import type { errorsSchema } from '../../../src/http/errors/problem-as-json.js';
import type { reportSchema } from '../../../src/http/submission/report-schema.js';
import type { Artefact } from '../../../src/model/artefact.js';
import { validateSdmxMl } from '../../formats/xml/schema-validation.js';
import { codelist, conceptScheme, dataflow, dataStructure, extendedCodelist, urns } from '../../harness/artefacts.js';
import { basic, startTestServer, type TestServer } from '../../harness/server.js';
import type { Received } from '../received.js';

type Problem = Report['results'][number]['problems'][number];

type Report = Received<typeof reportSchema>;

type ErrorBody = Received<typeof errorsSchema>;

const draft = '1.1.0-draft';

describe('POST /ws/secure/registry/promote', () => {
  let test: TestServer;
  before(async () => {
    test = await startTestServer();
  });
  after(() => test.close());

  const send = (urn: string, query = '', headers: Readonly<Record<string, string>> = {}) =>
    test.post('', headers, `/ws/secure/registry/promote?urn=${urn}${query}`);

  async function promote(urn: string, query = '', headers: Readonly<Record<string, string>> = {}) {
    const response = await send(urn, query, headers);
    const text = await response.text();
    const { results = [], ...report } = JSON.parse(text) as Report;
    return {
      ...report,
      status: response.status,
      text,
      results: results.map(({ urn: of, status }) => `${of} ${status}`),
      problems: results.flatMap(({ problems }) => problems),
    };
  }

  async function refused(urn: string, query = '') {
    const response = await send(urn, query);
    const { errors } = (await response.json()) as ErrorBody;
    return { status: response.status, rule: errors[0]?.['x-rule'], detail: errors[0]?.detail ?? '' };
  }

  /** Submits artefacts that the test depends on. */
  async function hold(...artefacts: readonly Artefact[]): Promise<void> {
    const { outcome, results } = await test.submit(artefacts);
    expect(outcome, JSON.stringify(results)).to.equal('accepted');
  }

  const contentOf = async (resource: string, id: string, version: string): Promise<Record<string, unknown>> => {
    const response = await test.request(
      `/sdmx/v2/structure/${resource}/SDMX/${id}/${version}?format=sdmx-json&detail=raw`,
    );
    const { data } = (await response.json()) as { data: Record<string, Record<string, unknown>[]> };
    return Object.values(data)[0]?.[0] ?? {};
  };

  it('publishes the content of a draft as the version without its extension; the draft stays', async () => {
    await hold(codelist('CL', '1.0.0', ['A']), codelist('CL', draft, ['A', 'B']));
    await hold(dataStructure('DSD', '0.1.0', {}), conceptScheme('CS', '0.1.0', { F: urns.codelist('CL', '1.0+.0') }));
    const report = await promote(urns.codelist('CL', draft));
    expect(report.status, report.text).to.equal(200);
    expect(report.results).to.deep.equal([`${urns.codelist('CL', '1.1.0')} created`]);
    expect(report.resolutions).to.deep.include({
      wildcard: urns.codelist('CL', '1.0+.0'),
      from: urns.codelist('CL', '1.0.0'),
      to: urns.codelist('CL', '1.1.0'),
      parents: 1,
    });
    const [released, kept] = [await contentOf('codelist', 'CL', '1.1.0'), await contentOf('codelist', 'CL', draft)];
    expect(released['codes']).to.have.length(2);
    expect(JSON.stringify(released)).to.equal(JSON.stringify(kept).replaceAll(draft, '1.1.0'));
    const rows = await test.cypher(
      'MATCH (t:Transaction {tick: $tick}) RETURN t.action AS action, t.principal AS principal',
      {
        tick: report.transaction,
      },
    );
    expect(rows).to.deep.equal([{ action: 'PROMOTE', principal: 'root' }]);
  });

  it('is unchanged where the version has the same content, and refused where it has other content', async () => {
    await hold(codelist('CL_TWICE', draft, ['A']));
    const urn = urns.codelist('CL_TWICE', draft);
    expect((await promote(urn)).results).to.deep.equal([`${urns.codelist('CL_TWICE', '1.1.0')} created`]);
    const again = await promote(urn);
    expect(again).to.deep.include({ status: 200, transaction: null });
    expect(again.results).to.deep.equal([`${urns.codelist('CL_TWICE', '1.1.0')} unchanged`]);
    await hold(codelist('CL_TWICE', draft, ['A', 'B']));
    const other = await promote(urn);
    expect(other.status).to.equal(409);
    expect(other.problems.map(({ rule }) => rule)).to.include('version.immutable');
  });

  it('is refused where the number is too low for the changes, with the changes', async () => {
    await hold(codelist('CL_LOW', '1.0.0', ['A', 'B']), codelist('CL_LOW', '1.0.1-draft', ['A', 'B', 'C']));
    const response = await send(urns.codelist('CL_LOW', '1.0.1-draft'));
    const { results } = (await response.json()) as {
      results: { version: object; problems: Problem[] }[];
    };
    expect(response.status).to.equal(409);
    expect(results[0]?.problems.map(({ rule }) => rule)).to.deep.equal(['version.increment']);
    expect(results[0]?.version).to.include({ baseline: '1.0.0', required: 'minor', minimum: '1.1.0' });
    await hold(codelist('CL_LOW', '1.1.0-draft', ['A', 'B', 'C']));
    expect((await promote(urns.codelist('CL_LOW', '1.1.0-draft'))).status).to.equal(200);
  });

  it('publishes an initial draft as an initial version, which stable artefacts cannot refer to', async () => {
    await hold(codelist('CL_ZERO', '0.2.0-draft', ['A']));
    const { results } = await promote(urns.codelist('CL_ZERO', '0.2.0-draft'));
    expect(results).to.deep.equal([`${urns.codelist('CL_ZERO', '0.2.0')} created`]);
  });

  describe('a draft that refers to drafts', () => {
    const chain = (id: string) => [
      codelist(`CL_${id}`, draft, ['A']),
      extendedCodelist(`CL_EXT_${id}`, draft, [urns.codelist(`CL_${id}`, draft)], ['B']),
      conceptScheme(`CS_${id}`, draft, { FREQ: urns.codelist(`CL_EXT_${id}`, draft) }),
      dataStructure(`DSD_${id}`, draft, {
        [urns.concept(`CS_${id}`, draft, 'FREQ')]: urns.codelist(`CL_${id}`, draft),
      }),
      dataflow(`DF_${id}`, draft, urns.dataStructure(`DSD_${id}`, draft)),
    ];

    it('is refused alone, with the advice to send with=drafts', async () => {
      await hold(...chain('ALONE'));
      const { status, problems, results } = await promote(urns.dataflow('DF_ALONE', draft));
      expect([status, results]).to.deep.equal([400, [`${urns.dataflow('DF_ALONE', '1.1.0')} rejected`]]);
      const [problem] = problems.filter(({ rule }) => rule === 'reference.unstable');
      expect(problem).to.include({ reference: urns.dataStructure('DSD_ALONE', draft), path: 'structure' });
      expect(problem?.detail).to.include('with=drafts');
    });

    it('is not told of with=drafts where the reference is to another unstable version', async () => {
      await hold(dataStructure('DSD_TWO', '1.0', {}), dataflow('DF_TWO', draft, urns.dataStructure('DSD_TWO', '1.0')));
      const { problems } = await promote(urns.dataflow('DF_TWO', draft));
      expect(problems.map(({ rule }) => rule)).to.deep.equal(['reference.unstable']);
      expect(problems[0]?.detail).not.to.include('with=drafts');
    });

    it('is published with all of them, and their references name the published versions', async () => {
      await hold(...chain('ALL'));
      const { status, results, text } = await promote(urns.dataflow('DF_ALL', draft), '&with=drafts');
      expect(status, text).to.equal(200);
      expect(results).to.have.members(
        [
          urns.codelist('CL_ALL', '1.1.0'),
          urns.codelist('CL_EXT_ALL', '1.1.0'),
          urns.conceptScheme('CS_ALL', '1.1.0'),
          urns.dataStructure('DSD_ALL', '1.1.0'),
          urns.dataflow('DF_ALL', '1.1.0'),
        ].map((urn) => `${urn} created`),
      );
      expect(await contentOf('dataflow', 'DF_ALL', '1.1.0')).to.include({
        structure: urns.dataStructure('DSD_ALL', '1.1.0'),
      });
      for (const [resource, id] of [
        ['datastructure', 'DSD_ALL'],
        ['conceptscheme', 'CS_ALL'],
        ['codelist', 'CL_EXT_ALL'],
      ] as const) {
        const released = JSON.stringify(await contentOf(resource, id, '1.1.0'));
        expect(released).to.include('(1.1.0)').and.not.to.include('draft');
        expect(JSON.stringify(await contentOf(resource, id, draft))).to.include(`(${draft})`);
      }
    });

    it('leaves drafts unpublished that only other versions refer to', async () => {
      await hold(
        codelist('CL_BEHIND', draft, ['A']),
        conceptScheme('CS_BEHIND', '1.0', { FREQ: urns.codelist('CL_BEHIND', draft) }),
        dataStructure('DSD_BEHIND', draft, { [urns.concept('CS_BEHIND', '1.0', 'FREQ')]: null }),
      );
      const { results } = await promote(urns.dataStructure('DSD_BEHIND', draft), '&with=drafts');
      expect(results).to.deep.equal([`${urns.dataStructure('DSD_BEHIND', '1.1.0')} rejected`]);
    });

    it('is published with drafts that refer to it', async () => {
      const process = (id: string, other: string) =>
        ({
          ...codelist(id, draft, []),
          class: 'Process',
          processSteps: [{ id: 'S', names: { en: 'S' }, inputs: [{ objectReference: processUrn(other, draft) }] }],
        }) as unknown as Artefact;
      const processUrn = (id: string, version: string) =>
        `urn:sdmx:org.sdmx.infomodel.process.Process=SDMX:${id}(${version})`;
      await hold(process('P_ONE', 'P_TWO'), process('P_TWO', 'P_ONE'));
      const { status, results, text } = await promote(processUrn('P_ONE', draft), '&with=drafts');
      expect(status, text).to.equal(200);
      expect(results).to.deep.equal(['P_ONE', 'P_TWO'].map((id) => `${processUrn(id, '1.1.0')} created`));
      const released = JSON.stringify(await contentOf('process', 'P_TWO', '1.1.0'));
      expect(released).to.include(processUrn('P_ONE', '1.1.0')).and.not.to.include('draft');
    });

    it('is refused where two drafts of one version would be published', async () => {
      await hold(
        codelist('CL_AMBIGUOUS', draft, ['A']),
        codelist('CL_AMBIGUOUS', '1.1.0-draft.2', ['A']),
        conceptScheme('CS_AMBIGUOUS', draft, {
          X: urns.codelist('CL_AMBIGUOUS', draft),
          Y: urns.codelist('CL_AMBIGUOUS', '1.1.0-draft.2'),
        }),
      );
      const { status, rule, detail } = await refused(urns.conceptScheme('CS_AMBIGUOUS', draft), '&with=drafts');
      expect([status, rule]).to.deep.equal([409, 'promotion.ambiguous']);
      expect(detail).to.include('1.1.0-draft.2').and.to.include('both would become 1.1.0');
    });

    it('takes as many round trips for a chain of thirty as for one of three', async () => {
      const line = (id: string, count: number): Artefact[] =>
        Array.from({ length: count }, (_, index) =>
          extendedCodelist(
            `CL_${id}_${index}`,
            draft,
            index === 0 ? [] : [urns.codelist(`CL_${id}_${index - 1}`, draft)],
            [`C${index}`],
          ),
        );
      const trips: number[] = [];
      for (const [id, count] of [
        ['SHORT', 3],
        ['LONG', 30],
      ] as const) {
        await hold(...line(id, count));
        // The clock may have to be read after the submission before it.
        await test.at();
        const before = test.database.roundTrips;
        const { results } = await promote(urns.codelist(`CL_${id}_${count - 1}`, draft), '&with=drafts');
        expect(results).to.have.length(count);
        trips.push(test.database.roundTrips - before);
      }
      expect(trips[1]).to.equal(trips[0]);
    });
  });

  it('publishes a draft with long lists, which another thread prepares', async () => {
    const codes = Array.from({ length: 6_000 }, (_, index) => `C${index}`);
    await hold(codelist('CL_LONG', draft, codes));
    await hold(conceptScheme('CS_LONG', draft, { FREQ: urns.codelist('CL_LONG', draft) }));
    const { results, status, text } = await promote(urns.conceptScheme('CS_LONG', draft), '&with=drafts');
    expect(status, text.slice(0, 1000)).to.equal(200);
    expect(results).to.have.length(2);
    expect((await contentOf('codelist', 'CL_LONG', '1.1.0'))['codes']).to.have.length(6_000);
  });

  describe('is a submission', () => {
    before(() => hold(codelist('CL_SUB', draft, ['A'])));
    const urn = urns.codelist('CL_SUB', draft);
    const count = async () => (await test.cypher('MATCH (t:Transaction) RETURN count(t) AS count'))[0]?.['count'];

    for (const [query, headers] of [
      ['&dryRun=true', {}],
      ['', { 'Dry-Run': 'true' }],
    ] as const) {
      it(`with a dry run (${query || 'header'})`, async () => {
        const before = await count();
        const report = await promote(urn, query, headers);
        expect(report).to.deep.include({ status: 200, dryRun: true, transaction: null });
        expect(report.results).to.deep.equal([`${urns.codelist('CL_SUB', '1.1.0')} created`]);
        expect(await count()).to.equal(before);
      });
    }

    it('whose report is SDMX-ML for a client that accepts only that, else JSON', async () => {
      const response = await send(urn, '&dryRun=true', { Accept: 'application/xml' });
      const text = await response.text();
      expect(validateSdmxMl(text, '3.0')).to.deep.equal([]);
      expect(text).to.include(urns.codelist('CL_SUB', '1.1.0')).and.to.include('status: created');
      const any = await send(urn, '&dryRun=true', { Accept: '*/*' });
      expect(any.headers.get('Content-Type')).to.equal('application/json; charset=utf-8');
    });

    it('that requires credentials', async () => {
      expect((await send(urn, '', { Authorization: basic('root', 'wrong') })).status).to.equal(401);
    });

    it('with an Idempotency-Key', async () => {
      await hold(codelist('CL_KEY', draft, ['A']));
      const of = urns.codelist('CL_KEY', draft);
      const headers = { 'Idempotency-Key': 'promote-once' };
      const first = await send(of, '', headers);
      const second = await send(of, '', headers);
      expect([first.headers.get('Idempotency-Replayed'), second.headers.get('Idempotency-Replayed')]).to.deep.equal([
        null,
        'true',
      ]);
      expect(await second.text()).to.equal(await first.text());
      expect((await send(of, '&with=drafts', headers)).status).to.equal(409);
    });

    it('so that of two at once, one creates the version and the other finds it unchanged', async () => {
      await hold(codelist('CL_RACE', draft, ['A']));
      const before = await count();
      const both = await Promise.all([1, 2].map(() => promote(urns.codelist('CL_RACE', draft))));
      expect(both.map(({ status }) => status)).to.deep.equal([200, 200]);
      expect(both.flatMap(({ results }) => results).sort()).to.deep.equal(
        ['created', 'unchanged'].map((status) => `${urns.codelist('CL_RACE', '1.1.0')} ${status}`),
      );
      expect(await count()).to.equal(Number(before) + 1);
    });
  });

  it('of two drafts of one version at once, publishes one and refuses the other', async () => {
    await hold(codelist('CL_TWO', draft, ['A']), codelist('CL_TWO', '1.1.0-rc', ['B']));
    const both = await Promise.all([draft, '1.1.0-rc'].map((version) => promote(urns.codelist('CL_TWO', version))));
    expect(both.map(({ status }) => status).sort()).to.deep.equal([200, 409]);
    const [refusedOne] = both.filter(({ status }) => status === 409);
    expect(refusedOne?.problems.map(({ rule }) => rule)).to.deep.equal(['version.immutable']);
  });

  describe('refuses', () => {
    before(() =>
      hold(codelist('CL_ANY', '1.0.0', ['A']), codelist('CL_ANY', '0.1.0', ['A']), codelist('CL_ANY', '1.0', [])),
    );

    for (const [urn, status, rule, text] of [
      [urns.codelist('CL_ANY', '1.0.0'), 400, 'promotion.notDraft', '1.0.0 is stable'],
      [urns.codelist('CL_ANY', '0.1.0'), 400, 'promotion.notDraft', 'initial version'],
      [urns.codelist('CL_ANY', '1.0'), 400, 'promotion.notDraft', 'one or two numbers'],
      [urns.codelist('CL_ANY', '~'), 400, 'promotion.notDraft', '~ is not one version'],
      [urns.codelist('CL_ANY', '1.0%2B.0'), 400, 'promotion.notDraft', '1.0+.0 is not one version'],
      [urns.code('CL_ANY', draft, 'A'), 400, 'promotion.notDraft', 'item A'],
      ['nonsense', 400, 'urn.invalid', 'not an SDMX URN'],
      ['', 400, 'parameter.missing', 'urn is missing'],
      [urns.codelist('CL_ANY', '9.0.0-draft'), 404, undefined, 'exists in the versions 1.0.0, 1.0, 0.1.0'],
      [urns.codelist('CL_NONE', draft), 404, undefined, 'no artefact has the id CL_NONE'],
    ] as const) {
      it(`${urn || 'nothing'} with ${status}`, async () => {
        const found = await refused(urn);
        expect(found).to.include({ status, rule });
        expect(found.detail).to.include(text);
      });
    }

    it('another value of with', async () => {
      const { status, detail } = await refused(urns.codelist('CL_ANY', draft), '&with=everything');
      expect(status).to.equal(400);
      expect(detail).to.include('use one of drafts');
    });
  });
});
