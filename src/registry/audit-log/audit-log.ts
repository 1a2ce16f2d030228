import type { Transactions } from '../../store/database.js';
import {
  type AuditEntryRow,
  dropAuditEntries,
  type RecordedTransactionRow,
  readAuditEntries,
  readTransactions,
  writeAuditEntries,
} from '../../store/sign-in-statements.js';
import type { AuditEntry, AuditEvent, AuditKind, AuditOutcome } from './audit-entry.js';
import { CollectedEvents } from './collect-events.js';

export interface AuditLogSettings {
  /** After this time entries are removed; transactions stay. */
  readonly days: number;
  readonly warn: (message: string) => void;
}

/** What to read: from `since`, before `until`, epoch milliseconds. */
export interface AuditSelection {
  readonly since: number;
  readonly until: number;
  readonly kinds: readonly AuditKind[];
  readonly outcomes: readonly AuditOutcome[];
}

/** Events wait for others to be written with them, milliseconds. */
const writingInterval = 5_000;
/** Old entries are removed at most this often, milliseconds, and this number in one transaction. */
const [droppingInterval, dropLimit] = [3_600_000, 10_000];
/** Rows that wait while the database does not respond; further ones are lost, which is logged. */
const mostWaiting = 10_000;
const pageSize = 5_000;

const toIso = (instant: number): string => new Date(instant).toISOString();

const entryOfRow = ({ id: _, at, last, count, ...texts }: AuditEntryRow): AuditEntry =>
  ({
    ...texts,
    at: toIso(at),
    ...(typeof last === 'number' && { last: toIso(last) }),
    count: typeof count === 'number' ? count : 1,
  }) as unknown as AuditEntry;

/** The action of transactions that change access rules. */
const actionOfRules = 'RULES';

const kindOf = ({ action }: RecordedTransactionRow): AuditKind =>
  action === actionOfRules ? 'accessRules' : 'submission';

const entryOfTransaction = (row: RecordedTransactionRow): AuditEntry => ({
  at: toIso(row.at),
  kind: kindOf(row),
  outcome: 'committed',
  count: 1,
  principal: row.principal,
  transaction: row.tick,
  action: row.action,
  submission: row.submission,
  changes: JSON.parse(row.counts),
  ...(row.proposal !== null && { proposal: row.proposal }),
  ...(row.proposer !== null && { proposer: row.proposer }),
});

/**
 * The audit log of all processes on a database. Events are collected and written every few seconds in a transaction of
 * their own, which neither locks the clock nor makes a cached result invalid.
 */
export class AuditLog {
  readonly #database: Transactions;
  readonly #settings: AuditLogSettings;
  readonly #events = new CollectedEvents();
  #waiting: AuditEntryRow[] = [];
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();
  #dropped = 0;
  #hasFailed = false;

  constructor(database: Transactions, settings: AuditLogSettings) {
    this.#database = database;
    this.#settings = settings;
  }

  /** Never throws and never waits: an event is written later, with others. */
  record(event: AuditEvent): void {
    this.#events.add(event, Date.now());
    this.#timer ??= setTimeout(() => void this.flush(), writingInterval).unref();
  }

  /** Writes what was recorded so far. A failure is logged, and the events wait for the next attempt. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  /**
   * The entries that are selected, in the order of their instants. They are read in pages.
   * @param signal aborts when nobody waits for them any more
   */
  async *read(selection: AuditSelection, signal?: AbortSignal): AsyncGenerator<AuditEntry> {
    await this.flush();
    const events = this.#pagesOfEvents(selection, signal);
    const transactions = this.#pagesOfTransactions(selection, signal);
    let [event, transaction] = [await events.next(), await transactions.next()];
    while (event.done !== true || transaction.done !== true) {
      if (transaction.done === true || (event.done !== true && event.value.at <= transaction.value.at)) {
        if (event.done !== true) yield event.value;
        event = await events.next();
      } else {
        yield transaction.value;
        transaction = await transactions.next();
      }
    }
  }

  async #write(): Promise<void> {
    this.#waiting.push(...this.#events.take());
    if (this.#waiting.length === 0) return;
    const entries = this.#waiting;
    const now = Date.now();
    const isDropping = now - this.#dropped > droppingInterval;
    const before = now - this.#settings.days * 86_400_000;
    try {
      await this.#database.writeForQuery((tx) => writeAuditEntries(tx, { entries }));
      this.#waiting = [];
      this.#hasFailed = false;
      if (!isDropping) return;
      this.#dropped = now;
      for (let dropped = dropLimit; dropped === dropLimit; ) {
        const [row] = await this.#database.writeForQuery((tx) => dropAuditEntries(tx, { before, limit: dropLimit }));
        dropped = row?.dropped ?? 0;
      }
    } catch (error) {
      this.#report(error);
    }
  }

  #report(error: unknown): void {
    const lost = this.#waiting.length - mostWaiting;
    if (lost > 0) this.#waiting = this.#waiting.slice(lost);
    if (!this.#hasFailed || lost > 0) {
      const reason = error instanceof Error ? error.message : String(error);
      const loss = lost > 0 ? `; ${lost} entries are lost` : '';
      this.#settings.warn(`the audit log could not be written, and is written later (${reason})${loss}`);
    }
    this.#hasFailed = true;
    this.#timer ??= setTimeout(() => void this.flush(), writingInterval).unref();
  }

  async *#pagesOfEvents(
    { since, until, kinds, outcomes }: AuditSelection,
    signal: AbortSignal | undefined,
  ): AsyncGenerator<AuditEntry> {
    if (outcomes.every((outcome) => outcome === 'committed')) return;
    let after = '';
    let from = since;
    for (;;) {
      const page = { since: from, until, after, kinds, outcomes, limit: pageSize };
      const rows = await this.#database.read((tx) => readAuditEntries(tx, page), signal);
      for (const { entry } of rows) yield entryOfRow(entry);
      const last = rows.at(-1);
      if (last === undefined || rows.length < pageSize) return;
      [from, after] = [last.at, last.id];
    }
  }

  async *#pagesOfTransactions(
    { since, until, kinds, outcomes }: AuditSelection,
    signal: AbortSignal | undefined,
  ): AsyncGenerator<AuditEntry> {
    if (!outcomes.includes('committed')) return;
    if (!kinds.includes('submission') && !kinds.includes('accessRules')) return;
    let from = since;
    for (;;) {
      const page = { since: from, until, limit: pageSize };
      const rows = await this.#database.read((tx) => readTransactions(tx, page), signal);
      for (const row of rows) if (kinds.includes(kindOf(row))) yield entryOfTransaction(row);
      const last = rows.at(-1);
      if (last === undefined || rows.length < pageSize) return;
      from = last.at + 1;
    }
  }
}
