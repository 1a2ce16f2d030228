import { groupBy } from '../../../../src/model/group-by.js';
import type { Arrangement, GraphEdge, GraphNode, NodeBundle } from './graph-model.js';
import { layersOf } from './layers.js';
import { mergeEdges } from './merge-edges.js';

/** How a graph is made smaller before it is drawn. */
export interface Grouping {
  /** Bundles with more members are closed at first. */
  readonly largestOpen: number;
  /** From this distance on, the nodes of a class and layer are one bundle, whatever their neighbours are; undefined for none. */
  readonly layersFrom?: number | undefined;
  /** The largest distance of the nodes that are drawn; undefined for all. */
  readonly reach?: number | undefined;
}

/** Bundles that were opened or closed by hand, by id. */
export type Toggles = ReadonlyMap<string, boolean>;

/** Members of a bundle of unlike nodes up to which these become cards with lines when it is opened. */
const mostUnlike = 60;

/**
 * The lines of each node as a text: nodes with the same text differ in nothing that lines show.
 * @param bundled the bundle that is drawn for a node
 */
function neighboursOf(edges: readonly GraphEdge[], bundled: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const parts = new Map<string, Set<string>>();
  const add = (node: string, text: string): void => {
    const known = parts.get(node);
    if (known === undefined) parts.set(node, new Set([text]));
    else known.add(text);
  };
  for (const { source, target, kind, directness, resolution = 'resolved', mark = '' } of edges) {
    const form = `${kind} ${directness} ${resolution} ${mark}`;
    add(source, `>${bundled.get(target) ?? target} ${form}`);
    add(target, `<${bundled.get(source) ?? source} ${form}`);
  }
  return new Map([...parts].map(([node, texts]) => [node, [...texts].sort().join('\n')]));
}

const byLabel = (one: GraphNode, other: GraphNode): number =>
  one.label.localeCompare(other.label, 'en', { numeric: true }) || (one.id < other.id ? -1 : 1);

/** Versions in their order, as far as numbers give it: the detail of a node ends with its version. */
const byDetail = ({ detail = '' }: GraphNode, other: GraphNode): number =>
  detail.localeCompare(other.detail ?? '', 'en', { numeric: true });

/** Nodes with the same neighbours as bundles; the others alone. */
function bundleEqual(
  nodes: readonly GraphNode[],
  neighbours: ReadonlyMap<string, string>,
  open: (id: string, members: number) => boolean,
): { readonly cards: GraphNode[]; readonly bundles: NodeBundle[] } {
  const cards: GraphNode[] = [];
  const bundles: NodeBundle[] = [];
  const keyOf = (node: GraphNode): string =>
    `${node.class} ${node.mark ?? ''} ${node.isMissing ?? false} ${node.isDeprecated ?? false} ${neighbours.get(node.id) ?? node.id}`;
  for (const members of groupBy(nodes, keyOf).values()) {
    const [first] = members;
    if (first === undefined) continue;
    if (members.length === 1 || first.isRoot === true || first.count !== undefined) {
      cards.push(...members);
      continue;
    }
    const sorted = [...members].sort(byLabel);
    const id = `bundle ${sorted[0]?.id}`;
    bundles.push({ id, members: sorted, isOpen: open(id, members.length), inside: 0 });
  }
  return { cards, bundles };
}

/**
 * Versions that replace each other between two states: those of an artefact of which one is gone and another one is new, in a frame. A
 * structure and its concept scheme that follow the same new versions have a line to each artefact then, and these need not cross.
 */
function bundleReplaced(nodes: readonly GraphNode[], toggles: Toggles): readonly NodeBundle[] {
  const marked = nodes.filter(({ mark, isRoot }) => mark !== undefined && isRoot !== true);
  return [...groupBy(marked, ({ artefact = '' }) => artefact)].flatMap(([artefact, members]) => {
    const has = (mark: GraphNode['mark']): boolean => members.some((each) => each.mark === mark);
    if (artefact === '' || !has('gone') || !has('new')) return [];
    const id = `versions ${artefact}`;
    return [{ id, members: [...members].sort(byDetail), isOpen: toggles.get(id) ?? true, inside: 0 }];
  });
}

/**
 * What is drawn of a graph. Nodes of one class with the same neighbours, by the same forms of references, are a bundle with one line
 * for all of them, and so are versions that replace each other. Start nodes are always cards, and a bundle has two members at least.
 */
export function arrange(
  nodes: readonly GraphNode[],
  edges: readonly GraphEdge[],
  { largestOpen, layersFrom, reach }: Grouping,
  toggles: Toggles = new Map(),
): Arrangement {
  const layers = layersOf(nodes, edges);
  const distance = ({ id }: GraphNode): number => Math.abs(layers.get(id) ?? 0);
  const shown = reach === undefined ? nodes : nodes.filter((node) => node.isRoot === true || distance(node) <= reach);
  const ids = new Set(shown.map(({ id }) => id));
  const between = edges.filter(({ source, target }) => ids.has(source) && ids.has(target));
  const isOpen = (id: string, members: number): boolean => toggles.get(id) ?? members <= largestOpen;
  const single: GraphNode[] = [];
  const bundles: NodeBundle[] = [];
  const isFar = (node: GraphNode): boolean =>
    layersFrom !== undefined && node.isRoot !== true && node.count === undefined && distance(node) >= layersFrom;
  const keyOfLayer = (node: GraphNode): string => `layer ${layers.get(node.id)} ${node.class} ${node.mark ?? ''}`;
  for (const [id, members] of groupBy(shown.filter(isFar), keyOfLayer)) {
    const open = toggles.get(id) ?? false;
    if (members.length === 1 || (open && members.length <= mostUnlike)) single.push(...members);
    else bundles.push({ id, members: [...members].sort(byLabel), isOpen: open, inside: 0 });
  }
  const near = shown.filter((node) => !isFar(node));
  const replaced = bundleReplaced(near, toggles);
  bundles.push(...replaced);
  const held = new Set(replaced.flatMap(({ members }) => members));
  single.push(...near.filter((node) => !held.has(node)));
  const bundled = new Map(bundles.flatMap(({ id, members }) => members.map((member) => [member.id, id])));
  const equal = bundleEqual(single, neighboursOf(between, bundled), isOpen);
  return connect(equal.cards, [...bundles, ...equal.bundles], between);
}

function connect(
  cards: readonly GraphNode[],
  bundles: readonly NodeBundle[],
  edges: readonly GraphEdge[],
): Arrangement {
  const ends = new Map(cards.map(({ id }) => [id, id]));
  for (const { id, members } of bundles) for (const member of members) ends.set(member.id, id);
  const inside = new Map<string, number>();
  for (const { source, target, count = 1 } of edges) {
    const end = ends.get(source);
    if (end !== undefined && end === ends.get(target)) inside.set(end, (inside.get(end) ?? 0) + count);
  }
  return {
    cards,
    bundles: bundles.map((bundle) => ({ ...bundle, inside: inside.get(bundle.id) ?? 0 })),
    lines: mergeEdges(edges, (node) => ends.get(node)),
  };
}
