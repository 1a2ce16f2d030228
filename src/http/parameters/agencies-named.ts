import type { Parameter } from '../route.js';
import { limitedList } from './list-limits.js';
import { agencyShape, readList } from './path.js';

/** A list of agencies, separated by commas; null where it is missing. */
export const agenciesNamed = (description: string): Parameter<readonly string[] | null> => ({
  description,
  schema: { ...limitedList({ type: 'string' }, 'ids'), examples: [['SDMX']] },
  read: (name, text) => readList(name, text, agencyShape),
});
