import type { Artefact } from '../../src/model/artefact.js';
import { formatUrn } from '../../src/model/urn.js';
import { drawExpression, type GenerationSettings, lineOf, referenceTo } from './line.js';
import { providerId } from './organisation-schemes.js';
import { randomOf } from './random.js';

/** Provision of the dataflow with the same index by a data provider of its agency. */
export function provisionAgreement(settings: GenerationSettings, index: number): Artefact {
  const dataflow = lineOf(settings, 'Dataflow', index);
  const { agencyID } = dataflow;
  return {
    class: 'ProvisionAgreement',
    agencyID,
    id: `PA_${index}`,
    version: '1.0.0',
    names: { en: `Provision of dataflow ${index}` },
    dataflow: referenceTo(dataflow, drawExpression(randomOf(settings.seed, 'provision', index)())),
    dataProvider: formatUrn({
      class: 'DataProvider',
      agencyID,
      id: 'DATA_PROVIDERS',
      version: '1.0',
      item: providerId(index),
    }),
  };
}
