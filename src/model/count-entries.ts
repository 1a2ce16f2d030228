import type { Artefact } from './artefact.js';

/** The number of entries in the lists of an artefact; lists in other objects are not counted. */
export const countEntries = (artefact: Artefact): number =>
  Object.values(artefact).reduce((sum: number, value) => sum + (Array.isArray(value) ? value.length : 0), 0);
