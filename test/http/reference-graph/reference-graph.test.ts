import { expect } from 'chai';
import type { referenceGraphSchema } from '../../../src/http/reference-graph/graph-schema.js';
import { codelist, conceptScheme, dataflow, dataStructure, hierarchy, urns } from '../../harness/artefacts.js';
import { startTestServer, type TestServer } from '../../harness/server.js';
import { rawRequest } from '../raw-request.js';
import type { Received } from '../received.js';

type Graph = Received<typeof referenceGraphSchema>;

const short = (urn: string | null): string => urn?.replace(/^.*\.([A-Za-z]+=)/, '$1') ?? 'null';

describe('GET /ws/registry/reference', () => {
  let test: TestServer;
  let firstInstant = '';
  before(async () => {
    test = await startTestServer();
    const first = await test.submit([
      codelist('CL', '1.0.0', ['A', 'M'], { names: { en: 'Codes', fr: 'Codes français' } }),
      conceptScheme('CS', '1.0.0', { FREQ: urns.codelist('CL', '1.0+.0'), OBS: null }),
      dataStructure('DSD', '1.0.0', { [urns.concept('CS', '1.0+.0', 'FREQ')]: urns.codelist('CL', '1.0.0') }),
      dataflow('DF', '1.0.0', urns.dataStructure('DSD', '1.0+.0')),
    ]);
    firstInstant = new Date(first.at).toISOString();
    await test.submit([codelist('CL', '1.1.0', ['A', 'M', 'Q'])]);
  });
  after(() => test.close());

  const send = (query: string, headers: Readonly<Record<string, string>> = {}) =>
    rawRequest(test.url, { path: `/ws/registry/reference${query}`, headers });

  async function graph(query: string, headers: Readonly<Record<string, string>> = {}): Promise<Graph> {
    const { status, text } = await send(query, headers);
    expect(status, text).to.equal(200);
    return JSON.parse(text) as Graph;
  }

  const nodesOf = ({ nodes }: Graph) => nodes.map(({ urn, distance }) => `${distance} ${short(urn)}`);
  const df = urns.dataflow('DF', '1.0.0');
  const cl = (version: string) => urns.codelist('CL', version);

  it('returns the complete graph below a dataflow', async () => {
    const found = await graph(`?urn=${df}`);
    expect(found).to.include({ urn: df, root: df, tick: 3 });
    expect(await graph(`?urn=${df}&asOf=${firstInstant}`)).to.include({ asOf: firstInstant, tick: 2 });
    expect(nodesOf(found)).to.deep.equal([
      '0 Dataflow=SDMX:DF(1.0.0)',
      '1 DataStructure=SDMX:DSD(1.0.0)',
      '2 Codelist=SDMX:CL(1.0.0)',
      '2 ConceptScheme=SDMX:CS(1.0.0)',
      '3 Codelist=SDMX:CL(1.1.0)',
    ]);
    expect(
      found.edges.map(({ source, target, reference, kind }) => [source, target, reference, kind].map(short)),
    ).to.deep.equal([
      ['ConceptScheme=SDMX:CS(1.0.0)', 'Codelist=SDMX:CL(1.1.0)', 'Codelist=SDMX:CL(1.0+.0)', 'wildcard'],
      ['DataStructure=SDMX:DSD(1.0.0)', 'ConceptScheme=SDMX:CS(1.0.0)', 'Concept=SDMX:CS(1.0+.0).FREQ', 'wildcard'],
      ['DataStructure=SDMX:DSD(1.0.0)', 'Codelist=SDMX:CL(1.0.0)', 'Codelist=SDMX:CL(1.0.0)', 'exact'],
      ['Dataflow=SDMX:DF(1.0.0)', 'DataStructure=SDMX:DSD(1.0.0)', 'DataStructure=SDMX:DSD(1.0+.0)', 'wildcard'],
    ]);
    const [fromConcept, toConcept] = found.edges;
    expect(fromConcept).to.include({ component: 'FREQ', resolution: 'resolved', since: firstInstant });
    expect(toConcept).to.deep.include({ component: 'FREQ', items: ['FREQ'] });
  });

  describe('a wildcard', () => {
    for (const version of [
      '1.0+.0',
      '1.0%2B.0',
      '1.0%2b.0',
      '1.0%20.0',
      '1%2B.0.0',
      '+',
      '%2B',
      '~',
      '%7E',
      '1.*.0',
    ].filter((v) => v !== '1.*.0')) {
      it(`${version} is resolved`, async () => {
        const found = await graph(`?urn=${urns.codelist('CL', version)}`);
        expect(found.root).to.equal(cl('1.1.0'));
      });
    }

    it('is resolved at an instant', async () => {
      const found = await graph(`?urn=${cl('1.0%2B.0')}&asOf=${firstInstant}`);
      expect(found.root).to.equal(cl('1.0.0'));
      expect(found.asOf).to.equal(firstInstant);
    });
  });

  it('accepts the short form of a URN, and percent-encoded characters', async () => {
    for (const urn of ['Dataflow=SDMX:DF(1.0.0)', encodeURIComponent(df), ` ${df} `.replaceAll(' ', '%20')]) {
      expect((await graph(`?urn=${urn}`)).root).to.equal(df);
    }
  });

  for (const [name, query, expected] of [
    [
      'incoming',
      `?urn=${cl('1.1.0')}&direction=incoming`,
      [
        '0 Codelist=SDMX:CL(1.1.0)',
        '1 ConceptScheme=SDMX:CS(1.0.0)',
        '2 DataStructure=SDMX:DSD(1.0.0)',
        '3 Dataflow=SDMX:DF(1.0.0)',
      ],
    ],
    ['outgoing by name', `?urn=${cl('1.1.0')}&direction=outgoing`, ['0 Codelist=SDMX:CL(1.1.0)']],
    [
      'both',
      `?urn=${urns.dataStructure('DSD', '1.0.0')}&direction=both`,
      [
        '0 DataStructure=SDMX:DSD(1.0.0)',
        '1 Codelist=SDMX:CL(1.0.0)',
        '1 ConceptScheme=SDMX:CS(1.0.0)',
        '1 Dataflow=SDMX:DF(1.0.0)',
        '2 Codelist=SDMX:CL(1.1.0)',
      ],
    ],
    ['depth 1', `?urn=${df}&depth=1`, ['0 Dataflow=SDMX:DF(1.0.0)', '1 DataStructure=SDMX:DSD(1.0.0)']],
    [
      'depth 2',
      `?urn=${df}&depth=2`,
      [
        '0 Dataflow=SDMX:DF(1.0.0)',
        '1 DataStructure=SDMX:DSD(1.0.0)',
        '2 Codelist=SDMX:CL(1.0.0)',
        '2 ConceptScheme=SDMX:CS(1.0.0)',
      ],
    ],
    ['depth 9999', `?urn=${cl('1.0.0')}&depth=9999`, ['0 Codelist=SDMX:CL(1.0.0)']],
    ['depth all', `?urn=${cl('1.0.0')}&depth=all`, ['0 Codelist=SDMX:CL(1.0.0)']],
    [
      'types by class',
      `?urn=${df}&types=Codelist`,
      ['0 Dataflow=SDMX:DF(1.0.0)', '2 Codelist=SDMX:CL(1.0.0)', '3 Codelist=SDMX:CL(1.1.0)'],
    ],
    [
      'types by resource',
      `?urn=${df}&types=codelist,datastructure`,
      [
        '0 Dataflow=SDMX:DF(1.0.0)',
        '1 DataStructure=SDMX:DSD(1.0.0)',
        '2 Codelist=SDMX:CL(1.0.0)',
        '3 Codelist=SDMX:CL(1.1.0)',
      ],
    ],
    [
      'as it was',
      `?urn=${df}&asOf=${'INSTANT'}`,
      [
        '0 Dataflow=SDMX:DF(1.0.0)',
        '1 DataStructure=SDMX:DSD(1.0.0)',
        '2 Codelist=SDMX:CL(1.0.0)',
        '2 ConceptScheme=SDMX:CS(1.0.0)',
      ],
    ],
    [
      'of a concept',
      `?urn=${urns.concept('CS', '1.0.0', 'FREQ')}`,
      ['0 ConceptScheme=SDMX:CS(1.0.0)', '1 Codelist=SDMX:CL(1.1.0)'],
    ],
    [
      'of a concept that refers to nothing',
      `?urn=${urns.concept('CS', '1.0.0', 'OBS')}`,
      ['0 ConceptScheme=SDMX:CS(1.0.0)'],
    ],
    ['edges=direct and format=json', `?urn=${cl('1.0.0')}&edges=direct&format=json`, ['0 Codelist=SDMX:CL(1.0.0)']],
  ] as const) {
    it(name, async () => expect(nodesOf(await graph(query.replace('INSTANT', firstInstant)))).to.deep.equal(expected));
  }

  it('returns each reference of an edge as written', async () => {
    await test.submit([
      codelist('CL_AREA', '1.0.0', ['A', 'M']),
      hierarchy(
        'H',
        '1.0.0',
        ['A', 'M', 'A'].map((code) => urns.code('CL_AREA', '1.0+.0', code)),
      ),
    ]);
    const { edges } = await graph(`?urn=${urns.hierarchy('H', '1.0.0')}`);
    expect(edges).to.have.length(1);
    expect(edges[0]).to.deep.include({ reference: urns.codelist('CL_AREA', '1.0+.0'), items: ['A', 'M', 'A'] });
    expect(edges[0]?.references).to.deep.equal([
      { reference: urns.code('CL_AREA', '1.0+.0', 'A'), component: 'H0', item: 'A' },
      { reference: urns.code('CL_AREA', '1.0+.0', 'M'), component: 'H1', item: 'M' },
      { reference: urns.code('CL_AREA', '1.0+.0', 'A'), component: 'H2', item: 'A' },
    ]);
    const [whole] = (await graph(`?urn=${df}&depth=1`)).edges;
    expect(whole?.references).to.deep.equal([{ reference: urns.dataStructure('DSD', '1.0+.0') }]);
  });

  describe('of several roots', () => {
    it('returns the union of their graphs', async () => {
      const both = await graph(`?urn=${df}&urn=Codelist=SDMX:CL(1.1.0)&direction=incoming`);
      expect(both).to.deep.include({ urns: [df, cl('1.1.0')], roots: [df, cl('1.1.0')] });
      expect(both).to.not.have.any.keys('urn', 'root');
      expect(nodesOf(both)).to.deep.equal([
        '0 Codelist=SDMX:CL(1.1.0)',
        '0 Dataflow=SDMX:DF(1.0.0)',
        '1 ConceptScheme=SDMX:CS(1.0.0)',
        '2 DataStructure=SDMX:DSD(1.0.0)',
      ]);
      expect(both.edges).to.deep.equal((await graph(`?urn=${cl('1.1.0')}&direction=incoming`)).edges);
    });

    it('returns the graphs of all versions of a line', async () => {
      const all = await graph(`?urn=${cl('*')}&direction=incoming`);
      expect(all).to.deep.include({ urns: [cl('*')], roots: [cl('1.0.0'), cl('1.1.0')] });
      expect(nodesOf(all)).to.deep.equal([
        '0 Codelist=SDMX:CL(1.0.0)',
        '0 Codelist=SDMX:CL(1.1.0)',
        '1 ConceptScheme=SDMX:CS(1.0.0)',
        '1 DataStructure=SDMX:DSD(1.0.0)',
        '2 Dataflow=SDMX:DF(1.0.0)',
      ]);
      expect(await graph(`?urn=${cl('*')}&asOf=${firstInstant}`)).to.deep.include({ roots: [cl('1.0.0')] });
    });

    it('leaves out the versions that lack the item of a URN', async () => {
      const { roots } = await graph(`?urn=${urns.code('CL', '*', 'Q')}`);
      expect(roots).to.deep.equal([cl('1.1.0')]);
      const { status, text } = await send(`?urn=${urns.code('CL', '*', 'X')}`);
      expect([status, JSON.parse(text).errors[0].detail]).to.deep.equal([
        404,
        `no version that ${urns.code('CL', '*', 'X')} matches has it`,
      ]);
    });

    it('is that of one root where a URN is repeated', async () => {
      const one = await graph(`?urn=${df}`);
      expect(await graph(`?urn=${df}&urn=Dataflow=SDMX:DF(1.0.0)`)).to.deep.equal(one);
    });

    it('responds with 404 if one of them does not exist', async () => {
      const { status, text } = await send(`?urn=${df}&urn=${cl('9.0.0')}`);
      expect([status, JSON.parse(text).errors[0].detail]).to.deep.equal([
        404,
        `the registry does not hold ${cl('9.0.0')}; Codelist SDMX:CL exists in the versions 1.1.0, 1.0.0`,
      ]);
    });
  });

  it('is JSON by default, with names in the preferred language', async () => {
    for (const accept of ['application/json', '*/*', 'application/*', 'text/html, */*;q=0.1']) {
      const { headers } = await send(`?urn=${cl('1.0.0')}`, { Accept: accept });
      expect(headers['content-type']).to.equal('application/json; charset=utf-8');
    }
    for (const [query, header, name] of [
      ['', 'fr', 'Codes français'],
      ['&lang=fr', 'en', 'Codes français'],
      ['', 'nl', 'Codes'],
    ] as const) {
      const found = await graph(`?urn=${cl('1.0.0')}${query}`, { 'Accept-Language': header });
      expect(found.nodes[0]?.name).to.equal(name);
    }
  });

  it('responds with 406 and the supported types if none of them is accepted', async () => {
    for (const accept of ['image/svg+xml', 'application/xml', 'application/json;q=0']) {
      const { status, text } = await send(`?urn=${cl('1.0.0')}`, { Accept: accept });
      expect(status).to.equal(406);
      expect(JSON.parse(text).errors[0].detail).to.include('application/json, text/vnd.graphviz');
    }
  });

  for (const [urn, words] of [
    [urns.codelist('NOTHING', '1.0.0'), 'NOTHING'],
    [cl('9.0.0'), 'CL(9.0.0)'],
    [cl('9.0%2B.0'), 'CL(9.0+.0)'],
    [urns.code('CL', '1.0.0', 'Q'), 'no Code Q'],
    [urns.dataflow('CL', '1.0.0'), 'Dataflow=SDMX:CL(1.0.0)'],
  ] as const) {
    it(`responds with 404 for ${short(urn)}`, async () => {
      const { status, text } = await send(`?urn=${urn}`);
      expect(status).to.equal(404);
      expect(JSON.parse(text).errors[0]).to.include({ code: 100 });
      expect(JSON.parse(text).errors[0].detail).to.include(words);
    });
  }
});
