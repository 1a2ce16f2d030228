import type { BackedUpState } from './backup-statements.js';
import { statement, statementText } from './statement.js';

/** A restoration that has not ended. */
export interface RestorationRow {
  /** The file of the backup. */
  readonly archive: string;
  /** Epoch milliseconds. */
  readonly startedAt: number;
}

export const findRestoration = statement<object, RestorationRow>('restoration/find-restoration');
export const countContent = statement<object, { nodes: number }>('restoration/count-content');
export const beginRestoration = statement<RestorationRow, never>('restoration/begin');
export const endRestoration = statement<Omit<BackedUpState, 'epoch'>, never>('restoration/end');
/** Runs with `Database.runInParts`. */
export const clearRestored = statementText('restoration/clear');
export const deriveWildcards = statement<
  { wildcards: readonly string[]; extensionRoles: readonly string[] },
  { written: number }
>('restoration/derive-wildcards');

/** `written` is the number of rows of which everything is there that they refer to. */
const rowsOf = (name: string) =>
  statement<{ rows: readonly Readonly<Record<string, unknown>>[] }, { written: number }>(`restoration/${name}`);

/** The statements that write the records of a backup, by the name of their kind. */
export const writeRecords = {
  transactions: rowsOf('transactions'),
  versions: rowsOf('versions'),
  revisions: rowsOf('revisions'),
  slices: rowsOf('slices'),
  wildcards: rowsOf('wildcards'),
  'property-wildcards': rowsOf('property-wildcards'),
  references: rowsOf('references'),
  selections: rowsOf('selections'),
  resolutions: rowsOf('resolutions'),
  'missing-items': rowsOf('missing-items'),
  'search-texts': rowsOf('search-texts'),
  'access-rules': rowsOf('access-rules'),
  deprecations: rowsOf('deprecations'),
  loads: rowsOf('loads'),
  'used-tickets': rowsOf('used-tickets'),
  'audit-entries': rowsOf('audit-entries'),
} as const;
