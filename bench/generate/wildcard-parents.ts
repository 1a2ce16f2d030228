import type { Artefact } from '../../src/model/artefact.js';
import type { Line } from './line.js';
import { referenceTo } from './line.js';

/** Concept schemes with one concept each, which refers to a codelist by the wildcard 1.0+.0. */
export const wildcardParents = (codelist: Line, count: number): Artefact[] =>
  Array.from({ length: count }, (_, index) => ({
    class: 'ConceptScheme',
    agencyID: codelist.agencyID,
    id: `USER_${index}_OF_${codelist.id}`,
    version: '1.0.0',
    names: { en: `User ${index} of ${codelist.id}` },
    concepts: [
      {
        id: 'CONCEPT',
        names: { en: 'Concept' },
        coreRepresentation: { enumeration: referenceTo(codelist, '1.0+.0') },
      },
    ],
  }));
