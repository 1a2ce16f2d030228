import { readPagePlace, writePagePlace } from '../../registry/page-place.js';
import type { Parameter } from '../route.js';
import { wholeNumber } from './kinds.js';
import { requestFault } from './read-parameters.js';

const [usualLimit, mostEntries] = [20, 100];

const next: Parameter<string | null> = {
  description: 'Where the page begins: next of the page before.',
  schema: { type: 'string', pattern: '^[A-Za-z0-9_-]+$', examples: [writePagePlace({ order: '0', tie: '' })] },
  read: (name, text) => {
    if (text === undefined) return null;
    if (readPagePlace(text) !== undefined) return text;
    throw requestFault('parameter.value', `${name} is "${text.slice(0, 100)}"; give next of the page before`, name);
  },
};

/** The parameters of a list that is read page by page. */
export const pageParameters = {
  limit: wholeNumber('The number of entries of a page.', mostEntries, usualLimit, { default: usualLimit }),
  next,
};
