import type { Problem } from '../../../errors.js';
import type { Artefact } from '../../../model/artefact.js';
import { urnClassOf } from '../../../model/artefact-types.js';
import { type Completeness, isLessComplete } from '../../../model/completeness.js';
import type { Tx } from '../../../store/database.js';
import { FOREVER } from '../../../store/schema.js';
import type { NewestRevisionRow } from '../../../store/submission-statements.js';
import { contentHash, isCurrentHash } from '../../artefacts/content-hash.js';
import { expandCodelists, loadArtefacts } from '../../artefacts/load-artefacts.js';
import type { VersionReport } from '../../versions/version-report.js';
import type { Prepared } from '../receive/prepare.js';
import { ruleProblem } from '../rules.js';
import type { Action, Status } from '../submission.js';
import type { RegistryState } from '../world/load-state.js';
import { isExtending, wasExtending } from '../world/world.js';

/** An artefact of a submission, and the action that applies to it. */
export interface Candidate {
  readonly prepared: Prepared;
  readonly action: Action;
  /** Whether its content is that of an earlier state: it may then be less complete than what it replaces. */
  readonly isRestored?: true;
}

/** The status of one artefact of a submission, with its newest revision before the submission. */
export interface Decision extends Candidate {
  readonly status: Status;
  readonly newest: NewestRevisionRow | undefined;
  readonly problems: readonly Problem[];
  /** How its version is measured; only for stable versions of types with versions. */
  readonly version?: VersionReport;
}

/**
 * Decides each artefact by its action and its newest revision. References are checked elsewhere.
 * @param heldCompleteness of the live revisions that stubs and partial item schemes would replace
 * @param deletesStable whether the sender may delete stable versions (specification, section 3: they are immutable)
 * @returns decisions in the order of the artefacts; status `rejected` with a problem where the action is not possible.
 * The second artefact with the same URN also has a problem, with any status.
 */
export function decide(
  candidates: readonly Candidate[],
  state: RegistryState,
  heldCompleteness: ReadonlyMap<string, Completeness>,
  deletesStable: boolean,
): Decision[] {
  const seen = new Set<string>();
  return candidates.map((candidate) => {
    const { urn, placeOf } = candidate.prepared;
    const newest = state.newest.get(urn);
    const decided =
      candidate.action === 'DELETE'
        ? decideDeletion(candidate.prepared, newest, deletesStable)
        : decideContent(candidate, newest, heldCompleteness.get(urn) ?? 'stub');
    const problems = seen.has(urn)
      ? [ruleProblem('message.duplicate', `${urn} is in the message twice; remove one of the two`, placeOf())]
      : [];
    seen.add(urn);
    if (typeof decided === 'string') return { ...candidate, newest, status: decided, problems };
    return { ...candidate, newest, status: 'rejected', problems: [...problems, { ...decided, ...placeOf() }] };
  });
}

function decideDeletion(
  { urn, rank }: Prepared,
  newest: NewestRevisionRow | undefined,
  deletesStable: boolean,
): Status | Problem {
  if (newest?.live !== true) {
    return ruleProblem(
      'artefact.unknown',
      `${urn} cannot be deleted: the registry does not hold it. Remove it from the message`,
    );
  }
  if (rank.stability !== 'stable' || deletesStable) return 'deleted';
  return ruleProblem(
    'version.immutable',
    `${urn} is stable and cannot be deleted; submit a higher version that takes its place, or ask an administrator of the registry to delete it`,
  );
}

function decideContent(
  { prepared, action, isRestored }: Candidate,
  newest: NewestRevisionRow | undefined,
  held: Completeness,
): Status | Problem {
  return newest?.live === true
    ? decideExisting(prepared, newest, action, isRestored ? 'stub' : held)
    : decideNew(prepared, newest);
}

/** What an incomplete artefact is, and how MERGE treats it. */
const incomplete: Readonly<Record<Completeness, string>> = {
  stub: 'is a stub (isExternalReference="true"); submit the whole artefact, or use Action MERGE, which keeps the content',
  partial:
    'is partial (isPartial="true"); submit all its items, or use Action MERGE, which adds these to the existing ones',
  whole: 'is complete',
};

function decideExisting(
  prepared: Prepared,
  newest: NewestRevisionRow,
  action: Action,
  held: Completeness,
): Status | Problem {
  if (action === 'APPEND') {
    return ruleProblem(
      'artefact.exists',
      `${prepared.urn} exists already; Action APPEND accepts new artefacts only, use REPLACE to overwrite`,
    );
  }
  if (newest.hash === prepared.content.hash) return 'unchanged';
  if (isLessComplete(prepared.completeness, held)) {
    return ruleProblem(
      'content.lost',
      `${prepared.urn} cannot replace the content that the registry holds, because it ${incomplete[prepared.completeness]}`,
    );
  }
  if (prepared.rank.stability === 'stable') {
    return ruleProblem(
      'version.immutable',
      `${prepared.urn} is stable and cannot be changed; submit the change as a higher version`,
    );
  }
  return action === 'MERGE' ? 'merged' : 'replaced';
}

function decideNew(prepared: Prepared, newest: NewestRevisionRow | undefined): Status | Problem {
  const wasPublished = newest !== undefined && prepared.rank.stability === 'stable';
  if (wasPublished && newest.hash !== prepared.content.hash) {
    return ruleProblem(
      'version.republished',
      `${prepared.urn} was published with other content and deleted; a stable version cannot be published again with different content, use a higher version`,
    );
  }
  return 'created';
}

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
