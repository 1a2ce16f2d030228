import { StrataError } from '../../errors.js';
import { groupBy } from '../../model/group-by.js';
import type { Tx } from '../../store/database.js';
import type { VersionRow } from '../../store/query-statements.js';
import { parseVersionQuery } from '../../versioning/pattern.js';
import { listNames } from '../list-names.js';
import { type ArtefactSelection, distinctVersions, selectArtefacts } from './select-artefacts.js';

const everyVersion = parseVersionQuery('*');

const lineOf = ({ class: className, agencyID, id }: VersionRow): string => `${className} ${agencyID}:${id}`;

/** The versions of each line, in words; the newest ones first. */
const describeLines = (lines: ReadonlyMap<string, readonly VersionRow[]>): string =>
  listNames(
    [...lines].map(([line, rows]) => {
      const versions = rows.map(({ version }) => version).toReversed();
      return `${line} exists in ${versions.length === 1 ? 'version' : 'the versions'} ${listNames(versions)}`;
    }),
  );

/** The advice for a version pattern that selects stable versions only, where none of the rows is stable. */
function adviceOf(versions: ArtefactSelection['versions'], rows: readonly VersionRow[]): string {
  const stableOnly = versions.filter((pattern) => pattern.stableOnly).map(({ text }) => text);
  if (stableOnly.length < versions.length || rows.some(({ stability }) => stability === 'stable')) return '';
  return `, ${rows.length === 1 ? 'which is not' : 'none of which is'} stable; ${stableOnly.join(', ')} selects stable versions, ~ the highest version of any stability`;
}

/**
 * The error for a selection without results, with what the registry holds instead. Up to two round trips.
 * @param what an artefact or a kind of artefact, with its article
 */
export async function notFound(tx: Tx, what: string, selection: ArtefactSelection, tick: number): Promise<StrataError> {
  const instead = await explainAbsence(tx, selection, tick);
  const absence = `the registry does not hold ${what}`;
  return new StrataError('NotFound', instead === '' ? absence : `${absence}; ${instead}`);
}

/**
 * Says what the registry holds instead of what a selection without results names: other versions of the same artefacts,
 * or artefacts with the same id.
 * @returns a clause for an error text; empty where the selection names no artefact
 */
async function explainAbsence(
  tx: Tx,
  { classes, agencies, ids, versions }: ArtefactSelection,
  tick: number,
): Promise<string> {
  if ([agencies, ids].some((list) => list?.includes('all')))
    return '"all" is a keyword of version 1 of the REST API, in version 2 use * for any';
  if (ids === null) return '';
  const select = async (selection: Omit<ArtefactSelection, 'versions'>): Promise<readonly VersionRow[]> =>
    distinctVersions(await selectArtefacts(tx, { ...selection, versions: everyVersion }, tick));
  const rows = await select({ classes, agencies, ids });
  if (rows.length > 0) return `${describeLines(groupBy(rows, lineOf))}${adviceOf(versions, rows)}`;
  const others = await select({ classes: null, agencies: null, ids });
  if (others.length === 0) return `no artefact has the id ${listNames(ids)}`;
  return `the id exists in ${listNames([...groupBy(others, lineOf).keys()])}`;
}
