import { namespaceOf, type SdmxMlVersion, sdmxMlRow } from '../grammar/message-versions.js';

/** The schemas that structure-specific schemas of a version of SDMX-ML import, and what they can express. */
export interface SchemaVersion {
  /** Namespace of common types. */
  readonly common: string;
  /** Namespace of the data set from which that of a structure is derived. */
  readonly base: string;
  /** Folder in which the schemas of those namespaces are published. */
  readonly location: string;
  /**
   * Whether data sets are those of SDMX 2.1, with one measure, special types for time series, and attributes of the data
   * set in the data set itself. Since 3.0 they have elements for attributes of any level, for values that an XML
   * attribute cannot hold and for reference metadata.
   */
  readonly isLegacy: boolean;
  /** Whether `#N/A` and `~` are values. */
  readonly hasSpecialValues: boolean;
}

export function schemaVersionOf(version: SdmxMlVersion): SchemaVersion {
  const row = sdmxMlRow(version);
  return {
    common: namespaceOf(row, 'common'),
    base: namespaceOf(row, 'data/structurespecific'),
    location: row.schemaFolder,
    isLegacy: row.particulars !== undefined,
    hasSpecialValues: row.hasSpecialValues,
  };
}
