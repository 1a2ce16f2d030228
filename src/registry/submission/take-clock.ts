import type { Database, Transactions, Tx } from '../../store/database.js';
import { readClock } from '../../store/query-statements.js';
import {
  abandonPending,
  dropEmpty,
  dropEmptyLines,
  dropPending,
  findPending,
  lockClock,
  type PendingRow,
  undoChanges,
  undoLacks,
  undoWildcards,
} from '../../store/submission-statements.js';

/** The clock of a transaction that holds its lock. */
export interface TakenClock {
  /** Number of the transaction. */
  readonly tick: number;
  /** Its instant if it were committed now, epoch milliseconds. */
  readonly at: number;
  /** Tick of the newest transaction that changed access rules; 0 if there is none. */
  readonly rules: number;
  /** Tick of the newest transaction that changed deprecations; 0 if there is none. */
  readonly deprecations: number;
}

/** Locks the clock, so that transactions are serial, and removes what a submission left that was not committed. */
export async function takeClock(tx: Tx, transactions: Transactions, now: () => number): Promise<TakenClock> {
  const [, [clock], pending] = await Promise.all([lockClock(tx, {}), readClock(tx, { known: 0 }), findPending(tx, {})]);
  for (const left of pending) await removePending(transactions, left);
  return {
    tick: (clock?.tick ?? 0) + 1,
    at: Math.max(now(), (clock?.at ?? 0) + 1),
    rules: clock?.rules ?? 0,
    deprecations: clock?.deprecations ?? 0,
  };
}

/** Number of changed artefacts that one transaction undoes. */
const most = 50;

/**
 * Removes what a submission left that was not committed: its process ended, or a batch failed. The caller holds the lock of
 * the clock. After an interruption it can be repeated.
 */
export async function removePending(
  transactions: Pick<Transactions, 'write'>,
  { submission, tick }: PendingRow,
): Promise<void> {
  await transactions.write((tx) => abandonPending(tx, { submission }));
  await transactions.write((tx) => undoLacks(tx, { tick }));
  let count: number;
  do {
    count = await transactions.write(async (tx) => {
      const undone = await undoChanges(tx, { submission, most });
      const wildcards = [...new Set(undone.flatMap((row) => row.wildcards))];
      const [keys] = await Promise.all([
        undoWildcards(tx, { wildcards, tick }),
        dropEmpty(tx, { urns: undone.map(({ urn }) => urn) }),
      ]);
      await dropEmptyLines(tx, { keys: [...undone, ...keys].map(({ key }) => key) });
      return undone.length;
    });
  } while (count > 0);
  await transactions.write((tx) => dropPending(tx, { submission }));
}

/** Removes what submissions left, at the start of the only process that writes. */
export async function removeEveryPending(database: Database): Promise<void> {
  if ((await database.readNewest((tx) => findPending(tx, {}))).length === 0) return;
  // A full disk may be what ended the submission, so no free space is required.
  const transactions: Pick<Transactions, 'write'> = { write: (work) => database.writeAtStart(work) };
  await database.writeAtStart(async (tx) => {
    await lockClock(tx, {});
    for (const left of await findPending(tx, {})) await removePending(transactions, left);
  });
}
