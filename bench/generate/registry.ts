import type { Artefact } from '../../src/model/artefact.js';
import { categorisation, categoryScheme } from './categorisation.js';
import { codelists, largestIndex } from './codelist.js';
import { conceptSchemes } from './concept-scheme.js';
import { dataStructures } from './data-structure.js';
import { dataflows } from './dataflow.js';
import { agencyId, type Plan } from './line.js';
import { agencyScheme, dataProviderScheme } from './organisation-schemes.js';
import { provisionAgreement } from './provision-agreement.js';

const indices = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

function* inSets(artefacts: Iterable<Artefact>, most: number): Generator<readonly Artefact[]> {
  let set: Artefact[] = [];
  for (const artefact of artefacts) {
    set.push(artefact);
    if (set.length < most) continue;
    yield set;
    set = [];
  }
  if (set.length > 0) yield set;
}

function* everything(plan: Plan): Generator<Iterable<Artefact>> {
  const { shape } = plan;
  yield [agencyScheme(plan), ...indices(shape.agencies).map((index) => dataProviderScheme(agencyId(index)))];
  yield codelists(plan, largestIndex);
  yield* [
    indices(shape.codelists).flatMap((index) => (index === largestIndex ? [] : codelists(plan, index))),
    indices(shape.conceptSchemes).flatMap((index) => conceptSchemes(plan, index)),
    indices(shape.dataStructures).flatMap((index) => dataStructures(plan, index)),
    indices(shape.dataflows).flatMap((index) => dataflows(plan, index)),
  ];
  yield [
    categoryScheme(),
    ...indices(Math.min(shape.categorisations, shape.dataflows)).map((index) => categorisation(plan, index)),
    ...indices(Math.min(shape.provisionAgreements, shape.dataflows)).map((index) => provisionAgreement(plan, index)),
  ];
}

/**
 * A registry of any size, as sets of artefacts to submit in this order: each refers to itself and those before it only.
 * The same plan gives the same registry.
 * @param most artefacts in a set
 */
export function* generateRegistry(plan: Plan, most = 2_500): Generator<readonly Artefact[]> {
  for (const artefacts of everything(plan)) yield* inSets(artefacts, most);
}
