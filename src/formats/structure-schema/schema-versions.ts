import type { SdmxMlVersion } from '../grammar/message-versions.js';

/** What the structure-specific schemas of a version of SDMX-ML rest on, and what they can say. */
export interface SchemaVersionRow {
  /** Namespace of common types. */
  readonly common: string;
  /** Namespace of the data set from which that of a structure is derived. */
  readonly base: string;
  /** Folder in which the schemas of those namespaces are published. */
  readonly location: string;
  /**
   * Whether data sets are those of SDMX 2.1, with one measure, types of their own for time series, and attributes of the
   * data set in itself. Since 3.0 they have elements for attributes of any level, for values that no XML attribute can
   * hold and for reference metadata.
   */
  readonly isLegacy: boolean;
  /** Whether `#N/A` and `~` are values. */
  readonly hasSpecialValues: boolean;
}

const namespaces = 'http://www.sdmx.org/resources/sdmxml/schemas/';

export const schemaVersions: Readonly<Record<SdmxMlVersion, SchemaVersionRow>> = {
  '2.1': {
    common: `${namespaces}v2_1/common`,
    base: `${namespaces}v2_1/data/structurespecific`,
    location: 'https://registry.sdmx.org/schemas/v2_1/',
    isLegacy: true,
    hasSpecialValues: false,
  },
  '3.0': {
    common: `${namespaces}v3_0/common`,
    base: `${namespaces}v3_0/data/structurespecific`,
    location: 'https://registry.sdmx.org/schemas/v3_0/',
    isLegacy: false,
    hasSpecialValues: false,
  },
  '3.1': {
    common: `${namespaces}v3_1/common`,
    base: `${namespaces}v3_1/data/structurespecific`,
    location: 'https://xml.sdmx.org/3.1/',
    isLegacy: false,
    hasSpecialValues: true,
  },
};
