import type { Problem } from '../../../errors.js';
import type { ArtefactWarning } from '../../message/findings.js';
import type { Piece } from './mapping.js';

/**
 * The warnings about an artefact of 2.1, for each of the artefacts that it becomes: with the one that the object was made
 * into, or with the first where a warning is about the artefact as a whole.
 */
export function shareWarnings(
  warnings: readonly ArtefactWarning[],
  pieces: readonly Piece[],
): readonly (readonly Problem[])[] {
  const shares: Problem[][] = pieces.map(() => []);
  for (const { problem, pathInArtefact } of warnings) {
    const index = pieces.findIndex(
      ({ origin }) => origin !== undefined && `${pathInArtefact}/`.startsWith(`${origin}/`),
    );
    shares[Math.max(index, 0)]?.push(problem);
  }
  return shares;
}
