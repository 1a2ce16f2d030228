import type { DataAction } from './data-sets.js';

const actions: readonly DataAction[] = ['information', 'append', 'replace', 'merge', 'delete'];

/** Actions as SDMX-ML and SDMX-JSON write them, for error texts. */
export const actionNames = 'Information, Append, Replace, Merge or Delete';

/** The action of a name in SDMX-ML and SDMX-JSON, in any case; undefined where there is no such action. */
export const actionOf = (name: string): DataAction | undefined =>
  actions.find((action) => action === name.trim().toLowerCase());
