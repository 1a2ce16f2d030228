import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { instance as graphviz } from '@viz-js/viz';
import { DOMParser } from '@xmldom/xmldom';
import { expect } from 'chai';
import { parse as parseCsv } from 'csv-parse/sync';
import { graphFormats } from '../../../src/http/reference-graph/graph-formats.js';
import type { ShownGraph } from '../../../src/http/reference-graph/shown-graph.js';
import { joinPieces } from '../../../src/http/representation/json-pieces.js';
import { mapLazily } from '../../../src/model/lazy-list.js';
import { categorisation, categoryScheme, codelist, hierarchy, urns } from '../../harness/artefacts.js';
import { startTestServer, type TestServer } from '../../harness/server.js';
import { rawRequest } from '../raw-request.js';
import { readFlowchart } from './read-flowchart.js';

const size = 5_200;
const categories = urns.categoryScheme('CATS', '1.0.0');

/** The number of nodes and edges in a text, by a reader of its format. */
const readers: Readonly<Record<string, (text: string) => Promise<readonly [number, number]>>> = {
  json: async (written) => {
    const { nodes, edges } = JSON.parse(written) as { nodes: unknown[]; edges: unknown[] };
    return [nodes.length, edges.length];
  },
  dot: async (written) => {
    const engine = (await graphviz()).render(written, { format: 'dot_json', yInvert: false, engine: 'nop2' });
    const { objects, edges } = JSON.parse(engine.output ?? '{}') as { objects: unknown[]; edges: unknown[] };
    return [objects.length, edges.length];
  },
  mermaid: async (written) => {
    const { nodes, edges } = await readFlowchart(written);
    return [nodes.length, edges.length];
  },
  graphml: async (written) => {
    const document = new DOMParser().parseFromString(written, 'text/xml');
    return [document.getElementsByTagName('node').length, document.getElementsByTagName('edge').length];
  },
  csv: async (written) => {
    const rows = parseCsv(written, { columns: true }) as { source: string; target: string }[];
    return [new Set(rows.flatMap(({ source, target }) => [source, target])).size, rows.length];
  },
};

describe('a reference graph of many nodes', () => {
  let test: TestServer;
  before(async () => {
    test = await startTestServer();
    const target = urns.category('CATS', '1.0.0', 'A');
    const { outcome } = await test.submit([
      categoryScheme('CATS', '1.0.0', { A: {} }),
      codelist('CL', '1.0.0', ['A']),
      ...Array.from({ length: size }, (_, index) =>
        categorisation(`C${index}`, '1.0.0', urns.codelist('CL', '1.0.0'), target),
      ),
      hierarchy(
        'H',
        '1.0.0',
        Array.from({ length: size }, () => urns.code('CL', '1.0.0', 'A')),
      ),
    ]);
    expect(outcome).to.equal('accepted');
  });
  after(() => test.close());

  for (const { names } of graphFormats) {
    const format = names[0] ?? '';
    it(`is written in pieces and whole as ${format}`, async () => {
      const {
        status,
        headers,
        text: written,
      } = await rawRequest(test.url, {
        path: `/ws/registry/reference?urn=${categories}&direction=incoming&format=${format}`,
      });
      expect([status, headers['transfer-encoding'], headers['content-length']]).to.deep.equal([
        200,
        'chunked',
        undefined,
      ]);
      expect(await readers[format]?.(written)).to.deep.equal([size + 1, size]);
    }).timeout(60_000);
  }

  it('begins from 1,000 versions at most', async () => {
    await test.submit(Array.from({ length: 1_001 }, (_, index) => codelist('V', `1.${index}`, ['A'])));
    const send = (query: string) => rawRequest(test.url, { path: `/ws/registry/reference?urn=${query}` });
    const above = await send(urns.codelist('V', '*'));
    expect([above.status, JSON.parse(above.text).errors[0].detail]).to.deep.equal([
      400,
      'the URNs name 1001 versions; name at most 1000, or send several requests',
    ]);
    await test.cypher("MATCH (v:Version {version: '1.7', id: 'V'})-[:HAS_REVISION]->(r) SET r.to = r.from");
    const { roots } = JSON.parse((await send(urns.codelist('V', '*'))).text) as { roots: string[] };
    expect(roots).to.have.length(1_000);
  });

  it('is streamed where one edge has many references', async () => {
    const path = `/ws/registry/reference?urn=${urns.hierarchy('H', '1.0.0')}`;
    const { headers, text: written } = await rawRequest(test.url, { path });
    expect(headers['transfer-encoding']).to.equal('chunked');
    const { edges } = JSON.parse(written) as { edges: { items: string[]; references: unknown[] }[] };
    expect(edges.map(({ items, references }) => [items.length, references.length])).to.deep.equal([[size, size]]);
    expect(edges[0]?.references.at(-1)).to.deep.equal({
      reference: urns.code('CL', '1.0.0', 'A'),
      component: `H${size - 1}`,
      item: 'A',
    });
    expect(written).to.equal(`${JSON.stringify(JSON.parse(written), undefined, 2)}\n`);
  });
});

describe('the formats of reference graphs', () => {
  const count = 20_000;
  const urnOf = (index: number): string => urns.codelist(`CL${index}`, '1.0.0');

  /** A graph that counts the nodes and edges that are made. */
  function countingGraph(): { graph: ShownGraph; made: () => number } {
    let made = 0;
    const places = [...Array(count).keys()];
    const nodes = mapLazily(places, (index) => {
      made += 1;
      const urn = urnOf(index);
      const identity = { urn, class: 'Codelist', agencyID: 'SDMX', id: `CL${index}`, version: '1.0.0' };
      return { ...identity, stability: 'stable' as const, distance: index === 0 ? 0 : 1, name: 'Name' };
    });
    const edges = mapLazily(places.slice(1), (index) => {
      made += 1;
      const [source, target] = [urnOf(index), urnOf(0)];
      const ends = {
        source,
        target,
        wanted: target,
        reference: target,
        references: [{ reference: target, kind: 'exact' as const }],
      };
      const kinds = { kind: 'exact', directness: 'direct', resolution: 'resolved' } as const;
      return { ...ends, ...kinds, role: 'Codelist.extension', items: [], since: 0 };
    });
    const graph = { urns: [urnOf(0)], roots: [urnOf(0)], isOfSeveral: false, asOf: 0, tick: 1, nodes, edges };
    return { graph: { ...graph, references: count - 1 }, made: () => made };
  }

  for (const { names, write } of graphFormats) {
    it(`make nodes and edges only when a reader takes them: ${names[0]}`, async () => {
      const { graph, made } = countingGraph();
      const stream = joinPieces(write(graph)) as Readable;
      expect(stream).to.be.instanceOf(Readable);
      expect(made()).to.be.lessThan(5_000);
      const [first] = await stream.take(1).toArray();
      expect(String(first).length).to.be.greaterThan(10_000).and.lessThan(300_000);
      expect(made()).to.be.greaterThan(0).and.lessThan(5_000);
      const whole = countingGraph();
      const written = await text(joinPieces(write(whole.graph)) as Readable);
      expect(written.startsWith(String(first))).to.equal(true);
      expect(whole.made()).to.be.at.least(count - 1);
    });
  }
});
