/** Values that have to be distinct, besides the ids of siblings of one kind (SDMX-ML structure schema, xs:unique). */
export interface Uniqueness {
  /** Type inside which the values have to be distinct; the parent where missing. */
  readonly scope?: string;
  /** Values of types with the same group are compared with each other. */
  readonly group: string;
  /** Property that has to be distinct; the effective id where missing. */
  readonly property?: string;
  /** Value of a missing property. */
  readonly default?: boolean;
}

const component = { scope: 'DataStructureComponentsType', group: 'component' } as const;
const region = { group: 'region', property: 'include', default: true } as const;

/** By type. */
export const uniqueness: Readonly<Record<string, readonly Uniqueness[]>> = {
  GroupType: [component],
  DimensionType: [component],
  TimeDimensionType: [component],
  AttributeType: [component],
  MeasureType: [component],
  MeasureDimensionType: [component],
  PrimaryMeasureType: [component],
  ReportingYearStartDayType: [component],
  HierarchicalCodeType: [{ scope: 'HierarchyType', group: 'hierarchical code' }],
  LevelType: [{ scope: 'HierarchyType', group: 'level' }],
  VtlMappingType: [{ group: 'VTL mapping' }, { group: 'alias of a VTL mapping', property: 'alias' }],
  CubeRegionType: [region],
  MetadataTargetRegionType: [region],
  GenericMetadataStructureType: [{ group: 'structure of the header', property: 'structureID' }],
};

/** Siblings of one kind: their ids. */
export const siblings: readonly Uniqueness[] = [{ group: 'id' }];
