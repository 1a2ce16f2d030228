import { expect } from 'chai';
import { applyPatch, type Operation } from 'rfc6902';
import { difference, linesOfEdges, linesOfReferences, type ReturnedEdge } from './compare.js';
import { type FilledRegistry, fillRandomly } from './filled-registry.js';
import { type NaiveQuery, naiveGraph } from './graph.js';
import { randomFrom } from './random-registry.js';
import type { NaiveArtefact } from './registry.js';
import { urnOfArtefact } from './urns.js';

const seed = Number(process.env['NAIVE_SEED'] ?? 11);
const rounds = Number(process.env['NAIVE_QUERIES'] ?? 6);

interface Moved extends ReturnedEdge {
  readonly before: Pick<ReturnedEdge, 'target' | 'resolution'>;
}

interface Node {
  readonly urn: string;
  readonly changed?: { readonly tick: number };
  readonly itemsBefore?: readonly string[];
}

interface Diff {
  readonly nodes: Readonly<Record<'gone' | 'new' | 'moved', readonly Node[]>>;
  readonly edges: {
    readonly gone: readonly ReturnedEdge[];
    readonly new: readonly ReturnedEdge[];
    readonly moved: readonly Moved[];
  };
}

const withoutWay = (line: string): string => line.replace(/ \| via .*$/, '');

/** The lines of the first list that the second one lacks. */
const only = (lines: readonly string[], others: readonly string[]): string[] => {
  const known = new Set(others);
  return lines.filter((line) => !known.has(line)).sort();
};

const asBefore = ({ before, ...edge }: Moved): ReturnedEdge => ({
  ...edge,
  ...before,
  missing: before.resolution === 'itemMissing' ? edge.items : [],
});

describe('differences of a random history, against the differences of its definition', () => {
  let filled: FilledRegistry;
  before(async () => {
    filled = await fillRandomly(seed, 24, 10);
  });
  after(() => filled.test.close());

  const emptyGraph = { nodes: [], references: [], joined: [] };
  const graphOf = (artefacts: readonly NaiveArtefact[], query: NaiveQuery) => {
    const roots = query.roots.filter(({ urn }) => artefacts.some((artefact) => urnOfArtefact(artefact) === urn));
    return roots.length === 0 ? emptyGraph : naiveGraph(artefacts, { ...query, roots });
  };

  async function expectSameDifference(random: () => number, more: Partial<NaiveQuery>): Promise<void> {
    const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
    const [one, other] = [1, 1].map(() => 1 + Math.floor(random() * filled.instants.length));
    const states = [one ?? 1, other ?? 1].map((tick) => ({ tick, artefacts: filled.history.at(tick) }));
    const [from, to] = states as [(typeof states)[number], (typeof states)[number]];
    const query: NaiveQuery = {
      roots: Array.from({ length: random() < 0.7 ? 1 : 3 }, () => ({
        urn: urnOfArtefact(pick(pick(states).artefacts)),
      })),
      direction: pick(['outgoing', 'incoming', 'both'] as const),
      ...(random() < 0.6 ? {} : { depth: 1 + Math.floor(random() * 3) }),
      ...more,
    };
    const parameters = new URLSearchParams(query.roots.map(({ urn }): [string, string] => ['urn', urn]));
    for (const name of ['direction', 'depth', 'scope', 'edges', 'owners'] as const) {
      if (query[name] !== undefined) parameters.set(name, String(query[name]));
    }
    for (const [name, { tick }] of Object.entries({ from, to })) {
      parameters.set(name, new Date(filled.instants[tick - 1] ?? 0).toISOString());
    }
    const response = await filled.test.request(`/ws/registry/reference/diff?${parameters}`);
    const text = await response.text();
    expect(response.status, `${parameters}: ${text}`).to.equal(200);
    const diff = JSON.parse(text) as Diff;
    const asked = `of ${parameters}`;
    const [before, after] = [from, to].map(({ artefacts }) => graphOf(artefacts, query));
    const [left, right] = [before, after].map((graph) => (graph?.nodes ?? []).map(({ urn }) => urn));
    const urnsOf = (nodes: readonly Node[]) => nodes.map(({ urn }) => urn).sort();
    expect(urnsOf(diff.nodes.gone), `gone ${asked}`).to.deep.equal(only(left ?? [], right ?? []));
    expect(urnsOf(diff.nodes.new), `new ${asked}`).to.deep.equal(only(right ?? [], left ?? []));
    const contents = [from, to].map(
      ({ artefacts }) => new Map(artefacts.map((artefact) => [urnOfArtefact(artefact), JSON.stringify(artefact)])),
    );
    const changed = (right ?? []).filter(
      (urn) => left?.includes(urn) && contents[0]?.get(urn) !== contents[1]?.get(urn),
    );
    const moved = diff.nodes.moved.filter((node) => node.changed !== undefined);
    expect(urnsOf(moved), `moved ${asked}`).to.include.members(changed);
    const [first = 0, last = 0] = [from.tick, to.tick].sort((a, b) => a - b);
    // The registry was founded in a transaction before the history.
    for (const node of moved) expect(node.changed?.tick).to.be.within(first + 2, last + 1);

    const lines = [before, after].map((graph) => linesOfReferences(graph?.references ?? []).map(withoutWay));
    const wanted = [only(lines[0] ?? [], lines[1] ?? []), only(lines[1] ?? [], lines[0] ?? [])];
    const found = [
      linesOfEdges([...diff.edges.gone, ...diff.edges.moved.map(asBefore)]).map(withoutWay),
      linesOfEdges([...diff.edges.new, ...diff.edges.moved]).map(withoutWay),
    ];
    // The registry returns one of several ways to a structure, and can return another one later.
    const isSameWay = query.edges === undefined || query.edges === 'direct';
    const [gone = [], added = []] = isSameWay
      ? found
      : [only(found[0] ?? [], found[1] ?? []), only(found[1] ?? [], found[0] ?? [])];
    expect(difference(gone, wanted[0] ?? []), `references gone ${asked}`).to.equal('');
    expect(difference(added, wanted[1] ?? []), `new references ${asked}`).to.equal('');
    for (const edge of diff.edges.moved) {
      expect([edge.target, edge.resolution], asked).not.to.deep.equal([edge.before.target, edge.before.resolution]);
    }
  }

  for (const [title, more] of [
    ['direct references', {}],
    ['direct and indirect references', { edges: 'all' }],
    ['what items need', { scope: 'item', edges: 'all' }],
    ['owners', { owners: true }],
  ] as const) {
    it(`of graphs: ${title}`, async () => {
      const random = randomFrom(seed + 1);
      for (let round = 0; round < rounds; round += 1) await expectSameDifference(random, more);
    });
  }

  it('of structures: the JSON Patch makes the later form of the earlier one, whatever the class', async () => {
    const random = randomFrom(seed + 2);
    const { test, history, instants } = filled;
    const classes = new Set<string>();
    const at = (tick: number): string => new Date(instants[tick - 1] ?? 0).toISOString();
    const form = async (urn: string, tick: number): Promise<unknown> => {
      const [, className = '', agencyID, id, version] = /\.(\w+)=([^:]+):([^(]+)\((.*)\)$/.exec(urn) ?? [];
      const resource = className.toLowerCase();
      const path =
        resource === 'metadataset'
          ? `metadata/metadataset/${agencyID}/${id}/${version}`
          : `structure/${resource}/${agencyID}/${id}/${version}?detail=raw`;
      const response = await test.request(
        `/sdmx/v2/${path}${path.includes('?') ? '&' : '?'}format=sdmx-json-2.1&asOf=${encodeURIComponent(at(tick))}`,
      );
      const text = await response.text();
      expect(response.status, `${path}: ${text}`).to.equal(200);
      const [list] = Object.values((JSON.parse(text) as { data: Record<string, unknown[]> }).data);
      return list?.[0];
    };
    for (let round = 0; round < 2 * rounds; round += 1) {
      const ticks = [1, 1].map(() => 1 + Math.floor(random() * instants.length));
      const [from = 1, to = 1] = ticks;
      const later = history.at(to);
      const artefact = later[Math.floor(random() * later.length)];
      if (artefact === undefined) continue;
      const ofLine = history.at(from).filter((each) => each.class === artefact.class && each.id === artefact.id);
      const earlier = ofLine[Math.floor(random() * ofLine.length)];
      if (earlier === undefined) continue;
      const [urn, toUrn] = [urnOfArtefact(earlier), urnOfArtefact(artefact)];
      const query = new URLSearchParams({ urn, to: toUrn, from: at(from), asOf: at(to), format: 'json-patch' });
      const response = await test.request(`/ws/registry/structure/diff?${query}`);
      const text = await response.text();
      const [document, expected] = [await form(urn, from), await form(toUrn, to)];
      // A form that SDMX-JSON does not have, as of a metadata set without attributes.
      if (document === undefined || expected === undefined) {
        expect(text).to.include('patch.form');
        continue;
      }
      expect(response.status, `${query}: ${text}`).to.equal(200);
      const errors = applyPatch(document, JSON.parse(text) as Operation[]);
      expect(errors.filter((error) => error !== null)).to.deep.equal([]);
      expect(document, String(query)).to.deep.equal(expected);
      classes.add(artefact.class);
    }
    expect(classes.size).to.be.greaterThan(3);
  });
});
