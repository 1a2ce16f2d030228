import type { Artefact } from '../../src/model/artefact.js';
import { formatUrn } from '../../src/model/urn.js';
import { agencyId, type Line, referenceTo } from './line.js';

/** Numbers of the dependents of a codelist, by class. */
export interface NeighbourhoodSizes {
  readonly conceptSchemes: number;
  readonly dataStructures: number;
  readonly dataflows: number;
  readonly categorisations: number;
}

const lineIn = (artefactClass: Line['class'], prefix: string, index: number): Line => ({
  class: artefactClass,
  agencyID: agencyId(index % 12),
  id: `${prefix}_NEAR_${index}`,
  versions: ['1.0.0'],
});

const base = ({ class: artefactClass, agencyID, id }: Line) => ({
  class: artefactClass,
  agencyID,
  id,
  version: '1.0.0',
  names: { en: `${artefactClass} ${id}`, fr: `${artefactClass} ${id}` },
});

const topics: Line = { class: 'CategoryScheme', agencyID: agencyId(0), id: 'TOPICS_NEAR', versions: ['1.0.0'] };

/** The codelist that all artefacts of a neighbourhood refer to, directly or not. */
export const hub: Line = { class: 'Codelist', agencyID: agencyId(0), id: 'CL_NEAR', versions: ['1.0.0'] };

function dataStructure(index: number, { conceptSchemes }: NeighbourhoodSizes): Artefact {
  const scheme = lineIn('ConceptScheme', 'CS', index % conceptSchemes);
  const concept = (id: string): string => referenceTo(scheme, '1.0+.0', { class: 'Concept', id });
  const dimension = (id: string) => ({
    id,
    conceptIdentity: concept(id),
    localRepresentation: { enumeration: referenceTo(hub, '1.0+.0') },
  });
  return {
    ...base(lineIn('DataStructure', 'DSD', index)),
    dataStructureComponents: {
      dimensionList: { dimensions: [dimension('A'), dimension('B')] },
      measureList: { measures: [{ id: 'OBS_VALUE', conceptIdentity: concept('OBS_VALUE') }] },
    },
  };
}

/** The dependents of a codelist, in sets to submit in this order: schemes, structures, flows of these, categorisations of flows. */
export function* neighbourhood(sizes: NeighbourhoodSizes): Generator<readonly Artefact[]> {
  const list = (count: number, make: (index: number) => Artefact): Artefact[] =>
    Array.from({ length: count }, (_, index) => make(index));
  const codes = ['A', 'B'].map((id) => ({ id, names: { en: id } }));
  yield [
    { ...base(hub), codes },
    { ...base(topics), categories: codes },
    ...list(sizes.conceptSchemes, (index) => ({
      ...base(lineIn('ConceptScheme', 'CS', index)),
      concepts: ['A', 'B', 'OBS_VALUE'].map((id) => ({
        id,
        names: { en: id },
        ...(id === 'A' ? { coreRepresentation: { enumeration: referenceTo(hub, '1.0+.0') } } : {}),
      })),
    })),
    ...list(sizes.dataStructures, (index) => dataStructure(index, sizes)),
  ];
  yield list(sizes.dataflows, (index) => ({
    ...base(lineIn('Dataflow', 'DF', index)),
    structure: referenceTo(lineIn('DataStructure', 'DSD', index % sizes.dataStructures), '1.0+.0'),
  }));
  yield list(sizes.categorisations, (index) => ({
    ...base(lineIn('Categorisation', 'CAT', index)),
    source: referenceTo(lineIn('Dataflow', 'DF', index % sizes.dataflows), '1.0+.0'),
    target: formatUrn({ class: 'Category', agencyID: topics.agencyID, id: topics.id, version: '1.0.0', item: 'A' }),
  }));
}
