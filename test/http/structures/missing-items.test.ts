import { expect } from 'chai';
import {
  codelist,
  conceptScheme,
  dataConstraint,
  dataflow,
  dataStructure,
  extendedCodelist,
  hierarchy,
  urns,
} from '../../harness/artefacts.js';
import { startTestServer, type TestServer } from '../../harness/server.js';

/**
 * The hierarchy H names A and B of CL(1+.0.0), which moves to 2.0.0 without B, and X of LIST(1.0.0), which inherits it no
 * more. The structure DSD takes concepts A and B of CS(1+.0.0), which moves to 2.0.0 without B.
 */
async function startWithMissingItems(): Promise<TestServer> {
  const test = await startTestServer();
  await test.submit([
    codelist('CL', '1.0.0', ['A', 'B']),
    codelist('BASE', '1.0.0', ['X']),
    extendedCodelist('LIST', '1.0.0', [urns.codelist('BASE', '1+.0.0')], ['Y']),
    hierarchy('H', '1.0.0', [
      urns.code('CL', '1+.0.0', 'A'),
      urns.code('CL', '1+.0.0', 'B'),
      urns.code('LIST', '1.0.0', 'X'),
    ]),
    conceptScheme('CS', '1.0.0', { A: null, B: null }),
    dataStructure('DSD', '1.0.0', {
      [urns.concept('CS', '1+.0.0', 'A')]: urns.codelist('CL', '1+.0.0'),
      [urns.concept('CS', '1+.0.0', 'B')]: null,
    }),
    dataflow('DF', '1.0.0', urns.dataStructure('DSD', '1+.0.0')),
    ...(['Allowed', 'Actual'] as const).map((role) => ({
      ...dataConstraint(`CON_${role.toUpperCase()}`, '1.0.0', [urns.dataflow('DF', '1.0.0')]),
      role,
      cubeRegions: [{ include: true, keyValues: [{ id: 'A', include: true, values: ['A', 'B'] }] }],
    })),
  ]);
  const { outcome, results } = await test.submit([
    codelist('CL', '2.0.0', ['A', 'C']),
    codelist('BASE', '2.0.0', ['Z']),
    conceptScheme('CS', '2.0.0', { A: null, C: null }),
  ]);
  expect(outcome).to.equal('accepted');
  const rules = results.flatMap(({ problems }) => problems.map(({ rule }) => rule));
  // Of the hierarchy, the concept scheme and the constraints, and of the codelist that it extends.
  expect(rules).to.deep.equal(Array(4).fill('wildcard.losesItem'));
  return test;
}

describe('references to missing items in messages', () => {
  let test: TestServer;
  before(async () => {
    test = await startWithMissingItems();
  });
  after(() => test.close());

  async function read(path: string): Promise<string> {
    const response = await test.request(path);
    const text = await response.text();
    expect(response.status, `${path}: ${text}`).to.equal(200);
    return text;
  }
  const missing = [urns.code('CL', '2.0.0', 'B'), urns.concept('CS', '2.0.0', 'B')];
  const h = '/sdmx/v2/structure/hierarchy/SDMX/H/1.0.0?references=descendants';
  const dsd = '/sdmx/v2/structure/datastructure/SDMX/DSD/1.0.0?references=descendants';

  for (const format of ['sdmx-json-2.0', 'sdmx-json-2.1', 'sdmx-3.0', 'sdmx-3.1']) {
    it(`keep their wildcard in ${format}, while others have the version in the message`, async () => {
      const [hierarchies, structures] = [await read(`${h}&format=${format}`), await read(`${dsd}&format=${format}`)];
      for (const urn of missing) expect(hierarchies + structures).not.to.include(urn);
      expect(hierarchies).to.include(urns.code('CL', '1+.0.0', 'B'));
      expect(structures).to.include(urns.concept('CS', '1+.0.0', 'B'));
      if (!format.startsWith('sdmx-json')) return;
      expect(hierarchies)
        .to.include(urns.code('CL', '2.0.0', 'A'))
        .and.not.include(urns.code('CL', '1+.0.0', 'A'));
      expect(structures).to.include(urns.concept('CS', '2.0.0', 'A'));
    });
  }

  for (const [format, path] of [
    ['sdmx-2.1', ''],
    ['sdmx-json-1.0', ''],
    ['sdmx-2.1', 'v1'],
  ] as const) {
    it(`have the resolved version and a warning in ${format} ${path}`, async () => {
      const queries =
        path === 'v1'
          ? [
              '/sdmx/v1/hierarchicalcodelist/SDMX/H/1.0.0?references=descendants',
              '/sdmx/v1/datastructure/SDMX/DSD/1.0.0?references=descendants',
            ]
          : [`${h}&format=${format}`, `${dsd}&format=${format}`];
      const [hierarchies = '', structures = ''] = await Promise.all(queries.map(read));
      expect(hierarchies)
        .to.include(
          `The reference to ${urns.code('CL', '1+.0.0', 'B')} names an item that does not exist: version 2.0.0 has no Code B`,
        )
        .and.include(`The reference to ${urns.code('LIST', '1.0.0', 'X')} names an item that does not exist`)
        .and.not.include(`The reference to ${urns.code('CL', '1+.0.0', 'A')}`);
      expect(structures)
        .to.include(`The reference to ${urns.concept('CS', '1+.0.0', 'B')} names an item that does not exist`)
        .and.not.include(`The reference to ${urns.concept('CS', '1+.0.0', 'A')}`);
    });
  }

  it('are as they were at an instant before', async () => {
    const [row] = await test.cypher('MATCH (t:Transaction {tick: 2}) RETURN t.at AS at');
    const asOf = new Date(Number(row?.['at'])).toISOString();
    const text = await read(`${h}&format=sdmx-json-2.1&asOf=${asOf}`);
    expect(text)
      .to.include(urns.code('CL', '1.0.0', 'B'))
      .and.not.include('1+.0.0).B');
    expect(await read(`${h}&format=sdmx-2.1&asOf=${asOf}`)).not.to.include('does not exist');
  });

  it('give another entity tag when items go missing or return, with the same versions', async () => {
    const path = '/sdmx/v2/structure/hierarchy/SDMX/H/1.0.0?references=descendants&format=sdmx-2.1';
    const tagOf = async () => (await test.request(path)).headers.get('ETag');
    const before = await tagOf();
    await test.cypher("MATCH (:Version)-[l:LACKS]->(v:Version) WHERE v.urn ENDS WITH 'LIST(1.0.0)' SET l.items = []");
    await test.submit([codelist('UNRELATED', '1.0.0', [])]);
    expect(await tagOf()).not.to.equal(before);
    await test.cypher(
      "MATCH (:Version)-[l:LACKS]->(v:Version) WHERE v.urn ENDS WITH 'LIST(1.0.0)' SET l.items = ['X']",
    );
  });

  it('do not fail partial queries', async () => {
    for (const format of ['sdmx-json-2.1', 'sdmx-3.1', 'sdmx-2.1', 'sdmx-json-1.0']) {
      const text = await read(
        `/sdmx/v2/structure/dataflow/SDMX/DF/1.0.0?references=descendants&detail=referencepartial&format=${format}`,
      );
      for (const urn of missing) expect(text, format).not.to.include(urn);
      await read(`${h}&detail=referencepartial&format=${format}`);
    }
  });

  it('do not fail availability queries, and are reported there too', async () => {
    const legacy = await read('/sdmx/v1/availableconstraint/SDMX,DF,1.0.0/all?references=all');
    const json = await read('/sdmx/v2/availability/dataflow/SDMX/DF/1.0.0?references=all&format=sdmx-json-2.1');
    expect(legacy).to.include(
      `The reference to ${urns.concept('CS', '1+.0.0', 'B')} names an item that does not exist`,
    );
    expect(json).to.include(urns.concept('CS', '1+.0.0', 'B'));
    for (const urn of missing) expect(json).not.to.include(urn);
  });

  describe('in schemas', () => {
    const schema = '/sdmx/v2/schema/dataflow/SDMX/DF/1.0.0';

    for (const format of ['schema-3.0', 'schema-3.1', 'schema-2.1']) {
      it(`do not fail ${format}, and their codes are not allowed`, async () => {
        const text = await read(`${schema}?format=${format}`);
        expect(text).to.include('<xs:schema');
        // The dimension whose concept is missing stays, and the code that does not exist is not allowed.
        expect(text)
          .to.include('name="B"')
          .and.include('<xs:enumeration value="A"')
          .and.not.include('<xs:enumeration value="B"');
      });
    }

    for (const format of ['sdmx-json-2.0', 'sdmx-json-2.1', 'sdmx-json-1.0']) {
      it(`keep their wildcard where ${format} has wildcards`, async () => {
        const text = await read(`${schema}?format=${format}`);
        if (format === 'sdmx-json-1.0') {
          expect(text).to.include(`The reference to ${urns.concept('CS', '1+.0.0', 'B')} names an item`);
          return;
        }
        expect(text)
          .to.include(urns.concept('CS', '1+.0.0', 'B'))
          .and.include(urns.concept('CS', '2.0.0', 'A'));
        for (const urn of missing) expect(text).not.to.include(urn);
      });
    }
  });

  it('are edges of the reference graph that say so, with the items', async () => {
    const graph = async (query: string) =>
      JSON.parse(await read(`/ws/registry/reference?${query}`)) as {
        edges: {
          source: string;
          reference: string;
          target: string;
          items: string[];
          resolution: string;
          missing?: string[];
        }[];
      };
    const edges = async (query: string) =>
      (await graph(query)).edges.map(({ target, items, resolution, missing: lacked }) => [
        target.replace(/^.*SDMX:/, ''),
        items.join(),
        resolution,
        lacked?.join(),
      ]);
    expect(await edges(`urn=${urns.hierarchy('H', '1.0.0')}&depth=1`)).to.deep.equal([
      ['CL(2.0.0)', 'A,B', 'itemMissing', 'B'],
      ['LIST(1.0.0)', 'X', 'itemMissing', 'X'],
    ]);
    expect(await edges(`urn=${urns.dataStructure('DSD', '1.0.0')}`)).to.deep.equal([
      ['CS(2.0.0)', 'A', 'resolved', undefined],
      ['CS(2.0.0)', 'B', 'itemMissing', 'B'],
      ['CL(2.0.0)', '', 'resolved', undefined],
    ]);
    const incoming = await edges(`urn=${urns.codelist('CL', '2.0.0')}&direction=incoming&depth=1`);
    expect(incoming).to.deep.include(['CL(2.0.0)', 'A,B', 'itemMissing', 'B']);
    // Of an item that exists, the edge is reduced to that item.
    const ofItem = await edges(`urn=${urns.code('CL', '2.0.0', 'A')}&direction=incoming&depth=1`);
    expect(ofItem).to.deep.include(['CL(2.0.0)', 'A', 'resolved', undefined]);
    const [row] = await test.cypher('MATCH (t:Transaction {tick: 2}) RETURN t.at AS at');
    const asOf = new Date(Number(row?.['at'])).toISOString();
    const before = await edges(`urn=${urns.hierarchy('H', '1.0.0')}&depth=1&asOf=${asOf}`);
    expect(before.map(([, , resolution]) => resolution)).to.deep.equal(['resolved', 'resolved']);
  });
});
