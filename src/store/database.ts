import type { Transaction } from 'neo4j-driver';
import type { CacheUse } from '../model/cache-use.js';
import type { MemoryClaim } from '../model/memory-claim.js';
import { Places } from '../model/places.js';
import { trace, traceChannels } from '../model/trace-channels.js';
import { findDatabaseFault, NoConnection, type Purpose, type TransactionSeconds } from './database-fault.js';
import { connectionWait, DriverSessions, type ServerAddress } from './driver-sessions.js';
import { createCauseLog } from './log-causes.js';
import { retry, type TransactionAttempt } from './retry.js';
import { RevisionCache } from './revision-cache.js';
import type { RowView } from './row-view.js';
import { rowOfRecord, runStatement } from './run-statement.js';
import { StreamRests } from './stream-rests.js';

export interface DatabaseSettings extends ServerAddress {
  /** How long a transaction is retried, milliseconds; 20,000 where missing, longer than Neo4j takes to start again. */
  readonly retryMilliseconds?: number;
  /** Maximum time of a `read` with its retries, seconds; 30 where missing. */
  readonly querySeconds?: number;
  /** Maximum time of a `write` with its retries, seconds; 300 where missing. */
  readonly submissionSeconds?: number;
  /** Called before each write transaction; throws where the database must not be written to. */
  readonly beforeWrite?: () => Promise<void>;
  /** Memory for the content of revisions, bytes; 64 MB where missing. */
  readonly cacheBytes?: number;
  /** Logs why the database is unavailable. */
  readonly warn?: (message: string) => void;
}

const defaultCacheBytes = 64_000_000;

/**
 * Reads at work together. What has arrived on all connections is parsed before anything else has its turn: while the driver alone received
 * 26,000 rows on each of 64 connections, another response waited for 1.2 s; with 32 for 0.3 s, with 24 for 0.1 s. One process parses
 * them all, so more at a time are not faster. Clock reads do not wait.
 */
const mostReads = 12;

/** A transaction that statements run in. Every run is one round trip; concurrent ones are sent together. */
export interface Tx {
  run(text: string, parameters: Record<string, unknown>): Promise<Record<string, unknown>[]>;
  /** The content of revisions read before, by any transaction. */
  readonly revisions: RevisionCache;
  /** What statements leave out of their rows; nothing where missing. */
  readonly view?: RowView;
  /** What content counts for that is read in it; missing where it does not count. */
  readonly memory?: MemoryClaim | undefined;
  /** Aborts when nobody waits any more for what is read; long loops over the rows take it (model/turns.ts). */
  readonly signal?: AbortSignal | undefined;
}

/** Runs work in read and write transactions. */
export interface Transactions {
  /**
   * Runs work in a read transaction; after a lost connection it runs again.
   * @param signal aborts when nobody waits for the result any more: the statement at work ends, and no retry follows
   * @throws StrataError `Unavailable` when the database does not respond, or takes too long; the reason of the signal
   */
  read<T>(work: (tx: Tx) => Promise<T>, signal?: AbortSignal): Promise<T>;
  /**
   * Reads the newest state, in a cluster that of the leader; later reads show at least this state. Each statement is a transaction of its
   * own.
   * @throws StrataError `Unavailable` when the database does not respond
   */
  readNewest<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Drops what is known of states before the last `readNewest`, because the database was replaced. */
  forget(): void;
  /**
   * Runs work in a transaction that is committed when it returns and rolled back when it throws. After a deadlock or a
   * lost connection the work runs again, so it must be repeatable.
   * @throws StrataError `Unavailable` when the database does not respond, takes too long or cannot write; `TooLarge` when
   * its memory is too small for the transaction
   */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * A write of a few bytes that a query requires; as `write`, within the time of a query.
   * @throws StrataError `Unavailable` when the database does not respond
   */
  writeForQuery<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

/** Read and write transactions on Neo4j, each within a limited time, and retried where a fault is short. */
export class Database implements Transactions {
  readonly #sessions: DriverSessions;
  readonly #revisions: RevisionCache;
  readonly #logCause: (error: Error) => void;
  readonly #retryMilliseconds: number;
  readonly #seconds: TransactionSeconds;
  readonly #beforeWrite: () => Promise<void>;
  /** The queue of the driver cannot be left: a client that has gone would get a connection and use it. */
  readonly #readPlaces = new Places({
    size: mostReads,
    waitMilliseconds: connectionWait,
    late: () => new NoConnection(`no connection within ${connectionWait} ms`),
  });
  readonly #streamRests = new StreamRests();
  #roundTrips = 0;

  constructor(settings: DatabaseSettings) {
    this.#sessions = new DriverSessions(settings);
    this.#retryMilliseconds = settings.retryMilliseconds ?? 20_000;
    this.#seconds = { read: settings.querySeconds ?? 30, write: settings.submissionSeconds ?? 300 };
    this.#beforeWrite = settings.beforeWrite ?? (async () => undefined);
    this.#revisions = new RevisionCache(settings.cacheBytes ?? defaultCacheBytes);
    this.#logCause = createCauseLog(settings.warn ?? (() => undefined));
  }

  /** Number of statements run since the start, for tests of the number of round trips. */
  get roundTrips(): number {
    return this.#roundTrips;
  }

  /** The use of the cache of revisions since the start. */
  get revisionCacheUse(): CacheUse {
    return this.#revisions.use;
  }

  async read<T>(work: (tx: Tx) => Promise<T>, signal?: AbortSignal): Promise<T> {
    const run = (attempt: TransactionAttempt): Promise<T> =>
      this.#readPlaces.run(1, attempt.signal, () =>
        this.#sessions.run('read', attempt, (transaction) => work({ ...this.#wrap(transaction), signal })),
      );
    return this.#transact('read', run, signal);
  }

  async readNewest<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#transact('read', (attempt) =>
      this.#sessions.runOnLeader(attempt, (statements) => work(this.#wrap(statements))),
    );
  }

  forget(): void {
    this.#revisions.clear();
    this.#sessions.forget();
  }

  write<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#streamRests.duringWrite(() =>
      this.#transact('write', async (attempt) => {
        await this.#requireWritable();
        return this.#runWrite(attempt, work);
      }),
    );
  }

  async writeForQuery<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#transact('read', (attempt) => this.#runWrite(attempt, work));
  }

  /**
   * As `write`, for the start: its time is not limited, and it does not need the free disk space of a submission, so that a
   * registry on a nearly full disk can be read.
   */
  async writeAtStart<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const run = (attempt: TransactionAttempt): Promise<T> => this.#runWrite(attempt, work);
    return this.#transact('write', run, undefined, Number.POSITIVE_INFINITY);
  }

  /**
   * Streams the rows of a statement, which is a transaction of its own without a limit of time: the database waits while nobody takes
   * rows. It is not retried, since rows have been taken.
   * @param rows that the database sends before it waits
   * @throws StrataError `Unavailable` when the database does not respond; the reason of the signal
   */
  async *stream(
    text: string,
    parameters: Record<string, unknown>,
    rows: number,
    signal?: AbortSignal,
  ): AsyncGenerator<Record<string, unknown>> {
    signal?.throwIfAborted();
    const session = this.#sessions.open('read', { fetchSize: rows });
    const abort = (): void => void session.close().catch(() => undefined);
    signal?.addEventListener('abort', abort);
    this.#roundTrips += 1;
    try {
      for await (const record of session.run(text, parameters, { timeout: 0 })) {
        yield rowOfRecord(record);
        const rest = this.#streamRests.due();
        if (rest !== undefined) await rest;
      }
    } catch (error) {
      signal?.throwIfAborted();
      throw this.#explain(error, 'read');
    } finally {
      signal?.removeEventListener('abort', abort);
      await session.close().catch(() => undefined);
    }
  }

  /**
   * Runs `work` with transactions that are all part of one, which is rolled back: nothing that it writes becomes visible
   * or stays. A write that throws is not undone for the work after it.
   * @param milliseconds after this time Neo4j ends the transaction
   * @param signal ends it too, also while a statement runs
   */
  async rehearse(
    work: (transactions: Transactions) => Promise<void>,
    milliseconds: number,
    signal?: AbortSignal,
  ): Promise<void> {
    signal?.throwIfAborted();
    const session = this.#sessions.openOnLeader('write');
    const close = (): void => void session.close().catch(() => undefined);
    signal?.addEventListener('abort', close);
    try {
      const transaction = await session.beginTransaction({ timeout: milliseconds });
      const tx: Tx = { ...this.#wrap(transaction), revisions: new RevisionCache(defaultCacheBytes) };
      const inIt = <T>(each: (tx: Tx) => Promise<T>): Promise<T> => each(tx);
      await work({ read: inIt, readNewest: inIt, write: inIt, writeForQuery: inIt, forget: () => undefined });
      await transaction.rollback();
    } finally {
      signal?.removeEventListener('abort', close);
      await session.close();
    }
  }

  /**
   * Runs a statement that commits in parts (`CALL … IN TRANSACTIONS`), so not in a transaction. It is not retried, and its
   * time is not limited.
   */
  async runInParts(text: string, parameters: Record<string, unknown>): Promise<void> {
    await this.#requireWritable();
    const session = this.#sessions.open('write');
    try {
      await session.run(text, parameters, { timeout: 0 });
    } catch (error) {
      throw this.#explain(error, 'write');
    } finally {
      await session.close();
    }
  }

  close(): Promise<void> {
    return this.#sessions.close();
  }

  /** @throws the reason why nothing can be written, which is logged: the client gets it, and who runs the registry has to mend it */
  async #requireWritable(): Promise<void> {
    await this.#beforeWrite().catch((error: unknown) => {
      if (error instanceof Error) this.#logCause(error);
      throw error;
    });
  }

  #runWrite<T>(attempt: TransactionAttempt, work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#sessions.run('write', attempt, (transaction) => work(this.#wrap(transaction)));
  }

  /** Runs attempts at a transaction, within the time for its purpose if no other is given. */
  async #transact<T>(
    purpose: Purpose,
    attempt: (attempt: TransactionAttempt) => Promise<T>,
    signal?: AbortSignal,
    milliseconds = this.#seconds[purpose] * 1000,
  ): Promise<T> {
    const operation = { purpose, attempts: 0, startedAt: performance.now() };
    const counted = (each: TransactionAttempt): Promise<T> => {
      operation.attempts += 1;
      return attempt(each);
    };
    try {
      const limits = { milliseconds, retryMilliseconds: this.#retryMilliseconds };
      return await trace(traceChannels.transaction, operation, () => retry(counted, limits, signal));
    } catch (error) {
      throw this.#explain(error, purpose);
    }
  }

  /** The error for the client, whose cause is logged; an error that does not come from the database is returned as it is. */
  #explain(error: unknown, purpose: Purpose): unknown {
    const fault = findDatabaseFault(error);
    if (fault === undefined || !(error instanceof Error)) return error;
    this.#logCause(error);
    return fault.toError(purpose, this.#seconds);
  }

  #wrap(tx: Pick<Transaction, 'run'>): Tx {
    return {
      revisions: this.#revisions,
      run: (text, parameters) => {
        this.#roundTrips += 1;
        return runStatement(tx, text, parameters);
      },
    };
  }
}
