import type { Artefact } from '../../src/model/artefact.js';
import { drawExpression, type GenerationSettings, lineOf, referenceTo } from './line.js';
import { drawPopular, randomOf } from './random.js';

/** All versions of one dataflow. */
export function dataflows(settings: GenerationSettings, index: number): Artefact[] {
  const { agencyID, id, versions } = lineOf(settings, 'Dataflow', index);
  const random = randomOf(settings.seed, 'structure', index);
  const structure = lineOf(settings, 'DataStructure', drawPopular(random, settings.shape.dataStructures));
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
