import { StrataError } from '../../errors.js';
import type { DataAction } from '../../formats/data/data-sets.js';
import { type CommittedLoadRow, loadsOfVersions } from '../../store/load-statements.js';
import { type Principal, principalName } from '../principal.js';
import type { Registry } from '../registry.js';
import type { Snapshot } from '../snapshot.js';
import type { StructureOfData } from '../validation/structure-of-data.js';
import type { RowsToLoad } from '../validation/validation-job.js';
import { BaseChanged, type CommittedLoad, type LoadToCommit } from './commit-load.js';
import { writeLoad } from './data-store.js';
import type { RunDataWork } from './data-tools.js';
import type { LoadFiles } from './load-files.js';

/** Tries to write a load whose data others change at the same time. */
const mostTries = 5;

/** A load that is visible, with what it consists of. */
export type VisibleLoad = Omit<CommittedLoadRow, 'columns' | 'file' | 'checksum' | 'bytes' | 'parts'>;

/** The loads of a version, the newest first. */
export const findLoads = (snapshot: Snapshot, urn: string, most: number): Promise<readonly CommittedLoadRow[]> =>
  snapshot.read((tx) => loadsOfVersions(tx, { urns: [urn], tick: snapshot.tick, most }));

/** The newest load of a version; undefined where it has no data. */
async function newestLoadOf(
  registry: Registry,
  principal: Principal,
  urn: string,
): Promise<CommittedLoadRow | undefined> {
  const [newest] = await findLoads(await registry.at(undefined, principal), urn, 1);
  return newest;
}

/** Commits a load. @returns it, or undefined where it has to be made again from what another one left */
async function tryCommit(
  registry: Registry,
  load: LoadToCommit,
  principal: Principal,
): Promise<VisibleLoad | undefined> {
  let committed: CommittedLoad;
  try {
    committed = await registry.commitLoad(load, principal);
  } catch (error) {
    if (!(error instanceof BaseChanged)) throw error;
    await registry.refreshClock();
    return undefined;
  }
  return { ...load, ...committed, principal: principalName(principal) };
}

const changedTooOften = (urn: string): StrataError =>
  new StrataError('Conflict', `others change the data of ${urn} all the time; send the request again`);

/** Rows to add to the data of a version, and for whom. */
export interface GivenRows {
  readonly structure: StructureOfData;
  readonly rows: readonly RowsToLoad[];
  /** In place of the actions of the message. */
  readonly action: DataAction | undefined;
  readonly principal: Principal;
}

/**
 * Adds valid rows to the data of a version: writes their file, then makes it visible.
 * @param mostBytes size of the files of all loads together
 * @throws StrataError as `RunDataWork`, `writeLoad` and `Registry.commitLoad`; `Unavailable` where the disk for loads is in use
 */
export async function addRowsToData(
  registry: Registry,
  run: RunDataWork,
  { structure, rows, action, principal }: GivenRows,
  mostBytes: number,
): Promise<VisibleLoad> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const base = await newestLoadOf(registry, principal, structure.urn);
    const { load, files } = await run(async (tools) => {
      if ((await tools.files.size()) > mostBytes)
        throw new StrataError(
          'Unavailable',
          'the disk for loaded data is in use: STRATA_LOADS_MB; ask the operator of the registry',
        );
      const written = await writeLoad(tools.tables, tools.files, { structure, rows, action }, base);
      return { load: written, files: tools.files };
    });
    const committed = await commitOrRemove(registry, load, principal, files);
    if (committed !== undefined) return committed;
  }
  throw changedTooOften(structure.urn);
}

async function commitOrRemove(
  registry: Registry,
  load: LoadToCommit,
  principal: Principal,
  files: LoadFiles,
): Promise<VisibleLoad | undefined> {
  try {
    const committed = await tryCommit(registry, load, principal);
    if (committed === undefined) await files.remove(load.file);
    return committed;
  } catch (error) {
    // The outcome of a transaction can be unknown; then the next start removes the file, unless a load names it.
    if (error instanceof StrataError && error.name !== 'Unavailable') await files.remove(load.file);
    throw error;
  }
}

/**
 * Returns the data of a version to those of an earlier state, by a load without rows.
 * @throws StrataError `NotFound` where it has no data, and as `Registry.commitLoad`
 */
export async function restoreData(
  registry: Registry,
  past: Snapshot,
  urn: string,
  principal: Principal,
): Promise<VisibleLoad> {
  const [earlier] = await findLoads(past, urn, 1);
  const newest = await newestLoadOf(registry, principal, urn);
  if (newest === undefined) throw new StrataError('NotFound', `no data were loaded for ${urn}`);
  const { closureHash, columns, rows, parts } = earlier ?? { ...newest, columns: [], rows: 0, parts: [] };
  const committed = await tryCommit(
    registry,
    {
      base: newest.id,
      urn,
      action: 'restore',
      closureHash,
      counts: '{}',
      columns,
      rows,
      file: '',
      checksum: '',
      bytes: 0,
      parts,
    },
    principal,
  );
  if (committed === undefined) throw changedTooOften(urn);
  return committed;
}
