import type { Parameter } from '../route.js';
import { checkCount, limitedList } from './list-limits.js';
import { requestFault } from './read-parameters.js';

/** A required, repeatable URN; its values as written. */
export const repeatedUrn = (description: string, example: string): Parameter<readonly string[]> => ({
  description,
  isRequired: true,
  isRepeatable: true,
  schema: { ...limitedList({ type: 'string', minLength: 1 }, 'roots'), examples: [[example]] },
  read: (name, _text, texts) => {
    if (texts.length === 0 || texts.includes('')) {
      const hint = 'give the URN of an artefact: ?urn=urn:sdmx:…';
      throw requestFault('parameter.missing', `${name} is missing; ${hint}`, name);
    }
    checkCount('different URNs', new Set(texts).size, 'roots', name);
    return texts;
  },
});
