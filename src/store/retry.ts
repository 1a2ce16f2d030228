import { setTimeout as delay } from 'node:timers/promises';
import { untilAborted } from '../model/until-aborted.js';
import { within } from '../model/within.js';
import { findDatabaseFault, NoResponse } from './database-fault.js';

/** One attempt at a transaction. */
export interface TransactionAttempt {
  /** Time after which Neo4j has to end the transaction, milliseconds; 0 for no limit. */
  readonly timeout: number;
  /** Aborted when nobody waits for the result any more. */
  readonly signal: AbortSignal;
}

export interface RetryLimits {
  /** Time for all attempts together, milliseconds; infinite for no limit. */
  readonly milliseconds: number;
  /** Time after the first failure in which further attempts begin, milliseconds. */
  readonly retryMilliseconds: number;
}

/** The first pause before a retry, and the longest: each is twice the one before. Milliseconds. */
const pauses = { first: 100, longest: 500 };

/** Neo4j ends a transaction that takes too long within about this time, milliseconds (db.transaction.monitor.check.interval). */
const graceMilliseconds = 3_000;

/**
 * Attempts a transaction until it succeeds, fails for good, or has been retried long enough. A database that hangs responds
 * to nothing, so the time is limited here too and not by Neo4j alone.
 * @param signal aborts when nobody waits for the result any more: the attempt at work ends, and no other follows
 * @throws the error of the last attempt; NoResponse when the time is over; the reason of the signal
 */
export async function retry<T>(
  attempt: (attempt: TransactionAttempt) => Promise<T>,
  limits: RetryLimits,
  signal?: AbortSignal,
): Promise<T> {
  signal?.throwIfAborted();
  const ending = new AbortController();
  const end = (): void => ending.abort();
  signal?.addEventListener('abort', end);
  try {
    const attempts = untilAborted(attemptUntil(attempt, limits, ending.signal), signal);
    if (!Number.isFinite(limits.milliseconds)) return await attempts;
    return await within(limits.milliseconds + graceMilliseconds, attempts, () => {
      end();
      return new NoResponse('no response within the maximum time of a transaction');
    });
  } finally {
    signal?.removeEventListener('abort', end);
  }
}

async function attemptUntil<T>(
  attempt: (attempt: TransactionAttempt) => Promise<T>,
  { milliseconds, retryMilliseconds }: RetryLimits,
  signal: AbortSignal,
): Promise<T> {
  const start = performance.now();
  let retryUntil: number | undefined;
  for (let pause = pauses.first; ; pause = Math.min(2 * pause, pauses.longest)) {
    const left = Math.max(1, Math.ceil(start + milliseconds - performance.now()));
    try {
      return await attempt({ timeout: Number.isFinite(left) ? left : 0, signal });
    } catch (error) {
      retryUntil ??= performance.now() + retryMilliseconds;
      if (findDatabaseFault(error)?.isShort !== true || performance.now() + pause > retryUntil) throw error;
      // At random, so that the parties of a deadlock do not meet again.
      await delay(pause * (0.5 + Math.random()), undefined, { signal });
    }
  }
}
