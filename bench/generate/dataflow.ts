import type { Artefact } from '../../src/model/artefact.js';
import { drawExpression, lineOf, type Plan, referenceTo } from './line.js';
import { drawPopular, randomOf } from './random.js';

/** One dataflow in all its versions. */
export function dataflows(plan: Plan, index: number): Artefact[] {
  const { agencyID, id, versions } = lineOf(plan, 'Dataflow', index);
  const random = randomOf(plan.seed, 'structure', index);
  const structure = lineOf(plan, 'DataStructure', drawPopular(random, plan.shape.dataStructures));
  const reference = referenceTo(structure, drawExpression(random()));
  return versions.map((version) => ({
    class: 'Dataflow',
    agencyID,
    id,
    version,
    names: { en: `Dataflow ${index}, version ${version}`, fr: `Flux de données ${index}, version ${version}` },
    structure: reference,
  }));
}
