import type { ArtefactClass } from '../../model/artefact-types.js';
import type { VersionPattern } from '../../versioning/pattern.js';

/** The types whose data or metadata a schema can describe (REST 2.2.2, schema queries); the first three are of data. */
export const schemaContexts = [
  'DataStructure',
  'Dataflow',
  'ProvisionAgreement',
  'MetadataStructure',
  'Metadataflow',
  'MetadataProvisionAgreement',
] as const satisfies readonly ArtefactClass[];
export type SchemaContext = (typeof schemaContexts)[number];

/** A schema query, past parsing. */
export interface SchemaQuery {
  readonly context: SchemaContext;
  readonly agencyID: string;
  readonly id: string;
  /** One that means a single version. */
  readonly version: VersionPattern;
}
