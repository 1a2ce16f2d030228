import { keyCombinations } from '../grammar/single-value-keys.js';
import { isArray, isObject, type Json, type JsonObject } from '../json/json.js';

/** A key value with several values as key values with one each. */
function singleValues(keyValue: Json): Json[] {
  if (!isObject(keyValue) || !isArray(keyValue.values)) return [keyValue];
  const { values, ...rest } = keyValue;
  return values.map((value) => ({ ...rest, value }));
}

/**
 * A key of a data key set as keys with one value a dimension, one for each combination of its values: what a key
 * with several values means (SDMX 3.1), said as SDMX 3.0 can. Undefined where that takes more than 10,000 keys.
 */
export function singleValueKeys(key: JsonObject): JsonObject[] | undefined {
  const choices = isArray(key.keyValues) ? key.keyValues.map(singleValues) : [];
  return keyCombinations(choices)?.map((keyValues) => ({ ...key, keyValues }));
}
