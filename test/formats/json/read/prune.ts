export type Json = string | number | boolean | null | readonly Json[] | { readonly [property: string]: Json };

/** A value without what stands at paths that match; array elements are named by their index. */
export function prune(value: Json, lost: readonly RegExp[], path = ''): Json {
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value)
    .map(([step, inner]) => [step, `${path}/${step}`, inner] as const)
    .filter(([, at]) => !lost.some((pattern) => pattern.test(at)))
    .map(([step, at, inner]) => [step, prune(inner, lost, at)] as const);
  return Array.isArray(value) ? kept.map(([, inner]) => inner) : Object.fromEntries(kept);
}
