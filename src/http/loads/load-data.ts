import { StrataError } from '../../errors.js';
import type { DataAction } from '../../formats/data/data-sets.js';
import { BaseChanged, type CommittedLoad, type LoadToCommit } from '../../registry/data/commit-load.js';
import { writeLoad } from '../../registry/data/data-store.js';
import type { Principal } from '../../registry/principal.js';
import { principalName } from '../../registry/principal.js';
import type { StructureOfData } from '../../registry/validation/structure-of-data.js';
import type { RowsToLoad } from '../../registry/validation/validation-job.js';
import { type CommittedLoadRow, loadsOfVersions } from '../../store/load-statements.js';
import type { DataClient } from '../data-queries/data-work.js';
import { isoInstant } from '../representation/respond.js';
import type { Services } from '../services.js';
import type { LoadJson } from '../validation/report-schema.js';

/** Tries to write a load whose data others change at the same time. */
const mostTries = 5;

export const loadAsJson = ({
  id,
  urn,
  tick,
  at,
  principal,
  action,
  closureHash,
  rows,
  counts,
}: Omit<CommittedLoadRow, 'columns' | 'file' | 'checksum' | 'bytes' | 'parts'>): LoadJson => ({
  id,
  structure: urn,
  tick,
  at: isoInstant(at),
  principal,
  action,
  closureHash,
  rows,
  given: JSON.parse(counts) as Record<string, number>,
});

/** The newest load of a version; undefined where it has no data. */
export async function newestLoadOf(
  { registry }: Pick<Services, 'registry'>,
  principal: Principal,
  urn: string,
): Promise<CommittedLoadRow | undefined> {
  const snapshot = await registry.at(undefined, principal);
  const [newest] = await snapshot.read((tx) => loadsOfVersions(tx, { urns: [urn], tick: snapshot.tick, most: 1 }));
  return newest;
}

/** Commits a load. @returns it, or undefined where it has to be made again from what another one left */
export async function tryCommit(
  { registry }: Pick<Services, 'registry'>,
  load: LoadToCommit,
  principal: Principal,
): Promise<LoadJson | undefined> {
  let committed: CommittedLoad;
  try {
    committed = await registry.commitLoad(load, principal);
  } catch (error) {
    if (!(error instanceof BaseChanged)) throw error;
    await registry.refreshClock();
    return undefined;
  }
  return loadAsJson({ ...load, ...committed, principal: principalName(principal) });
}

export const changedTooOften = (urn: string): StrataError =>
  new StrataError('Conflict', `others change the data of ${urn} all the time; send the request again`);

/**
 * Adds valid rows to the data of a version: writes their file, then makes it visible.
 * @throws StrataError as `DataWork.run`, `writeLoad` and `Registry.commitLoad`; `Unavailable` where the disk for loads is in use
 */
export async function loadRows(
  services: Pick<Services, 'registry' | 'data'>,
  {
    structure,
    rows,
    action,
  }: { structure: StructureOfData; rows: readonly RowsToLoad[]; action: DataAction | undefined },
  principal: Principal,
  client: DataClient,
): Promise<LoadJson> {
  const { data } = services;
  for (let tries = 0; tries < mostTries; tries += 1) {
    const base = await newestLoadOf(services, principal, structure.urn);
    const { value: load, release } = await data.run(client, async ({ tables, files }) => {
      if ((await files.size()) > data.settings.loadBytes)
        throw new StrataError(
          'Unavailable',
          'the disk for loaded data is in use: STRATA_LOADS_MB; ask the operator of the registry',
        );
      return writeLoad(tables, files, { structure, rows, action }, base);
    });
    await release();
    try {
      const committed = await tryCommit(services, load, principal);
      if (committed !== undefined) return committed;
    } catch (error) {
      // Whether a transaction whose outcome is unknown was committed shows at the next start, which removes files that no load names.
      if (error instanceof StrataError && error.name !== 'Unavailable') await data.files.remove(load.file);
      throw error;
    }
    await data.files.remove(load.file);
  }
  throw changedTooOften(structure.urn);
}
