import { contentOfRegistration } from '../../formats/registry-messages/registration.js';
import type { FoundRegistration } from '../../registry/registrations/find-registrations.js';
import * as json from '../json-schema.js';
import { isoInstant } from '../representation/respond.js';

const registrationSchema = json.component(
  'Registration',
  {
    urn: json.urn(
      'Names the registration in the graph, the history and the events; messages of SDMX have the id alone.',
    ),
    agencyID: json.string('The agency of the provision agreement.'),
    id: json.string(),
    version: json.literal('1.0', 'Registrations have no versions.'),
    provisionAgreement: json.urn('The provision agreement.'),
    lastUpdated: json.instant,
  },
  {
    simpleDataSource: json.string('The address of a file.'),
    queryableDataSource: json.record(
      {
        dataURL: json.string('The address of the service.'),
        isRESTDatasource: json.boolean(),
        isWebServiceDatasource: json.boolean(),
      },
      {
        wsdlURL: json.string('The address of its description as WSDL, which is not used.'),
        wadlURL: json.string('The address of its description as WADL.'),
      },
    ),
    validFrom: json.string('As it was submitted.'),
    validTo: json.string('As it was submitted.'),
    indexTimeSeries: json.boolean(),
    indexDataSet: json.boolean(),
    indexAttributes: json.boolean(),
    indexReportingPeriod: json.boolean(),
  },
);

export const registrationsSchema = json.component('Registrations', {
  data: json.record({ registrations: json.arrayOf(registrationSchema, 'By agency and id.') }),
});

/** Registrations as JSON. */
export const registrationsAsJson = (found: readonly FoundRegistration[]): json.JsonOf<typeof registrationsSchema> => ({
  data: {
    registrations: found.map(({ urn, artefact, updated }) => ({
      urn,
      agencyID: artefact.agencyID,
      id: artefact.id,
      version: '1.0' as const,
      ...contentOfRegistration(artefact),
      lastUpdated: isoInstant(updated),
    })),
  },
});
