import { expect } from 'chai';
import type { referenceGraphDiffSchema } from '../../../src/http/history/reference-diff.js';
import type { AccessRule } from '../../../src/registry/access/rule.js';
import {
  agencyScheme,
  codelist,
  conceptScheme,
  dataflow,
  dataStructure,
  hierarchy,
  ownedBy,
  urns,
} from '../../harness/artefacts.js';
import { startTestServer, type TestServer } from '../../harness/server.js';
import type { Received } from '../received.js';

type Diff = Received<typeof referenceGraphDiffSchema>;

const short = (urn: string | null): string => urn?.replace(/^.*=SDMX:/, '') ?? 'nothing';

const shortOf = ({ nodes, edges }: Diff) => ({
  ...Object.fromEntries(
    Object.entries(nodes).map(([kind, list]) => [`${kind} nodes`, list.map(({ urn }) => short(urn))]),
  ),
  ...Object.fromEntries(
    Object.entries(edges).map(([kind, list]) => [
      `${kind} edges`,
      list.map(
        ({ source, target, references, ...edge }) =>
          `${short(source)} → ${'before' in edge ? `${short(edge.before.target)} → ` : ''}${short(target)}: ${references.map(({ reference }) => short(reference)).join(' ')}`,
      ),
    ]),
  ),
});

const none = {
  'gone nodes': [],
  'new nodes': [],
  'moved nodes': [],
  'gone edges': [],
  'new edges': [],
  'moved edges': [],
};

describe('GET /ws/registry/reference/diff', () => {
  let test: TestServer;
  const ticks: Record<string, number> = {};
  const concept = (version: string, id: string) => urns.concept('CS', version, id);
  before(async () => {
    test = await startTestServer();
    const submit = async (name: string, ...given: Parameters<TestServer['submit']>): Promise<void> => {
      const { transaction, outcome } = await test.submit(...given);
      expect(outcome).to.equal('accepted');
      ticks[name] = transaction ?? 0;
    };
    await submit('agencies', [agencyScheme(['SDMX', 'ABC'])], 'MERGE');
    await submit('first', [
      codelist('CL', '1.0.0', ['A', 'B']),
      codelist('OLD', '1.0.0', ['A']),
      conceptScheme('CS', '0.1.0', { FREQ: null, AREA: null, SEX: null }),
      dataStructure('DSD', '0.1.0', {
        [concept('0.1.0', 'FREQ')]: urns.codelist('CL', '1.0+.0'),
        [concept('0.1.0', 'AREA')]: urns.codelist('OLD', '1.0.0'),
      }),
    ]);
    await submit('flow', [dataflow('DF', '0.1.0', urns.dataStructure('DSD', '0.1.0'))]);
    await submit('moved', [codelist('CL', '1.1.0', ['A', 'B', 'C'])]);
    await submit('replaced', [
      codelist('NEW', '1.0.0', ['A']),
      dataStructure('DSD', '0.1.0', {
        [concept('0.1.0', 'FREQ')]: urns.codelist('CL', '1.0+.0'),
        [concept('0.1.0', 'SEX')]: urns.codelist('NEW', '1.0.0'),
      }),
    ]);
    await submit('deleted', [codelist('CL', '1.1.0', [])], 'DELETE');
  });
  after(() => test.close());

  async function diff(query: Readonly<Record<string, string>>): Promise<Diff> {
    const response = await test.request(`/ws/registry/reference/diff?${new URLSearchParams(query)}`);
    const text = await response.text();
    expect(response.status, text).to.equal(200);
    expect(text).to.equal(`${JSON.stringify(JSON.parse(text), undefined, 2)}\n`);
    return JSON.parse(text) as Diff;
  }

  const at = (name: string): string => `tick:${ticks[name]}`;
  const urn = urns.dataflow('DF', '0.1.0');
  const dsd = urns.dataStructure('DSD', '0.1.0');

  it('has the edges whose wildcard moved, and the versions that went and came with it', async () => {
    const found = await diff({ urn, from: at('flow'), to: at('moved') });
    expect(shortOf(found)).to.deep.equal({
      ...none,
      'gone nodes': ['CL(1.0.0)'],
      'new nodes': ['CL(1.1.0)'],
      'moved edges': ['DSD(0.1.0) → CL(1.0.0) → CL(1.1.0): CL(1.0+.0)'],
    });
    expect(found.edges.moved[0]?.before).to.deep.equal({
      target: urns.codelist('CL', '1.0.0'),
      resolution: 'resolved',
    });
    expect(found.from).to.deep.include({ tick: ticks['flow'], roots: [urn] });
    expect(found.to).to.deep.include({ tick: ticks['moved'], roots: [urn] });
    expect(found.urns).to.deep.equal([urn]);
  });

  it('has the references of an edge that are gone or new, not the others of that edge', async () => {
    const found = await diff({ urn, from: at('moved'), to: at('replaced') });
    expect(shortOf(found)).to.deep.equal({
      ...none,
      'gone nodes': ['OLD(1.0.0)'],
      'new nodes': ['NEW(1.0.0)'],
      'moved nodes': ['DSD(0.1.0)'],
      'gone edges': ['DSD(0.1.0) → CS(0.1.0): CS(0.1.0).AREA', 'DSD(0.1.0) → OLD(1.0.0): OLD(1.0.0)'],
      'new edges': ['DSD(0.1.0) → CS(0.1.0): CS(0.1.0).SEX', 'DSD(0.1.0) → NEW(1.0.0): NEW(1.0.0)'],
    });
    const { changed } = found.nodes.moved[0] ?? {};
    expect(changed).to.include({ tick: ticks['replaced'], principal: 'root' });
    expect(found.edges.new[0]).to.deep.include({ items: ['SEX'], reference: concept('0.1.0', 'SEX') });
  });

  it('works in both directions of time', async () => {
    const found = await diff({ urn, from: at('replaced'), to: at('moved') });
    expect(shortOf(found)).to.deep.include({ 'gone nodes': ['NEW(1.0.0)'], 'moved nodes': ['DSD(0.1.0)'] });
  });

  it('is empty between equal states', async () => {
    expect(shortOf(await diff({ urn, from: at('flow'), to: at('flow') }))).to.deep.equal(none);
  });

  it('compares with the present where to is missing, and shows its instant', async () => {
    const response = await test.request(`/ws/registry/reference/diff?urn=${urn}&from=${at('moved')}`);
    const found = (await response.json()) as Diff;
    expect(found.to.tick).to.equal(ticks['deleted']);
    expect(response.headers.get('X-As-Of')).to.equal(found.to.asOf);
    expect(found.edges.moved.map(({ target }) => short(target))).to.deep.equal(['CL(1.0.0)']);
  });

  it('shows all as new where the artefact did not exist, also beside one that did', async () => {
    const found = await diff({ urn, from: at('first'), to: at('flow') });
    expect(found.from.roots).to.deep.equal([]);
    expect(shortOf(found)['new nodes']).to.include.members(['DF(0.1.0)', 'DSD(0.1.0)', 'CL(1.0.0)']);
    const query = new URLSearchParams([
      ['urn', urn],
      ['urn', dsd],
      ['from', at('first')],
      ['to', at('flow')],
    ]);
    const both = (await (await test.request(`/ws/registry/reference/diff?${query}`)).json()) as Diff;
    expect(shortOf(both)).to.deep.equal({
      ...none,
      'new nodes': ['DF(0.1.0)'],
      'new edges': ['DF(0.1.0) → DSD(0.1.0): DSD(0.1.0)'],
    });
  });

  it('leaves out roots that only one state has, with as many round trips for a hundred of them as for one', async () => {
    const missing = Array.from({ length: 98 }, (_, index) => urns.codelist(`MISSING${index}`, '1.0.0'));
    const trips = async (others: readonly string[]) => {
      const query = new URLSearchParams([urn, dsd, ...others].map((each): [string, string] => ['urn', each]));
      const before = test.database.roundTrips;
      const response = await test.request(`/ws/registry/reference/diff?${query}&from=${at('first')}&to=${at('flow')}`);
      const found = (await response.json()) as Diff;
      expect([found.from.roots, found.to.roots]).to.deep.equal([[dsd], [urn, dsd]]);
      return test.database.roundTrips - before;
    };
    const few = await trips(missing.slice(0, 1));
    expect(await trips(missing)).to.equal(few);
  });

  it('refuses items that neither state has, and shows those of one', async () => {
    const ofTwo = [urns.code('CL', '1.0+.0', 'C'), urns.code('CL', '1.0+.0', 'NONE')];
    const found = await diff({ urn: ofTwo[0] ?? '', from: at('flow'), to: at('moved') });
    expect([found.from.roots, found.to.roots]).to.deep.equal([[], [urns.codelist('CL', '1.1.0')]]);
    const response = await test.request(
      `/ws/registry/reference/diff?${new URLSearchParams({ urn: ofTwo[1] ?? '', from: at('flow'), to: at('moved') })}`,
    );
    expect([response.status, await response.text()].join()).to.match(/^404,.*has no Code NONE/s);
  });

  it('has the parents that came, with direction=incoming', async () => {
    const found = await diff({
      urn: urns.codelist('NEW', '1.0.0'),
      direction: 'incoming',
      depth: '1',
      from: at('moved'),
    });
    expect(shortOf(found)['new nodes']).to.deep.equal(['NEW(1.0.0)', 'DSD(0.1.0)']);
  });

  it('resolves a wildcard in each state', async () => {
    const found = await diff({ urn: urns.codelist('CL', '1.0+.0'), from: at('flow'), to: at('moved') });
    expect([found.from.roots, found.to.roots].flat().map(short)).to.deep.equal(['CL(1.0.0)', 'CL(1.1.0)']);
  });

  it('compares what items need, and the parts at which a version is reached', async () => {
    const found = await diff({ urn, scope: 'item', from: at('moved'), to: at('replaced') });
    const scheme = found.nodes.moved.find(({ urn: each }) => each.includes('ConceptScheme'));
    expect([scheme?.itemsBefore, scheme?.items]).to.deep.equal([
      ['AREA', 'FREQ'],
      ['FREQ', 'SEX'],
    ]);
  });

  it('shows a resolution that is in another state', async () => {
    const { transaction: before } = await test.submit([
      dataStructure('DSD2', '0.1.0', { [urns.concept('CS3', '1+.0.0', 'X')]: null }),
      conceptScheme('CS3', '1.0.0', { X: null }),
    ]);
    await test.submit([conceptScheme('CS3', '2.0.0', { Y: null })]);
    const found = await diff({ urn: urns.dataStructure('DSD2', '0.1.0'), from: `tick:${before}` });
    expect(found.edges.moved.map(({ resolution, before: end }) => [end?.resolution, resolution])).to.deep.equal([
      ['resolved', 'itemMissing'],
    ]);
  });

  it('names the version as the reference of an edge of which references to several items are gone', async () => {
    const code = (id: string) => urns.code('CL3', '1.0.0', id);
    const { transaction } = await test.submit([
      codelist('CL3', '1.0.0', ['A', 'B', 'C']),
      hierarchy('H3', '0.1.0', ['A', 'B', 'C'].map(code)),
    ]);
    await test.submit([hierarchy('H3', '0.1.0', [code('A')])]);
    const found = await diff({
      urn: urns.codelist('CL3', '1.0.0'),
      direction: 'incoming',
      from: `tick:${transaction}`,
    });
    expect(found.edges.gone).to.have.length(1);
    const [edge] = found.edges.gone;
    expect(edge?.references.map(({ reference }) => reference)).to.deep.equal([code('B'), code('C')]);
    expect([edge?.reference, edge?.items]).to.deep.equal([urns.codelist('CL3', '1.0.0'), ['B', 'C']]);
  });

  it('has nothing of what is hidden', async () => {
    const { transaction } = await test.submit([codelist('SHOWN', '0.1.0', ['A'])]);
    await test.submit([
      ownedBy('ABC', conceptScheme('SECRET', '0.1.0', { X: urns.codelist('SHOWN', '0.1.0') })),
      conceptScheme('OPEN', '0.1.0', { X: urns.codelist('SHOWN', '0.1.0') }),
    ]);
    const rules: readonly AccessRule[] = [
      {
        id: 'secret',
        kind: 'restriction',
        urn: 'ConceptScheme=ABC:SECRET',
        covers: ['structure'],
        to: ['group:insiders'],
      },
    ];
    const principal = { kind: 'root', name: 'root' } as const;
    const query = { urn: urns.codelist('SHOWN', '0.1.0'), direction: 'incoming', from: `tick:${transaction}` };
    expect((await diff(query)).nodes.new).to.have.length(2);
    await test.registry.changeAccessRules({ put: rules, remove: [], principal, dryRun: false });
    try {
      const found = await diff(query);
      expect(found.nodes.new.map(({ urn: each }) => short(each))).to.deep.equal(['OPEN(0.1.0)']);
      expect(found.edges.new).to.have.length(1);
    } finally {
      await test.registry.changeAccessRules({ put: [], remove: ['secret'], principal, dryRun: false });
    }
  });

  for (const [query, status, text] of [
    ['urn=URN', 400, 'from is missing'],
    ['urn=URN&from=x', 400, 'from is \\"x\\"'],
    ['urn=URN&from=tick:99999', 400, 'from is tick:99999'],
    ['urn=URN&from=tick:2&to=tick:99999', 400, 'to is tick:99999'],
    ['urn=URN&from=1999', 404, 'from is 1999-12-31T'],
    ['urn=URN&from=tick:2&to=9999-01-01T00:00:00Z', 400, 'to is 9999-01-01T00:00:00.000Z, which is in the future'],
    ['urn=NONE&from=tick:2', 404, 'NONE'],
    ['from=tick:2', 400, 'urn is missing'],
  ] as const) {
    it(`refuses ?${query}`, async () => {
      const sent = query.replace('URN', urn).replace('NONE', urns.codelist('NONE', '1.0.0'));
      const response = await test.request(`/ws/registry/reference/diff?${sent}`);
      expect(response.status).to.equal(status);
      expect(await response.text()).to.include(text);
    });
  }
});
