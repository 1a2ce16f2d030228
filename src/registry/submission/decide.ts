import type { Problem } from '../../errors.js';
import type { BaselineRow } from '../../store/submission-statements.js';
import type { RegistryState } from './load-state.js';
import type { Prepared } from './prepare.js';
import { ruleProblem } from './rules.js';
import type { Action, Status } from './submission.js';

/** An artefact of a submission, and the action that applies to it. */
export interface Candidate {
  readonly prepared: Prepared;
  readonly action: Action;
}

/** The status of one artefact of a submission, with its newest revision before the submission (the baseline). */
export interface Decision extends Candidate {
  readonly status: Status;
  readonly baseline: BaselineRow | undefined;
  readonly problems: readonly Problem[];
}

/**
 * Decides each artefact by its action and its baseline. References are checked elsewhere.
 * @returns decisions in the order of the artefacts; status `rejected` with a problem where the action is not possible.
 * The second artefact with the same URN also has a problem, with any status.
 */
export function decide(candidates: readonly Candidate[], state: RegistryState): Decision[] {
  const seen = new Set<string>();
  return candidates.map((candidate) => {
    const { urn, placeOf } = candidate.prepared;
    const baseline = state.baselines.get(urn);
    const decided = decideOne(candidate, baseline);
    const problems = seen.has(urn)
      ? [ruleProblem('message.duplicate', `${urn} is in the message twice; remove one of the two`, placeOf())]
      : [];
    seen.add(urn);
    if (typeof decided === 'string') return { ...candidate, baseline, status: decided, problems };
    return { ...candidate, baseline, status: 'rejected', problems: [...problems, { ...decided, ...placeOf() }] };
  });
}

function decideOne({ prepared, action }: Candidate, baseline: BaselineRow | undefined): Status | Problem {
  const exists = baseline?.live === true;
  if (action === 'DELETE') {
    if (exists) return 'deleted';
    return ruleProblem(
      'artefact.unknown',
      `${prepared.urn} cannot be deleted: the registry does not hold it. Remove it from the message`,
    );
  }
  return exists ? decideExisting(prepared, baseline, action) : decideNew(prepared, baseline);
}

function decideExisting(prepared: Prepared, baseline: BaselineRow, action: Action): Status | Problem {
  if (action === 'APPEND') {
    return ruleProblem(
      'artefact.exists',
      `${prepared.urn} exists already; Action APPEND accepts new artefacts only, use REPLACE to overwrite`,
    );
  }
  if (baseline.hash === prepared.content.hash) return 'unchanged';
  if (prepared.rank.stability === 'stable') {
    return ruleProblem(
      'version.immutable',
      `${prepared.urn} is stable and cannot be changed; submit the change as a higher version`,
    );
  }
  return action === 'MERGE' ? 'merged' : 'replaced';
}

function decideNew(prepared: Prepared, baseline: BaselineRow | undefined): Status | Problem {
  const wasPublished = baseline !== undefined && prepared.rank.stability === 'stable';
  if (wasPublished && baseline.hash !== prepared.content.hash) {
    return ruleProblem(
      'version.republished',
      `${prepared.urn} was published with other content and deleted; a stable version cannot be published again with different content, use a higher version`,
    );
  }
  return 'created';
}
