import type { Artefact } from '../../src/model/artefact.js';
import { lineOf, type Plan } from './line.js';
import { codelistsOfStructure } from './shape.js';

/** Concepts of components that are coded. */
export const codedConcepts: readonly string[] = [
  'FREQ',
  ...Array.from({ length: codelistsOfStructure - 1 }, (_, index) => `CONCEPT${index + 1}`),
];

const concepts = [...codedConcepts, 'TIME_PERIOD', 'OBS_VALUE', 'COMMENT'];

/** One concept scheme in all its versions. All have the same ids, so that structures can use any of them. */
export function conceptSchemes(plan: Plan, index: number): Artefact[] {
  const { agencyID, id, versions } = lineOf(plan, 'ConceptScheme', index);
  return versions.map((version) => ({
    class: 'ConceptScheme',
    agencyID,
    id,
    version,
    names: { en: `Concept scheme ${index}` },
    concepts: concepts.map((concept) => ({
      id: concept,
      names: { en: `${concept} in scheme ${index}, version ${version}` },
    })),
  }));
}
