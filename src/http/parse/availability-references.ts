import { typesOfResource } from '../../model/artefact-types.js';
import { type Parameter, requestFault } from './parameters.js';

/** The resources that `references` may name (REST 2.2.2, availability queries). */
const resources = ['codelist', 'valuelist', 'datastructure', 'conceptscheme', 'dataflow', 'dataproviderscheme'];

function read(name: string, text: string | undefined): readonly string[] {
  if (text === undefined || text === 'none') return [];
  const named = text === 'all' ? resources : text.split(',');
  const unknown = named.find((each) => !resources.includes(each));
  if (unknown !== undefined) {
    throw requestFault(
      'parameter.value',
      `${name} has "${unknown}"; it may be none, all, or some of ${resources.join(', ')}, joined by commas`,
      name,
    );
  }
  return [...new Set(named.flatMap((each) => typesOfResource(each).map((type) => type.class)))];
}

/** The classes of the structures that come along with what is available. */
export const availabilityReferences: Parameter<readonly string[]> = {
  description:
    'The structures that come along: none, all, or some types joined by commas; item schemes and lists with the items alone that the answer uses.',
  schema: { type: 'array', items: { type: 'string', enum: ['none', 'all', ...resources] }, default: ['none'] },
  read,
};
