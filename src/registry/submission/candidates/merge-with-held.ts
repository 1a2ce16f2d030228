import type { Problem } from '../../../errors.js';
import { completenessOf } from '../../../model/completeness.js';
import { mergeItems } from '../../../model/merge-items.js';
import { isTurnOver, nextTurn } from '../../../model/turns.js';
import type { Tx } from '../../../store/database.js';
import { unpackArtefact } from '../../../store/packed-artefact.js';
import { type Prepared, prepareArtefact, unpackPrepared } from '../receive/prepare.js';
import { isLarge, prepareInThread } from '../receive/read-in-thread.js';
import { ruleProblem } from '../rules.js';
import { loadStored, type StoredContent } from '../world/load-state.js';

/** Merges each submitted artefact with its live revision, if it has one; large ones in another thread. */
export async function mergeWithHeld(tx: Tx, prepared: readonly Prepared[]): Promise<readonly Prepared[]> {
  const live = await loadStored(
    tx,
    prepared.map(({ urn }) => urn),
  );
  const merged: Prepared[] = [];
  // One after the other, so that no more than two artefacts are unpacked at a time.
  for (const each of prepared) {
    const held = live.get(each.urn);
    if (isTurnOver()) await nextTurn();
    merged.push(held === undefined ? each : await mergeOne(each, held));
  }
  return merged;
}

async function mergeOne(submitted: Prepared, held: StoredContent): Promise<Prepared> {
  const { placeOf, warnings, content } = submitted;
  if (submitted.completeness !== 'stub' && (isLarge(held) || isLarge(content.packed))) {
    const made = await prepareInThread({ held, submitted: content.packed });
    return { ...made, placeOf, warnings, problems: made.problems.map((each) => ({ ...each, ...placeOf(each.path) })) };
  }
  const { artefact } = await unpackArtefact(held);
  const keepsHeld = submitted.completeness === 'stub' && completenessOf(artefact) !== 'stub';
  if (keepsHeld) return prepareArtefact(artefact, placeOf, [...warnings, stubWarning(submitted)]);
  return prepareArtefact(mergeItems(artefact, await unpackPrepared(submitted)), placeOf, warnings);
}

const stubWarning = ({ urn, placeOf }: Prepared): Problem =>
  ruleProblem(
    'merge.stub',
    `${urn} is a stub (isExternalReference="true") and has nothing to merge; the content that the registry holds is unchanged`,
    placeOf(),
  );
