import neo4j, { type Driver, type ManagedTransaction, Neo4jError } from 'neo4j-driver';
import { StrataError } from '../errors.js';
import { createCauseLog } from './log-causes.js';
import { RevisionCache } from './revision-cache.js';

/** Setting of the driver that loads a result in one batch. */
const FETCH_ALL = -1;

export interface DatabaseSettings {
  /** `bolt://…` or `neo4j://…`; the latter routes reads of a cluster to its followers. */
  readonly uri: string;
  readonly username: string;
  readonly password: string;
  /** Name of the database; the user's home database where missing. */
  readonly database?: string;
  /** How long a transaction is retried, milliseconds; 15,000 where missing, longer than Neo4j takes to start again. */
  readonly retryMilliseconds?: number;
  /** Memory for the content of revisions, bytes; 64 MB where missing. */
  readonly cacheBytes?: number;
  /** Logs why the database is unavailable. */
  readonly warn?: (message: string) => void;
}

const defaultCacheBytes = 64_000_000;

/** A transaction that statements run in. Every run is one round trip; concurrent ones are sent together. */
export interface Tx {
  run(text: string, parameters: Record<string, unknown>): Promise<Record<string, unknown>[]>;
  /** The content of revisions read before, by any transaction. */
  readonly revisions: RevisionCache;
}

/** Runs work in read and write transactions. */
export interface Transactions {
  /** @throws StrataError `Unavailable` when the database does not respond */
  read<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Reads the newest state, in a cluster that of the leader; later reads show at least this state.
   * @throws StrataError `Unavailable` when the database does not respond
   */
  readNewest<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Drops what is known of earlier states, because the database was replaced. */
  forget(): void;
  /**
   * The transaction is committed when the work returns and rolled back when it throws.
   * @throws StrataError `Unavailable` when the database does not respond
   */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

// The driver's error for an exhausted connection pool has no specific code.
const isBusy = (error: Neo4jError): boolean => error.message.startsWith('Connection acquisition timed out');

/** Whether a later attempt may succeed; the driver has already retried. */
const isTransient = (error: unknown): error is Neo4jError =>
  error instanceof Neo4jError && (neo4j.isRetryableError(error) || isBusy(error));

/** Read and write transactions on Neo4j, retried by the driver. */
export class Database implements Transactions {
  readonly #driver: Driver;
  readonly #database: { database?: string };
  readonly #bookmarkManager = neo4j.bookmarkManager();
  readonly #revisions: RevisionCache;
  readonly #logCause: (error: Error) => void;
  #roundTrips = 0;

  constructor(settings: DatabaseSettings) {
    this.#driver = neo4j.driver(settings.uri, neo4j.auth.basic(settings.username, settings.password), {
      disableLosslessIntegers: true,
      // Results are always read completely; each batch of 1,000 rows would cost a round trip.
      fetchSize: FETCH_ALL,
      maxTransactionRetryTime: settings.retryMilliseconds ?? 15_000,
      connectionAcquisitionTimeout: 15_000,
      connectionTimeout: 5_000,
      telemetryDisabled: true,
    });
    this.#revisions = new RevisionCache(settings.cacheBytes ?? defaultCacheBytes);
    this.#logCause = createCauseLog(settings.warn ?? (() => undefined));
    this.#database = settings.database === undefined ? {} : { database: settings.database };
  }

  /** Number of statements run since the start, for tests of the number of round trips. */
  get roundTrips(): number {
    return this.#roundTrips;
  }

  /**
   * Runs `work` in a read transaction.
   * @throws StrataError `Unavailable` when the database does not respond
   */
  async read<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#session(neo4j.session.READ, (session) => session.executeRead((tx) => work(this.#wrap(tx))));
  }

  /**
   * Runs `work` in a read transaction on the leader of a cluster. It waits for no earlier state, because the leader has all
   * of them, and a replaced database none; later transactions wait for its state.
   * @throws StrataError `Unavailable` when the database does not respond
   */
  async readNewest<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#session(neo4j.session.READ, (session) => session.executeRead((tx) => work(this.#wrap(tx))));
  }

  forget(): void {
    this.#revisions.clear();
  }

  /**
   * Runs `work` in a transaction that is committed when it returns and rolled back when it throws. After a deadlock or a
   * lost connection `work` runs again, so it must be repeatable.
   * @throws StrataError `Unavailable` when the database does not respond
   */
  async write<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#session(neo4j.session.WRITE, (session) => session.executeWrite((tx) => work(this.#wrap(tx))));
  }

  /**
   * Runs `work` with transactions that are all part of one, which is rolled back: nothing that it writes becomes visible
   * or stays. A write that throws is not undone for the work after it.
   * @param milliseconds after this time Neo4j ends the transaction
   */
  async rehearse(work: (transactions: Transactions) => Promise<void>, milliseconds: number): Promise<void> {
    const session = this.#driver.session({ ...this.#database, defaultAccessMode: neo4j.session.WRITE });
    try {
      const transaction = await session.beginTransaction({ timeout: milliseconds });
      const tx: Tx = { ...this.#wrap(transaction), revisions: new RevisionCache(defaultCacheBytes) };
      const inIt = <T>(each: (tx: Tx) => Promise<T>): Promise<T> => each(tx);
      await work({ read: inIt, readNewest: inIt, write: inIt, forget: () => undefined });
      await transaction.rollback();
    } finally {
      await session.close();
    }
  }

  /** Runs a statement that commits in parts (`CALL … IN TRANSACTIONS`), so not in a transaction. It is not retried. */
  async runInParts(text: string, parameters: Record<string, unknown>): Promise<void> {
    await this.#session(neo4j.session.WRITE, (session) => session.run(text, parameters));
  }

  async close(): Promise<void> {
    await this.#driver.close();
  }

  async #session<T>(
    defaultAccessMode: 'READ' | 'WRITE',
    work: (session: ReturnType<Driver['session']>) => Promise<T>,
  ): Promise<T> {
    const session = this.#driver.session({
      ...this.#database,
      defaultAccessMode,
      bookmarkManager: this.#bookmarkManager,
    });
    try {
      return await work(session);
    } catch (error) {
      if (isTransient(error)) {
        this.#logCause(error);
        throw new StrataError('Unavailable', 'the database does not respond; try again in a few seconds');
      }
      throw error;
    } finally {
      await session.close();
    }
  }

  #wrap(tx: Pick<ManagedTransaction, 'run'>): Tx {
    return {
      revisions: this.#revisions,
      run: async (text, parameters) => {
        this.#roundTrips += 1;
        const result = await tx.run(text, parameters);
        return result.records.map((record) => record.toObject());
      },
    };
  }
}
