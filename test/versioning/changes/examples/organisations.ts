import type { ArtefactClass } from '../../../../src/model/artefact-types.js';
import { type ClassExamples, when } from './example.js';
import { add, drop, put } from './mutations.js';
import { artefact, named } from './others.js';

/** A scheme whose only version is 1.0. @param property of its organisations */
const organisationExamples = (artefactClass: ArtefactClass, id: string, property: string): ClassExamples => ({
  class: artefactClass,
  base: artefact(artefactClass, id, { version: '1.0', [property]: [named('X'), named('Y')] }),
  rules: {
    any: [
      when(add(property, named('Z'))),
      when(drop(`${property}/Y`)),
      when(put(`${property}/X/names/en`, 'Altered')),
      when(put('names/en', 'Altered')),
    ],
  },
});

export const organisations: readonly ClassExamples[] = [
  organisationExamples('AgencyScheme', 'AGENCIES', 'agencies'),
  organisationExamples('DataProviderScheme', 'DATA_PROVIDERS', 'dataProviders'),
  organisationExamples('MetadataProviderScheme', 'METADATA_PROVIDERS', 'metadataProviders'),
  organisationExamples('DataConsumerScheme', 'DATA_CONSUMERS', 'dataConsumers'),
  organisationExamples('OrganisationUnitScheme', 'ORGANISATION_UNITS', 'organisationUnits'),
];
