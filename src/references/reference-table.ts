import { measureSchemeAnnotation } from '../model/measure-scheme.js';

/** The purpose of a reference; code treats references with the same purpose in the same way. */
export type ReferencePurpose =
  /** A codelist includes codes of another. */
  | 'extension'
  /** A component takes its meaning from a concept, and its list too if it has no local representation. */
  | 'concept'
  /** A concept tells what a component is for: the dimension of frequencies has the role FREQ. */
  | 'conceptRole'
  /** A component or concept takes its values from a list. */
  | 'enumeration'
  /** A measure dimension of SDMX 2.1 takes its values from the concepts of a scheme. */
  | 'measures'
  /** One step from an artefact for which data are reported to the structure of the data. */
  | 'structure'
  /** One step from a metadata set to its metadataflow. */
  | 'metadataflow'
  /** The step from a metadataflow to its metadata structure. */
  | 'metadataStructure'
  /** An agreement refers to the organisation that reports. */
  | 'provider'
  /** A constraint refers to what it applies to. */
  | 'attachment'
  /** A scheme of VTL texts refers to a scheme whose names they can use. */
  | 'vtlNames'
  /** An alias in VTL texts stands for an artefact or concept. */
  | 'vtlMapping'
  /** An artefact that metadata are reported about. */
  | 'target';

/** A direct reference. */
export interface ReferenceRow {
  /** Id of the reference, also on its edges in the graph: class, then the place. */
  readonly role: string;
  /**
   * Path from the artefact to the URN, steps joined by `/`. A step to an array stands for each of its elements; a step
   * with `*` also for the elements nested in them under the same property, and one with `[TYPE]` for the elements of that
   * `type` only.
   */
  readonly path: string;
  /** URN classes allowed; empty for any class. */
  readonly targets: readonly string[];
  /**
   * `plus` a version or a `+` wildcard; `fixed` the target exists as version 1.0 only; `loose` a selection, also with `*`,
   * that may be empty; its targets need not exist.
   */
  readonly version: 'plus' | 'fixed' | 'loose';
  readonly purpose?: ReferencePurpose;
  /**
   * Readers join the artefacts of a message by this reference, so its version must be that of an artefact in the message.
   */
  readonly joins?: true;
  /** One artefact can have very many of these to one scheme; they share an edge. */
  readonly grouped?: true;
  /**
   * A stable artefact with such a reference to an unstable target causes a warning, not an error, because the reference
   * does not change which data are valid.
   */
  readonly toleratesUnstable?: true;
  /** A missing target is a warning where a loose reference names one object. */
  readonly warnsOfAbsence?: true;
}

type Columns = Partial<Omit<ReferenceRow, 'role' | 'path' | 'targets'>>;

const row = (role: string, path: string, targets: string, columns: Columns = {}): ReferenceRow => ({
  role,
  path,
  targets: targets === 'any' ? [] : targets.split(' '),
  version: 'plus',
  ...columns,
});

const fixed = { version: 'fixed' } as const;
const loose = { version: 'loose' } as const;
const joins = { joins: true } as const;
const extension = { purpose: 'extension' } as const;
const concept = { purpose: 'concept', joins: true } as const;
const enumeration = { purpose: 'enumeration', joins: true } as const;
const structure = { purpose: 'structure' } as const;
const metadataflow = { purpose: 'metadataflow' } as const;
const provider = { ...fixed, purpose: 'provider' } as const;
const attachment = { purpose: 'attachment' } as const;
const vtlNames = { purpose: 'vtlNames' } as const;
const vtlMapping = { purpose: 'vtlMapping' } as const;
const target = { ...loose, purpose: 'target' } as const;

const dimensions = 'dataStructureComponents/dimensionList/dimensions';
const timeDimension = 'dataStructureComponents/dimensionList/timeDimension';
const attributes = 'dataStructureComponents/attributeList/attributes';
const measures = 'dataStructureComponents/measureList/measures';
const metadataAttributes = 'metadataStructureComponents/metadataAttributeList/metadataAttributes*';
const organisationSchemes =
  'AgencyScheme DataConsumerScheme DataProviderScheme MetadataProviderScheme OrganisationUnitScheme';
const structures = 'DataStructure Dataflow MetadataStructure Metadataflow';

/** SDMX publishes its concept roles as version 1.0, which is not stable; stable structures refer to them. */
const conceptRole = (component: string, path: string): ReferenceRow =>
  row(`DataStructure.${component}.conceptRole`, `${path}/conceptRoles`, 'Concept', {
    purpose: 'conceptRole',
    toleratesUnstable: true,
  });

/** Direct references of SDMX 3.0 and 3.1 artefacts (structure schemas; versioning guidelines). */
export const referenceRows: readonly ReferenceRow[] = [
  row('Codelist.extension', 'codelistExtensions/codelist', 'Codelist', extension),
  row('GeographicCodelist.extension', 'codelistExtensions/codelist', 'Codelist', extension),
  row('GeoGridCodelist.extension', 'codelistExtensions/codelist', 'Codelist', extension),
  row('ConceptScheme.coreEnumeration', 'concepts/coreRepresentation/enumeration', 'Codelist ValueList', enumeration),

  row('DataStructure.dimension.conceptIdentity', `${dimensions}/conceptIdentity`, 'Concept', concept),
  row('DataStructure.dimension.enumeration', `${dimensions}/localRepresentation/enumeration`, 'Codelist', enumeration),
  conceptRole('dimension', dimensions),
  row('DataStructure.timeDimension.conceptIdentity', `${timeDimension}/conceptIdentity`, 'Concept', concept),
  row('DataStructure.attribute.conceptIdentity', `${attributes}/conceptIdentity`, 'Concept', concept),
  row(
    'DataStructure.attribute.enumeration',
    `${attributes}/localRepresentation/enumeration`,
    'Codelist ValueList',
    enumeration,
  ),
  conceptRole('attribute', attributes),
  row('DataStructure.measure.conceptIdentity', `${measures}/conceptIdentity`, 'Concept', concept),
  row(
    'DataStructure.measure.enumeration',
    `${measures}/localRepresentation/enumeration`,
    'Codelist ValueList',
    enumeration,
  ),
  conceptRole('measure', measures),
  row('DataStructure.metadata', 'metadata', 'MetadataStructure', structure),

  row('MetadataStructure.conceptIdentity', `${metadataAttributes}/conceptIdentity`, 'Concept', concept),
  row(
    'MetadataStructure.enumeration',
    `${metadataAttributes}/localRepresentation/enumeration`,
    'Codelist',
    enumeration,
  ),

  row('Dataflow.structure', 'structure', 'DataStructure', structure),
  row('Metadataflow.structure', 'structure', 'MetadataStructure', { purpose: 'metadataStructure' }),
  row('Metadataflow.target', 'targets', 'any', target),
  row('ProvisionAgreement.dataflow', 'dataflow', 'Dataflow', structure),
  row('ProvisionAgreement.dataProvider', 'dataProvider', 'DataProvider', provider),
  row('MetadataProvisionAgreement.metadataflow', 'metadataflow', 'Metadataflow', metadataflow),
  row('MetadataProvisionAgreement.metadataProvider', 'metadataProvider', 'MetadataProvider', provider),
  row('MetadataProvisionAgreement.target', 'targets', 'any', target),
  row('MetadataSet.metadataflow', 'metadataflow', 'Metadataflow', metadataflow),
  row(
    'MetadataSet.metadataProvisionAgreement',
    'metadataProvisionAgreement',
    'MetadataProvisionAgreement',
    metadataflow,
  ),
  row('MetadataSet.target', 'targets', 'any', { ...target, warnsOfAbsence: true }),

  row('Categorisation.source', 'source', 'any', joins),
  row('Categorisation.target', 'target', 'Category'),

  row('DataConstraint.attach.dataProvider', 'constraintAttachment/dataProvider', 'DataProvider', {
    ...attachment,
    ...fixed,
  }),
  row('DataConstraint.attach.dataStructure', 'constraintAttachment/dataStructures', 'DataStructure', attachment),
  row('DataConstraint.attach.dataflow', 'constraintAttachment/dataflows', 'Dataflow', attachment),
  row(
    'DataConstraint.attach.provisionAgreement',
    'constraintAttachment/provisionAgreements',
    'ProvisionAgreement',
    attachment,
  ),
  row('MetadataConstraint.attach.metadataProvider', 'constraintAttachment/metadataProvider', 'MetadataProvider', {
    ...attachment,
    ...fixed,
  }),
  row(
    'MetadataConstraint.attach.metadataStructure',
    'constraintAttachment/metadataStructures',
    'MetadataStructure',
    attachment,
  ),
  row('MetadataConstraint.attach.metadataflow', 'constraintAttachment/metadataflows', 'Metadataflow', attachment),
  row(
    'MetadataConstraint.attach.metadataProvisionAgreement',
    'constraintAttachment/metadataProvisionAgreements',
    'MetadataProvisionAgreement',
    attachment,
  ),

  row('Hierarchy.code', 'hierarchicalCodes*/code', 'Code', { ...joins, grouped: true }),
  row('HierarchyAssociation.linkedHierarchy', 'linkedHierarchy', 'Hierarchy', joins),
  row('HierarchyAssociation.linkedObject', 'linkedObject', 'any'),
  row('HierarchyAssociation.contextObject', 'contextObject', 'any'),

  row(
    'ReportingTaxonomy.structuralMetadata',
    'reportingCategories*/structuralMetadata',
    'DataStructure MetadataStructure',
  ),
  row('ReportingTaxonomy.provisioningMetadata', 'reportingCategories*/provisioningMetadata', 'Dataflow Metadataflow'),

  row('StructureMap.source', 'source', structures),
  row('StructureMap.target', 'target', structures),
  row('StructureMap.component.representationMap', 'componentMaps/representationMap', 'RepresentationMap', {
    joins: true,
  }),
  row('RepresentationMap.source', 'source/codelist', 'Codelist ValueList'),
  row('RepresentationMap.target', 'target/codelist', 'Codelist ValueList'),
  row('OrganisationSchemeMap.source', 'source', organisationSchemes, fixed),
  row('OrganisationSchemeMap.target', 'target', organisationSchemes, fixed),
  row('ConceptSchemeMap.source', 'source', 'ConceptScheme'),
  row('ConceptSchemeMap.target', 'target', 'ConceptScheme'),
  row('CategorySchemeMap.source', 'source', 'CategoryScheme'),
  row('CategorySchemeMap.target', 'target', 'CategoryScheme'),
  row('ReportingTaxonomyMap.source', 'source', 'ReportingTaxonomy'),
  row('ReportingTaxonomyMap.target', 'target', 'ReportingTaxonomy'),

  row('Process.input', 'processSteps*/inputs/objectReference', 'any'),
  row('Process.output', 'processSteps*/outputs/objectReference', 'any'),

  row('TransformationScheme.vtlMappingScheme', 'vtlMappingScheme', 'VtlMappingScheme', vtlNames),
  row('TransformationScheme.namePersonalisationScheme', 'namePersonalisationScheme', 'NamePersonalisationScheme'),
  row('TransformationScheme.customTypeScheme', 'customTypeScheme', 'CustomTypeScheme'),
  row('TransformationScheme.rulesetScheme', 'rulesetSchemes', 'RulesetScheme', vtlNames),
  row(
    'TransformationScheme.userDefinedOperatorScheme',
    'userDefinedOperatorSchemes',
    'UserDefinedOperatorScheme',
    vtlNames,
  ),
  row('RulesetScheme.vtlMappingScheme', 'vtlMappingScheme', 'VtlMappingScheme', vtlNames),
  row('UserDefinedOperatorScheme.vtlMappingScheme', 'vtlMappingScheme', 'VtlMappingScheme', vtlNames),
  row('UserDefinedOperatorScheme.rulesetScheme', 'rulesetSchemes', 'RulesetScheme', vtlNames),
  row('VtlMappingScheme.dataflow', 'vtlMappings/dataflow', 'Dataflow', vtlMapping),
  row('VtlMappingScheme.codelist', 'vtlMappings/codelist', 'Codelist', vtlMapping),
  row('VtlMappingScheme.concept', 'vtlMappings/concept', 'Concept', vtlMapping),
];

const attachments = (artefactClass: string): readonly ReferenceRow[] => [
  row(`${artefactClass}.attach.dataStructure`, 'constraintAttachment/dataStructures', 'DataStructure'),
  row(`${artefactClass}.attach.metadataStructure`, 'constraintAttachment/metadataStructures', 'MetadataStructure'),
  row(`${artefactClass}.attach.dataflow`, 'constraintAttachment/dataflows', 'Dataflow'),
  row(`${artefactClass}.attach.metadataflow`, 'constraintAttachment/metadataflows', 'Metadataflow'),
  row(`${artefactClass}.attach.provisionAgreement`, 'constraintAttachment/provisionAgreements', 'ProvisionAgreement'),
  // The values of a key. In 3.x these are targets of metadata sets, which are loose too.
  row(`${artefactClass}.metadataKey.object`, 'metadataKeySets/keys/keyValues/object', 'any', loose),
  row(
    `${artefactClass}.metadataKey.dataProvider`,
    'metadataKeySets/keys/keyValues/dataSet/dataProvider',
    'DataProvider',
    fixed,
  ),
];

const itemSchemeMaps = (property: string, targets: string, columns: Columns = {}): readonly ReferenceRow[] =>
  ['source', 'target'].map((end) => row(`StructureSet.${property}.${end}`, `${property}s/${end}`, targets, columns));

/** References of SDMX 2.1 that artefacts of 3.x hold in annotations (docs/decisions/measure-dimensions-are-annotated.md). */
export const annotatedReferenceRows: readonly ReferenceRow[] = [
  row(
    'DataStructure.measureDimension.enumeration',
    `${dimensions}/annotations[${measureSchemeAnnotation}]/title`,
    'ConceptScheme',
    { purpose: 'measures' },
  ),
];

/** References of what is in no structure message (registry schema, RegistrationType). */
export const registrationReferenceRows: readonly ReferenceRow[] = [
  row('Registration.provisionAgreement', 'provisionAgreement', 'ProvisionAgreement'),
];

/** Direct references of artefacts that only SDMX 2.1 has (2.1 structure schema). */
export const legacyReferenceRows: readonly ReferenceRow[] = [
  row('HierarchicalCodelist.includedCodelist', 'includedCodelists/codelist', 'Codelist'),
  row('StructureSet.relatedStructure', 'relatedStructures', structures),
  ...itemSchemeMaps(
    'organisationSchemeMap',
    'AgencyScheme DataConsumerScheme DataProviderScheme OrganisationUnitScheme',
    fixed,
  ),
  ...itemSchemeMaps('categorySchemeMap', 'CategoryScheme'),
  ...itemSchemeMaps('codelistMap', 'Codelist'),
  ...itemSchemeMaps('conceptSchemeMap', 'ConceptScheme'),
  ...itemSchemeMaps('reportingTaxonomyMap', 'ReportingTaxonomy'),
  // A hierarchical codelist is stored as one Hierarchy for each of its hierarchies, so the target may not exist.
  ...itemSchemeMaps('hybridCodelistMap', 'Codelist HierarchicalCodelist', loose),
  ...itemSchemeMaps('structureMap', structures),
  ...attachments('AttachmentConstraint'),
  row(
    'AttachmentConstraint.attach.dataSet.dataProvider',
    'constraintAttachment/dataSets/dataProvider',
    'DataProvider',
    fixed,
  ),
  row(
    'AttachmentConstraint.attach.metadataSet.dataProvider',
    'constraintAttachment/metadataSets/dataProvider',
    'DataProvider',
    fixed,
  ),
  ...attachments('ContentConstraint'),
  row('ContentConstraint.attach.dataProvider', 'constraintAttachment/dataProvider', 'DataProvider', fixed),
  row(
    'ContentConstraint.attach.dataSet.dataProvider',
    'constraintAttachment/dataSet/dataProvider',
    'DataProvider',
    fixed,
  ),
  row(
    'ContentConstraint.attach.metadataSet.dataProvider',
    'constraintAttachment/metadataSet/dataProvider',
    'DataProvider',
    fixed,
  ),
  row('ContentConstraint.metadataRegion.object', 'metadataTargetRegions/keyValues/objects', 'any', loose),
  row(
    'ContentConstraint.metadataRegion.dataProvider',
    'metadataTargetRegions/keyValues/dataSets/dataProvider',
    'DataProvider',
    fixed,
  ),
];

/** Every direct reference, those of SDMX 2.1 included. */
export const allReferenceRows: readonly ReferenceRow[] = [
  ...referenceRows,
  ...annotatedReferenceRows,
  ...registrationReferenceRows,
  ...legacyReferenceRows,
];
