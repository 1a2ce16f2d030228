import type { Problem } from '../../../errors.js';
import type { Tx } from '../../../store/database.js';
import { type Access, agenciesInWords } from '../../access/access.js';
import type { Candidate, Decision } from '../decide/decide.js';
import type { Prepared } from '../receive/prepare.js';
import { ruleProblem } from '../rules.js';
import type { Submission } from '../submission.js';
import { findCandidates } from './find-candidates.js';

/** The artefacts of a submission by what its sender may change. */
export interface PermittedCandidates {
  readonly permitted: readonly Candidate[];
  /** Decisions about all others, and those that SDMX 3.x has no form for: status `rejected`, each with a problem. */
  readonly rejected: readonly Decision[];
  /** Both, in the order of the report. */
  readonly inOrder: readonly Candidate[];
}

/** The problems for which an artefact is rejected, whatever the registry holds; none where its sender may change it. */
function obstaclesTo({ urn, agencyID, placeOf, refusals = [] }: Prepared, access: Access): readonly Problem[] {
  if (access.agencies === 'all' || access.maintains(agencyID)) return refusals;
  const detail = `${urn} cannot be changed: it is an artefact of ${agencyID}, and ${agenciesInWords(access)}. Leave it out, or send Skip-Invalid: true`;
  return [ruleProblem('access.agency', detail, placeOf())];
}

/** Separates the artefacts that a principal may not change, and those that SDMX 3.x has no form for. */
function checkPermission(candidates: readonly Candidate[], access: Access): PermittedCandidates {
  const permitted: Candidate[] = [];
  const rejected: Decision[] = [];
  for (const candidate of candidates) {
    const problems = obstaclesTo(candidate.prepared, access);
    if (problems.length === 0) permitted.push(candidate);
    else rejected.push({ ...candidate, newest: undefined, status: 'rejected', problems });
  }
  return { permitted, rejected, inOrder: candidates };
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
  const { rejected } = given;
  if (rejected.length > 0 && !skipInvalid) return given;
  const left = rejected.length === 0 ? artefacts : given.permitted.map(({ prepared }) => prepared);
  const found = await findCandidates(tx, { ...submission, artefacts: left });
  const refused = rejected.flatMap(({ prepared }) => (prepared.refusals === undefined ? [] : [prepared]));
  const permitted =
    action === 'FULLREPLACE' ? found.filter((each) => each.action !== 'DELETE' || !mayStandFor(refused, each)) : found;
  return {
    permitted,
    rejected,
    inOrder: rejected.length === 0 ? permitted : ordered(submission, permitted, rejected),
  };
}

/**
 * Whether an artefact that the message seems to lack may be one that a refused artefact of SDMX 2.1 stands for, under the same
 * id or one that begins with it.
 */
const mayStandFor = (refused: readonly Prepared[], { prepared: { agencyID, id, version } }: Candidate): boolean =>
  refused.some(
    (each) =>
      each.agencyID === agencyID && each.version === version && (id === each.id || id.startsWith(`${each.id}_`)),
  );

/** The order of the message; what was made for its artefacts follows. */
function ordered(
  { artefacts }: Submission,
  permitted: readonly Candidate[],
  rejected: readonly Candidate[],
): readonly Candidate[] {
  const places = new Map(artefacts.map(({ urn }, place) => [urn, place]));
  const placeOf = ({ prepared }: Candidate): number => places.get(prepared.urn) ?? artefacts.length;
  return [...permitted, ...rejected].sort((a, b) => placeOf(a) - placeOf(b));
}
