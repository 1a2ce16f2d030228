import neo4j, { type Driver, type ManagedTransaction, Neo4jError } from 'neo4j-driver';
import { StrataError } from '../errors.js';
import { RevisionCache } from './revision-cache.js';

/** Of the driver: no batches. */
const FETCH_ALL = -1;

export interface DatabaseSettings {
  /** `bolt://…` or `neo4j://…`; the latter routes reads of a cluster to its followers. */
  readonly uri: string;
  readonly username: string;
  readonly password: string;
  /** Name of the database; the user's home database where missing. */
  readonly database?: string;
  /** How long a transaction is tried again, milliseconds; long enough for a database that starts again. */
  readonly retryMilliseconds?: number;
  /** Memory for what revisions say, in bytes. */
  readonly cacheBytes?: number;
}

const usualCacheBytes = 64_000_000;

/** A transaction that statements run in. Every run is one round trip, several at once are sent back to back. */
export interface Tx {
  run(text: string, parameters: Record<string, unknown>): Promise<Record<string, unknown>[]>;
  /** What is known of revisions without asking. */
  readonly revisions: RevisionCache;
}

// When all connections stay in use the driver's error has no code of its own.
const isBusy = (error: Neo4jError): boolean => error.message.startsWith('Connection acquisition timed out');

/** Faults that pass, as opposed to faults of what was asked: the driver tried again, and gave up. */
const isTransient = (error: unknown): boolean =>
  error instanceof Neo4jError && (neo4j.isRetryableError(error) || isBusy(error));

/** Neo4j behind read and write transactions with the driver's retries; nothing else knows the driver. */
export class Database {
  readonly #driver: Driver;
  readonly #database: { database?: string };
  readonly #bookmarkManager = neo4j.bookmarkManager();
  readonly #revisions: RevisionCache;
  #roundTrips = 0;

  constructor(settings: DatabaseSettings) {
    this.#driver = neo4j.driver(settings.uri, neo4j.auth.basic(settings.username, settings.password), {
      disableLosslessIntegers: true,
      // Rows are always taken whole; in batches, a large result would cost an exchange for every thousand of them.
      fetchSize: FETCH_ALL,
      maxTransactionRetryTime: settings.retryMilliseconds ?? 15_000,
      connectionAcquisitionTimeout: 15_000,
      connectionTimeout: 5_000,
      telemetryDisabled: true,
    });
    this.#revisions = new RevisionCache(settings.cacheBytes ?? usualCacheBytes);
    this.#database = settings.database === undefined ? {} : { database: settings.database };
  }

  /** Statements run since the start, for tests that hold the number of round trips down. */
  get roundTrips(): number {
    return this.#roundTrips;
  }

  /** @throws StrataError `Unavailable` when the database does not answer. */
  async read<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#session(neo4j.session.READ, (session) => session.executeRead((tx) => work(this.#wrap(tx))));
  }

  /**
   * Runs `work` in a transaction that is committed when it ends and rolled back when it throws. After a deadlock or a
   * lost connection it runs again, so it must be safe to repeat.
   * @throws StrataError `Unavailable` when the database does not answer.
   */
  async write<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#session(neo4j.session.WRITE, (session) => session.executeWrite((tx) => work(this.#wrap(tx))));
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
      if (isTransient(error)) throw new StrataError('Unavailable', 'the database does not answer; try again shortly');
      throw error;
    } finally {
      await session.close();
    }
  }

  #wrap(tx: ManagedTransaction): Tx {
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
