import type { Artefact } from './artefact.js';

/**
 * How much of an artefact its content is: a stub has the identity only and refers to the content elsewhere
 * (`isExternalReference`), a partial item scheme has some of its items (`isPartial`).
 */
export type Completeness = 'stub' | 'partial' | 'whole';

/** The completeness that an artefact states. */
export function completenessOf(artefact: Artefact): Completeness {
  if (artefact['isExternalReference'] === true) return 'stub';
  return artefact['isPartial'] === true ? 'partial' : 'whole';
}

const ranks: Readonly<Record<Completeness, number>> = { stub: 0, partial: 1, whole: 2 };

/** Whether content of one completeness has less of an artefact than content of another. */
export const isLessComplete = (one: Completeness, other: Completeness): boolean => ranks[one] < ranks[other];
