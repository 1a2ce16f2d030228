import type { RowView } from './row-view.js';
import { statement } from './statement.js';
import { leavingOut } from './visible-rows.js';

/** The deprecation of a version that holds at an instant. */
export interface DeprecationRow {
  /** Of the version. */
  readonly urn: string;
  /** Tick of the transaction that recorded it. */
  readonly tick: number;
  /** From when on the version is deprecated, epoch milliseconds. */
  readonly since: number;
  /** In all languages, as JSON. */
  readonly reasons: string;
  /** URN of the version to use instead; null for none. */
  readonly successor: string | null;
}

/** Those that a view shows; a hidden successor is left out. */
export const shownDeprecations = (rows: readonly DeprecationRow[], view: RowView): DeprecationRow[] =>
  rows
    .filter(({ urn }) => !view.hides(urn))
    .map((row) => (row.successor !== null && view.hides(row.successor) ? { ...row, successor: null } : row));

export const deprecationsAt = leavingOut(
  statement<{ tick: number }, DeprecationRow>('deprecation/deprecations-at'),
  shownDeprecations,
);

/** @param closed URNs of the versions whose deprecations end, also those that another one follows */
export const writeDeprecations = statement<
  { tick: number; closed: readonly string[]; opened: readonly Omit<DeprecationRow, 'tick'>[] },
  { tick: number }
>('deprecation/write-deprecations');
