import type { Choice, JsonGrammar, ObjectDeclaration } from './notation.js';

/**
 * The objects of the SDMX-JSON metadata message (official schemas 2.0.0 and 2.1.0) that the structure message does not
 * have; all others are those of the structure message. What a set that is no stub needs is in check-metadata-set.ts.
 * @param additions properties of artefacts that came with a later version
 */
export const metadataObjects = (additions: ObjectDeclaration): JsonGrammar['objects'] => ({
  MetadataSetType: {
    agencyID: 'NestedNCNameIDType',
    id: 'IDType',
    'version?': 'MetadataSetVersionType',
    uri: 'self.uri',
    'validFrom?': 'dateTime',
    'validTo?': 'dateTime',
    ...additions,
    'isExternalReference?': 'boolean',
    serviceURL: 'service.href',
    structureURL: 'self.href',
    'action?': 'ActionType',
    'reportingBegin?': 'BasicTimePeriodType',
    'reportingEnd?': 'BasicTimePeriodType',
    'publicationYear?': 'gYear',
    'publicationPeriod?': 'ObservationalTimePeriodType',
    'annotations?': 'AnnotationType[]',
    'links?': 'LinkType[0..]',
    'name/names': 'texts',
    'description/descriptions?': 'texts',
    'metadataProvisionAgreement?': 'MetadataProvisionAgreementReferenceType',
    'metadataflow?': 'MetadataflowReferenceType',
    'targets?': 'MetadataTargetReferenceType[]',
    'attributes?': 'ReportedAttributeType[]',
  },
  /** The schema calls it attributeType. */
  ReportedAttributeType: {
    id: 'IDType',
    'annotations?': 'AnnotationType[]',
    'format?': 'BasicComponentTextFormatType',
    'value?': 'ReportedValueType',
    'attributes?': 'ReportedAttributeType[]',
  },
});

/** A message holds metadata sets or structures; the schemas are two. */
export const metadataOrStructures = (containers: ObjectDeclaration): Choice => ({
  take: 'one or none',
  alternatives: ['metadataSets', Object.keys(containers).join(' ')],
});

export const metadataChoices: JsonGrammar['choices'] = {
  MetadataSetType: [{ take: 'one or none', alternatives: ['metadataProvisionAgreement', 'metadataflow'] }],
};

export const metadataUnions: JsonGrammar['unions'] = {
  ReportedValueType: { simple: 'ReportedSimpleValueType', object: 'texts' },
};

/** Objects of the metadata message that are closed in both versions. */
export const isClosedInMetadata = (object: string): boolean =>
  object === 'MetadataSetType' || object === 'ReportedAttributeType';
