import { typeOfClass, typesOfResource } from '../../model/artefact-types.js';
import { readPagePlace, writePagePlace } from '../../registry/page-place.js';
import type { Parameter } from '../route.js';
import { wholeNumber } from './kinds.js';
import { agencyShape, checkCount, distinctEntries, limitedList, readList, requestFault } from './read-parameters.js';

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

/** A list of agencies, separated by commas; null where it is missing. */
export const agenciesNamed = (description: string): Parameter<readonly string[] | null> => ({
  description,
  schema: { ...limitedList({ type: 'string' }, 'ids'), examples: [['SDMX']] },
  read: (name, text) => readList(name, text, agencyShape),
});

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

/** A list of artefact types by class or REST resource name, separated by commas; null where it is missing. */
export const artefactTypesNamed = (description: string): Parameter<readonly string[] | null> => ({
  description,
  schema: { ...limitedList({ type: 'string' }, 'types'), examples: [['Codelist', 'ConceptScheme']] },
  read: (name, text) => {
    if (text === undefined) return null;
    const classes = distinctEntries(name, text, ',', 'types').flatMap((each) => {
      const byClass = typeOfClass(each);
      const types = byClass === undefined ? typesOfResource(each.toLowerCase()) : [byClass];
      if (types.length > 0) return types.map((type) => type.class);
      throw requestFault(
        'parameter.value',
        `${name} contains "${each}", which is not an artefact type; use class or resource names such as Codelist or codelist`,
        name,
      );
    });
    return [...new Set(classes)];
  },
});
