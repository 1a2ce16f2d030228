import type { Content } from '../../../model/content.js';
import type { Scanner } from '../scan/scanner.js';

type Json = string | number | boolean | null | readonly Json[] | { readonly [property: string]: Json };

/** Whether the model can hold a value: it has no null, and no number out of range. */
function isHoldable(value: Json): value is Content {
  if (value === null || (typeof value === 'number' && !Number.isFinite(value))) return false;
  return typeof value !== 'object' || Object.values(value).every((inner) => isHoldable(inner));
}

function readArray(scanner: Scanner, count: () => void): Json {
  const values: Json[] = [];
  for (let more = scanner.enterArray(); more; more = scanner.nextElement()) {
    count();
    values.push(readAny(scanner, count));
  }
  return values;
}

function readObject(scanner: Scanner, count: () => void): Json {
  const properties: [string, Json][] = [];
  for (let more = scanner.enterObject(); more; more = scanner.nextProperty()) {
    count();
    properties.push([scanner.key(), readAny(scanner, count)]);
  }
  return Object.fromEntries(properties);
}

function readAny(scanner: Scanner, count: () => void): Json {
  const { kind } = scanner;
  if (kind === 'array') return readArray(scanner, count);
  if (kind === 'object') return readObject(scanner, count);
  return kind === 'string' ? scanner.string() : JSON.parse(scanner.skip());
}

/**
 * Reads the value of an extension (a property that begins with `x-`), which may be any JSON; undefined where it holds
 * null.
 * @param count called for every entry of its arrays and objects
 */
export function readExtension(scanner: Scanner, count: () => void): Content | undefined {
  const value = readAny(scanner, count);
  return isHoldable(value) ? value : undefined;
}
