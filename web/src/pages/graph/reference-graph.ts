import type { Schemas } from '../../api/client.js';
import type { GraphEdge, GraphNode, Mark } from '../../components/graph/graph-model.js';
import { partsOfUrn, shortUrn } from '../../model/urn.js';

export type ReferenceGraph = Schemas['ReferenceGraph'];
type ReferenceNode = ReferenceGraph['nodes'][number];
export type ReferenceEdge = ReferenceGraph['edges'][number];
type GraphDifference = Schemas['ReferenceGraphDiff'];

/** A node with what the registry returned about it; a wildcard without an eligible version has nothing. */
export interface ShownNode extends GraphNode {
  readonly of?: ReferenceNode | undefined;
}

export interface ShownEdge extends GraphEdge {
  readonly of?: ReferenceEdge | undefined;
  /** What a moved reference resolved to before. */
  readonly before?: { readonly target: string | null; readonly resolution: string } | undefined;
}

export interface ShownGraph {
  readonly nodes: readonly ShownNode[];
  readonly edges: readonly ShownEdge[];
}

/** The same text for the same reference in each response, and in each address; 32 bits (FNV-1a). */
export function edgeId({ source, role, target, directness, reference, via = [] }: ReferenceEdge): string {
  const text = [source, role, directness, target === null ? reference : target, reference, ...via].join(' ');
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return (hash >>> 0).toString(36);
}

const toNode = (node: ReferenceNode, roots: ReadonlySet<string>, mark?: Mark): ShownNode => ({
  id: node.urn,
  class: node.class,
  label: node.id,
  detail: `${node.agencyID} · ${node.version}`,
  name: node.name,
  language: node.language,
  stability: node.stability,
  isRoot: roots.has(node.urn),
  isDeprecated: node.deprecated !== undefined,
  artefact: `${node.class} ${node.agencyID}:${node.id}`,
  mark,
  of: node,
});

/** The id of the node that an edge leads to: one for each wildcard without an eligible version. */
const targetOf = ({ target, reference }: ReferenceEdge): string => target ?? reference;

const toEdge = (edge: ReferenceEdge, mark?: Mark): ShownEdge => ({
  id: edgeId(edge),
  source: edge.source,
  target: targetOf(edge),
  kind: edge.kind,
  directness: edge.directness,
  resolution: edge.resolution,
  label: shortUrn(edge.reference),
  ...(edge.references.length > 1 && { count: edge.references.length }),
  components: [...new Set(edge.references.flatMap(({ component }) => (component === undefined ? [] : [component])))],
  mark,
  of: edge,
});

/** A node for what an edge without target names. */
function missingNode({ reference }: ReferenceEdge, mark?: Mark): ShownNode {
  const parts = partsOfUrn(reference);
  return {
    id: reference,
    class: parts?.class ?? '',
    label: parts === undefined ? reference : [parts.id, parts.item].filter(Boolean).join('.'),
    detail: parts === undefined ? undefined : `${parts.agencyID} · ${parts.version}`,
    isMissing: true,
    mark,
  };
}

export const rootsOf = ({ root, roots }: Pick<ReferenceGraph, 'root' | 'roots'>): readonly string[] =>
  roots ?? (root === undefined ? [] : [root]);

/** A graph that begins at items names these on the card of the artefact that holds them. @param urns of the starts */
export function nameItems({ nodes, edges }: ShownGraph, urns: readonly string[]): ShownGraph {
  const items = new Map<string, string[]>();
  for (const { class: name, agencyID, id, item } of urns.map(partsOfUrn).filter((each) => each !== undefined)) {
    if (item === undefined) continue;
    const line = `${name} ${agencyID} ${id}`;
    items.set(line, [...(items.get(line) ?? []), item]);
  }
  const named = nodes.map((node): ShownNode => {
    const own = node.isRoot === true ? items.get(`${node.class} ${node.of?.agencyID} ${node.of?.id}`) : undefined;
    return own === undefined ? node : { ...node, label: `${node.label}.${own.join(', ')}` };
  });
  return { nodes: named, edges };
}

/** What is shown of the responses of the registry: of the one for the start, and of those for the nodes that were expanded. */
export function toShown(graphs: readonly ReferenceGraph[], roots: ReadonlySet<string>): ShownGraph {
  const nodes = new Map<string, ShownNode>();
  const edges = new Map<string, ShownEdge>();
  for (const graph of graphs) {
    for (const node of graph.nodes) if (!nodes.has(node.urn)) nodes.set(node.urn, toNode(node, roots));
    for (const edge of graph.edges) {
      const shown = toEdge(edge);
      if (edges.has(shown.id)) continue;
      edges.set(shown.id, shown);
      if (edge.target === null && !nodes.has(shown.target)) nodes.set(shown.target, missingNode(edge));
    }
  }
  return { nodes: [...nodes.values()], edges: [...edges.values()] };
}

/** A graph with what another state lacks or had instead. */
export function withDifference(
  { nodes, edges }: ShownGraph,
  difference: GraphDifference,
  roots: ReadonlySet<string>,
): ShownGraph {
  const marks = new Map<string, Mark>();
  for (const node of difference.nodes.moved) marks.set(node.urn, 'moved');
  for (const node of difference.nodes.new) marks.set(node.urn, 'new');
  const edgeMarks = new Map<string, Pick<ShownEdge, 'mark' | 'before'>>();
  for (const edge of difference.edges.new) edgeMarks.set(edgeId(edge), { mark: 'new' });
  for (const { before, ...edge } of difference.edges.moved) edgeMarks.set(edgeId(edge), { mark: 'moved', before });
  const present = new Set(nodes.map(({ id }) => id));
  const gone = difference.nodes.gone.map((node) => toNode(node, roots, 'gone')).filter(({ id }) => !present.has(id));
  const goneEdges = difference.edges.gone.map((edge) => toEdge(edge, 'gone'));
  const movedFrom = difference.edges.moved.flatMap(({ before, ...edge }) =>
    before.target === null || before.target === edge.target
      ? []
      : [{ ...toEdge({ ...edge, target: before.target }, 'gone') }],
  );
  const added = [...goneEdges, ...movedFrom];
  const known = new Set([...present, ...gone.map(({ id }) => id)]);
  const missing = added
    .filter(({ of, target }) => of?.target === null && !known.has(target))
    .map((edge) => missingNode(edge.of as ReferenceEdge, 'gone'));
  return {
    nodes: [...nodes.map((node) => ({ ...node, mark: marks.get(node.id) ?? node.mark })), ...gone, ...missing],
    edges: [...edges.map((edge) => ({ ...edge, ...edgeMarks.get(edge.id) })), ...added],
  };
}

/** What remains without hidden nodes and those of other agencies; roots remain. */
export function filterShown(
  { nodes, edges }: ShownGraph,
  { hidden, agencies }: { hidden: readonly string[]; agencies: readonly string[] },
): ShownGraph {
  const without = new Set(hidden);
  const kept = nodes.filter(
    ({ id, isRoot, of, isMissing }) =>
      !without.has(id) &&
      (isRoot || isMissing || agencies.length === 0 || (of !== undefined && agencies.includes(of.agencyID))),
  );
  const ids = new Set(kept.map(({ id }) => id));
  const keptEdges = edges.filter(({ source, target }) => ids.has(source) && ids.has(target));
  // A wildcard without version is there only for its references.
  const used = new Set(keptEdges.map(({ target }) => target));
  return { nodes: kept.filter(({ id, isMissing }) => !isMissing || used.has(id)), edges: keptEdges };
}
