import type { Artefact } from '../../src/model/artefact.js';
import { formatUrn } from '../../src/model/urn.js';
import { agencyId, drawExpression, type GenerationSettings, lineOf, referenceTo } from './line.js';
import { drawPopular, randomOf } from './random.js';

const categoryCount = 100;
const scheme = { agencyID: agencyId(0), id: 'SUBJECTS', version: '1.0.0' };

/** The category scheme of all generated categorisations. */
export const categoryScheme = (): Artefact => ({
  class: 'CategoryScheme',
  ...scheme,
  names: { en: 'Subjects' },
  categories: Array.from({ length: categoryCount }, (_, index) => ({
    id: `SUBJECT${index}`,
    names: { en: `Subject ${index}` },
  })),
});

/** Categorises the dataflow with the same index. */
export function categorisation(settings: GenerationSettings, index: number): Artefact {
  const random = randomOf(settings.seed, 'categorisation', index);
  const dataflow = lineOf(settings, 'Dataflow', index);
  return {
    class: 'Categorisation',
    agencyID: dataflow.agencyID,
    id: `CAT_${index}`,
    version: '1.0.0',
    names: { en: `Subject of dataflow ${index}` },
    source: referenceTo(dataflow, drawExpression(random())),
    target: formatUrn({ class: 'Category', ...scheme, item: `SUBJECT${drawPopular(random, categoryCount)}` }),
  };
}
