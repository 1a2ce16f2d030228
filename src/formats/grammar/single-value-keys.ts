import { StrataError } from '../../errors.js';
import { type Content, listOf, type Properties } from '../../model/content.js';
import type { Shape } from './shapes.js';

/** Limit of the expansion: a larger key would flood the message; a cube region says the same in a few lines. */
export const maximumKeys = 10_000;

/**
 * One choice from each list, in every combination: what a key with several values a dimension (SDMX 3.1) means as keys
 * with one value each (SDMX 3.0). Undefined above 10,000 combinations.
 */
export function keyCombinations<T>(choices: readonly (readonly T[])[]): T[][] | undefined {
  if (choices.reduce((count, values) => count * values.length, 1) > maximumKeys) return undefined;
  return choices.reduce<T[][]>(
    (begun, values) => begun.flatMap((combination) => values.map((value) => [...combination, value])),
    [[]],
  );
}

function splitKey(key: Content): Content[] {
  const properties = key as Properties;
  const choices = listOf(properties.keyValues).map((keyValue) =>
    listOf((keyValue as Properties).values).map((value) => ({ ...(keyValue as object), values: [value] })),
  );
  if (choices.every((values) => values.length === 1)) return [key];
  const combinations = keyCombinations(choices);
  if (combinations === undefined) {
    const detail = `A key stands for more than ${maximumKeys} combinations of values, too many to be written in SDMX 3.0`;
    throw new StrataError('NotAcceptable', detail);
  }
  return combinations.map((keyValues) => ({ ...(key as object), keyValues }));
}

/**
 * DataKeySetType of SDMX-ML 2.1 and 3.0, whose keys have one value a dimension: each key with several values (SDMX 3.1)
 * is written as one key for each combination. Throws NotAcceptable above 10,000 combinations.
 */
export const singleValueKeySet: Shape = {
  toModel: (properties) => properties,
  toElements: (model) => ({ ...model, keys: listOf(model.keys).flatMap(splitKey) }),
};
