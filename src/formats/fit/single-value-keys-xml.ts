import { StrataError } from '../../errors.js';
import type { Content } from '../../model/content.js';
import type { Properties, Shape } from '../grammar/shapes.js';
import { keyCombinations, maximumKeys } from './key-combinations.js';

const listOf = (content: Content | undefined): readonly Content[] => (Array.isArray(content) ? content : []);

/** A key as keys with one value a dimension, one key for each combination of the values. */
function split(key: Content): Content[] {
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

/** Keys with several values a dimension (SDMX 3.1), said as SDMX 3.0 can: a key for each combination. */
export const singleValueKeys: Shape = {
  toModel: (properties) => properties,
  toElements: (model) => ({ ...model, keys: listOf(model.keys).flatMap(split) }),
};
