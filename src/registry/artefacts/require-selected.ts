import type { Snapshot } from '../snapshot.js';
import { notFound } from './explain-absence.js';
import { type ArtefactSelection, selectArtefacts } from './select-artefacts.js';

/**
 * Checks that a selection has an artefact that the principal of a snapshot may see.
 * @param what an artefact or a kind of artefact with its article, for the error text
 * @throws StrataError `NotFound` with what the registry holds instead
 */
export const requireSelected = (snapshot: Snapshot, what: string, selection: ArtefactSelection): Promise<void> =>
  snapshot.read(async (tx) => {
    const rows = await selectArtefacts(tx, selection, snapshot.tick);
    if (rows.length === 0) throw await notFound(tx, what, selection, snapshot.tick);
  });
