import type { Tx } from './database.js';
import type { VersionRow } from './query-statements.js';
import { statement } from './statement.js';
import { aboutVersions, leavingOut } from './visible-rows.js';

/** What a transaction did to a version. */
export interface RevisionChangeRow {
  /** URN of the version. */
  readonly urn: string;
  /** Number of the transaction. */
  readonly tick: number;
  /** The new revision; of a deletion the one that ended. */
  readonly revision: string;
  readonly change: 'created' | 'replaced' | 'merged' | 'deleted';
  /** Epoch milliseconds. */
  readonly at: number;
  /** Name of the principal. */
  readonly principal: string;
  readonly action: string;
}

/** A revision that a later one is compared with. */
export interface EarlierRevision {
  /** URN of the version. */
  readonly urn: string;
  readonly revision: string;
  /** The tick in which it began. */
  readonly since: number;
}

/** What a version was before a tick. */
export interface EarlierRevisionsRow {
  /** URN of the version. */
  readonly urn: string;
  /** Its newest earlier revision; null for the first one. */
  readonly own: EarlierRevision | null;
  /** For the first one: that of the highest stable version below it; null for none. */
  readonly baseline: EarlierRevision | null;
}

/** An interval of ticks, `[from, to)`, in which a version existed with one content, or a wildcard resolved to it. */
export interface IntervalRow {
  /** URN of the version. */
  readonly urn: string;
  readonly from: number;
  readonly to: number;
}

/** An interval in which a version existed. */
export interface LifetimeRow extends IntervalRow {
  readonly version: string;
  readonly precedence: string;
  readonly stability: VersionRow['stability'];
}

/** A transaction without its content. */
export interface TransactionRow {
  readonly tick: number;
  /** Epoch milliseconds. */
  readonly at: number;
  /** Name of the principal. */
  readonly principal: string;
  readonly action: string;
}

interface RevisionPage {
  readonly urns: readonly string[];
  /** Number of the newest transaction that counts. */
  readonly tick: number;
  /** The page begins before this tick, or in it after a version. */
  readonly before: number;
  /** URN of that version; an empty text for all versions. */
  readonly after: string;
  /** Twice the number of rows that are needed. */
  readonly candidates: number;
}

/** What transactions did to versions, the newest first; at least half of `candidates` rows where there are as many. */
export const revisionChanges = aboutVersions(
  statement<RevisionPage, RevisionChangeRow>('history/revisions'),
  ({ urn }) => [urn],
);

/** @param versions their order is kept; `tick` is that of the later revision */
export const earlierRevisions = aboutVersions(
  statement<{ versions: readonly { readonly urn: string; readonly tick: number }[] }, EarlierRevisionsRow>(
    'history/earlier-revisions',
  ),
  // The baseline is of the same line.
  ({ urn }) => [urn],
);

/**
 * The versions to which a wildcard resolved, the newest first; no row where no reference used it. The first one begins when the
 * first reference was submitted: one who may not see all artefacts gets no row, as that reference may be hidden.
 * @param before tick before which they began
 */
export const recordedResolutions = leavingOut(
  statement<{ wildcard: string; tick: number; before: number; limit: number }, { resolutions: readonly IntervalRow[] }>(
    'history/resolutions',
  ),
  () => [],
);

/** When the versions of a line existed. */
export const lifetimesOf = aboutVersions(
  statement<{ key: string; stableOnly: boolean; tick: number }, LifetimeRow>('history/lifetimes'),
  ({ urn }) => [urn],
);

/** Those of some versions that existed at both ticks, and have another revision at the later one. */
export const newRevisions = aboutVersions(
  statement<
    { urns: readonly string[]; from: number; to: number },
    { readonly urn: string /** The tick in which it began. */; readonly since: number }
  >('history/new-revisions'),
  ({ urn }) => [urn],
);

/** A transaction with the artefacts that it changed. */
export interface ChangingTransactionRow extends TransactionRow {
  readonly changes: readonly {
    readonly change: RevisionChangeRow['change'];
    /** Key of the version line; null for all lines together. */
    readonly line: string | null;
    readonly count: number;
  }[];
}

interface TransactionPage {
  /** The ticks between which transactions are examined; both are excluded. */
  readonly after: number;
  readonly before: number;
  /** Number of transactions that are examined. */
  readonly candidates: number;
  /** Null for any; likewise below. */
  readonly principals: readonly string[] | null;
  readonly agencies: readonly string[] | null;
  readonly classes: readonly string[] | null;
}

const countedTransactions = statement<TransactionPage & { byLine: boolean }, ChangingTransactionRow>(
  'history/transactions-before',
);

const hidingLines = leavingOut(countedTransactions, (rows, view) =>
  rows.map((row) => ({
    ...row,
    changes: row.changes.filter(({ line }) => line !== null && !view.hidesLine(line)),
  })),
);

/**
 * The newest transactions before a tick, those without a selected change included. Changes are counted by line only under a view,
 * which leaves out those of hidden lines.
 */
export const transactionsBefore = aboutVersions(
  (tx: Tx, parameters: TransactionPage) => hidingLines(tx, { ...parameters, byLine: tx.view !== undefined }),
  () => [],
);

/** A statement without rows about artefacts. */
const ofAll = statement;

/** Transactions by number, of which rows about versions gave the numbers. */
export const transactionsOf = ofAll<{ ticks: readonly number[] }, TransactionRow>('history/transactions');
