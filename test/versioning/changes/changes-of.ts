import { canonicalContent } from '../../../src/formats/canonical-text.js';
import type { Artefact } from '../../../src/model/artefact.js';
import type { Change } from '../../../src/versioning/changes/change.js';
import { compareContents } from '../../../src/versioning/changes/compare-contents.js';
import { type Increment, largestIncrement } from '../../../src/versioning/increment.js';
import type { Pair } from './examples/example.js';
import { others } from './examples/others.js';
import { Neighbours, surroundingsOf } from './surroundings-of.js';

const neighbours = new Neighbours(others);

/** The changes between two contents, which refer to the artefacts of the examples. */
export async function changesOf(pair: Pair): Promise<readonly Change[]> {
  const [before, after] = await Promise.all([canonicalContent(pair.before), canonicalContent(pair.after)]);
  return compareContents(before, after, surroundingsOf(before, after, neighbours));
}

/** The increment that changes require together. */
export const requiredBy = (changes: readonly Change[]): Increment =>
  largestIncrement(changes.map(({ increment }) => increment));

export const inShort = (changes: readonly Change[]): string =>
  changes.map(({ increment, rule, path, detail }) => `${increment} ${rule} at ${path}: ${detail}`).join('\n');

/** A content in which the order of the properties of all objects is another. */
export function reversedProperties(artefact: Artefact): Artefact {
  const reversed = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(reversed);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .reverse()
        .map(([property, of]) => [property, reversed(of)]),
    );
  };
  return reversed(artefact) as Artefact;
}
