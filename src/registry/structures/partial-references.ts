import type { Artefact } from '../../model/artefact.js';
import { typeOfClass } from '../../model/artefact-types.js';
import { maintainableUrn } from '../../model/urn.js';
import type { Tx } from '../../store/database.js';
import { type EdgeRow, outgoingEdges, type VersionRow } from '../../store/query-statements.js';
import { isCodelist, type LoadedArtefacts } from '../artefacts/load-artefacts.js';
import { reduceToUsedItems } from '../artefacts/partial-schemes.js';
import { type EffectiveConstraints, effectiveConstraints } from '../constraints/effective-constraints.js';
import { type Context, constrainable, findContexts } from '../constraints/find-contexts.js';
import { loadEnumerations } from '../constraints/load-enumerations.js';
import { ownerClassOfUrn, ownerReference } from '../owner.js';

type Rows = readonly VersionRow[];

/** A result with whole artefacts. */
interface WholeResult {
  readonly selected: Rows;
  readonly included: Rows;
  readonly loaded: LoadedArtefacts;
  /** Epoch milliseconds. */
  readonly at: number;
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
async function constraintsOf(tx: Tx, { selected, included, loaded, at }: WholeResult): Promise<EffectiveConstraints[]> {
  if (!included.some(isCodelist)) return [];
  const own = constrainableIn(selected);
  const urns = own.length > 0 ? own : constrainableIn(included);
  const found = await findContexts(tx, { urns, at, role: 'Allowed' });
  const contexts = own.length > 0 ? found : lowest(found);
  const enumerations = await loadEnumerations(tx, contexts, at, loaded);
  return contexts.map((context) => effectiveConstraints(context, enumerations));
}

/** The items that references name, by scheme, and the schemes that references name as a whole. */
function namedItems(rows: Rows, edges: readonly EdgeRow[]): { items: Map<string, Set<string>>; whole: Set<string> } {
  const items = new Map<string, Set<string>>();
  const whole = new Set<string>();
  const add = (scheme: string, item: string): void => {
    if (item === '') whole.add(scheme);
    else items.set(scheme, (items.get(scheme) ?? new Set()).add(item));
  };
  for (const edge of edges) {
    if (edge.resolution !== null) for (const item of edge.items) add(edge.resolution, item);
  }
  for (const { agencyID, urn } of rows) {
    const owner = ownerReference(agencyID, ownerClassOfUrn(urn));
    add(maintainableUrn(owner), owner.item ?? '');
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

/**
 * The included item schemes, reduced to the items that the result uses (REST 2, `detail=referencepartial`), by URN. Of a
 * list that components of contexts take values from, these are the codes that constraints allow, and those that
 * hierarchies and categorisations name; of other schemes the items that references name, owners included. All items
 * where a reference names the scheme as a whole, or where none names it. Up to eight round trips for any size.
 */
export async function partialReferences(tx: Tx, result: WholeResult): Promise<ReadonlyMap<string, Artefact>> {
  const schemes = result.included.filter(isScheme);
  if (schemes.length === 0) return new Map();
  const rows = [...result.selected, ...result.included];
  const [edges, constraints] = await Promise.all([
    outgoingEdges(tx, { urns: rows.map(({ urn }) => urn), at: result.at }),
    constraintsOf(tx, result),
  ]);
  const { items, whole } = namedItems(rows, edges);
  const lists = allowedByList(constraints);
  const usedOf = (scheme: string): Used => {
    const codes = lists.get(scheme);
    if (codes === null || (codes === undefined && whole.has(scheme))) return null;
    return codes === undefined ? (items.get(scheme) ?? null) : new Set([...codes, ...(items.get(scheme) ?? [])]);
  };
  return new Map(
    schemes.flatMap(({ urn }) => {
      const scheme = result.loaded.expanded.get(urn);
      const used = usedOf(urn);
      return scheme === undefined || used === null ? [] : [[urn, reduceToUsedItems(scheme, used)] as const];
    }),
  );
}
