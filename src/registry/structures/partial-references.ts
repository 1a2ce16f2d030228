import { typeOfClass } from '../../model/artefact-types.js';
import { reachable } from '../../model/reachable.js';
import { inTurns, type Steps } from '../../model/steps.js';
import { classIn, maintainableUrn } from '../../model/urn.js';
import type { Enumeration } from '../../references/enumeration.js';
import { matcherOf } from '../../references/named-items.js';
import type { Tx } from '../../store/database.js';
import type { EdgeRow } from '../../store/edge-statement.js';
import { outgoingEdges, type VersionRow } from '../../store/query-statements.js';
import { isCodelist, type LoadedArtefacts } from '../artefacts/load-artefacts.js';
import {
  type ConstrainedComponent,
  constrainedComponents,
  effectiveConstraints,
} from '../constraints/effective-constraints.js';
import { type Context, constrainable, findContexts } from '../constraints/find-contexts.js';
import { loadEnumerations } from '../constraints/load-enumerations.js';
import { ownerClassOfUrn, ownerReference } from '../owner.js';

type Rows = readonly VersionRow[];

/** A result whose item schemes are to be reduced. */
interface WholeResult {
  readonly selected: Rows;
  readonly included: Rows;
  /** Artefacts that need not be loaded again. */
  readonly loaded: LoadedArtefacts;
  readonly tick: number;
}

/** The items of a scheme that are used, as dotted paths of ids; null for all. */
type Used = ReadonlySet<string> | null;

const isScheme = (row: VersionRow): boolean => typeOfClass(row.class)?.itemScheme === true;

const constrainableIn = (rows: Rows): string[] =>
  rows.filter((row) => constrainable.includes(row.class)).map(({ urn }) => urn);

/** Contexts that are not above another one: the constraints of a structure apply together with those of its dataflow. */
function lowest(contexts: readonly Context[]): readonly Context[] {
  const above = new Set(contexts.flatMap((context) => context.above));
  return contexts.filter(({ urn }) => !above.has(urn));
}

/**
 * The codes of lists that the constraints of the selected versions allow; where none of these can have any, those of the
 * included ones.
 */
async function allowedByList(
  tx: Tx,
  { selected, included, loaded, tick }: WholeResult,
): Promise<ReadonlyMap<string, TakenCodes>> {
  if (!included.some(isCodelist)) return new Map();
  const own = constrainableIn(selected);
  const lists = new Map<string, TakenCodes>();
  const above = new Set<string>();
  for (const group of groupsOf(own.length > 0 ? own : constrainableIn(included))) {
    const urns = own.length > 0 ? group : group.filter((urn) => !above.has(urn));
    const found = await findContexts(tx, { urns, tick, role: 'Allowed' });
    const contexts = own.length > 0 ? found : lowest(found);
    for (const urn of found.flatMap((context) => context.above)) above.add(urn);
    const enumerations = await loadEnumerations(tx, contexts, tick, loaded);
    for (const context of contexts) addAllowed(lists, await inTurns(componentsOf(context, enumerations)));
  }
  return lists;
}

/** Most structures whose constraints are in memory at the same time. */
const mostContexts = 500;

/** Structures in groups; where there are several, each comes after those that it can be above of. */
function groupsOf(urns: readonly string[]): readonly (readonly string[])[] {
  if (urns.length <= mostContexts) return urns.length === 0 ? [] : [urns];
  const upwards = ['ProvisionAgreement', 'Dataflow', 'DataStructure'].map((className) =>
    urns.filter((urn) => classIn(urn) === className),
  );
  return upwards.flatMap((level) =>
    Array.from({ length: Math.ceil(level.length / mostContexts) }, (_, index) =>
      level.slice(index * mostContexts, (index + 1) * mostContexts),
    ),
  );
}

/** A reference of a result, owners among them. */
type Edge = Pick<EdgeRow, 'source' | 'resolution' | 'components' | 'items'>;

/** The references of versions to their owners. Many have few. */
function ownerEdges(rows: Rows): readonly Edge[] {
  const owners = new Map<string, Omit<Edge, 'source'>>();
  return rows.map(({ agencyID, class: className, urn }) => {
    const key = `${className} ${agencyID}`;
    let edge = owners.get(key);
    if (edge === undefined) {
      const owner = ownerReference(agencyID, ownerClassOfUrn(urn));
      edge = { resolution: maintainableUrn(owner), components: [''], items: [owner.item ?? ''] };
      owners.set(key, edge);
    }
    return { source: urn, ...edge };
  });
}

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

/** The codes of a list that components take. */
interface TakenCodes {
  readonly used: Used;
  /** The number of codes that each component can have, or of all that one of several contexts allows for it. */
  readonly components: ReadonlyMap<string, number>;
}

function* componentsOf(
  context: Context,
  enumerations: ReadonlyMap<string, Enumeration>,
): Steps<ReadonlyMap<string, ConstrainedComponent>> {
  return yield* constrainedComponents(yield* effectiveConstraints(context, enumerations));
}

/** Adds the codes that a context allows to those of other contexts, by list. */
function addAllowed(lists: Map<string, TakenCodes>, components: ReadonlyMap<string, ConstrainedComponent>): void {
  for (const [id, { enumeration, codes }] of components) {
    const before = lists.get(enumeration);
    const all = codes === null || before?.used === null;
    const counts = new Map(before?.components);
    counts.set(id, Math.min(counts.get(id) ?? Number.POSITIVE_INFINITY, codes?.size ?? Number.POSITIVE_INFINITY));
    lists.set(enumeration, {
      used: all ? null : new Set([...(before?.used ?? []), ...codes]),
      components: counts,
    });
  }
}

/** The components that share a list of which some allow fewer codes than all together; undefined for others. */
function sharingComponents({ used, components }: TakenCodes): string | undefined {
  if (used === null || [...components.values()].every((count) => count >= used.size)) return undefined;
  return [...components.keys()].sort().join(', ');
}

/** Whether a scheme keeps an item, by its dotted path of ids. */
type Keeps = (path: string) => boolean;

/** A reduced scheme keeps the items that are used, and those that they nest in. */
function keepsUsed(className: string, used: ReadonlySet<string>): Keeps {
  const [part] = typeOfClass(className)?.parts ?? [];
  if (part?.nested === undefined) return matcherOf(used);
  const kept = new Set<string>();
  for (const path of used)
    for (let end = path.length; end > 0; end = path.lastIndexOf('.', end - 1)) kept.add(path.slice(0, end));
  return (path) => kept.has(path);
}

/** An edge without the references of items that a reduced scheme lacks; undefined where none is left. */
function withoutDropped(edge: Edge, kept: ReadonlyMap<string, Keeps>): Edge | undefined {
  const keeps = kept.get(edge.source);
  if (keeps === undefined) return edge;
  const isKept = (_: unknown, index: number): boolean => {
    const component = edge.components[index] ?? '';
    return component === '' || keeps(component);
  };
  const components = edge.components.filter(isKept);
  return components.length === 0 ? undefined : { ...edge, components, items: edge.items.filter(isKept) };
}

const entriesOf = (edges: readonly Edge[]): number => edges.reduce((sum, { items }) => sum + items.length, 0);

/** How the included artefacts of a result become partial. */
export interface PartialReferences {
  /** The items that are left of the schemes that are reduced, as dotted paths of ids, by URN. */
  readonly used: ReadonlyMap<string, ReadonlySet<string>>;
  /** URNs of the artefacts to which only left out items refer. */
  readonly unused: ReadonlySet<string>;
  /** Ids of the components that share a list and do not all allow the codes that are left of it, by URN of the list. */
  readonly sharedBy: ReadonlyMap<string, string>;
}

/**
 * The items that the result uses of its included item schemes (REST 2, `detail=referencepartial`). Of a list that
 * components of contexts take values from, these are the codes that constraints allow, and those that hierarchies and
 * categorisations name; of other schemes the items that references name, owners included. All items where a reference names
 * the scheme as a whole, or where none names it. References of items that are left out do not count, so the schemes are
 * reduced again until nothing changes. The content of the schemes is not needed. Up to eight round trips, and eight for
 * each further 500 structures.
 * @param selectedItems dotted paths of the items that are left of selected schemes of which only items are returned, by URN
 */
export async function partialReferences(
  tx: Tx,
  result: WholeResult,
  selectedItems: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<PartialReferences> {
  const schemes = result.included.filter(isScheme);
  if (schemes.length === 0) return { used: new Map(), unused: new Set(), sharedBy: new Map() };
  const rows = [...result.selected, ...result.included];
  const [found, taken] = await Promise.all([
    outgoingEdges(tx, { urns: rows.map(({ urn }) => urn), tick: result.tick }),
    allowedByList(tx, result),
  ]);
  const lists = new Map([...taken].map(([urn, { used }]) => [urn, used]));
  const sharedBy = new Map(
    [...taken].flatMap(([urn, each]) => {
      const components = sharingComponents(each);
      return components === undefined ? [] : [[urn, components] as const];
    }),
  );
  const all: readonly Edge[] = [...found, ...ownerEdges(rows)];
  const roots = rootsOf(result, all);
  const atFirst = namedItems(all);
  const ofSelected = [...selectedItems].map(([urn, items]) => [urn, (path: string) => items.has(path)] as const);
  let edges = all;
  for (;;) {
    const reached = reachable(
      roots,
      edges.map(({ source, resolution }) => [source, resolution]),
    );
    const active = edges.filter(({ source }) => reached.has(source));
    const usedOf = usedItems(namedItems(active), atFirst, lists);
    const reduced = schemes.flatMap((scheme) => {
      const used = reached.has(scheme.urn) ? usedOf(scheme.urn) : null;
      return used === null ? [] : [{ ...scheme, used }];
    });
    const kept = new Map([
      ...ofSelected,
      ...reduced.map((scheme) => [scheme.urn, keepsUsed(scheme.class, scheme.used)] as const),
    ]);
    const remaining = active.flatMap((edge) => withoutDropped(edge, kept) ?? []);
    if (entriesOf(remaining) === entriesOf(edges)) {
      return {
        used: new Map(reduced.map(({ urn, used }) => [urn, used])),
        unused: new Set(rows.map(({ urn }) => urn).filter((urn) => !reached.has(urn))),
        sharedBy,
      };
    }
    edges = remaining;
  }
}

/** The versions that a result has for another reason than references to them: selected ones, those above, unreferenced ones. */
function rootsOf({ selected, included }: WholeResult, edges: readonly Edge[]): ReadonlySet<string> {
  const above = reachable(
    selected.map(({ urn }) => urn),
    edges.map(({ source, resolution }) => [resolution, source]),
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
