import { randomBytes } from 'node:crypto';
import type { Transactions, Tx } from '../../store/database.js';
import type { ClockRow } from '../../store/query-statements.js';
import {
  dropRevocations,
  dropSessions,
  liveSessions,
  loadRevocations,
  lockSessions,
  type NotedSession,
  type NotedSessionRow,
  noteSession,
  openSessions,
  type RevocationRow,
  revoke,
} from '../../store/session-statements.js';

/** Length of a generated key, bytes. */
const keyBytes = 32;
/** Clocks of machines may differ by this time, milliseconds: a revocation is kept so much longer. */
const toleratedDifference = 3_600_000;

/** What a session holds of the register when it begins. */
export interface RegisterState {
  /** Of the registry. */
  readonly epoch: string;
  /** Number of the newest revocation. */
  readonly revocation: number;
}

/**
 * The key of session cookies, the revocations of sessions, and a note of each session for the list of administrators. Sessions themselves are
 * kept by their holders: a note decides nothing about a session. A session has
 * subjects, such as its id and its user, and the number of the newest revocation when it was signed in: a revocation of one
 * of its subjects with a higher number ends it. Numbers are used because the clocks of processes differ.
 *
 * A clock read returns the number of the newest revocation, so that revocations of other processes are found without a
 * further round trip.
 */
export class SessionRegister {
  readonly #database: Transactions;
  readonly #readClock: () => Promise<unknown>;
  /** By subject. */
  readonly #revocations = new Map<string, RevocationRow>();
  /** Number of the newest revocation that was read with all before it. */
  #read = 0;
  /** Number of the newest known one. */
  #newest = 0;
  #key: Promise<string> | undefined;
  /** Of the registry that was read last. */
  #epoch: string | undefined;

  /** @param readClock reads the clock, unless this process holds its newest state */
  constructor(database: Transactions, readClock: () => Promise<unknown>) {
    this.#database = database;
    this.#readClock = readClock;
  }

  /**
   * The generated key, the same for all processes.
   * @throws StrataError `Unavailable` when the database does not respond
   */
  key(): Promise<string> {
    this.#key ??= this.#openKey().catch((error: unknown) => {
      this.#key = undefined;
      throw error;
    });
    return this.#key;
  }

  async #openKey(): Promise<string> {
    const key = randomBytes(keyBytes).toString('base64url');
    const [row] = await this.#database.writeForQuery((tx) => openSessions(tx, { key }));
    return row?.key ?? key;
  }

  /** Loads the revocations that a clock read found to be new, in its transaction. */
  async follow(tx: Tx, { epoch, revocations }: Pick<ClockRow, 'epoch' | 'revocations'>): Promise<void> {
    if ((this.#epoch ?? epoch) !== epoch || revocations < this.#read) this.#clear();
    this.#epoch = epoch;
    if (revocations === this.#read) return;
    const rows = await loadRevocations(tx, { after: this.#read });
    for (const row of rows) this.#keep(row);
    this.#read = Math.max(this.#read, revocations);
    this.#newest = Math.max(this.#newest, this.#read);
  }

  /**
   * Reads what other processes have revoked; no round trip where there are none, or within the freshness of a clock read.
   * @throws StrataError `Unavailable` when the database does not respond
   */
  async refresh(): Promise<void> {
    await this.#readClock();
  }

  /**
   * The state for a session that is signed in now.
   * @throws StrataError `Unavailable` when the database does not respond
   */
  async newest(): Promise<RegisterState> {
    await this.refresh();
    return { epoch: this.#epoch ?? '', revocation: this.#newest };
  }

  /**
   * Whether a known revocation ended a session. Sessions of another history do not hold: a restored backup lacks revocations.
   * @param signedInAt the state then
   */
  isRevoked(subjects: readonly string[], { epoch, revocation }: RegisterState): boolean {
    return (
      epoch !== this.#epoch || subjects.some((subject) => (this.#revocations.get(subject)?.number ?? 0) > revocation)
    );
  }

  /**
   * Ends all sessions of a subject that were signed in before.
   * @param lifetime of the longest session, milliseconds
   * @throws StrataError `Unavailable` when the database does not respond
   */
  async revoke(subject: string, lifetime: number): Promise<void> {
    await this.key();
    const now = Date.now();
    const until = now + lifetime + toleratedDifference;
    const [row] = await this.#database.writeForQuery(async (tx) => {
      const [, , rows] = await Promise.all([
        lockSessions(tx, {}),
        dropRevocations(tx, { now }),
        revoke(tx, { subject, until }),
      ]);
      return rows;
    });
    if (row !== undefined) this.#keep({ subject, until, number: row.number });
    for (const [each, { until: end }] of this.#revocations) if (end < now) this.#revocations.delete(each);
  }

  /**
   * Notes that a session has begun, or goes on.
   * @throws StrataError `Unavailable` when the database does not respond
   */
  async note(session: NotedSession): Promise<void> {
    const now = Date.now();
    await this.#database.writeForQuery((tx) =>
      Promise.all([dropSessions(tx, { now }), noteSession(tx, { session, now })]),
    );
  }

  /**
   * The sessions of all processes that have not ended, those that began last first.
   * @param most number of sessions that are read
   * @throws StrataError `Unavailable` when the database does not respond
   */
  async live(most: number): Promise<{ readonly sessions: readonly NotedSessionRow[]; readonly hasMore: boolean }> {
    await this.refresh();
    const rows = await this.#database.read((tx) => liveSessions(tx, { now: Date.now(), most }));
    return { sessions: rows.filter((row) => !this.isRevoked(row.subjects, row)), hasMore: rows.length === most };
  }

  /** Drops everything, because the database holds another history. */
  #clear(): void {
    this.#revocations.clear();
    this.#read = 0;
    this.#newest = 0;
    this.#key = undefined;
  }

  #keep(row: RevocationRow): void {
    this.#newest = Math.max(this.#newest, row.number);
    if (row.number > (this.#revocations.get(row.subject)?.number ?? 0)) this.#revocations.set(row.subject, row);
  }
}
