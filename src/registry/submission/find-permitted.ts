import type { Tx } from '../../store/database.js';
import { type Access, agenciesInWords } from '../access/access.js';
import type { Candidate, Decision } from './decide.js';
import { findCandidates } from './find-candidates.js';
import { ruleProblem } from './rules.js';
import type { Submission } from './submission.js';

/** The artefacts of a submission by what its sender may change. */
export interface PermittedCandidates {
  readonly permitted: readonly Candidate[];
  /** Decisions about all others: status `rejected`, each with a problem. */
  readonly forbidden: readonly Decision[];
  /** Both, in the order of the report. */
  readonly inOrder: readonly Candidate[];
}

/** Separates the artefacts that a principal may not change. */
function checkPermission(candidates: readonly Candidate[], access: Access): PermittedCandidates {
  if (access.agencies === 'all') return { permitted: candidates, forbidden: [], inOrder: candidates };
  const permitted: Candidate[] = [];
  const forbidden: Decision[] = [];
  for (const candidate of candidates) {
    const { urn, agencyID, placeOf } = candidate.prepared;
    if (access.maintains(agencyID)) permitted.push(candidate);
    else {
      const detail = `${urn} cannot be changed: it is an artefact of ${agencyID}, and ${agenciesInWords(access)}. Leave it out, or send Skip-Invalid: true`;
      const problem = ruleProblem('access.agency', detail, placeOf());
      forbidden.push({ ...candidate, newest: undefined, status: 'rejected', problems: [problem] });
    }
  }
  return { permitted, forbidden, inOrder: candidates };
}

/**
 * Finds the candidates of a submission that its sender may change. Nothing is loaded for the others, nor for any artefact if
 * the submission has to be rejected for them: what a check would find could show what the registry holds.
 */
export async function findPermitted(tx: Tx, submission: Submission, access: Access): Promise<PermittedCandidates> {
  const { artefacts, action, promotion, restoration, skipInvalid = false } = submission;
  if (promotion !== undefined || restoration !== undefined)
    return checkPermission(await findCandidates(tx, submission), access);
  const given = checkPermission(
    artefacts.map((prepared) => ({ prepared, action })),
    access,
  );
  const { forbidden } = given;
  if (forbidden.length > 0 && !skipInvalid) return given;
  const left = forbidden.length === 0 ? artefacts : given.permitted.map(({ prepared }) => prepared);
  const permitted = await findCandidates(tx, { ...submission, artefacts: left });
  return {
    permitted,
    forbidden,
    inOrder: forbidden.length === 0 ? permitted : ordered(submission, permitted, forbidden),
  };
}

/** The order of the message; what was made for its artefacts follows. */
function ordered(
  { artefacts }: Submission,
  permitted: readonly Candidate[],
  forbidden: readonly Candidate[],
): readonly Candidate[] {
  const places = new Map(artefacts.map(({ urn }, place) => [urn, place]));
  const placeOf = ({ prepared }: Candidate): number => places.get(prepared.urn) ?? artefacts.length;
  return [...permitted, ...forbidden].sort((a, b) => placeOf(a) - placeOf(b));
}
