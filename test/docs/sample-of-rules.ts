import type { Artefact } from '../../src/model/artefact.js';
import { codelist, conceptScheme, dataflow, urns } from '../harness/artefacts.js';

/** The structure that the examples of docs/validation.md are about, as the page describes it. */

const concept = (id: string): string => urns.concept('CS_EXR', '1.0.0', id);
const coded = (id: string, list: string) => ({
  id,
  conceptIdentity: concept(id),
  localRepresentation: { enumeration: urns.codelist(list, '1.0.0') },
});
const free = (id: string, format: object, more: object = {}) => ({
  id,
  conceptIdentity: concept(id),
  localRepresentation: { format, ...more },
});

const structure = {
  class: 'DataStructure',
  agencyID: 'SDMX',
  id: 'DSD_EXR',
  version: '1.0.0',
  names: { en: 'Exchange rates' },
  dataStructureComponents: {
    dimensionList: {
      dimensions: [coded('FREQ', 'CL_FREQ'), coded('AREA', 'CL_AREA'), coded('CURRENCY', 'CL_CURRENCY')],
      timeDimension: free('TIME_PERIOD', { dataType: 'ObservationalTimePeriod' }),
    },
    measureList: {
      measures: [{ ...free('OBS_VALUE', { dataType: 'Decimal', minValue: 0, decimals: 2 }), usage: 'mandatory' }],
    },
    attributeList: {
      attributes: [
        { ...coded('OBS_STATUS', 'CL_OBS_STATUS'), usage: 'mandatory', attributeRelationship: { observation: {} } },
        {
          ...free('TITLE', { dataType: 'String' }),
          usage: 'optional',
          attributeRelationship: { dimensions: ['FREQ', 'AREA', 'CURRENCY'] },
        },
        {
          ...free('SOURCE', { dataType: 'String', isMultiLingual: false }, { minOccurs: 0, maxOccurs: 2 }),
          usage: 'optional',
          attributeRelationship: { observation: {} },
        },
      ],
    },
  },
};

const constraint = {
  class: 'DataConstraint',
  agencyID: 'SDMX',
  id: 'DC_EXR',
  version: '1.0.0',
  names: { en: 'What is reported' },
  role: 'Allowed',
  constraintAttachment: { dataflows: [urns.dataflow('EXR', '1.0.0')] },
  cubeRegions: [{ include: true, keyValues: [{ id: 'AREA', include: true, values: ['DE', 'FR'] }] }],
  dataKeySets: [
    {
      isIncluded: false,
      keys: [
        {
          keyValues: [
            { id: 'FREQ', value: 'W' },
            { id: 'CURRENCY', value: 'JPY' },
          ],
        },
      ],
    },
  ],
};

const ids = ['FREQ', 'AREA', 'CURRENCY', 'TIME_PERIOD', 'OBS_VALUE', 'OBS_STATUS', 'TITLE', 'SOURCE'];

export const sampleOfRules: readonly Artefact[] = [
  codelist('CL_FREQ', '1.0.0', ['A', 'M', 'W']),
  codelist('CL_AREA', '1.0.0', ['DE', 'FR', 'JP']),
  codelist('CL_CURRENCY', '1.0.0', ['EUR', 'JPY', 'USD']),
  codelist('CL_OBS_STATUS', '1.0.0', ['A', 'E', 'M']),
  conceptScheme('CS_EXR', '1.0.0', Object.fromEntries(ids.map((id) => [id, null]))),
  structure as unknown as Artefact,
  dataflow('EXR', '1.0.0', urns.dataStructure('DSD_EXR', '1.0.0')),
  constraint as unknown as Artefact,
];
