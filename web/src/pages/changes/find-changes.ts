import { api, contentOf } from '../../api/client.js';
import type { RegistryChange } from '../../model/transactions.js';
import type { Followed } from './followed.js';

/** Changes of a page of the API: the most that it returns. */
const pageSize = 1000;

/** Pages that are read at most at once. */
const mostPages = 5;

interface Found {
  readonly changes: readonly RegistryChange[];
  /** Whether there are more between the last one and the end of the range. */
  readonly more: boolean;
}

/** The changes of the transactions from one to another, both included. */
export async function findChanges(
  followed: Followed,
  { from, to }: { from: number; to: number },
  signal: AbortSignal,
): Promise<Found> {
  const changes: RegistryChange[] = [];
  let since = String(from - 1);
  for (let page = 0; page < mostPages; page += 1) {
    const query = { ...followed, since, limit: pageSize };
    const found = await contentOf(api.GET('/ws/registry/changes', { params: { query }, signal }));
    changes.push(...found.changes.filter(({ tick }) => tick <= to));
    if (!found.more || found.changes.some(({ tick }) => tick > to)) return { changes, more: false };
    since = found.next;
  }
  return { changes, more: true };
}

/** Transactions that are read at first on the way back; the number grows while they have no changes that are followed. */
const firstStep = 50;

/**
 * The changes before those of a list, in the order of transactions.
 * @param oldest transaction of the list, which can have more changes than the list
 * @returns the transaction from which they were read: the next `oldest`; 1 where there are no earlier ones
 */
export async function findEarlier(
  followed: Followed,
  oldest: number,
  signal: AbortSignal,
): Promise<{ readonly changes: readonly RegistryChange[]; readonly from: number }> {
  for (let step = firstStep; ; ) {
    const from = Math.max(1, oldest - step);
    const { changes, more } = await findChanges(followed, { from, to: oldest }, signal);
    if (more && step > 1) step = Math.ceil(step / 8);
    else if (from === 1 || more || changes.some(({ tick }) => tick < oldest)) return { changes, from };
    else step *= 8;
  }
}
