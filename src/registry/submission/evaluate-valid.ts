import type { Problem } from '../../errors.js';
import { lineKey, parseUrn } from '../../model/urn.js';
import { isTargetChecked } from '../../references/extract.js';
import { listDistinct } from '../list-names.js';
import { ownerClassOf, ownerReference } from '../owner.js';
import type { Candidate, Decision } from './decide/decide.js';
import { type Evaluation, evaluate, hasConflict, hasError } from './evaluate.js';
import type { Prepared } from './receive/prepare.js';
import { ruleProblem } from './rules.js';
import type { EvaluationOptions } from './submission.js';
import { versionUrn } from './world/load-state.js';
import { RegistryAfter } from './world/registry-after.js';
import type { Stored } from './world/stored.js';

/** The evaluation of the artefacts that are valid together, and the decisions about all others. */
export interface PartialEvaluation extends Evaluation {
  /** Status `rejected`, each with an error. */
  readonly skipped: readonly Decision[];
}

/**
 * Evaluates artefacts without those that are invalid, and without those that are valid only together with an invalid one: what
 * refers to it, and the other parts of its artefact of SDMX 2.1.
 * Each round leaves out the artefacts with errors of the previous round, so the number of rounds is the length of the
 * longest chain of dependencies on an invalid artefact. What a round has loaded is not loaded again.
 * @param candidates all of the submission; @param left out already, with their errors
 */
export async function evaluateValid(
  candidates: readonly Candidate[],
  stored: Stored,
  options: EvaluationOptions,
  left: readonly Decision[] = [],
): Promise<PartialEvaluation> {
  const skipped = new Map(left.map((decision) => [decision.prepared, decision]));
  const wholes = wholesAmong(candidates);
  let remaining = left.length === 0 ? candidates : candidates.filter(({ prepared }) => !skipped.has(prepared));
  for (;;) {
    const evaluation = await evaluate(remaining, stored, options);
    const faulty = evaluation.decisions.filter(hasError).map(({ prepared }) => prepared.urn);
    const broken = brokenParts(wholes, [...[...skipped.keys()].map(({ urn }) => urn), ...faulty]);
    const invalid = new Set([
      ...faulty,
      ...remaining.flatMap(({ prepared: { urn } }) => (broken.has(urn) ? [urn] : [])),
    ]);
    if (invalid.size === 0) return { ...evaluation, skipped: [...skipped.values()] };
    const findCauses = remaining === candidates ? () => [] : causesAmong(skipped, candidates, stored);
    // Of two artefacts with one URN it is unknown which one is meant, so both are left out.
    const leaving = evaluation.decisions.filter(({ prepared }) => invalid.has(prepared.urn));
    for (const [index, decision] of leaving.entries()) {
      const { prepared } = decision;
      const whole = hasError(decision) ? undefined : broken.get(prepared.urn);
      const causes = hasConflict(decision) || whole !== undefined ? [] : findCauses(prepared);
      const consequences = whole === undefined ? consequencesOf(prepared, causes) : [brokenWhole(prepared, whole)];
      const problems = hasError(decision) ? decision.problems : duplicatesOf(prepared, leaving.slice(index));
      // What was valid in the first round has only errors that follow from the artefacts left out since.
      const own = consequences.length > 0 ? problems.filter(({ severity }) => severity === 'warning') : problems;
      skipped.set(prepared, { ...decision, status: 'rejected', problems: [...own, ...consequences] });
    }
    const rejected = new Set([...skipped.keys()].map(({ urn }) => urn));
    remaining = remaining.filter(({ prepared }) => !invalid.has(prepared.urn) && isNeeded(prepared, rejected));
  }
}

/** Whether an artefact that was made for others is made for one that is not rejected. */
const isNeeded = ({ madeFor }: Prepared, rejected: ReadonlySet<string>): boolean =>
  madeFor === undefined || !madeFor.every((urn) => rejected.has(urn));

/** The problem of the first of two artefacts with one URN; `decide` reports it at the second. */
const duplicatesOf = (prepared: Prepared, decisions: readonly Decision[]): readonly Problem[] =>
  decisions
    .filter((decision) => decision.prepared.urn === prepared.urn)
    .flatMap(({ problems }) => problems.filter(({ rule }) => rule === 'message.duplicate'))
    .slice(0, 1)
    .map((problem) => ({ ...problem, ...prepared.placeOf() }));

function consequencesOf(prepared: Prepared, [first, ...more]: readonly string[]): Problem[] {
  if (first === undefined) return [];
  const detail = `${prepared.urn} is valid only together with ${listDistinct([first, ...more])}, which this submission rejects; correct that first`;
  return [{ ...ruleProblem('dependency.rejected', detail, prepared.placeOf()), reference: first }];
}

/**
 * Returns the function that finds the skipped artefacts without which another one is invalid: those that it refers to or
 * that own it, or else those that refer to it and would no longer do so.
 */
function causesAmong(
  skipped: ReadonlyMap<Prepared, Decision>,
  candidates: readonly Candidate[],
  { state }: Stored,
): (prepared: Prepared) => readonly string[] {
  const urns = new Set([...skipped.keys()].map(({ urn }) => urn));
  const [removed, submitted] = [true, false].map((isRemoved) =>
    candidates.filter(({ action }) => (action === 'DELETE') === isRemoved).map(({ prepared }) => prepared),
  );
  const whole = new RegistryAfter(state, submitted ?? [], removed?.map(({ urn }) => urn) ?? []);
  return (prepared) => {
    const targets = prepared.references.filter(isTargetChecked).map((each) => whole.resolveReference(each) ?? '');
    const owner = versionUrn(ownerReference(prepared.agencyID, ownerClassOf(prepared.type)), '1.0');
    const required = [...new Set([...targets, owner])].filter((urn) => urns.has(urn));
    if (required.length > 0) return required;
    const parents = [...skipped.values()].filter(({ newest }) =>
      newest?.references.some(({ target }) => lineKey(parseUrn(target)) === prepared.key),
    );
    return parents.map((parent) => parent.prepared.urn);
  };
}

/** An artefact of SDMX 2.1 and the artefacts of 3.x that it became: all of them are accepted, or none. */
interface Whole {
  readonly outer: string;
  /** URNs, that of `outer` included. */
  readonly parts: readonly string[];
}

/** Why a part is rejected with others of its whole. */
export interface BrokenWhole {
  readonly outer: string;
  /** URN of the part that is rejected for another reason. */
  readonly cause: string;
}

/** The artefacts of SDMX 2.1 among candidates that became several artefacts. */
export const wholesAmong = (candidates: readonly Candidate[]): readonly Whole[] =>
  candidates.flatMap(({ prepared: { urn, members } }) =>
    members === undefined ? [] : [{ outer: urn, parts: [urn, ...members] }],
  );

/**
 * The parts that are rejected because another part of their whole is, by URN.
 * @param rejected URNs of artefacts that are rejected for other reasons
 */
export function brokenParts(wholes: readonly Whole[], rejected: Iterable<string>): ReadonlyMap<string, BrokenWhole> {
  const broken = new Map<string, BrokenWhole>();
  const all = new Set(rejected);
  // A part can be one of several wholes, so that one broken whole breaks another.
  for (let before = -1; before < all.size; ) {
    before = all.size;
    for (const { outer, parts } of wholes) {
      const cause = parts.find((part) => all.has(part));
      if (cause === undefined) continue;
      for (const part of parts) {
        if (!all.has(part)) broken.set(part, { outer, cause });
        all.add(part);
      }
    }
  }
  return broken;
}

/** The problem of a part that is rejected with another one. */
function brokenWhole({ placeOf }: Prepared, { outer, cause }: BrokenWhole): Problem {
  const detail = `The parts of ${outer}, an artefact of SDMX 2.1, are accepted together or not at all, and this submission rejects ${cause}; correct that first`;
  return { ...ruleProblem('dependency.rejected', detail, placeOf()), reference: cause };
}
