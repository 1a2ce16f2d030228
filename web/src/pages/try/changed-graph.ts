import type { Schemas } from '../../api/client.js';
import type { GraphEdge, GraphNode, Mark } from '../../components/graph/graph-model.js';
import { partsOfUrn } from '../../model/urn.js';
import { type AffectedUser, marksOf } from './impact.js';

type ReferenceGraph = Schemas['ReferenceGraph'];
type Report = Schemas['Report'];

export interface ChangedGraph {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
}

/** A node of which only the URN is known. */
const nodeOfUrn = (urn: string): GraphNode => {
  const { class: name = '', agencyID = '', id = urn, version = '' } = partsOfUrn(urn) ?? {};
  return { id: urn, class: name, label: id, detail: `${agencyID} ${version}` };
};

/**
 * The references to a version as a graph: who breaks when it loses a part, who follows, and what is above these. Artefacts that
 * neither break nor follow are shown where they refer to the version themselves.
 */
export function graphOfImpact(
  users: readonly AffectedUser[],
  graph: Pick<ReferenceGraph, 'nodes' | 'edges'>,
  naming: Pick<ReferenceGraph, 'nodes' | 'edges'>,
  root: string,
): ChangedGraph {
  const marks = marksOf(users, [...graph.edges, ...naming.edges]);
  const known = new Map([...naming.nodes, ...graph.nodes].map((node) => [node.urn, node]));
  const shown = new Set([root, ...users.map(({ urn }) => urn), ...marks.keys()]);
  const nodes = [...shown].map((urn): GraphNode => {
    const node = known.get(urn);
    const mark = marks.get(urn);
    return {
      ...nodeOfUrn(urn),
      ...(node?.name === undefined ? {} : { name: node.name }),
      ...(node === undefined ? {} : { stability: node.stability }),
      ...(urn === root ? { isRoot: true } : {}),
      ...(mark === undefined ? {} : { mark }),
    };
  });
  const edges = new Map<string, GraphEdge>();
  for (const edge of [...graph.edges, ...naming.edges]) {
    const { source, target, kind, directness, reference, resolution } = edge;
    if (target === null || source === target || !shown.has(source) || !shown.has(target)) continue;
    const mark = target === root ? markOfReference(users, source, reference) : markAbove(marks, source, target);
    const id = `${source} ${reference} ${target}`;
    edges.set(id, {
      id,
      source,
      target,
      kind,
      directness,
      resolution,
      label: reference,
      ...(mark === undefined ? {} : { mark }),
    });
  }
  return { nodes, edges: [...edges.values()] };
}

const markOfReference = (users: readonly AffectedUser[], source: string, reference: string): Mark | undefined => {
  const effect = users.find((user) => user.urn === source && user.reference === reference)?.effect;
  if (effect === 'breaks') return 'broken';
  return effect === 'loses' ? 'follows' : undefined;
};

const markAbove = (marks: ReadonlyMap<string, Mark>, source: string, target: string): Mark | undefined =>
  marks.has(source) && marks.has(target) ? 'follows' : undefined;

const markOfStatus: Partial<Record<Report['results'][number]['status'], Mark>> = {
  created: 'new',
  replaced: 'moved',
  merged: 'moved',
  deleted: 'gone',
  rejected: 'broken',
};

/** The artefacts that name items which go missing: reports name the first of them, in the text of the warning. */
const losingItems = ({ results }: Report): readonly string[] =>
  results.flatMap(({ urn, problems }) =>
    problems
      .filter(({ rule }) => rule === 'wildcard.losesItem')
      .flatMap(({ detail }) => detail.match(/urn:sdmx:[^\s()]+\([^\s()]+\)/g) ?? [])
      .filter((named) => named !== urn),
  );

/** The artefacts that a report changes, where wildcards move to, who follows, and what is affected through these. */
export function graphOfReport(report: Report): ChangedGraph {
  const nodes = new Map<string, GraphNode>();
  const edges = new Map<string, GraphEdge>();
  const add = (urn: string, mark?: Mark): void => {
    const present = nodes.get(urn);
    if (present?.mark === undefined) nodes.set(urn, { ...nodeOfUrn(urn), ...(mark === undefined ? {} : { mark }) });
  };
  const connect = (source: string, target: string, reference: string, mark: Mark): void => {
    const id = `${source} ${reference} ${target}`;
    const kind = partsOfUrn(reference)?.version.includes('+') === true ? 'wildcard' : 'exact';
    edges.set(id, { id, source, target, kind, directness: 'direct', label: reference, mark });
  };
  for (const { urn, status } of report.results) {
    const mark = markOfStatus[status];
    if (mark !== undefined) add(urn, mark);
  }
  const moves = new Map(report.resolutions.map((move) => [move.wildcard, move]));
  for (const { wildcard, from, to, dependents = [] } of report.resolutions) {
    for (const urn of [from, to]) if (urn !== null) add(urn);
    for (const urn of dependents) {
      add(urn, 'follows');
      if (from !== null) connect(urn, from, wildcard, 'gone');
      if (to !== null) connect(urn, to, wildcard, 'new');
    }
  }
  for (const { urn, through } of report.consequences?.affected ?? []) {
    add(urn, 'follows');
    for (const reference of through) {
      const target = moves.get(reference)?.to ?? reference;
      if (partsOfUrn(target)?.version.includes('+') === true) continue;
      add(target);
      if (!edges.has(`${urn} ${reference} ${target}`)) connect(urn, target, reference, 'follows');
    }
  }
  for (const urn of losingItems(report)) {
    if (nodes.has(urn)) nodes.set(urn, { ...nodeOfUrn(urn), mark: 'broken' });
  }
  return { nodes: [...nodes.values()], edges: [...edges.values()] };
}
