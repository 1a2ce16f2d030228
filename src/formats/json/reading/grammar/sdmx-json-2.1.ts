import { metadataObjects } from './metadata-sets.js';
import type { JsonGrammar, ObjectDeclaration } from './notation.js';
import { maintainables, one, sdmxJson20 } from './sdmx-json-2.0.js';

const { objects, choices } = sdmxJson20;

const without = (declaration: ObjectDeclaration | undefined, ...names: readonly string[]): ObjectDeclaration =>
  Object.fromEntries(Object.entries(declaration ?? {}).filter(([name]) => !names.includes(name)));

const artefact = { 'isPartialLanguage?': 'boolean' };
const maintained = maintainables({
  artefact,
  dataStructure: { 'evolvingStructure?': 'boolean' },
  dataflow: { 'dimensionConstraint?': 'NCNameIDType[]' },
});

/** The SDMX-JSON structure and metadata messages 2.1.0 (official schemas), as far as it differs from 2.0.0. */
export const sdmxJson21: JsonGrammar = {
  objects: {
    ...objects,
    MessageType: { '$schema?': 'schemaUri', ...objects.MessageType, meta: 'HeaderType' },
    StructuresType: { ...objects.StructuresType, 'availabilityConstraints?': 'AvailabilityConstraintType[]' },
    HeaderType: { ...objects.HeaderType, prepared: 'dateOrDateTime', 'contentLanguages?': 'Language[]!' },
    LinkType: { ...objects.LinkType, 'href?': 'uriReference' },
    AnnotationLinkType: { ...objects.AnnotationLinkType, 'href?': 'uriReference' },
    ...maintained,
    ...metadataObjects(artefact),
    DataConstraintType: without(maintained.DataConstraintType, 'role?', 'releaseCalendar?'),
    MetadataConstraintType: without(maintained.MetadataConstraintType, 'role?', 'releaseCalendar?'),
    AvailabilityConstraintType: {
      'seriesCount?': 'nonNegativeInteger',
      'obsCount?': 'nonNegativeInteger',
      'annotations?': 'AnnotationType[]',
      'constraintAttachment?': 'AvailabilityConstraintAttachmentType',
      'cubeRegion?': 'CubeRegionType',
    },
    AvailabilityConstraintAttachmentType: {
      'dataStructure?': 'DataStructureReferenceType',
      'dataflow?': 'DataflowReferenceType',
      'provisionAgreement?': 'ProvisionAgreementReferenceType',
    },
    DataConstraintAttachmentType: without(
      objects.DataConstraintAttachmentType,
      'simpleDataSources?',
      'queryableDataSources?',
    ),
    MetadataConstraintAttachmentType: without(
      objects.MetadataConstraintAttachmentType,
      'metadataSets?',
      'simpleDataSources?',
      'queryableDataSources?',
    ),
    TimeTextFormatType: { dataType: 'TimeDataType', ...without(objects.TimeTextFormatType, 'dataType?') },
    TimeDimensionType: {
      ...without(objects.TimeDimensionType, 'localRepresentation'),
      'localRepresentation?': 'TimeDimensionRepresentationType',
    },
    AttributeType: { ...objects.AttributeType, 'conceptRoles?': 'ConceptReferenceType[]!' },
    DataKeyValueType: {
      id: 'NCNameIDType',
      'include?': 'true',
      'removePrefix?': 'boolean',
      'value?': 'string',
      'values?': 'string[]',
    },
    CubeRegionKeyType: { ...objects.CubeRegionKeyType, 'values?': 'CubeKeyValueType[]' },
    CubeKeyValue: without(objects.SimpleComponentValue, 'lang?'),
    TimeRangeValueType: {
      'validFrom?': 'StandardTimePeriodType',
      'validTo?': 'StandardTimePeriodType',
      ...objects.TimeRangeValueType,
    },
  },
  choices: {
    ...choices,
    DataKeyValueType: [one('value', 'values')],
    DataConstraintAttachmentType: [one('dataProvider', 'dataStructures', 'dataflows', 'provisionAgreements')],
    MetadataConstraintAttachmentType: [
      one('metadataProvider', 'metadataStructures', 'metadataflows', 'metadataProvisionAgreements'),
    ],
    AvailabilityConstraintAttachmentType: [one('dataStructure', 'dataflow', 'provisionAgreement')],
  },
  unions: { ...sdmxJson20.unions, CubeKeyValueType: { simple: 'string', object: 'CubeKeyValue' } },
  isClosed: (object) => object !== 'EmptyType',
};
