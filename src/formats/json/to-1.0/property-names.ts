/** What an element of SDMX-ML 2.1 becomes where the model names it otherwise than SDMX-JSON 1.0. */
export interface JsonName {
  readonly property: string;
  /** An array though the model has one. */
  readonly many?: true;
  /** One though the model has an array. */
  readonly single?: true;
}

/** By `Type/Element`, or by element alone; what is not listed keeps the name that it has in the model. */
export const elementNames: Readonly<Record<string, JsonName>> = {
  TextFormat: { property: 'textFormat' },
  'AttributeListType/ReportingYearStartDay': { property: 'reportingYearStartDays' },
  'AttributeRelationshipType/None': { property: 'none' },
  'AttributeRelationshipType/PrimaryMeasure': { property: 'primaryMeasure' },
  'ContentConstraintAttachmentType/SimpleDataSource': { property: 'simpleDataSource', single: true },
  'CubeRegionType/Attribute': { property: 'attributes' },
  'DataKeyValueType/Value': { property: 'value', single: true },
  'DimensionListType/MeasureDimension': { property: 'measureDimensions' },
  'DimensionListType/TimeDimension': { property: 'timeDimensions', many: true },
  'MetadataTargetRegionType/Attribute': { property: 'attributes' },
  'MeasureListType/PrimaryMeasure': { property: 'primaryMeasure', single: true },
  'ProvisionAgreementType/StructureUsage': { property: 'structureUsage' },
};

/** By `Type/attribute`; attributes are named as in SDMX-ML 2.1. */
export const attributeNames: Readonly<Record<string, string>> = {
  'CubeRegionType/include': 'isIncluded',
};

/** Types whose `include` SDMX-JSON 1.0 does not have: they always say what is included. */
export const alwaysIncluding: ReadonlySet<string> = new Set([
  'AttributeValueSetType',
  'CubeRegionKeyType',
  'DataKeyType',
  'DataKeyValueType',
  'MetadataAttributeValueSetType',
  'MetadataKeyType',
  'MetadataKeyValueType',
  'MetadataTargetRegionKeyType',
]);
