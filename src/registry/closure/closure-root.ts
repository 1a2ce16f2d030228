import { type RootQuery, readRoot, requireWholeArtefact } from '../artefacts/root-query.js';

/**
 * Parses the URN of what a closure begins from: an artefact with any version pattern, where a blank stands for `+`. Its text is the
 * long form.
 * @throws StrataError `Syntax` for a malformed URN or version pattern, `Semantic` for the URN of an item
 */
export function readClosureRoot(text: string): RootQuery {
  const root = readRoot(text);
  requireWholeArtefact(root.urn, 'closure.item', 'a closure begins from whole artefacts');
  return root;
}
