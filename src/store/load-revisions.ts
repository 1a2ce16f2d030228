import type { Artefact } from '../model/artefact.js';
import { unpackBody } from './body.js';
import type { Tx } from './database.js';
import { loadBodies } from './query-statements.js';

/** What revisions say, by their ids; one round trip for those that are not kept ready. The artefacts are shared. */
export async function loadRevisions(tx: Tx, revisions: readonly string[]): Promise<ReadonlyMap<string, Artefact>> {
  const artefacts = new Map<string, Artefact>();
  const missing: string[] = [];
  for (const revision of revisions) {
    const kept = tx.revisions.get(revision);
    if (kept === undefined) missing.push(revision);
    else artefacts.set(revision, kept);
  }
  const bodies = await loadBodies(tx, { revisions: missing });
  await Promise.all(
    bodies.map(async ({ revision, body }) => {
      const { artefact, length } = await unpackBody(body);
      tx.revisions.keep(revision, artefact, length);
      artefacts.set(revision, artefact);
    }),
  );
  return artefacts;
}
