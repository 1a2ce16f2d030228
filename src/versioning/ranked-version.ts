import { precedence } from './precedence.js';
import { type Stability, stability } from './stability.js';

/** A version with its precedence and stability, computed once. */
export interface RankedVersion {
  readonly version: string;
  readonly precedence: string;
  readonly stability: Stability;
}

/**
 * Computes the precedence and the stability of a version.
 * @throws StrataError Syntax when the text is not a version
 */
export function rankVersion(version: string): RankedVersion {
  return { version, precedence: precedence(version), stability: stability(version) };
}
