import { innerId } from './inner-id.js';
import type { Properties, Split } from './mapping.js';
import { present } from './mapping.js';

const listOf = (content: unknown): readonly Properties[] => (Array.isArray(content) ? content : []);

/**
 * One hierarchy of SDMX 3.0 for each in a hierarchical codelist. What the codelist says of itself as a whole, its names
 * and annotations, is said of none of them and left out.
 */
export const splitHierarchicalCodelist: Split = (properties, context) => {
  const {
    class: _class,
    id,
    names: _names,
    descriptions: _descriptions,
    annotations: _annotations,
    ...rest
  } = properties;
  const { includedCodelists: _included, hierarchies: held, agencyID, version, ...location } = rest;
  const hierarchies = listOf(held);
  const ids = hierarchies.map((hierarchy) => innerId(String(id), String(hierarchy.id)));
  if (hierarchies.length === 0) {
    const detail = () => `The hierarchical codelist ${id} holds no hierarchy, so that nothing of it could be kept`;
    context.error('hierarchicalCodelist.empty', detail);
    return [];
  }
  context.warn(
    'hierarchicalCodelist.split',
    () =>
      `The hierarchical codelist ${id} is kept as ${hierarchies.length === 1 ? 'the hierarchy' : 'the hierarchies'} ${ids.join(', ')}; its own names, descriptions and annotations were left out`,
  );
  return hierarchies.map(({ id: own, uri: _uri, hasFormalLevels, ...content }, index) => ({
    artefact: present({
      class: 'Hierarchy',
      agencyID,
      id: ids[index],
      version,
      ...location,
      hasFormalLevels,
      ...content,
    }),
    moves: [[`hierarchies/${own}/`, '']],
  }));
};
