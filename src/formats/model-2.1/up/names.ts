import type { ElementException } from '../../grammar/property-names.js';

/** Elements whose property is that of the element that SDMX 3.0 has in their place, by `Type/Element`. */
export const elementNames: Readonly<Record<string, ElementException>> = {
  'AnnotationType/AnnotationURL': { property: 'links', many: true, wrap: 'href' },
  'AttributeListType/ReportingYearStartDay': { property: 'attributes' },
  'AttributeRelationshipType/None': { property: 'dataflow' },
  'AttributeRelationshipType/PrimaryMeasure': { property: 'observation' },
  'ContentConstraintAttachmentType/SimpleDataSource': { property: 'simpleDataSources', many: true },
  'CubeRegionType/Attribute': { property: 'components' },
  'DimensionListType/MeasureDimension': { property: 'dimensions' },
  'DimensionListType/TimeDimension': { property: 'timeDimension', single: true },
  'MetadataTargetRegionType/Attribute': { property: 'components' },
  'MeasureListType/PrimaryMeasure': { property: 'measures', many: true },
  'ProvisionAgreementType/StructureUsage': { property: 'dataflow' },
  URN: { property: 'urn' },
};

/** By `Type/attribute`. */
export const attributeNames: Readonly<Record<string, string>> = {
  'AttributeType/assignmentStatus': 'usage',
  'ContentConstraintType/type': 'role',
  'HierarchyType/leveled': 'hasFormalLevels',
  'ReportingYearStartDayType/assignmentStatus': 'usage',
};

/** Ids that 2.1 fixes and 3.0 does not, so that they have to be said, by type. */
export const impliedIds: Readonly<Record<string, string>> = {
  PrimaryMeasureType: 'OBS_VALUE',
  ReportingYearStartDayType: 'REPORTING_YEAR_START_DAY',
};
