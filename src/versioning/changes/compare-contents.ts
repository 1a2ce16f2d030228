import type { Artefact } from '../../model/artefact.js';
import type { Change } from './change.js';
import { findDifferences } from './find-differences.js';
import { judgeDifferences } from './judge-differences.js';
import type { Surroundings } from './surroundings.js';

/**
 * The changes between two contents of an artefact, in the order of the later content, by the rules of its class
 * (shapes-of.ts). Identity, defaults that are written or omitted, the order of what has no order, and white space in texts
 * are not compared.
 * @param before the earlier content, in its canonical form
 * @param after the later content, in its canonical form
 */
export async function compareContents(
  before: Artefact,
  after: Artefact,
  surroundings: Surroundings,
): Promise<readonly Change[]> {
  return judgeDifferences(await findDifferences(before, after), before, after, surroundings);
}
