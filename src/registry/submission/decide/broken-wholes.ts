import type { Problem } from '../../../errors.js';
import type { Prepared } from '../receive/prepare.js';
import { ruleProblem } from '../rules.js';
import type { Candidate } from './decide.js';

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
export function brokenWhole({ placeOf }: Prepared, { outer, cause }: BrokenWhole): Problem {
  const detail = `The parts of ${outer}, an artefact of SDMX 2.1, are accepted together or not at all, and this submission rejects ${cause}; correct that first`;
  return { ...ruleProblem('dependency.rejected', detail, placeOf()), reference: cause };
}
