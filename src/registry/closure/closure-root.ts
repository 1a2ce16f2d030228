import { StrataError } from '../../errors.js';
import { formatUrn } from '../../model/urn.js';
import type { RootQuery } from '../artefacts/find-root.js';
import { readGraphUrn } from '../graph/reference-graph.js';

/**
 * Parses the URN of what a closure begins from: an artefact with any version pattern, where a blank stands for `+`. Its text is the
 * long form.
 * @throws StrataError `Syntax` for a malformed URN or version pattern, `Semantic` for the URN of an item
 */
export function readClosureRoot(text: string): RootQuery {
  const urn = readGraphUrn(text);
  if (urn.item !== undefined) {
    const { item: _item, class: _class, maintainableClass, ...scheme } = urn;
    const whole = formatUrn({ ...scheme, class: maintainableClass });
    throw new StrataError(
      'Semantic',
      `${formatUrn(urn)} is a part of an artefact; give the URN of the artefact: ${whole}`,
    );
  }
  return { urn, text: formatUrn(urn) };
}
