import { type Content, isObject, listOf } from './content.js';

/** Maximum number of keys that one key is split into; a constraint with more is better written as a cube region. */
export const maximumKeys = 10_000;

/** A key value with several values as key values with one each; a key value without values is unchanged. */
function singleValues(keyValue: Content): readonly Content[] {
  if (!isObject(keyValue) || !Array.isArray(keyValue['values']) || keyValue['values'].length === 1) return [keyValue];
  return keyValue['values'].map((value: Content) => ({ ...keyValue, values: [value] }));
}

/**
 * A key of a data key set with several values a dimension (SDMX 3.1) as keys with one value a dimension, the only form of
 * earlier versions: one key for each combination of the values. Returns the same object if it already has one value a
 * dimension.
 * @returns undefined for more than 10,000 combinations
 */
export function singleValueKeys(key: Content): readonly Content[] | undefined {
  if (!isObject(key)) return [key];
  const choices = listOf(key['keyValues']).map(singleValues);
  if (choices.reduce((count, values) => count * values.length, 1) > maximumKeys) return undefined;
  if (choices.every((values) => values.length === 1)) return [key];
  const combinations = choices.reduce<Content[][]>(
    (begun, values) => begun.flatMap((combination) => values.map((value) => [...combination, value])),
    [[]],
  );
  return combinations.map((keyValues) => ({ ...key, keyValues }));
}
