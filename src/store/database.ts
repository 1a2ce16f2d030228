import { setTimeout as delay } from 'node:timers/promises';
import neo4j, {
  type Driver,
  type Record as Neo4jRecord,
  type Session,
  type SessionConfig,
  type Transaction,
} from 'neo4j-driver';
import type { CacheUse } from '../model/cache-use.js';
import type { MemoryClaim } from '../model/memory-claim.js';
import { Places } from '../model/places.js';
import { trace, traceChannels } from '../model/trace-channels.js';
import { forEachInTurns } from '../model/turns.js';
import { findDatabaseFault, NoConnection, type Purpose, type TransactionSeconds } from './database-fault.js';
import { createCauseLog } from './log-causes.js';
import { retry, type TransactionAttempt } from './retry.js';
import { RevisionCache } from './revision-cache.js';
import type { RowView } from './row-view.js';
import { runStatement } from './run-statement.js';
import { statementName } from './statement-names.js';

/**
 * Rows that the database sends before it waits for the driver, which parses what has arrived without a break. A larger result costs a round trip
 * for each further batch.
 */
const rowsInBatch = 2_000;

export interface DatabaseSettings {
  /** `bolt://…` or `neo4j://…`; the latter routes reads of a cluster to its followers, except clock reads. */
  readonly uri: string;
  readonly username: string;
  readonly password: string;
  /** Name of the database; the user's home database where missing. */
  readonly database?: string | undefined;
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
 * Reads and writes have connections of their own, so that neither can take all of them. A process has two submissions in
 * front of the database at a time; a large one writes its batches in further transactions.
 */
const connections: Readonly<Record<Purpose, number>> = { read: 100, write: 20 };

/**
 * Reads at work together. What has arrived on all connections is parsed before anything else has its turn: while the driver alone received
 * 26,000 rows on each of 64 connections, another response waited for 1.2 s; with 32 for 0.3 s, with 24 for 0.1 s. One process parses
 * them all, so more at a time are not faster. Clock reads do not wait.
 */
const mostReads = 12;

/** Rows that take some milliseconds to convert and to work with: those of many requests can arrive together. */
const manyRows = 500;

/** How long streams work beside submissions, and rest then, milliseconds. Without a rest, a submission beside a backup takes four times as long. */
const [streamTurn, streamRest] = [3, 30];

/** How long a transaction waits for a connection, milliseconds. */
const connectionWait = 15_000;

const unlimited = Number.POSITIVE_INFINITY;

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
   * @param signal aborts when nobody waits for the result any more: the statement at work ends, and no retry follows
   * @throws StrataError `Unavailable` when the database does not respond; the reason of the signal
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
   * The transaction is committed when the work returns and rolled back when it throws.
   * @throws StrataError `Unavailable` when the database does not respond
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
  readonly #drivers: Readonly<Record<Purpose, Driver>>;
  readonly #database: { database?: string };
  /** Bookmarks of all transactions so far; every transaction waits for their states. */
  #bookmarkManager = neo4j.bookmarkManager();
  /** Bookmarks of the last `readNewest`. */
  #newest: string[] = [];
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
  #roundTrips = 0;
  /** Writes at work. */
  #writes = 0;
  /** When streams began to work after the last rest, or without writes at work. */
  #streamsSince = 0;
  #rest: Promise<void> | undefined;

  constructor(settings: DatabaseSettings) {
    this.#drivers = { read: openDriver(settings, 'read'), write: openDriver(settings, 'write') };
    this.#retryMilliseconds = settings.retryMilliseconds ?? 20_000;
    this.#seconds = { read: settings.querySeconds ?? 30, write: settings.submissionSeconds ?? 300 };
    this.#beforeWrite = settings.beforeWrite ?? (async () => undefined);
    this.#revisions = new RevisionCache(settings.cacheBytes ?? defaultCacheBytes);
    this.#logCause = createCauseLog(settings.warn ?? (() => undefined));
    this.#database = settings.database === undefined ? {} : { database: settings.database };
  }

  /** Number of statements run since the start, for tests of the number of round trips. */
  get roundTrips(): number {
    return this.#roundTrips;
  }

  /** The use of the cache of revisions since the start. */
  get revisionCacheUse(): CacheUse {
    return this.#revisions.use;
  }

  /**
   * Runs `work` in a read transaction; after a lost connection it runs again.
   * @throws StrataError `Unavailable` when the database does not respond, or takes too long; the reason of the signal
   */
  async read<T>(work: (tx: Tx) => Promise<T>, signal?: AbortSignal): Promise<T> {
    const run = (attempt: TransactionAttempt): Promise<T> =>
      this.#readPlaces.run(1, attempt.signal, () =>
        this.#run(this.#openSession('read', this.#after('READ')), (tx) => work({ ...tx, signal }), attempt, true),
      );
    return this.#transact('read', run, signal);
  }

  /**
   * Runs `work`, which only reads, on the leader of a cluster: the driver routes by the access mode of the session, and a
   * follower refuses write access. Neo4j adds nothing to its log for such a transaction. It waits for no earlier state,
   * because the leader has all of them, and a replaced database none; later transactions wait for its state. Every clock read is one:
   * an explicit transaction would take two round trips more, to commit it and to reset its connection.
   * @throws StrataError `Unavailable` when the database does not respond
   */
  async readNewest<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#transact('read', async (attempt) => {
      const session = this.#openSession('read', { defaultAccessMode: neo4j.session.WRITE });
      // The state of this read is not earlier than those known when it started.
      const before = this.#newest;
      const run: Transaction['run'] = (text, parameters) => session.run(text, parameters, { timeout: attempt.timeout });
      const result = await this.#closing(session, attempt, (close) => work(this.#wrap({ run })).finally(close));
      const after = session.lastBookmarks();
      this.#newest = [...this.#newest.filter((bookmark) => !before.includes(bookmark)), ...after];
      await this.#bookmarkManager.updateBookmarks(before, after);
      return result;
    });
  }

  /** Drops the content of revisions, and all bookmarks but that of the last `readNewest`. */
  forget(): void {
    this.#revisions.clear();
    this.#bookmarkManager = neo4j.bookmarkManager({ initialBookmarks: this.#newest });
  }

  /**
   * Runs `work` in a transaction that is committed when it returns and rolled back when it throws. After a deadlock or a
   * lost connection `work` runs again, so it must be repeatable.
   * @throws StrataError `Unavailable` when the database does not respond, takes too long or cannot write; `TooLarge` when
   * its memory is too small for the transaction
   */
  async write<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    this.#writes += 1;
    try {
      return await this.#transact('write', async (attempt) => {
        await this.#beforeWrite().catch((error: unknown) => {
          if (error instanceof Error) this.#logCause(error);
          throw error;
        });
        return this.#run(this.#openSession('write', this.#after('WRITE')), work, attempt);
      });
    } finally {
      this.#writes -= 1;
    }
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
    const session = this.#openSession('read', { ...this.#after('READ'), fetchSize: rows });
    const abort = (): void => void session.close().catch(() => undefined);
    signal?.addEventListener('abort', abort);
    this.#roundTrips += 1;
    try {
      for await (const record of session.run(text, parameters, { timeout: 0 })) {
        yield rowOf(record);
        const rest = this.#restBesideWrites();
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

  /** While submissions are at work, all streams together work for a turn and then rest. @returns the rest, if it is due */
  #restBesideWrites(): Promise<void> | undefined {
    const now = performance.now();
    if (this.#writes === 0) this.#streamsSince = now;
    if (now - this.#streamsSince < streamTurn) return undefined;
    this.#rest ??= delay(streamRest).then(() => {
      this.#rest = undefined;
      this.#streamsSince = performance.now();
    });
    return this.#rest;
  }

  async writeForQuery<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#transact('read', (attempt) =>
      this.#run(this.#openSession('write', this.#after('WRITE')), work, attempt),
    );
  }

  /**
   * As `write`, for the start: its time is not limited, and it does not need the free disk space of a submission, so that a
   * registry on a nearly full disk can be read.
   */
  async writeAtStart<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const run = (attempt: TransactionAttempt): Promise<T> =>
      this.#run(this.#openSession('write', this.#after('WRITE')), work, attempt);
    return this.#retry('write', run, unlimited);
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
    const session = this.#openSession('write', { defaultAccessMode: neo4j.session.WRITE });
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
    await this.#beforeWrite();
    const session = this.#openSession('write', this.#after('WRITE'));
    try {
      await session.run(text, parameters, { timeout: 0 });
    } catch (error) {
      throw this.#explain(error, 'write');
    } finally {
      await session.close();
    }
  }

  async close(): Promise<void> {
    await Promise.all(Object.values(this.#drivers).map((driver) => driver.close()));
  }

  /** Runs attempts within the time for a purpose. */
  #transact<T>(
    purpose: Purpose,
    attempt: (attempt: TransactionAttempt) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T> {
    return this.#retry(purpose, attempt, this.#seconds[purpose] * 1000, signal);
  }

  async #retry<T>(
    purpose: Purpose,
    attempt: (attempt: TransactionAttempt) => Promise<T>,
    milliseconds: number,
    signal?: AbortSignal,
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

  /** Runs `work` in a transaction, and closes the session. */
  #run<T>(session: Session, work: (tx: Tx) => Promise<T>, attempt: TransactionAttempt, isRead = false): Promise<T> {
    return this.#closing(session, attempt, async (close) => {
      // Not awaited: the beginning is sent together with the first statement.
      const transaction = session.beginTransaction({ timeout: attempt.timeout });
      try {
        const result = await work(this.#wrap(transaction));
        const end = transaction.commit();
        // Nothing was written. Ending the transaction and resetting its connection are a round trip each.
        if (isRead) void end.then(close, close);
        else await end.then(close);
        return result;
      } catch (error) {
        if (transaction.isOpen()) await transaction.rollback().catch(() => undefined);
        await close();
        throw error;
      }
    });
  }

  /** Does work in a session, which is closed when it is aborted, so that the statement at work ends; the work closes it else. */
  async #closing<T>(
    session: Session,
    { signal }: TransactionAttempt,
    work: (close: () => Promise<void>) => Promise<T>,
  ): Promise<T> {
    let closing: Promise<void> | undefined;
    // A session that is being closed is closed at once for every further call.
    const close = (): Promise<void> => {
      closing ??= session.close().catch(() => undefined);
      return closing;
    };
    const abort = (): void => void close();
    signal.addEventListener('abort', abort);
    try {
      return await work(close);
    } finally {
      signal.removeEventListener('abort', abort);
    }
  }

  /** The error for the client, whose cause is logged; an error that does not come from the database is returned as it is. */
  #explain(error: unknown, purpose: Purpose): unknown {
    const fault = findDatabaseFault(error);
    if (fault === undefined || !(error instanceof Error)) return error;
    this.#logCause(error);
    return fault.toError(purpose, this.#seconds);
  }

  /** The settings of a session that waits for the states of all transactions so far. */
  #after(defaultAccessMode: 'READ' | 'WRITE'): SessionConfig {
    return { defaultAccessMode, bookmarkManager: this.#bookmarkManager };
  }

  #openSession(purpose: Purpose, settings: SessionConfig): Session {
    return this.#drivers[purpose].session({ ...this.#database, ...settings });
  }

  #wrap(tx: Pick<Transaction, 'run'>): Tx {
    return {
      revisions: this.#revisions,
      run: async (text, parameters) => {
        this.#roundTrips += 1;
        const operation = { statement: statementName(text) ?? 'other', startedAt: performance.now() };
        const result = await trace(traceChannels.roundTrip, operation, () =>
          runStatement(tx, text, parameters, operation.statement),
        );
        const { records } = result;
        if (records.length < manyRows) return records.map(rowOf);
        const rows: Record<string, unknown>[] = [];
        await forEachInTurns(records, (record) => rows.push(rowOf(record)));
        return rows;
      },
    };
  }
}

/** A record by its keys. `Record.toObject` takes several times as long: its iterator was compiled for old engines. */
function rowOf(record: Neo4jRecord): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (const [index, key] of record.keys.entries()) row[key as string] = record.get(index);
  return row;
}

function openDriver({ uri, username, password }: DatabaseSettings, purpose: Purpose): Driver {
  return neo4j.driver(uri, neo4j.auth.basic(username, password), {
    disableLosslessIntegers: true,
    fetchSize: rowsInBatch,
    maxConnectionPoolSize: connections[purpose],
    connectionAcquisitionTimeout: connectionWait,
    connectionTimeout: 5_000,
    telemetryDisabled: true,
  });
}
