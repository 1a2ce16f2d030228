import type { Artefact } from '../../src/model/artefact.js';
import { type GenerationSettings, lineOf } from './line.js';
import { codelistsOfStructure } from './shape.js';

/** Ids of the concepts of coded components. */
export const codedConcepts: readonly string[] = [
  'FREQ',
  ...Array.from({ length: codelistsOfStructure - 1 }, (_, index) => `CONCEPT${index + 1}`),
];

const concepts = [...codedConcepts, 'TIME_PERIOD', 'OBS_VALUE', 'COMMENT'];

/** All versions of one concept scheme. All concept schemes have the same concept ids, so that structures can use any. */
export function conceptSchemes(settings: GenerationSettings, index: number): Artefact[] {
  const { agencyID, id, versions } = lineOf(settings, 'ConceptScheme', index);
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
