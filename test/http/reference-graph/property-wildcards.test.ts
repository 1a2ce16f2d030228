import { expect } from 'chai';
import type { Artefact } from '../../../src/model/artefact.js';
import {
  categorisation,
  categoryScheme,
  codelist,
  conceptScheme,
  dataflow,
  dataStructure,
  hierarchy,
  urns,
} from '../../harness/artefacts.js';
import { startTestServer, type TestServer } from '../../harness/server.js';
import { constrain } from '../../registry/constraints/constrained.js';

const prefixOfMaps = 'urn:sdmx:org.sdmx.infomodel.structuremapping.';

interface Edge {
  readonly source: string;
  readonly target: string | null;
  readonly reference: string;
  readonly kind: string;
  readonly resolution: string;
  readonly items: readonly string[];
  readonly references: readonly { reference: string; component?: string; item?: string }[];
}

interface Problem {
  readonly rule: string;
  readonly detail: string;
}

const anyEurope = urns.code('AREA', '1.0+.0', '%EU');
const exactEurope = urns.code('AREA', '1.0.0', '%EU');

/** A message of SDMX-ML 3.0 with a hierarchy that refers to a code. */
const hierarchyInXml = (code: string): string => {
  const base = 'http://www.sdmx.org/resources/sdmxml/schemas/v3_0';
  return `<mes:Structure xmlns:mes="${base}/message" xmlns:str="${base}/structure" xmlns:com="${base}/common">
<mes:Header><mes:ID>M</mes:ID><mes:Test>false</mes:Test><mes:Prepared>2026-01-15T09:00:00Z</mes:Prepared><mes:Sender id="S"/></mes:Header>
<mes:Structures><str:Hierarchies><str:Hierarchy agencyID="SDMX" id="X" version="1.0" hasFormalLevels="false"><com:Name>N</com:Name>
<str:HierarchicalCode id="A"><str:Code>${code}</str:Code></str:HierarchicalCode></str:Hierarchy></str:Hierarchies></mes:Structures>
</mes:Structure>`;
};

/** The same in SDMX-JSON 2.0. */
const hierarchyInJson = (code: string): string =>
  JSON.stringify({
    meta: {
      schema: 'https://json.sdmx.org/2.0.0/sdmx-json-structure-schema.json',
      id: 'M',
      prepared: '2024-01-01T00:00:00Z',
      sender: { id: 'S' },
    },
    data: {
      hierarchies: [
        {
          agencyID: 'SDMX',
          id: 'Y',
          version: '1.0',
          name: 'N',
          names: { en: 'N' },
          hasFormalLevels: false,
          hierarchicalCodes: [{ id: 'A', code }],
        },
      ],
    },
  });

describe('references to all codes with a prefix', () => {
  let test: TestServer;
  before(async () => {
    test = await startTestServer();
    const report = await test.submit([
      codelist('AREA', '1.0.0', ['EU', 'EU27', 'US']),
      categoryScheme('CS', '1.0', { A: {} }),
      hierarchy('H', '1.0', [anyEurope, exactEurope, urns.code('AREA', '1.0+.0', 'US'), anyEurope]),
      hierarchy('H', '2.0', [urns.code('AREA', '1.0+.0', 'EU27')]),
      categorisation('C', '1.0', exactEurope, urns.category('CS', '1.0', 'A')),
    ]);
    expect(report.outcome).to.equal('accepted');
  });
  after(() => test.close());

  async function edges(query: string): Promise<readonly Edge[]> {
    const response = await test.request(`/ws/registry/reference?${query}`);
    expect(response.status, await response.clone().text()).to.equal(200);
    return ((await response.json()) as { edges: Edge[] }).edges;
  }
  const inShort = (found: readonly Edge[]) =>
    found.map(({ source, target, kind, items }) =>
      `${source} -> ${target} ${kind} ${items}`.replace(/urn:[^=]*=SDMX:/g, ''),
    );
  const encoded = (urn: string): string => encodeURIComponent(urn);

  it('are edges of their own, to the version that the codes are of', async () => {
    const found = await edges(`urn=${urns.hierarchy('H', '1.0')}`);
    expect(inShort(found)).to.have.members([
      'H(1.0) -> AREA(1.0.0) propertyWildcard %EU,%EU',
      'H(1.0) -> AREA(1.0.0) propertyWildcard %EU',
      'H(1.0) -> AREA(1.0.0) wildcard US',
    ]);
    const shared = found.find(({ items }) => items.length === 2);
    expect(shared).to.include({ reference: anyEurope, resolution: 'resolved' });
    expect(shared?.references).to.deep.equal([
      { reference: anyEurope, component: 'H0', item: '%EU' },
      { reference: anyEurope, component: 'H3', item: '%EU' },
    ]);
  });

  it('share a node of the graph, which is within a version or wildcard', async () => {
    const rows = await test.cypher(
      `MATCH (p:PropertyWildcard)-[w:WITHIN]->(t)
       RETURN p.urn AS urn, t.urn AS within, COUNT { (p)<-[:REFERENCES]-() } AS uses ORDER BY urn`,
    );
    expect(rows).to.deep.equal([
      { urn: anyEurope, within: urns.codelist('AREA', '1.0+.0'), uses: 1 },
      { urn: exactEurope, within: urns.codelist('AREA', '1.0.0'), uses: 2 },
    ]);
  });

  it('are references to a code that has the prefix', async () => {
    const area = `urn=${encoded(urns.code('AREA', '1.0.0', 'EU27'))}&direction=incoming`;
    expect(inShort(await edges(area))).to.have.members([
      'H(1.0) -> AREA(1.0.0) propertyWildcard %EU,%EU',
      'H(1.0) -> AREA(1.0.0) propertyWildcard %EU',
      'H(2.0) -> AREA(1.0.0) wildcard EU27',
      'C(1.0) -> AREA(1.0.0) propertyWildcard %EU',
    ]);
    expect(inShort(await edges(`urn=${encoded(urns.code('AREA', '1.0.0', 'US'))}&direction=incoming`))).to.deep.equal([
      'H(1.0) -> AREA(1.0.0) wildcard US',
    ]);
  });

  it('can be the root of a graph: references to the same codes lead to it', async () => {
    const root = `urn=${encoded(urns.code('AREA', '1.0.0', '%EU2'))}&direction=incoming`;
    expect((await edges(root)).map(({ items }) => [...new Set(items)].join()).sort()).to.deep.equal([
      '%EU',
      '%EU',
      '%EU',
      'EU27',
    ]);
    expect(await edges(`urn=${encoded(urns.code('AREA', '1.0.0', '%X'))}&direction=incoming`)).to.deep.equal([]);
  });

  it('count in structure queries as references to the codelist, and to its codes', async () => {
    const ids = async (path: string) => {
      const response = await test.request(`/sdmx/v2/structure/${path}&format=sdmx-json`);
      const { data } = (await response.json()) as { data: Record<string, readonly { id: string; version: string }[]> };
      return Object.values(data).flatMap((list) => list.map(({ id, version }) => `${id}(${version})`));
    };
    expect(await ids('categorisation/SDMX/C/1.0?references=children')).to.include('AREA(1.0.0)');
    expect(await ids('codelist/SDMX/AREA/1.0.0/EU27?references=parents')).to.include.members([
      'C(1.0)',
      'H(1.0)',
      'H(2.0)',
    ]);
    expect(await ids('codelist/SDMX/AREA/1.0.0/US?references=parents')).not.to.include('C(1.0)');
  });

  it('keep the codes that have the prefix in a partial codelist', async () => {
    const path = '/sdmx/v2/structure/categorisation/SDMX/C/1.0?references=children&detail=referencepartial';
    const response = await test.request(`${path}&format=sdmx-json`);
    const { data } = (await response.json()) as { data: { codelists: { codes: { id: string }[] }[] } };
    expect(data.codelists[0]?.codes.map(({ id }) => id)).to.deep.equal(['EU', 'EU27']);
  });

  for (const [format, write, path] of [
    ['SDMX-ML', hierarchyInXml, 'hierarchy/SDMX/X/1.0?format=sdmx-3.0'],
    ['SDMX-JSON', hierarchyInJson, 'hierarchy/SDMX/Y/1.0?format=sdmx-json-2.0'],
  ] as const) {
    it(`are accepted in ${format} with a warning, and written as they were`, async () => {
      const contentType = format === 'SDMX-ML' ? 'application/xml' : 'application/json';
      const response = await test.post(write(anyEurope), { 'Content-Type': contentType });
      const report = (await response.json()) as { results: { problems: Problem[] }[] };
      expect(response.status, JSON.stringify(report)).to.equal(200);
      expect(report.results[0]?.problems.map(({ rule }) => rule)).to.deep.equal(['urn.propertyWildcard']);
      expect(await (await test.request(`/sdmx/v2/structure/${path}`)).text()).to.include(anyEurope);
      const strict = await test.post(write(anyEurope), { 'Content-Type': contentType, Strict: 'true' });
      expect(strict.status).to.equal(400);
    });

    it(`are refused in ${format} where no code is referred to, and where the list is unknown`, async () => {
      const contentType = format === 'SDMX-ML' ? 'application/xml' : 'application/json';
      const unknown = await test.post(write(urns.code('NONE', '1.0', '%EU')), { 'Content-Type': contentType });
      expect(await unknown.text()).to.include('reference.missing');
      const concept = await test.post(write(urns.concept('CS', '1.0', '%EU')), { 'Content-Type': contentType });
      expect(await concept.text()).to.include('urn.invalid');
    });
  }

  it('are left out of SDMX 2.1, which is told', async () => {
    const response = await test.request('/sdmx/v2/structure/hierarchy/SDMX/H/1.0?format=sdmx-2.1');
    const text = await response.text();
    expect(text)
      .to.match(/<Ref [^>]*id="US"/)
      .and.not.to.match(/<Ref [^>]*id="%?EU"/);
    expect(text).to.include(`The reference to ${anyEurope} was left out: SDMX 2.1 refers to single codes`);
  });

  it('block the deletion of their codelist, and move with its wildcard', async () => {
    const deleted = await test.submit([codelist('AREA', '1.0.0', ['EU', 'EU27', 'US'])], 'DELETE');
    const problems = deleted.results.flatMap((result) => result.problems);
    expect(problems.map(({ rule }) => rule)).to.include('artefact.referenced');
    const { resolutions, results } = await test.submit([codelist('AREA', '1.1.0', ['EU', 'EU27', 'US', 'EU28'])]);
    expect(results.flatMap((result) => result.problems)).to.deep.equal([]);
    const [move] = resolutions;
    expect(move).to.include({ wildcard: urns.codelist('AREA', '1.0+.0'), parents: 4 });
    const found = await edges(`urn=${urns.hierarchy('H', '1.0')}`);
    expect(inShort(found)).to.include('H(1.0) -> AREA(1.1.0) propertyWildcard %EU,%EU');
  });

  it('are closed with the artefact that holds them', async () => {
    await test.submit([hierarchy('H', '1.0', [anyEurope])]);
    expect(inShort(await edges(`urn=${urns.hierarchy('H', '1.0')}`))).to.deep.equal([
      'H(1.0) -> AREA(1.1.0) propertyWildcard %EU',
    ]);
  });

  it('are never missing: no code has to have the prefix', async () => {
    await test.submit([
      codelist('EMPTY', '1.0.0', ['EU']),
      hierarchy('E', '1.0', [urns.code('EMPTY', '1+.0.0', '%EU')]),
    ]);
    const report = await test.submit([codelist('EMPTY', '2.0.0', ['US'])]);
    expect(report.results.flatMap((result) => result.problems)).to.deep.equal([]);
    const [edge] = await edges(`urn=${urns.hierarchy('E', '1.0')}`);
    expect(edge).to.include({ target: urns.codelist('EMPTY', '2.0.0'), resolution: 'resolved' });
    const none = await test.submit([hierarchy('H', '3.0', [urns.code('AREA', '1.0+.0', '%NONE')])]);
    expect(none.outcome).to.equal('accepted');
  });
});

describe('patterns beside codes, without codes, and as roots', () => {
  let test: TestServer;
  const area = (item: string, version = '1.0.0'): string => urns.code('AREA', version, item);
  const flow = urns.dataflow('DF', '1.0.0');
  before(async () => {
    test = await startTestServer();
    const concept = (id: string) => urns.concept('CS', '1.0.0', id);
    const texts = ['A1', 'NONE%', '%NONE%', { value: 'B', cascadeValues: true }, { value: 'X', cascadeValues: true }];
    const mapping = (regEx: string) => ({
      sourceValues: [{ value: regEx, isRegEx: true }],
      targetValues: ['T'],
    });
    const report = await test.submit([
      codelist('AREA', '1.0.0', ['A1', 'A2', 'B']),
      codelist('TARGET', '1.0.0', ['T']),
      conceptScheme('CS', '1.0.0', { AREA: null }),
      dataStructure('DSD', '1.0.0', { [concept('AREA')]: urns.codelist('AREA', '1.0+.0') }),
      dataflow('DF', '1.0.0', urns.dataStructure('DSD', '1.0.0')),
      constrain('MIXED', '1.0', { dataflows: [flow] }, { AREA: ['A1', 'A%'] }),
      constrain('SETS', '1.0', { dataflows: [flow] }, { AREA: texts }),
      {
        class: 'RepresentationMap',
        agencyID: 'SDMX',
        id: 'RM',
        version: '1.0',
        names: { en: 'RM' },
        source: [{ codelist: urns.codelist('AREA', '1.0.0') }],
        target: [{ codelist: urns.codelist('TARGET', '1.0.0') }],
        representationMappings: [mapping('A[12]'), mapping('NO_SUCH_[0-9]+')],
      } as unknown as Artefact,
    ]);
    expect(report.outcome, JSON.stringify(report.results)).to.equal('accepted');
  });
  after(() => test.close());

  const request = async (query: string): Promise<string> => {
    const response = await test.request(`/ws/registry/reference?${query}`);
    const text = await response.text();
    expect(response.status, text).to.equal(200);
    return text;
  };
  interface Graph {
    readonly nodes: readonly { urn: string; items?: readonly string[]; codes?: readonly string[] }[];
    readonly edges: readonly Edge[];
  }
  const graph = async (query: string): Promise<Graph> => JSON.parse(await request(query)) as Graph;
  const constraintEdges = (id: string): string => `urn=${urns.dataConstraint(id, '1.0')}&edges=indirect`;

  it('have their own kind in a row of CSV, also where others of their edge are codes', async () => {
    const { edges } = await graph(constraintEdges('MIXED'));
    const mixed = edges.find(({ items }) => items.length > 1);
    expect(mixed?.kind).to.equal('wildcard');
    expect(mixed?.references.map((reference) => Object.keys(reference))).to.deep.equal(
      mixed?.references.map(() => ['reference', 'component', 'item']),
    );
    const [head = '', ...rows] = (await request(`${constraintEdges('MIXED')}&format=csv`)).trim().split(/\r?\n/);
    const [item, kind] = [head.split(',').indexOf('item'), head.split(',').indexOf('kind')];
    const kinds = rows.map((row) => row.split(',')).map((cells) => `${cells[item]} ${cells[kind]}`);
    expect(kinds).to.include.members(['A1 wildcard', 'A% propertyWildcard']);
  });

  it('are not items of a node, whether codes fit them or not', async () => {
    for (const [root, items] of [
      [constraintEdges('MIXED'), ['A1', 'A2']],
      // Codes that cascades name are items, even one that the list lacks.
      [constraintEdges('SETS'), ['A1', 'B', 'X']],
      [`urn=${prefixOfMaps}RepresentationMap=SDMX:RM(1.0)&edges=indirect`, ['A1', 'A2']],
    ] as const) {
      const { nodes } = await graph(`${root}&scope=item`);
      expect(nodes.find(({ urn }) => urn === urns.codelist('AREA', '1.0.0'))?.items, root).to.deep.equal(items);
    }
  });

  it('lead to the list at none of its items where no code fits them', async () => {
    await test.submit([constrain('NONE', '1.0', { dataflows: [flow] }, { AREA: ['NONE%'] })]);
    const { nodes } = await graph(`${constraintEdges('NONE')}&scope=item`);
    expect(nodes.find(({ urn }) => urn === urns.codelist('AREA', '1.0.0'))?.items).to.deep.equal([]);
    for (const set of ['%NONE', '%NONE_OF', '%NO']) {
      const { edges } = await graph(`urn=${encodeURIComponent(area(set))}&edges=indirect&direction=incoming`);
      expect(
        edges.map(({ source }) => source),
        set,
      ).to.include(urns.dataConstraint('NONE', '1.0'));
    }
  });

  it('as roots have their codes with items=true, whether something refers to them or not', async () => {
    const root = (item: string, version = '1.0%2B.0') => `items=true&urn=${area(encodeURIComponent(item), version)}`;
    for (const query of [root('%A'), `${root('%A')}&scope=item`, `${root('%A')}&direction=incoming&edges=all`]) {
      const { nodes } = await graph(query);
      expect(nodes[0], query).to.deep.include({ urn: urns.codelist('AREA', '1.0.0'), codes: ['A1', 'A2'] });
    }
    expect((await graph(root('%Z'))).nodes[0]).to.deep.include({ codes: [] });
    const both = await graph(`${root('%A1')}&urn=${area('%25B')}`);
    expect(both.nodes.map(({ codes }) => codes)).to.deep.equal([['A1', 'B']]);
    for (const plain of [root('A1'), root('%A').replace('items=true&', '')]) {
      expect((await graph(plain)).nodes[0]).not.to.have.property('codes');
    }
    expect(await request(`${root('%A')}&format=dot`)).to.include('codes="A1 A2"');
    expect(await request(`${root('%A')}&format=graphml`)).to.include('<data key="node.codes">A1 A2</data>');
    expect(await request(`${root('%A')}&format=mermaid`)).to.include('codes A1');
  });

  it('may have each version that a reference can have', async () => {
    for (const version of ['0%2B.1.0', '0 .1.0', '1.0%2B.0', '1%2B.0.0', '1.0.0%2B']) {
      const { nodes } = await graph(`urn=${area(encodeURIComponent('%A'), version)}`);
      expect(nodes.map(({ urn }) => urn)).to.deep.equal([urns.codelist('AREA', '1.0.0')]);
    }
    for (const path of ['constraints', 'codes', 'resolutions', 'history', 'lock', 'impact']) {
      const urn = path === 'constraints' ? urns.dataflow('DF', '0 .1.0') : urns.codelist('AREA', '0 .1.0');
      const response = await test.request(
        `/ws/registry/${path}?urn=${urn}&version=2.0.0`.replace(/&version.*/, path === 'impact' ? '$&' : ''),
      );
      expect(response.status, `${path}: ${await response.text()}`).to.equal(200);
    }
    // The standard's structure queries have no such wildcard.
    expect((await test.request('/sdmx/v2/structure/codelist/SDMX/AREA/0%2B.1.0')).status).to.equal(400);
  });
});
