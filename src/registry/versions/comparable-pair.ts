import type { Artefact } from '../../model/artefact.js';
import { completenessOf } from '../../model/completeness.js';
import { mergeItems } from '../../model/merge-items.js';
import type { ComparedPair } from './compare-artefacts.js';

/**
 * Two contents as they are compared: items that a partial item scheme lacks are not removed. Undefined where one of the two is
 * a stub, whose content is not known.
 */
export function comparablePair(before: Artefact, after: Artefact): ComparedPair | undefined {
  const [earlier, later] = [completenessOf(before), completenessOf(after)];
  if (earlier === 'stub' || later === 'stub') return undefined;
  return { before, after: later === 'partial' ? mergeItems(before, after) : after };
}
