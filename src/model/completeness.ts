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
