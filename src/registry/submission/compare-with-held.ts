import type { Artefact } from '../../model/artefact.js';
import { urnClassOf } from '../../model/artefact-types.js';
import { rolesFor } from '../../references/reference-table.js';
import type { Tx } from '../../store/database.js';
import { loadRevisions } from '../../store/load-revisions.js';
import { FOREVER } from '../../store/schema.js';
import type { BaselineRow } from '../../store/submission-statements.js';
import { expandCodelists } from '../artefacts/load-artefacts.js';
import { contentHash, isCurrentHash } from './content-hash.js';
import type { RegistryState } from './load-state.js';
import type { Prepared } from './prepare.js';

/** A submitted artefact whose stored hash is not enough to decide whether it changes the registry. */
interface Candidate {
  readonly prepared: Prepared;
  /** The artefact as submitted, before it was merged with the stored one. */
  readonly submitted: Prepared;
  readonly baseline: BaselineRow;
}

const extensionRoles: ReadonlySet<string> = new Set(rolesFor(['extension']));

const isExtended = ({ live, references }: BaselineRow): boolean =>
  live && references.some(({ role }) => extensionRoles.has(role));

const extendsNone = ({ type, references }: Prepared): boolean =>
  urnClassOf(type) === 'Codelist' && !references.some(({ row }) => extensionRoles.has(row.role));

function candidatesOf(prepared: readonly Prepared[], submitted: readonly Prepared[], state: RegistryState) {
  return prepared.flatMap((each, index): Candidate[] => {
    const baseline = state.baselines.get(each.urn);
    const own = submitted[index];
    if (baseline === undefined || own === undefined || baseline.hash === each.content.hash) return [];
    const isUndecided = !isCurrentHash(baseline.hash) || (isExtended(baseline) && extendsNone(own));
    return isUndecided ? [{ prepared: each, submitted: own, baseline }] : [];
  });
}

/** The hash that stands for the stored content: that of the submitted artefact where both mean the same. */
function comparableHash(
  { prepared, submitted, baseline }: Candidate,
  held: Artefact | undefined,
  expanded: Artefact | undefined,
): string {
  if (held === undefined) return baseline.hash;
  if (expanded !== undefined && expanded !== held && contentHash(expanded) === submitted.content.hash) {
    return prepared.content.hash;
  }
  return isCurrentHash(baseline.hash) ? baseline.hash : contentHash(held);
}

/**
 * The state with hashes that can be compared with those of the submitted artefacts, where those that are stored cannot:
 * a hash of an earlier algorithm is computed again from the content, and a stored codelist with extensions is also
 * compared as `detail=full` returns it. Up to three round trips for any number of artefacts, none where all hashes are
 * comparable.
 * @param prepared merged with the stored artefacts, in the order of `submitted`
 */
export async function compareWithHeld(
  tx: Tx,
  prepared: readonly Prepared[],
  submitted: readonly Prepared[],
  state: RegistryState,
): Promise<RegistryState> {
  const candidates = candidatesOf(prepared, submitted, state);
  if (candidates.length === 0) return state;
  const revisions = await loadRevisions(
    tx,
    candidates.map(({ baseline }) => baseline.revision),
  );
  const held = new Map<string, Artefact>();
  for (const { baseline } of candidates) {
    const artefact = revisions.get(baseline.revision);
    if (artefact !== undefined) held.set(baseline.urn, artefact);
  }
  const extended = candidates.filter(({ baseline, submitted: own }) => isExtended(baseline) && extendsNone(own));
  const urns = new Set(extended.map(({ baseline }) => baseline.urn));
  const expanded =
    urns.size === 0
      ? held
      : await expandCodelists(tx, new Map([...held].filter(([urn]) => urns.has(urn))), FOREVER - 1);
  const compared = candidates.map((candidate): readonly [string, BaselineRow] => {
    const { baseline } = candidate;
    const hash = comparableHash(candidate, held.get(baseline.urn), expanded.get(baseline.urn));
    return [baseline.urn, { ...baseline, hash }];
  });
  return { ...state, baselines: new Map([...state.baselines, ...compared]) };
}
