import { type JsonDelta, one, oneOrMore, oneOrNone } from './json-notation.js';

const textFacets = { 'title/titles?': 'texts', 'hreflang?': 'LowerCaseLanguage' };
const fixedVersion = { 'id > version?': "'1.0'" };
const mappedComponents = { mappedComponents: 'MappedComponent[]', 'mappedFrequencies?': 'IDType[]' };

/**
 * Where the SDMX-JSON structure and metadata messages of 2.x (official schemas) differ from SDMX-ML 3.x. The
 * required properties of a metadata set that is not a stub are in json/read/check-object.ts.
 */
export const sdmxJson2: JsonDelta = {
  simpleTypes: {
    anyURI: 'uri',
    date: 'dateTime',
    decimal: 'number',
    int: 'integer',
    language: 'LowerCaseLanguage',
    CustomTypeDataType: 'string',
    FromVtlMappingMethodType: 'string',
    ToVtlMappingMethodType: 'string',
    SingleNCNameIDType: 'NCNameIDType',
    UrnReferenceType: 'ObjectReferenceType',
    WildcardUrnType: 'WildcardObjectReferenceType',
    // SDMX-ML holds sentinel values as text, SDMX-JSON also as numbers.
    anySimpleType: 'textOrNumber',
    AnnotationURLType: 'AnnotationLinkType',
    PartyContactType: 'ContactType',
  },
  additions: {
    MessageType: { 'meta?': 'HeaderType', 'data?': 'StructuresType', 'errors?': 'StatusMessageType[0..]' },
    HeaderType: {
      'schema?': 'uri',
      id: 'IDType',
      'test?': 'boolean',
      prepared: 'dateTime',
      'contentLanguages?': 'LowerCaseLanguage[]!',
      sender: 'PartyType',
      'receivers?': 'PartyType[]',
      'name/names?': 'texts',
      'links?': 'LinkType[0..]',
    },
    StatusMessageType: {
      code: 'number',
      'title/titles?': 'texts',
      'detail/details?': 'texts',
      'links?': 'LinkType[0..]',
    },
    AnnotationLinkType: {
      'href?': 'uri',
      'hreflang?': 'LowerCaseLanguage',
      rel: 'string',
      'urn?': 'UrnType',
      'type?': 'string',
      'uri?': 'uri',
      'title/titles?': 'texts',
    },
    // SDMX-ML has elements for the two alternatives, and two elements for a pair of components.
    MappedRepresentation: { 'codelist?': 'AnyCodelistReferenceType', 'dataType?': 'DataType' },
    MappedComponent: { source: 'NestedIDType', target: 'NestedIDType' },
    // The properties of the two alternatives; `optional` is a list beside `dimensions`.
    AttributeRelationshipType: {
      'dataflow?': 'EmptyType',
      'group?': 'IDType',
      'observation?': 'EmptyType',
      'dimensions?': 'NCNameIDType[]!',
      'areDimensionsOptional?': 'boolean[]',
    },
    CodeSelectionType: {
      'memberValues?': 'MemberValueType[]!',
      'wildcardedMemberValues?': 'WildcardedMemberValueType[]!',
    },
  },
  objects: {
    StructuresType: { 'metadataSets?': 'MetadataSetType[0..]' },
    AnnotationType: { 'links?': 'AnnotationLinkType[0..]' },
    LinkType: { 'urn?': 'UrnType', 'uri?': 'uri', ...textFacets },
    ContactType: { 'emails?': 'email[]' },
    AgencySchemeType: fixedVersion,
    DataProviderSchemeType: fixedVersion,
    MetadataProviderSchemeType: fixedVersion,
    DataConsumerSchemeType: fixedVersion,
    OrganisationUnitSchemeType: fixedVersion,
    ValueListType: { id: 'NCNameIDType' },
    RepresentationMapType: { 'source?': 'MappedRepresentation[]', 'target?': 'MappedRepresentation[]' },
    MetadataSetType: { 'version?': 'MetadataSetVersionType', 'targets?': 'MetadataTargetReferenceType[]' },
    ReportedAttributeType: {
      'annotations > format?': 'BasicComponentTextFormatType',
      'format > value?': 'ReportedValueType',
      simpleValue: null,
      text: null,
      structuredText: null,
    },
    // No schema has codes inside a code: a deviation that is accepted.
    CodeType: { 'codes?': 'CodeType[]' },
    MemberValue: { value: 'IDType' },
    SimpleComponentTextFormatType: { 'interval?': 'integer' },
    MetadataStructureComponentsType: { 'metadataAttributeList?': 'MetadataAttributeListType' },
    // No schema of 2.x has a list of time dimensions: a deviation that is accepted.
    DimensionListType: { 'dimensions?': 'DimensionType[]', 'timeDimensions?': 'TimeDimensionType[0..1]' },
    DimensionType: { 'position?': 'nonNegativeInteger' },
    GroupType: { 'groupDimensions?': 'NCNameIDType[]!' },
    MetadataAttributeUsageType: { metadataAttributeReference: 'NestedIDType' },
    MeasureListType: { 'measures?': 'MeasureType[]' },
    DataKeyType: { 'keyValues?': 'DataKeyValueType[0..]', 'components?': 'DataComponentValueSetType[0..]' },
    MetadataTargetRegionType: { 'validTo > annotations?': 'AnnotationType[]' },
    EpochMapType: mappedComponents,
    DatePatternMapType: mappedComponents,
    ComponentMapType: { source: 'NestedIDType[]', target: 'NestedIDType[]' },
    FixedValueMapType: { 'source?': 'NestedIDType', 'target?': 'NestedIDType' },
    SpaceKeyType: { 'keys?': 'NCNameIDType[]!' },
  },
  choices: {
    LinkType: [oneOrMore('href', 'urn')],
    AnnotationLinkType: [oneOrMore('href', 'urn')],
    CodeSelectionType: [oneOrMore('memberValues', 'wildcardedMemberValues')],
    AttributeRelationshipType: [one('dataflow', 'dimensions areDimensionsOptional?', 'group', 'observation')],
    CubeRegionKeyType: [oneOrNone('values', 'timeRange')],
    DimensionListType: [oneOrNone('timeDimension', 'timeDimensions')],
    MappedRepresentation: [one('codelist', 'dataType')],
    ReportedAttributeType: [],
  },
  unions: {
    ReportedValueType: { simple: 'ReportedSimpleValueType', object: 'texts' },
    MemberValueType: { simple: 'IDType', object: 'MemberValue' },
  },
  references: {
    // The schema calls it `urn`.
    ObjectReferenceType: { item: 'any' },
    WildcardObjectReferenceType: { item: 'any', wildcards: true },
    // The `urn` of the metadata message.
    MetadataTargetReferenceType: { item: 'any', except: 'metadatastructure.MetadataSet', isMisspelled: true },
  },
  isClosed: (object) => ['CodedTextFormatType', 'MetadataSetType', 'ReportedAttributeType'].includes(object),
};

/** Where 2.0.0 differs from the other versions 2.x. */
export const sdmxJson20: JsonDelta = {
  objects: {
    LinkType: { 'href?': 'uri' },
    AttributeType: { 'conceptRoles?': 'ConceptReferenceType[]' },
    DataConstraintAttachmentType: { 'simpleDataSources?': 'uri[]!' },
    MetadataConstraintAttachmentType: { 'simpleDataSources?': 'uri[]!' },
    DataKeyValueType: { 'include?': 'boolean', values: null, value: 'string' },
    CubeRegionKeyType: { 'values?': 'SimpleComponentValueType[]' },
    TimeRangeValueType: { validFrom: null, validTo: null },
  },
};
