import type { Artefact } from '../../model/artefact.js';
import { typeOfClass } from '../../model/artefact-types.js';
import { partsOf } from '../../model/parts.js';
import { maintainableUrn } from '../../model/urn.js';
import type { Tx } from '../../store/database.js';
import { type EdgeRow, outgoingEdges, type VersionRow } from '../../store/query-statements.js';
import { isCodelist, type LoadedArtefacts } from '../artefacts/load-artefacts.js';
import { reduceToUsedItems } from '../artefacts/partial-schemes.js';
import { type EffectiveConstraints, effectiveConstraints } from '../constraints/effective-constraints.js';
import { type Context, constrainable, findContexts } from '../constraints/find-contexts.js';
import { loadEnumerations } from '../constraints/load-enumerations.js';
import { groupBy } from '../group-by.js';
import { ownerClassOfUrn, ownerReference } from '../owner.js';

type Rows = readonly VersionRow[];

/** A result with whole artefacts. */
interface WholeResult {
  readonly selected: Rows;
  readonly included: Rows;
  readonly loaded: LoadedArtefacts;
  /** Epoch milliseconds. */
  readonly tick: number;
}

/** The items of a scheme that are used, as dotted paths of ids; null for all. */
type Used = ReadonlySet<string> | null;

const isScheme = (row: VersionRow): boolean => typeOfClass(row.class)?.itemScheme === true;

const constrainableIn = (rows: Rows): string[] =>
  rows.filter((row) => constrainable.has(row.class)).map(({ urn }) => urn);

/** Contexts that are not above another one: the constraints of a structure apply together with those of its dataflow. */
function lowest(contexts: readonly Context[]): readonly Context[] {
  const above = new Set(contexts.flatMap((context) => context.above));
  return contexts.filter(({ urn }) => !above.has(urn));
}

/** The constraints of the selected versions; where none of these can have any, those of the included ones. */
async function constraintsOf(
  tx: Tx,
  { selected, included, loaded, tick }: WholeResult,
): Promise<EffectiveConstraints[]> {
  if (!included.some(isCodelist)) return [];
  const own = constrainableIn(selected);
  const urns = own.length > 0 ? own : constrainableIn(included);
  const found = await findContexts(tx, { urns, tick, role: 'Allowed' });
  const contexts = own.length > 0 ? found : lowest(found);
  const enumerations = await loadEnumerations(tx, contexts, tick, loaded);
  return contexts.map((context) => effectiveConstraints(context, enumerations));
}

/** A reference of a result, owners among them. */
type Edge = Pick<EdgeRow, 'source' | 'resolution' | 'components' | 'items'>;

const ownerEdge = ({ agencyID, urn }: VersionRow): Edge => {
  const owner = ownerReference(agencyID, ownerClassOfUrn(urn));
  return { source: urn, resolution: maintainableUrn(owner), components: [''], items: [owner.item ?? ''] };
};

/** The items that references name, by scheme, and the schemes that references name as a whole. */
interface NamedItems {
  readonly items: ReadonlyMap<string, ReadonlySet<string>>;
  readonly whole: ReadonlySet<string>;
}

function namedItems(edges: readonly Edge[]): NamedItems {
  const items = new Map<string, Set<string>>();
  const whole = new Set<string>();
  for (const { resolution, items: named } of edges) {
    if (resolution === null) continue;
    for (const item of named) {
      if (item === '') whole.add(resolution);
      else items.set(resolution, (items.get(resolution) ?? new Set()).add(item));
    }
  }
  return { items, whole };
}

/** The codes that contexts allow, by list. */
function allowedByList(constraints: readonly EffectiveConstraints[]): ReadonlyMap<string, Used> {
  const lists = new Map<string, Used>();
  for (const { enumeration, codes } of constraints.flatMap(({ components }) => [...components.values()])) {
    const before = lists.get(enumeration);
    const all = codes === null || before === null;
    lists.set(enumeration, all ? null : new Set([...(before ?? []), ...codes]));
  }
  return lists;
}

/** The end points of the paths from some versions along edges, forwards or backwards; the versions themselves included. */
function reachable(
  from: Iterable<string>,
  edges: readonly Edge[],
  ends: (edge: Edge) => readonly [from: string | null, to: string | null],
): ReadonlySet<string> {
  const next = groupBy(edges.map(ends), ([start]) => start ?? '');
  const reached = new Set(from);
  for (const urn of reached) for (const [, end] of next.get(urn) ?? []) if (end !== null) reached.add(end);
  return reached;
}

/** An edge without the references of items that a reduced scheme lacks; undefined where none is left. */
function withoutDropped(edge: Edge, keptItems: ReadonlyMap<string, ReadonlySet<string>>): Edge | undefined {
  const kept = keptItems.get(edge.source);
  if (kept === undefined) return edge;
  const isKept = (_: unknown, index: number): boolean => {
    const component = edge.components[index] ?? '';
    return component === '' || kept.has(component);
  };
  const components = edge.components.filter(isKept);
  return components.length === 0 ? undefined : { ...edge, components, items: edge.items.filter(isKept) };
}

const entriesOf = (edges: readonly Edge[]): number => edges.reduce((sum, { items }) => sum + items.length, 0);

const idsIn = (artefact: Artefact): ReadonlySet<string> => new Set([...partsOf(artefact)].map(({ tail }) => tail));

/** The included artefacts of a result with partial item schemes. */
export interface PartialReferences {
  /** The item schemes that are reduced, by URN. */
  readonly partial: ReadonlyMap<string, Artefact>;
  /** URNs of the artefacts to which only left out items refer. */
  readonly unused: ReadonlySet<string>;
}

/**
 * The included item schemes, reduced to the items that the result uses (REST 2, `detail=referencepartial`). Of a
 * list that components of contexts take values from, these are the codes that constraints allow, and those that
 * hierarchies and categorisations name; of other schemes the items that references name, owners included. All items
 * where a reference names the scheme as a whole, or where none names it. References of items that are left out do not
 * count, so the schemes are reduced again until nothing changes. Up to eight round trips for any size.
 * @param reduced selected schemes of which only items are returned, by URN
 */
export async function partialReferences(
  tx: Tx,
  result: WholeResult,
  reduced: ReadonlyMap<string, Artefact>,
): Promise<PartialReferences> {
  const schemes = result.included.filter(isScheme);
  if (schemes.length === 0) return { partial: new Map(), unused: new Set() };
  const rows = [...result.selected, ...result.included];
  const [found, constraints] = await Promise.all([
    outgoingEdges(tx, { urns: rows.map(({ urn }) => urn), tick: result.tick }),
    constraintsOf(tx, result),
  ]);
  const all: readonly Edge[] = [...found, ...rows.map(ownerEdge)];
  const roots = rootsOf(result, all);
  const lists = allowedByList(constraints);
  const atFirst = namedItems(all);
  const ofSelected = new Map([...reduced].map(([urn, scheme]) => [urn, idsIn(scheme)]));
  let edges = all;
  for (;;) {
    const used = reachable(roots, edges, ({ source, resolution }) => [source, resolution]);
    const active = edges.filter(({ source }) => used.has(source));
    const partial = reduceSchemes(
      schemes.filter(({ urn }) => used.has(urn)),
      result.loaded,
      usedItems(namedItems(active), atFirst, lists),
    );
    const keptItems = new Map([...ofSelected, ...[...partial].map(([urn, scheme]) => [urn, idsIn(scheme)] as const)]);
    const remaining = active.flatMap((edge) => withoutDropped(edge, keptItems) ?? []);
    if (entriesOf(remaining) === entriesOf(edges)) {
      return { partial, unused: new Set(rows.map(({ urn }) => urn).filter((urn) => !used.has(urn))) };
    }
    edges = remaining;
  }
}

/** The versions that a result has for another reason than references to them: selected ones, those above, unreferenced ones. */
function rootsOf({ selected, included }: WholeResult, edges: readonly Edge[]): ReadonlySet<string> {
  const above = reachable(
    selected.map(({ urn }) => urn),
    edges,
    ({ source, resolution }) => [resolution, source],
  );
  const referenced = new Set(edges.flatMap(({ source, resolution }) => (source === resolution ? [] : [resolution])));
  return new Set([...above, ...included.map(({ urn }) => urn).filter((urn) => !referenced.has(urn))]);
}

/** The items of a scheme that are used, now that some references do not count. */
const usedItems =
  ({ items, whole }: NamedItems, atFirst: NamedItems, lists: ReadonlyMap<string, Used>) =>
  (scheme: string): Used => {
    const codes = lists.get(scheme);
    if (codes === null || (codes === undefined && whole.has(scheme))) return null;
    if (codes !== undefined) return new Set([...codes, ...(items.get(scheme) ?? [])]);
    const wasNamed = atFirst.whole.has(scheme) || atFirst.items.has(scheme);
    return items.get(scheme) ?? (wasNamed ? new Set() : null);
  };

const reduceSchemes = (
  schemes: Rows,
  loaded: LoadedArtefacts,
  usedOf: (scheme: string) => Used,
): ReadonlyMap<string, Artefact> =>
  new Map(
    schemes.flatMap(({ urn }) => {
      const scheme = loaded.expanded.get(urn);
      const used = usedOf(urn);
      return scheme === undefined || used === null ? [] : [[urn, reduceToUsedItems(scheme, used)] as const];
    }),
  );
