import { type LazyList, mapLazily } from '../../model/lazy-list.js';
import { forEachInTurns, sortInTurns } from '../../model/turns.js';
import { formatUrn, isPropertyWildcard, parseUrn } from '../../model/urn.js';
import type { CheckedEdgeRow } from '../../store/edge-statement.js';
import { compareTexts } from '../artefacts/select-artefacts.js';
import type { TracedEdge } from './trace-walks.js';

/** A reference as one artefact writes it. */
export interface WrittenReference {
  /** The URN as written, with item and wildcards. */
  readonly reference: string;
  /** The item or component that holds it; missing for the artefact itself. */
  readonly component?: string;
  /** The item referred to, a dotted path of ids; missing for the artefact itself. */
  readonly item?: string;
}

export const edgeKinds = ['exact', 'wildcard', 'propertyWildcard'] as const;
export const edgeResolutions = ['resolved', 'itemMissing', 'noEligibleVersion'] as const;

/** An edge as the reference graph returns it. */
export interface GraphEdge {
  /** URN of the version that holds the reference. */
  readonly source: string;
  /** URN of the version that it resolves to at the instant; null where no version is eligible. */
  readonly target: string | null;
  /** URN of the version or wildcard referred to, as written. */
  readonly wanted: string;
  /** The URN as written, with item and wildcards; that of the scheme where the edge names several items. */
  readonly reference: string;
  readonly kind: (typeof edgeKinds)[number];
  readonly directness: 'direct';
  readonly role: string;
  /** The item or component that holds the reference. */
  readonly component?: string;
  /** The items referred to, dotted paths of ids. */
  readonly items: readonly string[];
  readonly resolution: (typeof edgeResolutions)[number];
  /** Those of the items that the target lacks; not empty. */
  readonly missing?: readonly string[];
  /** When the reference began, epoch milliseconds. */
  readonly since: number;
  /** Each reference as written, in the order of the artefact. */
  readonly references: LazyList<WrittenReference>;
}

const without = (texts: readonly string[]): readonly string[] => texts.filter((text) => text !== '');

/** An entry of each parallel list for each reference that counts. */
const pick = (list: readonly string[], { places }: TracedEdge): readonly string[] =>
  places === undefined ? list : list.filter((_entry, place) => places.has(place));

function referenceOf(row: CheckedEdgeRow, items: readonly string[]): string {
  const [item] = items;
  if (item === undefined || new Set(items).size > 1) return row.target;
  return formatUrn({ ...parseUrn(row.target), class: row.class, item });
}

/** The component of all references of an edge; undefined where they have several, or none. */
function componentOf(components: readonly string[]): string | undefined {
  const [component, ...more] = new Set(without(components));
  return more.length > 0 ? undefined : component;
}

function resolutionOf(row: CheckedEdgeRow, items: readonly string[]): Pick<GraphEdge, 'resolution' | 'missing'> {
  if (row.resolution === null) return { resolution: 'noEligibleVersion' };
  if (row.missing.length === 0) return { resolution: 'resolved' };
  const named = new Set(items);
  const missing = row.missing.filter((item) => named.has(item));
  return missing.length === 0 ? { resolution: 'resolved' } : { resolution: 'itemMissing', missing };
}

function writtenReferences(edge: TracedEdge): LazyList<WrittenReference> {
  const { row } = edge;
  const scheme = parseUrn(row.target);
  const components = pick(row.components, edge);
  const items = pick(row.items, edge);
  return mapLazily([...items.keys()], (place) => {
    const [component, item] = [components[place] ?? '', items[place] ?? ''];
    return {
      reference: item === '' ? row.target : formatUrn({ ...scheme, class: row.class, item }),
      ...(component === '' ? {} : { component }),
      ...(item === '' ? {} : { item }),
    };
  });
}

function kindOf({ wildcard }: CheckedEdgeRow, items: readonly string[]): GraphEdge['kind'] {
  if (items.length > 0 && items.every(isPropertyWildcard)) return 'propertyWildcard';
  return wildcard ? 'wildcard' : 'exact';
}

/** @param instants those of transactions, by number */
export function describeEdge(edge: TracedEdge, instants: ReadonlyMap<number, number>): GraphEdge {
  const { row } = edge;
  const items = without(pick(row.items, edge));
  const component = componentOf(pick(row.components, edge));
  return {
    source: row.source,
    target: row.resolution,
    wanted: row.target,
    reference: referenceOf(row, items),
    kind: kindOf(row, items),
    directness: 'direct',
    role: row.role,
    ...(component === undefined ? {} : { component }),
    items,
    ...resolutionOf(row, items),
    since: instants.get(row.since) ?? 0,
    references: writtenReferences(edge),
  };
}

/** The number of references of an edge. */
export const countReferences = ({ row, places }: TracedEdge): number => places?.size ?? row.items.length;

/** What edges of one source are sorted by. */
interface Sortable {
  readonly edge: TracedEdge;
  readonly component: string;
  readonly reference: string;
}

const toSortable = (edge: TracedEdge): Sortable => ({
  edge,
  component: componentOf(pick(edge.row.components, edge)) ?? '',
  reference: referenceOf(edge.row, without(pick(edge.row.items, edge))),
});

const byRoleAndEnd = (a: Sortable, b: Sortable): number =>
  compareTexts(a.edge.row.role, b.edge.row.role) ||
  compareTexts(a.component, b.component) ||
  compareTexts(a.edge.row.resolution ?? '', b.edge.row.resolution ?? '') ||
  compareTexts(a.reference, b.reference);

/** Edges by source, role, component, target and reference; sorted in turns. */
export async function sortEdges(edges: Iterable<TracedEdge>): Promise<TracedEdge[]> {
  const sources = new Map<string, TracedEdge[]>();
  await forEachInTurns(edges, (edge) => {
    const own = sources.get(edge.row.source);
    if (own === undefined) sources.set(edge.row.source, [edge]);
    else own.push(edge);
  });
  const sorted: TracedEdge[] = [];
  const inOrder = await sortInTurns([...sources], ([a], [b]) => compareTexts(a, b));
  await forEachInTurns(inOrder, ([, own]) => {
    for (const { edge } of own.map(toSortable).sort(byRoleAndEnd)) sorted.push(edge);
  });
  return sorted;
}
