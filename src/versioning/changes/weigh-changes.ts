import { type Increment, increments, largestIncrement } from '../increment.js';
import type { Change } from './change.js';

/** The largest increment of changes; `none` without any. */
export const requiredIncrement = (changes: readonly Change[]): Increment =>
  largestIncrement(changes.map(({ increment }) => increment));

/** Changes with the largest increments first, else in their order. */
export const byIncrement = (changes: readonly Change[]): readonly Change[] =>
  increments.toReversed().flatMap((weight) => changes.filter(({ increment }) => increment === weight));
