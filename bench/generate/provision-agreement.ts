import type { Artefact } from '../../src/model/artefact.js';
import { formatUrn } from '../../src/model/urn.js';
import { drawExpression, lineOf, type Plan, referenceTo } from './line.js';
import { providerId } from './organisation-schemes.js';
import { randomOf } from './random.js';

/** A data provider of the dataflow's own agency provides the dataflow of the same index. */
export function provisionAgreement(plan: Plan, index: number): Artefact {
  const dataflow = lineOf(plan, 'Dataflow', index);
  const { agencyID } = dataflow;
  return {
    class: 'ProvisionAgreement',
    agencyID,
    id: `PA_${index}`,
    version: '1.0.0',
    names: { en: `Provision of dataflow ${index}` },
    dataflow: referenceTo(dataflow, drawExpression(randomOf(plan.seed, 'provision', index)())),
    dataProvider: formatUrn({
      class: 'DataProvider',
      agencyID,
      id: 'DATA_PROVIDERS',
      version: '1.0',
      item: providerId(index),
    }),
  };
}
