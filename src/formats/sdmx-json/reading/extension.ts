import type { Content } from '../../../model/artefact.js';

type Json = string | number | boolean | null | readonly Json[] | { readonly [property: string]: Json };

/** Whether a value holds nothing that the model cannot: no null, and no number that is too large for one. */
function isHoldable(value: Json): value is Content {
  if (value === null || (typeof value === 'number' && !Number.isFinite(value))) return false;
  return typeof value !== 'object' || Object.values(value).every((inner) => isHoldable(inner));
}

/** The value of an extension (a property that begins with `x-`), which may be anything; undefined where it holds null. */
export function readExtension(json: string): Content | undefined {
  const value: Json = JSON.parse(json);
  return isHoldable(value) ? value : undefined;
}
