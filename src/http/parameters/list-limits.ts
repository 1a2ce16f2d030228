import type { JsonSchema } from '../route.js';
import { requestFault } from './read-parameters.js';

/**
 * The maximum number of different entries of the lists in a request. Each entry is compared with many things in the
 * registry, so that a short request could cause much work.
 */
export const listLimits = {
  /** Ids of agencies, artefacts, items, components or providers. */
  ids: 1000,
  /** Artefact types, by class or resource. */
  types: 100,
  /** Versions and version patterns; each is compared with all versions of a version line. */
  versions: 100,
  /** URNs from which a reference graph begins. */
  roots: 100,
  /** Keys of series; each is compared with all constraints. */
  keys: 100,
  /** Components with a filter. */
  filters: 50,
  /** Conditions in all filters, or values in all positions of a key; each is compared with all values of a component. */
  conditions: 200,
  /** Hierarchies of SDMX 2.1: ids of hierarchical codelists times ids of their hierarchies. */
  hierarchies: 1000,
  /** Ranges of Accept and Accept-Language; further ones are ignored. Languages are compared with those of each text. */
  ranges: 100,
} as const;

/**
 * @param what the counted entries in the plural, for the error text
 * @param path name of the parameter or part
 * @throws StrataError `Syntax`, rule `list.long`, above the limit
 */
export function checkCount(what: string, count: number, kind: keyof typeof listLimits, path: string): void {
  const limit = listLimits[kind];
  if (count <= limit) return;
  const detail = `the request has ${count} ${what}; give at most ${limit}, or send several requests`;
  throw requestFault('list.long', detail, path);
}

/**
 * The different entries of a list.
 * @param name of the parameter or part
 * @throws StrataError `Syntax`, rule `list.long`, above the limit
 */
export function distinctEntries(
  name: string,
  text: string,
  separator: string,
  kind: keyof typeof listLimits,
): readonly string[] {
  const entries = [...new Set(text.split(separator))];
  checkCount(`different entries in the ${name}`, entries.length, kind, name);
  return entries;
}

/** The schema of a list in which each entry counts once. */
export const limitedList = (items: JsonSchema, kind: keyof typeof listLimits): JsonSchema => ({
  type: 'array',
  items,
  minItems: 1,
  maxItems: listLimits[kind],
});

/** The schema of a list of REST 1.5. OpenAPI cannot describe the separator `+`, so the list is a text. */
export const limitedPlusList = (kind: keyof typeof listLimits): JsonSchema => ({
  type: 'string',
  pattern: `^[^+]*(\\+[^+]*){0,${listLimits[kind] - 1}}$`,
});
