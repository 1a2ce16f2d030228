import type { Artefact } from '../../model/artefact.js';
import { isObject } from '../../model/content.js';

/** A service that can be queried (common schema, QueryableDataSourceType). */
export type QueryableSource = {
  readonly dataURL: string;
  /** Kept, and not used. */
  readonly wsdlURL?: string;
  /** Description of the service. */
  readonly wadlURL?: string;
  readonly isRESTDatasource: boolean;
  readonly isWebServiceDatasource: boolean;
};

/** What a registration has besides its id (registry schema, RegistrationType), in the names of the model. */
export interface RegistrationContent {
  /** URN of the provision agreement. */
  readonly provisionAgreement: string;
  /** Address of a file. */
  readonly simpleDataSource?: string;
  readonly queryableDataSource?: QueryableSource;
  /** As written. */
  readonly validFrom?: string;
  readonly validTo?: string;
  readonly indexTimeSeries?: boolean;
  readonly indexDataSet?: boolean;
  readonly indexAttributes?: boolean;
  readonly indexReportingPeriod?: boolean;
}

/** The attributes of a registration with instants, and with yes or no. */
export const registrationInstants = ['validFrom', 'validTo'] as const;
export const registrationFlags = [
  'indexTimeSeries',
  'indexDataSet',
  'indexAttributes',
  'indexReportingPeriod',
] as const;

/** The texts of a queryable source, by their elements, in the order of the schema. */
export const sourceAddresses = { DataURL: 'dataURL', WSDLURL: 'wsdlURL', WADLURL: 'wadlURL' } as const;
export const sourceFlags = ['isRESTDatasource', 'isWebServiceDatasource'] as const;

/** The content of a registration that the registry holds. */
export function contentOfRegistration(artefact: Artefact): RegistrationContent {
  const { class: _class, agencyID: _agencyID, id: _id, version: _version, ...content } = artefact;
  if (typeof content['provisionAgreement'] !== 'string' || !isObject(content))
    throw new TypeError('a registration has an agreement');
  return content as unknown as RegistrationContent;
}
