import type { ClockRow } from './query-statements.js';
import { statement, streamed } from './statement.js';

/** The newest state of a registry, as a backup begins with it. */
export interface BackedUpState extends Pick<ClockRow, 'tick' | 'at' | 'submission' | 'registry' | 'epoch' | 'rules'> {
  readonly schemaVersion: number;
  /** Instant of the horizon, epoch milliseconds. */
  readonly horizon: number;
}

export const readBackedUpState = statement<object, BackedUpState>('backup/state');

/** Rows up to a tick, of one kind of records. Their columns are those of the kind (registry/backup/record-kinds.ts). */
const upTo = (name: string) => streamed<{ tick: number }, Readonly<Record<string, unknown>>>(`backup/${name}`);

/** The statements that read the records of a backup, by the name of their kind. */
export const streamRecords = {
  transactions: upTo('transactions'),
  versions: upTo('versions'),
  revisions: upTo('revisions'),
  slices: upTo('slices'),
  wildcards: upTo('wildcards'),
  'property-wildcards': upTo('property-wildcards'),
  references: upTo('references'),
  selections: upTo('selections'),
  resolutions: upTo('resolutions'),
  'missing-items': upTo('missing-items'),
  'search-texts': upTo('search-texts'),
  'access-rules': upTo('access-rules'),
  deprecations: upTo('deprecations'),
  loads: upTo('loads'),
  'used-tickets': upTo('used-tickets'),
  'audit-entries': upTo('audit-entries'),
} as const;
