import { measureSchemeOf } from '../../../model/measure-scheme.js';
import { isTurnOver, nextTurn } from '../../../model/turns.js';
import type { Tx } from '../../../store/database.js';
import { loadPacked } from '../../../store/load-packed.js';
import { unpackArtefact } from '../../../store/packed-artefact.js';
import { findUnlisted } from '../../../store/submission-statements.js';
import { ownerReference } from '../../owner.js';
import type { Candidate } from '../decide/decide.js';
import type { Prepared } from '../receive/prepare.js';
import { prepareStored } from '../receive/prepare-stored.js';
import type { Submission } from '../submission.js';
import { versionUrn } from '../world/load-state.js';
import { addMeasureCodelists } from './add-measure-codelists.js';
import { findPromoted } from './find-promoted.js';
import { findRestoredArtefacts } from './find-restored-artefacts.js';
import { mergeWithHeld } from './merge-with-held.js';

/**
 * The artefacts of a submission with what happens to each: those of the message, or the drafts of a promotion as the versions
 * that they become, or those of a restoration. For FULLREPLACE, those to delete follow.
 */
export async function findCandidates(
  tx: Tx,
  { action, artefacts, promotion, restoration }: Pick<Submission, 'action' | 'artefacts' | 'promotion' | 'restoration'>,
): Promise<readonly Candidate[]> {
  if (restoration !== undefined) {
    const restored = await findRestoredArtefacts(tx, restoration);
    return restoration.of.scope === 'artefacts' ? withMeasureCodelists(tx, restored) : restored;
  }
  if (promotion !== undefined) {
    const promoted = await addMeasureCodelists(tx, await findPromoted(tx, promotion), 'REPLACE');
    return promoted.map((prepared) => ({ prepared, action: 'REPLACE' }));
  }
  if (action === 'FULLREPLACE') {
    const listed = await addMeasureCodelists(tx, artefacts, 'REPLACE');
    const unlisted = await loadUnlisted(tx, listed);
    return [
      ...listed.map((prepared): Candidate => ({ prepared, action: 'REPLACE' })),
      ...unlisted.map((prepared): Candidate => ({ prepared, action: 'DELETE' })),
    ];
  }
  const merged = action === 'MERGE' ? await mergeWithHeld(tx, artefacts) : artefacts;
  const prepared = await addMeasureCodelists(tx, merged, action);
  return prepared.map((each) => ({ prepared: each, action }));
}

/** Named artefacts, with the codelists that follow concept schemes among them; those of agencies are restored themselves. */
async function withMeasureCodelists(tx: Tx, restored: readonly Candidate[]): Promise<readonly Candidate[]> {
  const candidates = new Map(restored.map((candidate) => [candidate.prepared, candidate]));
  const all: Candidate[] = [];
  for (const action of ['REPLACE', 'DELETE'] as const) {
    const own = restored.filter((each) => each.action === action).map(({ prepared }) => prepared);
    for (const prepared of await addMeasureCodelists(tx, own, action))
      all.push(candidates.get(prepared) ?? { prepared, action });
  }
  return all;
}

/** Every other artefact of the registry depends on this one, so it is deleted only by name. */
const topLevelAgencies = versionUrn(ownerReference('SDMX'), '1.0');

/** The live artefacts with the class and agency of a listed one that are not listed themselves. */
async function loadUnlisted(tx: Tx, listed: readonly Prepared[]): Promise<Prepared[]> {
  const types = new Map(
    listed.map(({ agencyID, type }) => [`${type.class} ${agencyID}`, { agencyID, class: type.class }]),
  );
  const rows = await findUnlisted(tx, { types: [...types.values()], listed: listed.map(({ urn }) => urn) });
  const packed = await loadPacked(tx, rows);
  const unlisted: Prepared[] = [];
  const found = new Set(rows.map(({ urn }) => urn));
  // One after the other, so that no more than one artefact is unpacked at a time.
  for (const { urn, revision } of rows) {
    if (urn === topLevelAgencies) continue;
    const content = packed.get(revision);
    if (content === undefined) continue;
    const { artefact } = await unpackArtefact(content);
    // A codelist that was made of a concept scheme goes with the scheme.
    const scheme = artefact.class === 'Codelist' ? measureSchemeOf(artefact) : undefined;
    if (scheme !== undefined && !found.has(scheme)) continue;
    // Rules about an artefact alone do not prevent its deletion.
    unlisted.push({ ...(await prepareStored(content, artefact)), problems: [] });
    if (isTurnOver()) await nextTurn();
  }
  return unlisted;
}
