import { compareTexts } from '../../model/compare-texts.js';
import { addToGroup } from '../../model/group-by.js';
import { type LazyList, mapLazily } from '../../model/lazy-list.js';
import { forEachInTurns, sortInTurns } from '../../model/turns.js';
import { formatUrn, parseUrn } from '../../model/urn.js';
import { type GraphReference, prefixInUrn } from './graph-reference.js';

/** A reference as one artefact writes it. */
export interface WrittenReference {
  /** The URN as written, with item and wildcards. */
  readonly reference: string;
  /** The item or component that holds it; missing for the artefact itself. */
  readonly component?: string;
  /** The item referred to, a dotted path of ids; missing for the artefact itself. */
  readonly item?: string;
  readonly kind: EdgeKind;
  /** The codes that it means, where it is a selection and codes are shown. */
  readonly codes?: readonly string[];
}

export const edgeKinds = ['exact', 'wildcard', 'propertyWildcard'] as const;
export type EdgeKind = (typeof edgeKinds)[number];
export const edgeDirectnesses = ['direct', 'indirect', 'joined'] as const;
export const edgeResolutions = ['resolved', 'itemMissing', 'noEligibleVersion', 'external', 'loose'] as const;

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
  /** `propertyWildcard` where all references are. */
  readonly kind: EdgeKind;
  readonly directness: (typeof edgeDirectnesses)[number];
  readonly role: string;
  /** The item or component that holds the reference. */
  readonly component?: string;
  /** The items referred to, dotted paths of ids; of selections of codes as written. */
  readonly items: readonly string[];
  /** The codes that selections among the items mean at the instant. */
  readonly codes?: readonly string[];
  /** URNs of the versions between source and target that the reference goes through; not empty. */
  readonly via?: readonly string[];
  readonly resolution: (typeof edgeResolutions)[number];
  /** Those of the items that the target lacks; not empty. */
  readonly missing?: readonly string[];
  /** When the reference began, epoch milliseconds. */
  readonly since: number;
  /** Each reference as written, in the order of the artefact. */
  readonly references: LazyList<WrittenReference>;
}

/** A reference that walks reached. */
export interface TracedReference {
  readonly reference: GraphReference;
  /** The places, in its parallel lists, of those that count; null for all. */
  readonly places: ReadonlySet<number> | null;
}

/** What edges show beside their references. */
export interface EdgeFacts {
  /** Instants of transactions, by number. */
  readonly instants: ReadonlyMap<number, number>;
  /** Items of indirect references that their targets lack. */
  readonly missing: ReadonlyMap<GraphReference, ReadonlySet<string>>;
  /** URNs of the versions whose content is elsewhere. */
  readonly external: ReadonlySet<string>;
  /** The codes that an item of a reference means; undefined where it is not a selection, or where codes are not shown. */
  codesOf(reference: GraphReference, place: number): readonly string[] | undefined;
}

const withoutEmpty = (texts: readonly string[]): readonly string[] => texts.filter((text) => text !== '');

/** The places that count. */
const placesOf = ({ reference, places }: TracedReference): Iterable<number> =>
  places === null ? reference.items.keys() : [...places].sort((a, b) => a - b);

function* mapPlaces<T>(edge: TracedReference, read: (place: number) => T): Generator<T> {
  for (const place of placesOf(edge)) yield read(place);
}

/** An entry of each parallel list for each reference that counts. */
const pick = (list: readonly string[], { places }: TracedReference): readonly string[] =>
  places === null ? list : list.filter((_entry, place) => places.has(place));

/** The URN of a referenced item; that of its list for an item that has no form in a URN. */
function urnOfItem(reference: GraphReference, item: string, place: number): string {
  const { target, class: itemClass, modifiers, directness, texts } = reference;
  if (texts !== undefined) return texts[place] ?? target;
  const { regEx, part } = modifiers?.[place] ?? {};
  if (item === '' || itemClass === 'ValueItem' || regEx === true || part !== undefined) return target;
  const tail = directness === 'indirect' && item.includes('%') ? prefixInUrn(item) : item;
  return tail === undefined ? target : formatUrn({ ...parseUrn(target), class: itemClass, item: tail });
}

function referenceOf(edge: TracedReference): string {
  const { reference } = edge;
  let only: string | undefined;
  for (const place of placesOf(edge)) {
    const item = reference.items[place] ?? '';
    if (item === '' && reference.texts === undefined) continue;
    const urn = urnOfItem(reference, item, place);
    if (only !== undefined && only !== urn) return reference.target;
    only = urn;
  }
  return only ?? reference.target;
}

/** The component of all references of an edge; undefined where they have several, or none. */
function componentOf(components: readonly string[]): string | undefined {
  const [component, ...more] = new Set(withoutEmpty(components));
  return more.length > 0 ? undefined : component;
}

const isPattern = ({ items, modifiers }: GraphReference, place: number): boolean =>
  items[place]?.includes('%') === true && modifiers?.[place]?.regEx !== true;

const kindAt = (reference: GraphReference, place: number): EdgeKind => {
  if (isPattern(reference, place)) return 'propertyWildcard';
  return reference.wildcard ? 'wildcard' : 'exact';
};

/** The kind of an edge with references of these kinds: that of those which are not property wildcards, if there are any. */
export function commonKind(kinds: Iterable<EdgeKind>): EdgeKind {
  let kind: EdgeKind = 'propertyWildcard';
  for (kind of kinds) if (kind !== 'propertyWildcard') return kind;
  return kind;
}

function kindOf(edge: TracedReference): EdgeKind {
  const { reference } = edge;
  if (reference.items.length === 0) return reference.wildcard ? 'wildcard' : 'exact';
  return commonKind(mapPlaces(edge, (place) => kindAt(reference, place)));
}

function resolutionOf(
  { reference }: TracedReference,
  items: readonly string[],
  { missing: lacked, external }: EdgeFacts,
): Pick<GraphEdge, 'resolution' | 'missing'> {
  if (reference.isLoose) return { resolution: 'loose' };
  if (reference.resolution === null) return { resolution: 'noEligibleVersion' };
  if (external.has(reference.resolution)) return { resolution: 'external' };
  const absent = lacked.get(reference);
  if (reference.missing.length === 0 && absent === undefined) return { resolution: 'resolved' };
  const named = new Set(items);
  const missing = [...new Set([...reference.missing, ...(absent ?? [])])].filter((item) => named.has(item));
  return missing.length === 0 ? { resolution: 'resolved' } : { resolution: 'itemMissing', missing };
}

function writtenReferences(edge: TracedReference, facts: EdgeFacts): LazyList<WrittenReference> {
  const { reference } = edge;
  const places = [...placesOf(edge)];
  return mapLazily(places, (place) => {
    const [component, item] = [reference.components[place] ?? '', reference.items[place] ?? ''];
    const codes = facts.codesOf(reference, place);
    return {
      reference: urnOfItem(reference, item, place),
      ...(component === '' ? {} : { component }),
      ...(item === '' ? {} : { item }),
      kind: kindAt(reference, place),
      ...(codes === undefined ? {} : { codes }),
    };
  });
}

function codesOf(edge: TracedReference, facts: EdgeFacts): readonly string[] | undefined {
  let codes: Set<string> | undefined;
  for (const place of placesOf(edge)) {
    const meant = facts.codesOf(edge.reference, place);
    if (meant === undefined) continue;
    codes ??= new Set();
    for (const code of meant) codes.add(code);
  }
  return codes && [...codes].sort();
}

export function describeEdge(edge: TracedReference, facts: EdgeFacts): GraphEdge {
  const { reference } = edge;
  const items = withoutEmpty(pick(reference.items, edge));
  const component = componentOf(pick(reference.components, edge));
  const codes = codesOf(edge, facts);
  return {
    source: reference.source,
    target: reference.resolution,
    wanted: reference.target,
    reference: referenceOf(edge),
    kind: kindOf(edge),
    directness: reference.directness ?? 'direct',
    role: reference.role,
    ...(component === undefined ? {} : { component }),
    items,
    ...(codes === undefined ? {} : { codes }),
    ...(reference.via === undefined ? {} : { via: reference.via }),
    ...resolutionOf(edge, items, facts),
    since: facts.instants.get(reference.since) ?? 0,
    references: writtenReferences(edge, facts),
  };
}

/** The number of references of an edge. */
export const countReferences = ({ reference, places }: TracedReference): number =>
  places?.size ?? reference.items.length;

/** What edges of one source are sorted by. */
interface Sortable {
  readonly edge: TracedReference;
  readonly component: string;
  readonly text: string;
}

const toSortable = (edge: TracedReference): Sortable => ({
  edge,
  component: componentOf(pick(edge.reference.components, edge)) ?? '',
  text: [referenceOf(edge), ...(edge.reference.via ?? [])].join(' '),
});

const byRoleAndEnd = (a: Sortable, b: Sortable): number =>
  compareTexts(a.edge.reference.role, b.edge.reference.role) ||
  compareTexts(a.component, b.component) ||
  compareTexts(a.edge.reference.resolution ?? '', b.edge.reference.resolution ?? '') ||
  compareTexts(a.text, b.text);

/** Edges by source, role, component, target and reference; sorted in turns. */
export async function sortEdges(
  edges: Iterable<TracedReference>,
  signal: AbortSignal | undefined,
): Promise<TracedReference[]> {
  const sources = new Map<string, TracedReference[]>();
  await forEachInTurns(edges, (edge) => addToGroup(sources, edge.reference.source, edge), signal);
  const sorted: TracedReference[] = [];
  const inOrder = await sortInTurns([...sources], ([a], [b]) => compareTexts(a, b), signal);
  await forEachInTurns(
    inOrder,
    ([, own]) => {
      // Most sources hold one: a hub has very many of them.
      if (own.length === 1) sorted.push(...own);
      else for (const { edge } of own.map(toSortable).sort(byRoleAndEnd)) sorted.push(edge);
    },
    signal,
  );
  return sorted;
}
