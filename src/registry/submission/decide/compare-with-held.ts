import type { Artefact } from '../../../model/artefact.js';
import { urnClassOf } from '../../../model/artefact-types.js';
import type { Tx } from '../../../store/database.js';
import { FOREVER } from '../../../store/schema.js';
import type { NewestRevisionRow } from '../../../store/submission-statements.js';
import { contentHash, isCurrentHash } from '../../artefacts/content-hash.js';
import { expandCodelists, loadArtefacts } from '../../artefacts/load-artefacts.js';
import type { Prepared } from '../receive/prepare.js';
import type { RegistryState } from '../world/load-state.js';
import { isExtending, wasExtending } from '../world/world.js';
import type { Candidate } from './decide.js';

/** A submitted artefact whose stored hash is not enough to decide whether it changes the registry. */
interface Undecided {
  readonly prepared: Prepared;
  /** The artefact as submitted, before it was merged with the stored one. */
  readonly submitted: Prepared;
  readonly newest: NewestRevisionRow;
}

const isWithoutExtensions = (prepared: Prepared): boolean =>
  urnClassOf(prepared.type) === 'Codelist' && !isExtending(prepared);

function undecidedOf(
  candidates: readonly Candidate[],
  submitted: ReadonlyMap<string, Prepared>,
  state: RegistryState,
): Undecided[] {
  return candidates.flatMap(({ prepared, action }): Undecided[] => {
    const newest = state.newest.get(prepared.urn);
    if (action === 'DELETE' || newest === undefined || newest.hash === prepared.content.hash) return [];
    const own = submitted.get(prepared.urn) ?? prepared;
    const isUndecided = !isCurrentHash(newest.hash) || (wasExtending(newest) && isWithoutExtensions(own));
    return isUndecided ? [{ prepared, submitted: own, newest }] : [];
  });
}

/** The hash that stands for the stored content: that of the submitted artefact where both mean the same. */
function comparableHash(
  { prepared, submitted, newest }: Undecided,
  held: Artefact | undefined,
  expanded: Artefact | undefined,
): string {
  if (held === undefined) return newest.hash;
  if (expanded !== undefined && expanded !== held && contentHash(expanded) === submitted.content.hash) {
    return prepared.content.hash;
  }
  return isCurrentHash(newest.hash) ? newest.hash : contentHash(held);
}

/**
 * The state with hashes that can be compared with those of the submitted artefacts, where those that are stored cannot:
 * a hash of an earlier algorithm is computed again from the content, and a stored codelist with extensions is also
 * compared as `detail=full` returns it. Up to three round trips for any number of artefacts, none where all hashes are
 * comparable.
 * @param submitted the artefacts of the message, before they were merged with the stored ones
 */
export async function compareWithHeld(
  tx: Tx,
  candidates: readonly Candidate[],
  submitted: readonly Prepared[],
  state: RegistryState,
): Promise<RegistryState> {
  const undecided = undecidedOf(candidates, new Map(submitted.map((each) => [each.urn, each])), state);
  if (undecided.length === 0) return state;
  const held = await loadArtefacts(
    tx,
    undecided.map(({ newest }) => newest),
  );
  const extended = undecided.filter(({ newest, submitted: own }) => wasExtending(newest) && isWithoutExtensions(own));
  const urns = new Set(extended.map(({ newest }) => newest.urn));
  const expanded =
    urns.size === 0
      ? held
      : await expandCodelists(tx, new Map([...held].filter(([urn]) => urns.has(urn))), FOREVER - 1);
  const compared = undecided.map((each): readonly [string, NewestRevisionRow] => {
    const { newest } = each;
    const hash = comparableHash(each, held.get(newest.urn), expanded.get(newest.urn));
    return [newest.urn, { ...newest, hash }];
  });
  return { ...state, newest: new Map([...state.newest, ...compared]) };
}
