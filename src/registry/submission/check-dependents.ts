import type { Problem } from '../../errors.js';
import type { DependentRow } from '../../store/submission-statements.js';
import { groupBy } from '../group-by.js';
import type { Decision } from './decide.js';
import { findRemovals, type Removal } from './find-removals.js';
import type { Held } from './held.js';
import type { RegistryAfter } from './registry-after.js';
import { ruleProblem } from './rules.js';
import type { MovedWildcard } from './submission.js';

/** A problem, and the URN of the submitted artefact that causes it. */
export interface CausedProblem {
  readonly urn: string;
  readonly problem: Problem;
}

/**
 * Checks that open references of other artefacts will still resolve.
 * Parents that the same message replaces or deletes are left out, because their new references are checked instead.
 * @param changed the decisions that change the registry
 */
export async function checkDependents(
  held: Held,
  changed: readonly Decision[],
  after: RegistryAfter,
  moves: readonly MovedWildcard[],
): Promise<CausedProblem[]> {
  const removals = await findRemovals(held, changed, after, moves);
  const changedUrns = new Set(changed.map(({ prepared }) => prepared.urn));
  const rows = await held.dependents(removals.map(({ row }) => row));
  const dependents = groupBy(
    rows.filter(({ parent }) => !changedUrns.has(parent)),
    ({ key }) => key,
  );
  return removals.flatMap((removal) => {
    const affected = dependents.get(removal.row.key);
    return affected === undefined ? [] : [{ urn: removal.cause.urn, problem: problemOf(removal, affected) }];
  });
}

/** At most this many URNs are listed in a problem. */
const listedUrns = 5;

/** URNs in words, with the number of those that are left out. */
export const listUrns = (urns: readonly string[]): string => {
  const names = [...new Set(urns)].sort();
  const first = names.slice(0, listedUrns).join(', ');
  return names.length > listedUrns ? `${first} and ${names.length - listedUrns} more` : first;
};

function problemOf(removal: Removal, dependents: readonly DependentRow[]): Problem {
  const removed = new Set(removal.row.items ?? []);
  const used = [...new Set(dependents.flatMap(({ items }) => items.filter((item) => removed.has(item))))].join(', ');
  const { urn } = removal.cause;
  const place = removal.cause.placeOf();
  const parents = listUrns(dependents.map(({ parent }) => parent));
  if (removal.toSubmitted) {
    return ruleProblem(
      'wildcard.losesItem',
      `${removal.target} now resolves to ${urn}, which lacks ${used}, but ${parents} refer to it; add ${used}, or change these references`,
      place,
    );
  }
  if (removal.row.items === null) {
    const through = removal.target === urn ? 'it' : `${removal.target}, which would no longer resolve`;
    return ruleProblem(
      'artefact.referenced',
      `${urn} cannot be deleted: these artefacts refer to ${through}: ${parents}. Delete or change them first`,
      place,
    );
  }
  return ruleProblem(
    'item.referenced',
    `without ${used}, references to ${removal.target} would not resolve; change these artefacts first: ${parents}`,
    place,
  );
}
