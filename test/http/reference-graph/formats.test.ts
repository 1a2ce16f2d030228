import { instance as graphviz } from '@viz-js/viz';
import { DOMParser } from '@xmldom/xmldom';
import { expect } from 'chai';
import { parse as parseCsv } from 'csv-parse/sync';
import { graphFormats } from '../../../src/http/reference-graph/graph-formats.js';
import { urns } from '../../harness/artefacts.js';
import type { TestServer } from '../../harness/server.js';
import { rawRequest } from '../raw-request.js';
import { constraintGraph, hostileNames, oddCodes, serveHostileNames, wholeGraph } from './hostile-names.js';
import { readFlowchart } from './read-flowchart.js';

interface Graph {
  readonly nodes: readonly {
    readonly urn: string;
    readonly class: string;
    readonly name: string;
    readonly version: string;
    readonly stability: string;
    readonly distance: number;
  }[];
  readonly edges: readonly {
    readonly source: string;
    readonly target: string | null;
    readonly reference: string;
    readonly kind: string;
    readonly role: string;
    readonly component?: string;
    readonly resolution: string;
    readonly missing?: readonly string[];
    readonly since: string;
    readonly references: readonly { reference: string; component?: string; item?: string }[];
  }[];
}

const gone = urns.codelist('GONE', '1.0+.0');

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

  async function read(format: string, query = ''): Promise<string> {
    const { status, text } = await rawRequest(test.url, { path: `${wholeGraph}&format=${format}${query}` });
    expect(status, text).to.equal(200);
    return text;
  }

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
      const drawing = (await graphviz()).renderJSON(await read('dot')) as {
        objects: Record<string, string>[];
        edges: (Record<string, string> & { tail: number; head: number })[];
      };
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
      const colours: Readonly<Record<string, string>> = { itemMissing: 'orange', noEligibleVersion: 'red' };
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
      const remarks: Readonly<Record<string, string>> = {
        itemMissing: ', item missing',
        noEligibleVersion: ', no eligible version',
      };
      const colours: Readonly<Record<string, string>> = { itemMissing: 'orange', noEligibleVersion: 'red' };
      const identity = (urn: string) => urn.replace(/^.*=/, '');
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

  describe('indirect and joined edges', () => {
    interface Edge {
      readonly source: string;
      readonly target: string;
      readonly directness: string;
      readonly kind: string;
      readonly role: string;
      readonly items: readonly string[];
      readonly codes?: readonly string[];
      readonly via?: readonly string[];
    }

    for (const [what, query] of [
      ['indirect', ''],
      ['joined', '&types=Codelist'],
    ] as const) {
      const text = async (format: string): Promise<string> => {
        const { status, text: written } = await rawRequest(test.url, {
          path: `${constraintGraph}${query}&format=${format}`,
        });
        expect(status, written).to.equal(200);
        return written;
      };
      const edgesOf = async (): Promise<readonly Edge[]> => (JSON.parse(await text('json')) as { edges: Edge[] }).edges;
      const joinedBy = (list: readonly string[] | undefined): string => list?.join(' ') ?? '';

      it(`${what} ones are in the sample`, async () => {
        const edges = await edgesOf();
        expect(edges.filter(({ directness }) => directness === what)).to.not.deep.equal([]);
        expect(edges.flatMap(({ codes = [] }) => codes)).to.include('A');
        expect(edges.some(({ kind, via }) => kind === 'propertyWildcard' && via !== undefined)).to.equal(true);
      });

      it(`${what} ones are read by Graphviz`, async () => {
        const { edges } = (await graphviz()).renderJSON(await text('dot')) as { edges: Record<string, string>[] };
        const arrows: Readonly<Record<string, string>> = { direct: 'normal', indirect: 'empty', joined: 'vee' };
        const styles: Readonly<Record<string, string>> = {
          exact: 'solid',
          wildcard: 'dashed',
          propertyWildcard: 'dotted',
        };
        expect(
          edges.map(({ role, directness, kind, arrowhead, style, via = '', codes = '', items = '' }) => ({
            role,
            directness,
            kind,
            arrowhead,
            style,
            via,
            codes,
            items,
          })),
        ).to.have.deep.members(
          (await edgesOf()).map(({ role, directness, kind, via, codes, items }) => ({
            role,
            directness,
            kind,
            arrowhead: arrows[directness],
            style: styles[kind],
            via: joinedBy(via),
            codes: joinedBy(codes),
            items: joinedBy(items),
          })),
        );
      });

      it(`${what} ones are read by the parser of Mermaid`, async () => {
        const drawn = (await readFlowchart(await text('mermaid'))).edges.map(
          ({ text: label, stroke, arrow }) =>
            `${label.split(/[ ,]/, 1)[0]} ${stroke} ${arrow} ${label.includes('codes A')}`,
        );
        expect(drawn).to.have.members(
          (await edgesOf()).map(({ role, directness, kind, codes }) => {
            const stroke = directness === 'joined' ? 'thick' : kind === 'exact' ? 'normal' : 'dotted';
            return `${role} ${stroke} ${directness === 'indirect' ? 'arrow_circle' : 'arrow_point'} ${codes !== undefined}`;
          }),
        );
      });

      it(`${what} ones are read from GraphML and CSV`, async () => {
        const document = new DOMParser().parseFromString(await text('graphml'), 'text/xml');
        const drawn = [...document.getElementsByTagName('edge')].map((edge) => {
          const data = new Map(
            [...edge.getElementsByTagName('data')].map((each) => [each.getAttribute('key'), each.textContent]),
          );
          return ['role', 'directness', 'via', 'codes'].map((name) => data.get(`edge.${name}`) ?? '').join('|');
        });
        const expected = (await edgesOf()).map(({ role, directness, via, codes }) =>
          [role, directness, joinedBy(via), joinedBy(codes)].join('|'),
        );
        expect(drawn).to.have.members(expected);
        const rows = parseCsv(await text('csv'), { columns: true }) as Record<string, string>[];
        expect(
          new Set(rows.map(({ role, directness, via, codes }) => [role, directness, via, codes].join('|'))),
        ).to.deep.equal(new Set(expected));
      });
    }
  });
});
