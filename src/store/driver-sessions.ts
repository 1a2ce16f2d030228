import neo4j, { type Driver, type Session, type SessionConfig, type Transaction } from 'neo4j-driver';
import type { Purpose } from './database-fault.js';
import type { TransactionAttempt } from './retry.js';

/** A database of Neo4j, and who uses it. */
export interface ServerAddress {
  /** `bolt://…` or `neo4j://…`; the latter routes reads of a cluster to its followers, except clock reads. */
  readonly uri: string;
  readonly username: string;
  readonly password: string;
  /** Name of the database; the user's home database where missing. */
  readonly database?: string | undefined;
}

/**
 * Rows that the database sends before it waits for the driver, which parses what has arrived without a break. A larger result costs a round trip
 * for each further batch.
 */
const rowsInBatch = 2_000;

/**
 * Reads and writes have connections of their own, so that neither can take all of them. A process has two submissions in
 * front of the database at a time; a large one writes its batches in further transactions.
 */
const connections: Readonly<Record<Purpose, number>> = { read: 100, write: 20 };

/** How long a transaction waits for a connection, milliseconds. */
export const connectionWait = 15_000;

const accessModes = { read: neo4j.session.READ, write: neo4j.session.WRITE } as const;

/** Sessions of the driver: each transaction in one sees the states of all transactions before it, in a cluster too. */
export class DriverSessions {
  readonly #drivers: Readonly<Record<Purpose, Driver>>;
  readonly #database: { database?: string };
  /** Bookmarks of all transactions so far; every transaction waits for their states. */
  #bookmarkManager = neo4j.bookmarkManager();
  /** Bookmarks of the last `runOnLeader`. */
  #newest: string[] = [];

  constructor(address: ServerAddress) {
    this.#drivers = { read: openDriver(address, 'read'), write: openDriver(address, 'write') };
    this.#database = address.database === undefined ? {} : { database: address.database };
  }

  /** A session that waits for the states of all transactions so far. */
  open(purpose: Purpose, settings: Pick<SessionConfig, 'fetchSize'> = {}): Session {
    const bookmarkManager = this.#bookmarkManager;
    return this.#open(purpose, { defaultAccessMode: accessModes[purpose], bookmarkManager, ...settings });
  }

  /** A session on the leader of a cluster, which waits for no earlier state: the leader has all of them, and a replaced database none. */
  openOnLeader(purpose: Purpose): Session {
    return this.#open(purpose, { defaultAccessMode: neo4j.session.WRITE });
  }

  #open(purpose: Purpose, settings: SessionConfig): Session {
    return this.#drivers[purpose].session({ ...this.#database, ...settings });
  }

  /** Runs work in a transaction, which is committed when the work returns and rolled back when it throws. */
  run<T>(
    purpose: Purpose,
    attempt: TransactionAttempt,
    work: (transaction: Pick<Transaction, 'run'>) => Promise<T>,
  ): Promise<T> {
    const session = this.open(purpose);
    return closing(session, attempt, async (close) => {
      // Not awaited: the beginning is sent together with the first statement.
      const transaction = session.beginTransaction({ timeout: attempt.timeout });
      try {
        const result = await work(transaction);
        const end = transaction.commit();
        // A read has written nothing. Ending the transaction and resetting its connection are a round trip each.
        if (purpose === 'read') void end.then(close, close);
        else await end.then(close);
        return result;
      } catch (error) {
        if (transaction.isOpen()) await transaction.rollback().catch(() => undefined);
        await close();
        throw error;
      }
    });
  }

  /**
   * Runs work, which only reads, on the leader of a cluster: the driver routes by the access mode of the session, and a
   * follower refuses write access. Neo4j adds nothing to its log for such a transaction. Later transactions wait for its state. Each
   * statement is a transaction of its own: an explicit one would take two round trips more, to commit it and to reset its connection.
   */
  async runOnLeader<T>(
    attempt: TransactionAttempt,
    work: (statements: Pick<Transaction, 'run'>) => Promise<T>,
  ): Promise<T> {
    const session = this.openOnLeader('read');
    // The state of this read is not earlier than those known when it started.
    const before = this.#newest;
    const run: Transaction['run'] = (text, parameters) => session.run(text, parameters, { timeout: attempt.timeout });
    const result = await closing(session, attempt, (close) => work({ run }).finally(close));
    const after = session.lastBookmarks();
    this.#newest = [...this.#newest.filter((bookmark) => !before.includes(bookmark)), ...after];
    await this.#bookmarkManager.updateBookmarks(before, after);
    return result;
  }

  /** Drops all bookmarks but that of the last `runOnLeader`. */
  forget(): void {
    this.#bookmarkManager = neo4j.bookmarkManager({ initialBookmarks: this.#newest });
  }

  async close(): Promise<void> {
    await Promise.all(Object.values(this.#drivers).map((driver) => driver.close()));
  }
}

/** Does work in a session, which is closed when it is aborted, so that the statement at work ends; the work closes it else. */
async function closing<T>(
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

function openDriver({ uri, username, password }: ServerAddress, purpose: Purpose): Driver {
  return neo4j.driver(uri, neo4j.auth.basic(username, password), {
    disableLosslessIntegers: true,
    fetchSize: rowsInBatch,
    maxConnectionPoolSize: connections[purpose],
    connectionAcquisitionTimeout: connectionWait,
    connectionTimeout: 5_000,
    telemetryDisabled: true,
  });
}
