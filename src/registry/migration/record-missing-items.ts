import { cutList } from '../../model/cut-list.js';
import { groupBy } from '../../model/group-by.js';
import { partsOf } from '../../model/parts.js';
import { forEachInTurns } from '../../model/turns.js';
import { extensionRoles } from '../../references/reference-table.js';
import type { Database, Tx } from '../../store/database.js';
import { findVersions } from '../../store/query-statements.js';
import {
  findPending,
  loadItemIds,
  type NewLacks,
  namedItems,
  openLacks,
  type TargetOfItems,
  targetsOfItems,
} from '../../store/submission-statements.js';
import { expandCodelists, loadArtefacts } from '../artefacts/load-artefacts.js';
import { PartNames, partName, partNames } from '../artefacts/part-names.js';
import { removePendingAtStart } from '../submission/take-clock.js';

/** Number of targets whose items are in memory at the same time. */
const mostTargets = 20;

/**
 * Records the items that are missing at a tick, in a graph of a version that had no such records. It runs while the clock is
 * locked, and commits in parts. What a submission left that was not committed is removed before.
 * @param tick the newest one
 */
export async function recordMissingItems(database: Database, tick: number): Promise<void> {
  const [pending, targets] = await database.writeAtStart((tx) =>
    Promise.all([findPending(tx, {}), targetsOfItems(tx, { extensionRoles })]),
  );
  if (pending.length > 0) {
    await removePendingAtStart(database, pending);
    await recordMissingItems(database, tick);
    return;
  }
  for (const some of cutList(targets, mostTargets)) {
    await database.writeAtStart(async (tx) => openLacks(tx, { lacks: await findMissing(tx, some, tick), tick }));
  }
}

/** The items that references to targets name and that the versions lack for which these stand. Up to five round trips. */
async function findMissing(tx: Tx, targets: readonly TargetOfItems[], tick: number): Promise<readonly NewLacks[]> {
  const versions = new Map(targets.map(({ target, version }) => [target, version]));
  const urns = [...new Set(versions.values())];
  const [named, ids] = await Promise.all([
    namedItems(tx, { targets: [...versions.keys()] }),
    loadItemIds(tx, { urns }),
  ]);
  const own = new Map<string, PartNames>();
  for (const [urn, slices] of groupBy(ids, ({ urn }) => urn)) own.set(urn, await partNames(urn, slices));
  const rows = named.map((row) => ({ ...row, version: versions.get(row.target) ?? '' }));
  const lacking = await withoutParts(rows, own);
  return withoutParts(lacking, await inheritedParts(tx, lacking, tick));
}

/** Rows with those of their items that are not among the parts of the version; rows without any are left out. */
async function withoutParts(
  rows: readonly NewLacks[],
  parts: ReadonlyMap<string, PartNames>,
): Promise<readonly NewLacks[]> {
  const left: NewLacks[] = [];
  for (const row of rows) {
    const present = parts.get(row.version);
    const items: string[] = [];
    await forEachInTurns(row.items, (item) => {
      if (present?.has(partName(row.class, item)) !== true) items.push(item);
    });
    if (items.length > 0) left.push({ ...row, items });
  }
  return left;
}

/** The codes of expanded codelists. */
async function inheritedParts(
  tx: Tx,
  lacking: readonly NewLacks[],
  tick: number,
): Promise<ReadonlyMap<string, PartNames>> {
  const urns = [...new Set(lacking.flatMap((row) => (row.class === 'Code' ? [row.version] : [])))];
  if (urns.length === 0) return new Map();
  const expanded = await expandCodelists(tx, await loadArtefacts(tx, await findVersions(tx, { urns, tick })), tick);
  const parts = new Map<string, PartNames>();
  for (const [urn, codelist] of expanded) {
    const names = new PartNames();
    await forEachInTurns(partsOf(codelist), (part) => names.add(partName(part.class, part.tail)));
    parts.set(urn, names);
  }
  return parts;
}
