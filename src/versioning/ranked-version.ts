import { precedence } from './precedence.js';
import { type Stability, stability } from './stability.js';

/** A version with what selecting needs, worked out once: its place in the order and its stability. */
export interface RankedVersion {
  readonly version: string;
  readonly precedence: string;
  readonly stability: Stability;
}

/**
 * Works out the rank of a version text.
 * @throws StrataError Syntax when the text is not a version
 */
export function rankVersion(version: string): RankedVersion {
  return { version, precedence: precedence(version), stability: stability(version) };
}
