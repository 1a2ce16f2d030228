import { expect } from 'chai';
import { categorisation, categoryScheme, codelist, hierarchy, urns } from '../../harness/artefacts.js';
import { startTestServer, type TestServer } from '../../harness/server.js';

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
