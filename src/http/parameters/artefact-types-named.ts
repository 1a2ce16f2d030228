import { typeOfClass, typesOfResource } from '../../model/artefact-types.js';
import type { Parameter } from '../route.js';
import { distinctEntries, limitedList } from './list-limits.js';
import { requestFault } from './read-parameters.js';

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
