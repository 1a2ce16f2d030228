import { innerId } from './inner-id.js';
import { keepAsItIs, unmoved } from './keep-as-it-is.js';
import type { Move, Properties, Split } from './mapping.js';
import { present } from './mapping.js';

const listOf = (content: unknown): readonly Properties[] => (Array.isArray(content) ? content : []);

/** The place of an included codelist is noted as that of the object, of which the reference is one property. */
const includedMoves = (included: Properties['includedCodelists']): Move[] =>
  listOf(included)
    .map((_, index): Move => [`includedCodelists/${index}`, `includedCodelists/${index}/codelist`])
    // The longer number before the shorter one that begins it.
    .reverse();

/**
 * One hierarchy of SDMX 3.0 for each in a hierarchical codelist. What the codelist says of itself as a whole, its names
 * and annotations, is said of none of them and left out. A codelist without hierarchies is kept as it is.
 */
export const splitHierarchicalCodelist: Split = (properties, context) => {
  if (properties.hierarchies === undefined) {
    const moves = [...includedMoves(properties.includedCodelists), ...unmoved];
    return keepAsItIs(properties, 'a hierarchical codelist without hierarchies', context, moves);
  }
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
    origin: `hierarchies/${own}`,
    moves: [[`hierarchies/${own}/`, '']],
  }));
};
