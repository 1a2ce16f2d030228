import { createHash } from 'node:crypto';
import { canonicalText } from '../../formats/canonical-text.js';
import type { Artefact } from '../../model/artefact.js';

/** The number of the algorithm; hashes of another one cannot be compared. It changes with the canonical text. */
const algorithm = '3:';

/** The hash of the content of an artefact: the same for the same meaning, in whatever format it was sent. */
export const contentHash = (artefact: Artefact): string =>
  `${algorithm}${createHash('sha256').update(canonicalText(artefact)).digest('hex')}`;

/** Whether a stored hash can be compared with those that `contentHash` computes. */
export const isCurrentHash = (hash: string): boolean => hash.startsWith(algorithm);
