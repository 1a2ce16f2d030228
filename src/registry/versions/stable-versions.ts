import type { Tx } from '../../store/database.js';
import { selectVersions, type VersionRow } from '../../store/query-statements.js';
import { parseVersionQuery } from '../../versioning/pattern.js';

const stableVersions = parseVersionQuery('*').map((pattern) => ({ ...pattern, stableOnly: true }));

/** The stable versions of lines, in no order. One round trip. @param keys of the lines */
export const stableVersionsOf = (tx: Tx, keys: readonly string[], tick: number): Promise<VersionRow[]> =>
  selectVersions(tx, { lines: { keys, classes: null, agencies: null, ids: null }, patterns: stableVersions, tick });
