import { parseVersion } from './version.js';

/**
 * What a version promises: `stable` X.Y.Z with X above 0, never changed once published; `draft` with an extension;
 * `initial` 0.Y.Z; `nonSemantic` X and X.Y. Only `stable` is stable.
 */
export type Stability = 'stable' | 'draft' | 'initial' | 'nonSemantic';

/**
 * The stability of a version text; an extension makes a draft of any major, 0 included.
 * @throws StrataError Syntax when the text is not a version
 */
export function stability(version: string): Stability {
  const { major, patch, extension } = parseVersion(version);
  if (patch === undefined) return 'nonSemantic';
  if (extension.length > 0) return 'draft';
  return major === 0n ? 'initial' : 'stable';
}
