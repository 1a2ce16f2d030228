import { createHash, randomUUID } from 'node:crypto';
import { canonicalText } from '../../formats/canonical-text.js';
import type { Artefact } from '../../model/artefact.js';

/** The number of the algorithm; hashes of another one cannot be compared. It changes with the canonical text. */
const algorithm = '3:';

/** The hash of the content of an artefact: the same for the same meaning, in whatever format it was sent. */
export const contentHash = (artefact: Artefact): string =>
  `${algorithm}${createHash('sha256').update(canonicalText(artefact)).digest('hex')}`;

/** Whether a stored hash can be compared with those that `contentHash` computes. */
export const isCurrentHash = (hash: string): boolean => hash.startsWith(algorithm);

/**
 * The function that returns the hash that a content has as a semantic version of its line. The canonical text is written once, so
 * that further versions of a large artefact take little.
 */
export function hashesByVersion(artefact: Artefact): (version: string) => string {
  const mark = randomUUID();
  const [start = '', end = ''] = canonicalText({ ...artefact, version: mark }).split(mark);
  const begun = createHash('sha256').update(start);
  return (version) => `${algorithm}${begun.copy().update(version).update(end).digest('hex')}`;
}
