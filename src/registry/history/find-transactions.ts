import { StrataError } from '../../errors.js';
import type { Tx } from '../../store/database.js';
import {
  type ChangingTransactionRow,
  type TransactionRow,
  transactionsBefore,
  transactionsOf,
} from '../../store/history-statements.js';
import { stateAt } from '../../store/query-statements.js';
import { anyEvent } from '../events/event-filter.js';
import { type EventPosition, endOfTick } from '../events/event-position.js';
import { findEvents } from '../events/find-events.js';
import type { changeKinds, RegistryEvent } from '../events/registry-event.js';
import type { Snapshot } from '../snapshot.js';

export interface TransactionsQuery {
  /** Only transactions from this instant on, epoch milliseconds. */
  readonly since: number | undefined;
  /** Only transactions up to this instant, epoch milliseconds. */
  readonly until: number | undefined;
  /** Tick before which the page begins. */
  readonly before: number;
  /** Number of transactions of the page. */
  readonly limit: number;
  /** Names of principals; null for any, and likewise below. */
  readonly principals: readonly string[] | null;
  readonly agencies: readonly string[] | null;
  /** Classes of artefacts. */
  readonly classes: readonly string[] | null;
}

/** A transaction with the numbers of selected artefacts that it changed. */
export interface PastTransaction extends TransactionRow {
  readonly changes: Readonly<Record<(typeof changeKinds)[number], number>>;
}

/** A page of transactions, newest first. */
export interface TransactionList {
  readonly transactions: readonly PastTransaction[];
  /** Tick before which the next page begins; null on the last one. */
  readonly next: number | null;
}

/** Factor by which the number of examined transactions grows while too few of them changed a selected artefact. */
const growth = 10;
/** Number of transactions that are examined for a page, at most; a selected change can be further back. */
const mostExamined = 10_000;

function countChanges({ changes }: ChangingTransactionRow): PastTransaction['changes'] {
  const counts = { created: 0, replaced: 0, merged: 0, deleted: 0 };
  for (const { change, count } of changes) counts[change] += count;
  return counts;
}

/** The number of the newest transaction up to an instant; 0 before the first one. */
const tickUpTo = async (tx: Tx, at: number): Promise<number> => (await stateAt(tx, { at }))[0]?.tick ?? 0;

/**
 * The newest transactions that changed selected artefacts, a page at a time. Two round trips, up to five where most of the
 * transactions changed others only; then a page can have fewer transactions than its limit although others follow.
 */
export async function findTransactions(snapshot: Snapshot, query: TransactionsQuery): Promise<TransactionList> {
  const { limit, since, until, before: given, ...selected } = query;
  const [after, last] = await snapshot.read((tx) =>
    Promise.all([
      since === undefined ? 0 : tickUpTo(tx, since - 1),
      until === undefined ? snapshot.tick : tickUpTo(tx, until),
    ]),
  );
  const selection = { ...selected, after };
  const found: PastTransaction[] = [];
  let before = Math.min(given, last + 1, snapshot.tick + 1);
  let examined = 0;
  let isEnd = false;
  for (let size = limit + 1; !isEnd && found.length <= limit && examined < mostExamined; size *= growth) {
    const candidates = Math.min(size, mostExamined - examined);
    const rows = await snapshot.read((tx) => transactionsBefore(tx, { ...selection, before, candidates }));
    for (const row of rows) if (row.changes.length > 0) found.push({ ...row, changes: countChanges(row) });
    isEnd = rows.length < candidates;
    examined += rows.length;
    before = rows.at(-1)?.tick ?? before;
  }
  const transactions = found.slice(0, limit);
  if (found.length > limit) return { transactions, next: transactions.at(-1)?.tick ?? null };
  return { transactions, next: isEnd ? null : before };
}

/** A page of what one transaction changed, in its order. */
export interface TransactionChanges extends TransactionRow {
  readonly events: readonly RegistryEvent[];
  /** The place after which the next page begins; undefined on the last one. */
  readonly next: EventPosition | undefined;
}

/**
 * What a transaction changed. Round trips as those of `findEvents`, and one.
 * @throws StrataError `NotFound` for a transaction that changed nothing, or nothing that the principal may see
 */
export async function findTransactionChanges(
  snapshot: Snapshot,
  tick: number,
  after: EventPosition | undefined,
  most: number,
): Promise<TransactionChanges> {
  const isIn = after === undefined || after.tick === tick;
  const isKnown = tick <= snapshot.tick && isIn;
  const position = after ?? endOfTick(tick - 1);
  const query = { filter: anyEvent, after: position, until: tick, most };
  const { events, end, hasMore } = isKnown
    ? await findEvents(snapshot, query)
    : { events: [], end: position, hasMore: false };
  const [transaction] =
    events.length === 0 && after === undefined
      ? []
      : await snapshot.read((tx) => transactionsOf(tx, { ticks: [tick] }));
  if (transaction === undefined || !isKnown) {
    throw new StrataError(
      'NotFound',
      `no transaction ${tick} up to ${snapshot.tick} changed artefacts; /ws/registry/transactions lists those that did`,
    );
  }
  return { ...transaction, events, next: hasMore ? end : undefined };
}
