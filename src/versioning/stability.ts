import { parseVersion } from './version.js';

export const stabilities = ['stable', 'draft', 'initial', 'nonSemantic'] as const;

/**
 * The stability of a version: `stable` X.Y.Z with X above 0, which never changes once published; `draft` with an
 * extension; `initial` 0.Y.Z; `nonSemantic` X and X.Y.
 */
export type Stability = (typeof stabilities)[number];

/**
 * The stability of a version; with an extension it is a draft, major 0 included.
 * @throws StrataError Syntax when the text is not a version
 */
export function stability(version: string): Stability {
  const { major, patch, extension } = parseVersion(version);
  if (patch === undefined) return 'nonSemantic';
  if (extension.length > 0) return 'draft';
  return major === 0n ? 'initial' : 'stable';
}
