import { statement } from './statement.js';

/** An entry of the audit log (registry/audit-log). Instants in epoch milliseconds. */
export interface AuditEntryRow {
  /** UUID. */
  readonly id: string;
  readonly at: number;
  readonly kind: string;
  readonly [property: string]: string | number | boolean | readonly string[];
}

/** What a transaction records of its submission, or of its change of access rules. */
export interface RecordedTransactionRow {
  readonly tick: number;
  readonly at: number;
  readonly principal: string;
  readonly action: string;
  /** Numbers of artefacts by status, and of deleted stable versions, as JSON. */
  readonly counts: string;
  /** UUID. */
  readonly submission: string;
  /** Number of the proposal that it published, and who made that; null for none. */
  readonly proposal: number | null;
  readonly proposer: string | null;
}

interface Old {
  /** Epoch milliseconds. */
  readonly before: number;
  readonly limit: number;
}

interface Page {
  /** Epoch milliseconds: from `since`, before `until`. */
  readonly since: number;
  readonly until: number;
  readonly limit: number;
}

export const writeAuditEntries = statement<{ entries: readonly AuditEntryRow[] }, never>('audit-log/write-entries');
export const dropAuditEntries = statement<Old, { dropped: number }>('audit-log/drop-entries');
/** @param after id of the entry with the instant `since` after which the page begins; an empty text for all */
export const readAuditEntries = statement<
  Page & { after: string; kinds: readonly string[]; outcomes: readonly string[] },
  { id: string; at: number; entry: AuditEntryRow }
>('audit-log/read-entries');
/** No two transactions have the same instant. */
export const readTransactions = statement<Page, RecordedTransactionRow>('audit-log/read-transactions');
/** @param use UUID of the use */
export const useTicket = statement<{ hash: string; use: string; at: number }, { isFirst: boolean }>(
  'sign-in/use-ticket',
);
export const dropTickets = statement<Old, { dropped: number }>('sign-in/drop-tickets');
