import { type JsonDelta, one } from './json-notation.js';

/** Where 2.1.0 differs from the other versions 2.x. */
export const sdmxJson21: JsonDelta = {
  objects: {
    MessageType: { ' > $schema?': 'schemaUri', meta: 'HeaderType' },
    HeaderType: { prepared: 'dateOrDateTime', 'contentLanguages?': 'Language[]!' },
    LinkType: { 'href?': 'uriReference' },
    AnnotationLinkType: { 'href?': 'uriReference' },
    DataflowType: { 'dimensionConstraint?': 'NCNameIDType[]' },
    CategorisationType: { 'id > version?': 'VersionType' },
    AvailabilityConstraintType: {
      'seriesCount?': 'nonNegativeInteger',
      'obsCount?': 'nonNegativeInteger',
      'constraintAttachment?': 'AvailabilityConstraintAttachmentType',
      'cubeRegion?': 'CubeRegionType',
    },
    TimeTextFormatType: { dataType: 'TimeDataType' },
    TimeDimensionType: { 'localRepresentation?': 'TimeDimensionRepresentationType' },
    DataKeyValueType: { 'removePrefix > value?': 'string', 'values?': 'string[]' },
  },
  choices: { DataKeyValueType: [one('value', 'values')] },
  // Without Merge, which only SDMX-ML 3.1 has.
  values: { ActionType: ['Append', 'Replace', 'Delete', 'Information'] },
  isClosed: (object) => object !== 'EmptyType',
};
