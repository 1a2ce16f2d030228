import type { Transactions, Tx } from '../../store/database.js';
import { readClock } from '../../store/query-statements.js';
import { findPending, lockClock } from '../../store/submission-statements.js';
import { removePending } from './plan/remove-pending.js';

/** The clock of a transaction that holds its lock. */
export interface TakenClock {
  /** Number of the transaction. */
  readonly tick: number;
  /** Its instant if it were committed now, epoch milliseconds. */
  readonly at: number;
  /** Tick of the newest transaction that changed access rules; 0 if there is none. */
  readonly rules: number;
}

/** Locks the clock, so that transactions are serial, and removes what a submission left that was not committed. */
export async function takeClock(tx: Tx, transactions: Transactions, now: () => number): Promise<TakenClock> {
  const [, [clock], pending] = await Promise.all([lockClock(tx, {}), readClock(tx, { known: 0 }), findPending(tx, {})]);
  for (const left of pending) await removePending(transactions, left);
  return { tick: (clock?.tick ?? 0) + 1, at: Math.max(now(), (clock?.at ?? 0) + 1), rules: clock?.rules ?? 0 };
}
