import type { Artefact } from '../../../model/artefact.js';
import { classIn } from '../../../model/urn.js';
import { idsOfList } from '../../../references/enumeration.js';
import type { Decision } from '../decide/decide.js';
import { unpackPrepared } from '../receive/prepare.js';
import type { MovedWildcard } from '../submission.js';
import type { Held } from '../world/held.js';

/** The class of the items of value lists, which are not parts: no reference by URN can name them. */
export const valueItemClass = 'ValueItem';

/** Items of a value list that will not exist. */
export interface RemovedValues {
  /** URN of the version, or of the wildcard that moves. */
  readonly target: string;
  /** URN of the version that has them. */
  readonly from: string;
  readonly items: readonly string[];
}

/**
 * The items that replaced value lists lose, and those that moved wildcards do. Two round trips where there are such lists.
 * @param changed the decisions that change the registry
 * @param moves those by which items can be lost
 */
export async function findRemovedValues(
  held: Held,
  changed: readonly Decision[],
  moves: readonly MovedWildcard[],
): Promise<readonly RemovedValues[]> {
  const replaced = changed
    .filter(({ status, newest }) => status !== 'deleted' && newest?.live === true)
    .map(({ prepared: { urn } }) => ({ target: urn, from: urn, to: urn }));
  const moved = moves.flatMap(({ wildcard, from, to }) =>
    from === null || to === null ? [] : [{ target: wildcard, from, to }],
  );
  const pairs = [...replaced, ...moved].filter(({ target }) => classIn(target) === 'ValueList');
  if (pairs.length === 0) return [];
  const submitted = new Map(changed.map(({ prepared }) => [prepared.urn, prepared]));
  const stored = await held.artefacts(pairs.flatMap(({ from, to }) => [from, ...(submitted.has(to) ? [] : [to])]));
  const removed: RemovedValues[] = [];
  for (const { target, from, to } of pairs) {
    const prepared = submitted.get(to);
    const later = prepared === undefined ? stored.get(to) : await unpackPrepared(prepared);
    const present = new Set(idsOf(later));
    const items = idsOf(stored.get(from)).filter((id) => !present.has(id));
    if (items.length > 0) removed.push({ target, from, items });
  }
  return removed;
}

const idsOf = (list: Artefact | undefined): readonly string[] => (list === undefined ? [] : idsOfList(list));
