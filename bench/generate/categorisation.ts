import type { Artefact } from '../../src/model/artefact.js';
import { formatUrn } from '../../src/model/urn.js';
import { agencyId, drawExpression, lineOf, type Plan, referenceTo } from './line.js';
import { drawPopular, randomOf } from './random.js';

const categoryCount = 100;
const scheme = { agencyID: agencyId(0), id: 'SUBJECTS', version: '1.0.0' };

/** The subjects that dataflows are put under. */
export const categoryScheme = (): Artefact => ({
  class: 'CategoryScheme',
  ...scheme,
  names: { en: 'Subjects' },
  categories: Array.from({ length: categoryCount }, (_, index) => ({
    id: `SUBJECT${index}`,
    names: { en: `Subject ${index}` },
  })),
});

/** Puts the dataflow of the same index under a subject. */
export function categorisation(plan: Plan, index: number): Artefact {
  const random = randomOf(plan.seed, 'categorisation', index);
  const dataflow = lineOf(plan, 'Dataflow', index);
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
