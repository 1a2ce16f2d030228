import type { Artefact } from '../../src/model/artefact.js';
import { cutList } from '../../src/model/cut-list.js';
import { categorisation, categoryScheme } from './categorisation.js';
import { codelists, largestIndex } from './codelist.js';
import { conceptSchemes } from './concept-scheme.js';
import { dataStructures } from './data-structure.js';
import { dataflows } from './dataflow.js';
import { agencyId, type GenerationSettings } from './line.js';
import { agencyScheme, dataProviderScheme } from './organisation-schemes.js';
import { provisionAgreement } from './provision-agreement.js';

const indices = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

function* generateArtefacts(settings: GenerationSettings): Generator<Iterable<Artefact>> {
  const { shape } = settings;
  yield [agencyScheme(settings), ...indices(shape.agencies).map((index) => dataProviderScheme(agencyId(index)))];
  yield codelists(settings, largestIndex);
  yield* [
    indices(shape.codelists).flatMap((index) => (index === largestIndex ? [] : codelists(settings, index))),
    indices(shape.conceptSchemes).flatMap((index) => conceptSchemes(settings, index)),
    indices(shape.dataStructures).flatMap((index) => dataStructures(settings, index)),
    indices(shape.dataflows).flatMap((index) => dataflows(settings, index)),
  ];
  yield [
    categoryScheme(),
    ...indices(Math.min(shape.categorisations, shape.dataflows)).map((index) => categorisation(settings, index)),
    ...indices(Math.min(shape.provisionAgreements, shape.dataflows)).map((index) =>
      provisionAgreement(settings, index),
    ),
  ];
}

/**
 * Generates a registry as sets of artefacts to submit in this order: a set refers only to itself and to earlier sets.
 * @param maxSize highest number of artefacts in a set
 */
export function* generateRegistry(settings: GenerationSettings, maxSize = 2_500): Generator<readonly Artefact[]> {
  for (const artefacts of generateArtefacts(settings)) yield* cutList(artefacts, maxSize);
}
