import type { Problem } from '../../../errors.js';
import { type Completeness, isLessComplete } from '../../../model/completeness.js';
import type { NewestRevisionRow } from '../../../store/submission-statements.js';
import type { VersionReport } from '../../versions/version-report.js';
import type { Prepared } from '../receive/prepare.js';
import { ruleProblem } from '../rules.js';
import type { Action, Status } from '../submission.js';
import type { RegistryState } from '../world/load-state.js';

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
