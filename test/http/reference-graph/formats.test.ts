import { instance as graphviz } from '@viz-js/viz';
import { DOMParser } from '@xmldom/xmldom';
import { expect } from 'chai';
import { parse as parseCsv } from 'csv-parse/sync';
import { graphFormats } from '../../../src/http/reference-graph/graph-formats.js';
import { urns } from '../../harness/artefacts.js';
import type { TestServer } from '../../harness/server.js';
import type { ReturnedEdge, ReturnedGraph } from '../../naive/compare.js';
import { rawRequest } from '../raw-request.js';
import { furtherGraphs, hostileNames, oddCodes, serveHostileNames, wholeGraph } from './hostile-names.js';
import { readFlowchart } from './read-flowchart.js';

interface Graph extends ReturnedGraph {
  readonly nodes: readonly (ReturnedGraph['nodes'][number] & {
    readonly class: string;
    readonly name: string;
    readonly version: string;
    readonly stability: string;
  })[];
  readonly edges: readonly (ReturnedEdge & { readonly since: string })[];
}

interface Drawing {
  readonly objects: readonly Record<string, string>[];
  readonly edges: readonly (Record<string, string> & { readonly tail: number; readonly head: number })[];
}

const gone = urns.codelist('GONE', '1.0+.0');

const joinedBy = (list: readonly string[] | undefined): string => list?.join(' ') ?? '';

const identity = (urn: string): string => urn.replace(/^.*=/, '');

const shortUrn = (urn: string): string => urn.replace(/^.*\.(?=\w+=)/, '');

/** References that lead to no version are nodes without data. */
const looseEnds = ({ edges }: Graph): readonly string[] => [
  ...new Set(edges.flatMap(({ target, reference }) => (target === null ? [reference] : []))),
];

/** The items that a drawn node names. */
const itemsIn = (lines: readonly string[]): readonly string[] =>
  lines.flatMap((line) => (line.startsWith('items ') ? line.slice('items '.length).split(', ') : []));

const colours: Readonly<Record<string, string>> = {
  itemMissing: 'orange',
  noEligibleVersion: 'red',
  external: 'blue',
  loose: 'gray',
};

const remarks: Readonly<Record<string, string>> = {
  itemMissing: ', item missing',
  noEligibleVersion: ', no eligible version',
  external: ', content elsewhere',
  loose: ', loose',
};

/** A name as a drawing shows it: in one line. */
const inOneLine = (name: string): string => name.replace(/\p{Cc}+/gu, ' ');

/** The text of an SVG element, without the blanks that drawings add. */
const spaced = (text: string): string => text.replace(/[\s\u00a0]+/g, ' ').trim();

describe('formats of GET /ws/registry/reference', () => {
  let test: TestServer;
  let graph: Graph;
  before(async () => {
    test = await serveHostileNames();
    graph = JSON.parse(await read('json')) as Graph;
  });
  after(() => test.close());

  async function readAt(query: string, format: string): Promise<string> {
    const { status, text } = await rawRequest(test.url, { path: `${query}&format=${format}` });
    expect(status, text).to.equal(200);
    return text;
  }

  const read = (format: string): Promise<string> => readAt(wholeGraph, format);

  it('the sample has edges of each kind and resolution', () => {
    const kinds = new Set(graph.edges.map(({ kind, resolution }) => `${kind} ${resolution}`));
    expect([...kinds]).to.have.members([
      'exact resolved',
      'wildcard resolved',
      'wildcard itemMissing',
      'wildcard noEligibleVersion',
    ]);
    for (const name of Object.values(hostileNames)) expect(graph.nodes.map((node) => node.name)).to.include(name);
  });

  for (const { names, type } of graphFormats) {
    it(`${type} is selected by format=${names.join()} and by the Accept header`, async () => {
      const named = await rawRequest(test.url, {
        path: `${wholeGraph}&format=${names[0]}`,
        headers: { Accept: 'x/y' },
      });
      const accepted = await rawRequest(test.url, { path: wholeGraph, headers: { Accept: `${type}, */*;q=0.1` } });
      for (const { status, headers } of [named, accepted]) {
        expect(status).to.equal(200);
        expect(headers['content-type']?.split(';')[0]).to.equal(type);
        expect(headers['vary']).to.include('Accept, Accept-Language');
        expect(headers).to.not.have.property('etag');
      }
      expect(accepted.text).to.equal(named.text);
    });
  }

  describe('DOT', () => {
    it('is read by Graphviz with all nodes and edges', async () => {
      const drawing = (await graphviz()).renderJSON(await read('dot')) as Drawing;
      const known = new Map(drawing.objects.map((node) => [node['name'], node]));
      expect([...known.keys()]).to.have.members([...graph.nodes.map(({ urn }) => urn), gone]);
      for (const node of graph.nodes) {
        const { class: className, version, stability, distance } = node;
        expect(known.get(node.urn)).to.include({ class: className, version, stability, distance: String(distance) });
      }
      const drawn = drawing.edges.map(
        ({ tail, head, kind, resolution, role, reference, references, style, color }) => ({
          source: drawing.objects[tail]?.['name'],
          target: drawing.objects[head]?.['name'],
          kind,
          resolution,
          role,
          reference,
          references,
          look: `${style} ${color}`,
        }),
      );
      expect(drawn).to.have.deep.members(
        graph.edges.map(({ source, target, kind, resolution, role, reference, references }) => ({
          source,
          target: target ?? gone,
          kind,
          resolution,
          role,
          reference,
          references: String(references.length),
          look: `${kind === 'exact' ? 'solid' : 'dashed'} ${colours[resolution] ?? 'black'}`,
        })),
      );
    });

    it('shows each name unchanged when Graphviz draws it', async () => {
      const svg = (await graphviz()).renderString(await read('dot'), { format: 'svg' });
      const texts = [...new DOMParser().parseFromString(svg, 'text/xml').getElementsByTagName('text')].map((each) =>
        spaced(each.textContent ?? ''),
      );
      for (const name of Object.values(hostileNames)) expect(texts).to.include(spaced(inOneLine(name)));
    });
  });

  describe('Mermaid', () => {
    it('is read by its parser with all nodes, edges and names', async () => {
      const { nodes, edges } = await readFlowchart(await read('mermaid'));
      const known = new Map(nodes.map((node) => [node.id, node]));
      expect(nodes.map(({ lines, style }) => [...lines, style])).to.have.deep.members([
        ...graph.nodes.map(({ urn, class: className, name, stability, distance }) => [
          `${className} ${urn.replace(/^.*=/, '')}`,
          inOneLine(name),
          `distance ${distance}`,
          stability,
        ]),
        ['Codelist=SDMX:GONE(1.0+.0)', 'unresolved'],
      ]);
      expect(
        edges.map(({ start, end, text, stroke, colour }) => ({
          ends: [start, end].map((id) => known.get(id)?.lines[0]?.replace(/^.*[ =]/, '')),
          text,
          stroke,
          colour,
        })),
      ).to.have.deep.members(
        graph.edges.map(({ source, target, kind, role, component, resolution }) => ({
          ends: [source, target ?? gone].map(identity),
          text: `${role}${component === undefined ? '' : ` ${component}`}${remarks[resolution] ?? ''}`,
          stroke: kind === 'exact' ? 'normal' : 'dotted',
          colour: colours[resolution],
        })),
      );
    });
  });

  describe('CSV', () => {
    it('is read by csv-parse with a row for each reference', async () => {
      const rows = parseCsv(await read('csv'), { columns: true, record_delimiter: '\r\n' });
      expect(rows).to.deep.equal(
        graph.edges.flatMap(({ source, target, kind, role, resolution, missing = [], since, references }) =>
          references.map(({ reference, component = '', item = '' }) => ({
            source,
            target: target ?? '',
            reference,
            component,
            item,
            kind,
            directness: 'direct',
            role,
            resolution: resolution === 'itemMissing' && !missing.includes(item) ? 'resolved' : resolution,
            since,
            via: '',
            codes: '',
          })),
        ),
      );
      const items = (rows as { item: string; resolution: string }[]).filter(({ item }) => oddCodes.includes(item));
      expect(items.map(({ item, resolution }) => `${item} ${resolution}`)).to.deep.equal([
        '@A itemMissing',
        '-1 resolved',
        '$x_y resolved',
        'end resolved',
        '@A itemMissing',
      ]);
    });

    it('has a line of names for a graph without edges', async () => {
      const path = `/ws/registry/reference?urn=${urns.codelist('ODD', '2.0.0')}&format=csv`;
      const { text } = await rawRequest(test.url, { path });
      expect(text).to.equal(
        'source,target,reference,component,item,kind,directness,role,resolution,since,via,codes\r\n',
      );
    });
  });

  describe('GraphML', () => {
    it('declares each datum that it uses', async () => {
      const document = new DOMParser().parseFromString(await read('graphml'), 'text/xml');
      const keys = [...document.getElementsByTagName('key')].map((key) => key.getAttribute('id'));
      for (const datum of document.getElementsByTagName('data')) expect(keys).to.include(datum.getAttribute('key'));
      const names = [...document.getElementsByTagName('data')]
        .filter((datum) => datum.getAttribute('key') === 'node.name')
        .map((datum) => datum.textContent);
      expect(names).to.have.members(graph.nodes.map(({ name }) => name));
    });
  });

  for (const [what, query, isIn] of furtherGraphs) {
    describe(`of ${what}`, () => {
      let known: Graph;
      before(async () => {
        known = JSON.parse(await readAt(query, 'json')) as Graph;
        expect(isIn(known)).to.equal(true);
      });

      it('Graphviz reads all nodes and edges', async () => {
        const { objects, edges } = (await graphviz()).renderJSON(await readAt(query, 'dot')) as Drawing;
        expect(objects.map((node) => [node['name'], node['items'] ?? ''])).to.have.deep.members([
          ...known.nodes.map(({ urn, items }) => [urn, joinedBy(items)]),
          ...looseEnds(known).map((end) => [end, '']),
        ]);
        const arrows: Readonly<Record<string, string>> = { direct: 'normal', indirect: 'empty', joined: 'vee' };
        const styles: Readonly<Record<string, string>> = {
          exact: 'solid',
          wildcard: 'dashed',
          propertyWildcard: 'dotted',
        };
        expect(
          edges.map((edge) => [
            objects[edge.tail]?.['name'],
            objects[edge.head]?.['name'],
            ...['role', 'directness', 'kind', 'resolution', 'arrowhead', 'style', 'color', 'via', 'codes', 'items'].map(
              (name) => (edge as Readonly<Record<string, unknown>>)[name] ?? '',
            ),
          ]),
        ).to.have.deep.members(
          known.edges.map((edge) => [
            edge.source,
            edge.target ?? edge.reference,
            edge.role,
            edge.directness,
            edge.kind,
            edge.resolution,
            arrows[edge.directness],
            styles[edge.kind],
            colours[edge.resolution] ?? 'black',
            joinedBy(edge.via),
            joinedBy(edge.codes),
            joinedBy(edge.items),
          ]),
        );
      });

      it('the parser of Mermaid reads all nodes and edges', async () => {
        const { nodes, edges } = await readFlowchart(await readAt(query, 'mermaid'));
        const ids = new Map(nodes.map(({ id, lines }) => [id, lines[0]?.replace(/^.*[ =]/, '')]));
        expect(nodes.map(({ lines }) => [lines[0]?.replace(/^.*[ =]/, ''), ...itemsIn(lines)])).to.have.deep.members([
          ...known.nodes.map(({ urn, items }) => [identity(urn), ...(items ?? [])]),
          ...looseEnds(known).map((end) => [identity(end)]),
        ]);
        expect(
          edges.map(({ start, end, text, stroke, arrow, colour }) =>
            [ids.get(start), ids.get(end), text, stroke, arrow, colour].join('|'),
          ),
        ).to.have.members(
          known.edges.map((edge) => {
            const { source, target, reference, role, component, directness, kind, resolution, via, codes } = edge;
            return [
              identity(source),
              identity(target ?? reference),
              `${role}${component === undefined ? '' : ` ${component}`}${remarks[resolution] ?? ''}${
                via === undefined ? '' : `, via ${via.map(shortUrn).join(', ')}`
              }${codes === undefined ? '' : `, codes ${codes.join(', ')}`}`,
              directness === 'joined' ? 'thick' : kind === 'exact' ? 'normal' : 'dotted',
              directness === 'indirect' ? 'arrow_circle' : 'arrow_point',
              colours[resolution],
            ].join('|');
          }),
        );
      });

      it('csv-parse reads a row for each reference', async () => {
        const rows = parseCsv(await readAt(query, 'csv'), { columns: true }) as Record<string, string>[];
        const columns = ['source', 'target', 'reference', 'component', 'item', 'role', 'directness', 'via'] as const;
        expect(rows.map((row) => columns.map((column) => row[column]))).to.have.deep.members(
          known.edges.flatMap(({ source, target, role, directness, via, references }) =>
            references.map(({ reference, component = '', item = '' }) => [
              source,
              target ?? '',
              reference,
              component,
              item,
              role,
              directness,
              joinedBy(via),
            ]),
          ),
        );
        const codes = new Set(known.edges.flatMap((edge) => edge.codes ?? []));
        expect(
          new Set(rows.flatMap((row) => (row['codes'] === '' ? [] : (row['codes'] ?? '').split(' ')))),
        ).to.deep.equal(codes);
      });
    });
  }
});
