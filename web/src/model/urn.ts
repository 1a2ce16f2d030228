/** The parts of a URN of SDMX. */
export interface UrnParts {
  /** Of the maintainable: `Codelist` for a code. */
  readonly class: string;
  readonly agencyID: string;
  readonly id: string;
  /** As written: it can be a wildcard. */
  readonly version: string;
  /** Dotted path of ids of an item or component; undefined for an artefact. */
  readonly item?: string;
  /** The class of the item. */
  readonly itemClass?: string;
}

const shape = /^urn:sdmx:org\.sdmx\.infomodel\.[a-z]+\.([A-Za-z]+)=([^:]+):([^(]+)\(([^)]*)\)(?:\.(.+))?$/;

/** Classes of items and components, with those of the artefacts that hold them. */
const holders: Readonly<Record<string, string>> = {
  Code: 'Codelist',
  GeoFeatureSetCode: 'GeographicCodelist',
  GeoGridCode: 'GeoGridCodelist',
  Concept: 'ConceptScheme',
  Category: 'CategoryScheme',
  Agency: 'AgencyScheme',
  DataProvider: 'DataProviderScheme',
  MetadataProvider: 'MetadataProviderScheme',
  DataConsumer: 'DataConsumerScheme',
  OrganisationUnit: 'OrganisationUnitScheme',
  Dimension: 'DataStructure',
  TimeDimension: 'DataStructure',
  MeasureDimension: 'DataStructure',
  Measure: 'DataStructure',
  PrimaryMeasure: 'DataStructure',
  DataAttribute: 'DataStructure',
  GroupDimensionDescriptor: 'DataStructure',
  DimensionDescriptor: 'DataStructure',
  MeasureDescriptor: 'DataStructure',
  AttributeDescriptor: 'DataStructure',
  MetadataAttribute: 'MetadataStructure',
  HierarchicalCode: 'Hierarchy',
  Level: 'Hierarchy',
  ReportingCategory: 'ReportingTaxonomy',
  Transformation: 'TransformationScheme',
  Ruleset: 'RulesetScheme',
  UserDefinedOperator: 'UserDefinedOperatorScheme',
  CustomType: 'CustomTypeScheme',
  NamePersonalisation: 'NamePersonalisationScheme',
  VtlCodelistMapping: 'VtlMappingScheme',
  VtlConceptMapping: 'VtlMappingScheme',
  VtlDataflowMapping: 'VtlMappingScheme',
  ProcessStep: 'Process',
};

/** The parts of a URN; undefined for a text that is none. */
export function partsOfUrn(urn: string): UrnParts | undefined {
  const [, named = '', agencyID = '', id = '', version = '', item] = shape.exec(urn) ?? [];
  if (named === '') return undefined;
  if (item === undefined) return { class: named, agencyID, id, version };
  return { class: holders[named] ?? named, agencyID, id, version, item, itemClass: named };
}

/** `AGENCY:ID(version)`, with `.item` where there is one; the text itself where it is no URN. */
export function shortUrn(urn: string): string {
  const equals = urn.indexOf('=');
  return equals < 0 ? urn : urn.slice(equals + 1);
}

/** The URN of the same artefact with another version, without item. */
export const withVersion = (urn: string, version: string): string => urn.replace(/\([^)]*\).*$/, `(${version})`);

/** Whether a version is a wildcard, such as `1.0+.0`. */
export const isWildcard = (version: string): boolean => /[+*~]/.test(version);
