import { maintainableUrn } from '../../model/urn.js';
import type { EdgeRow, VersionRow } from '../../store/query-statements.js';
import type { EffectiveConstraints } from '../constraints/effective-constraints.js';
import { ownerClassOfUrn, ownerReference } from '../owner.js';

/** The items that are used of a scheme, dotted paths of ids; null for all of them. */
export type Used = ReadonlySet<string> | null;

/** Whose use counts: the versions of an answer, their references, and the contexts that were asked for. */
export interface Users {
  readonly rows: readonly VersionRow[];
  readonly edges: readonly EdgeRow[];
  readonly constraints: readonly EffectiveConstraints[];
}

/** The items that references name, by scheme, and the schemes that some refer to as a whole. */
function named({ rows, edges }: Users): { items: Map<string, Set<string>>; whole: Set<string> } {
  const items = new Map<string, Set<string>>();
  const whole = new Set<string>();
  const add = (scheme: string, item: string): void => {
    if (item === '') whole.add(scheme);
    else items.set(scheme, (items.get(scheme) ?? new Set()).add(item));
  };
  for (const edge of edges) {
    if (edge.answer !== null) for (const item of edge.items) add(edge.answer, item);
  }
  for (const { agencyID, urn } of rows) {
    const owner = ownerReference(agencyID, ownerClassOfUrn(urn));
    add(maintainableUrn(owner), owner.item ?? '');
  }
  return { items, whole };
}

/** The codes that contexts allow of each list that one of their components takes values from. */
function allowed(constraints: readonly EffectiveConstraints[]): ReadonlyMap<string, Used> {
  const lists = new Map<string, Used>();
  for (const { enumeration, codes } of constraints.flatMap(({ components }) => [...components.values()])) {
    const before = lists.get(enumeration);
    const all = codes === null || before === null;
    lists.set(enumeration, all ? null : new Set([...(before ?? []), ...codes]));
  }
  return lists;
}

/**
 * Which items of item schemes an answer uses (REST 2, meaning of `detail=referencepartial`). Of a list that contexts
 * take values from, those that they allow and those that are named besides, by hierarchies or categorisations; of every
 * other scheme the items named by references, owners among them. All where it is referred to as a whole, or not at all.
 * @returns by the URN of the scheme's version
 */
export function usedItems(users: Users): (scheme: string) => Used {
  const { items, whole } = named(users);
  const lists = allowed(users.constraints);
  return (scheme) => {
    const codes = lists.get(scheme);
    if (codes === null || (codes === undefined && whole.has(scheme))) return null;
    return codes === undefined ? (items.get(scheme) ?? null) : new Set([...codes, ...(items.get(scheme) ?? [])]);
  };
}
