import type { ArtefactClass } from '../model/artefact-types.js';

/**
 * The direct references of SDMX 3.0 and 3.1 artefacts, and of those that only 2.1 has, as data (structure schemas; versioning guidelines).
 *
 * `role` names the reference and stands on its edges. `path` leads from the artefact to the URN, steps joined by `/`;
 * arrays on the way are walked, and a step with `*` is walked again inside itself as often as it nests.
 * `targets` are the URN classes allowed, none when any class is.
 * `version`: `plus` a version or a `+` wildcard; `fixed` the target exists as 1.0 only; `loose` a selection, also with
 * `*`, that binds nothing and may be empty, so that it takes no part in integrity.
 * `grouped`: one artefact can hold very many of these into one scheme; they share an edge.
 * `toleratesUnstable`: a stable artefact that refers to an unstable target here is told so, not refused: the reference
 * names a use and changes nothing of what data may say.
 * `warnsOfAbsence`: a loose reference that names one object is told when there is none.
 */
export interface ReferenceRow {
  readonly role: string;
  readonly path: string;
  readonly targets: readonly string[];
  readonly version: 'plus' | 'fixed' | 'loose';
  readonly grouped?: true;
  readonly toleratesUnstable?: true;
  readonly warnsOfAbsence?: true;
}

const row = (
  role: string,
  path: string,
  targets: string,
  version: ReferenceRow['version'] = 'plus',
  special: Pick<ReferenceRow, 'grouped' | 'toleratesUnstable' | 'warnsOfAbsence'> = {},
): ReferenceRow => ({
  role,
  path,
  targets: targets === 'any' ? [] : targets.split(' '),
  version,
  ...special,
});

const dimensions = 'dataStructureComponents/dimensionList/dimensions';
const timeDimension = 'dataStructureComponents/dimensionList/timeDimension';
const attributes = 'dataStructureComponents/attributeList/attributes';
const measures = 'dataStructureComponents/measureList/measures';
const metadataAttributes = 'metadataStructureComponents/metadataAttributeList/metadataAttributes*';
const organisationSchemes =
  'AgencyScheme DataConsumerScheme DataProviderScheme MetadataProviderScheme OrganisationUnitScheme';
const structures = 'DataStructure Dataflow MetadataStructure Metadataflow';

/** Roles come from schemes that SDMX itself keeps as version 1.0; real structures refer to them. */
const conceptRole = (component: string, path: string): ReferenceRow =>
  row(`DataStructure.${component}.conceptRole`, `${path}/conceptRoles`, 'Concept', 'plus', { toleratesUnstable: true });

const rows: readonly ReferenceRow[] = [
  row('Codelist.extension', 'codelistExtensions/codelist', 'Codelist'),
  row('GeographicCodelist.extension', 'codelistExtensions/codelist', 'Codelist'),
  row('GeoGridCodelist.extension', 'codelistExtensions/codelist', 'Codelist'),
  row('ConceptScheme.coreEnumeration', 'concepts/coreRepresentation/enumeration', 'Codelist ValueList'),

  row('DataStructure.dimension.conceptIdentity', `${dimensions}/conceptIdentity`, 'Concept'),
  row('DataStructure.dimension.enumeration', `${dimensions}/localRepresentation/enumeration`, 'Codelist'),
  conceptRole('dimension', dimensions),
  row('DataStructure.timeDimension.conceptIdentity', `${timeDimension}/conceptIdentity`, 'Concept'),
  row('DataStructure.attribute.conceptIdentity', `${attributes}/conceptIdentity`, 'Concept'),
  row('DataStructure.attribute.enumeration', `${attributes}/localRepresentation/enumeration`, 'Codelist ValueList'),
  conceptRole('attribute', attributes),
  row('DataStructure.measure.conceptIdentity', `${measures}/conceptIdentity`, 'Concept'),
  row('DataStructure.measure.enumeration', `${measures}/localRepresentation/enumeration`, 'Codelist ValueList'),
  conceptRole('measure', measures),
  row('DataStructure.metadata', 'metadata', 'MetadataStructure'),

  row('MetadataStructure.conceptIdentity', `${metadataAttributes}/conceptIdentity`, 'Concept'),
  row('MetadataStructure.enumeration', `${metadataAttributes}/localRepresentation/enumeration`, 'Codelist'),

  row('Dataflow.structure', 'structure', 'DataStructure'),
  row('Metadataflow.structure', 'structure', 'MetadataStructure'),
  row('Metadataflow.target', 'targets', 'any', 'loose'),
  row('ProvisionAgreement.dataflow', 'dataflow', 'Dataflow'),
  row('ProvisionAgreement.dataProvider', 'dataProvider', 'DataProvider', 'fixed'),
  row('MetadataProvisionAgreement.metadataflow', 'metadataflow', 'Metadataflow'),
  row('MetadataProvisionAgreement.metadataProvider', 'metadataProvider', 'MetadataProvider', 'fixed'),
  row('MetadataProvisionAgreement.target', 'targets', 'any', 'loose'),
  row('MetadataSet.metadataflow', 'metadataflow', 'Metadataflow'),
  row('MetadataSet.metadataProvisionAgreement', 'metadataProvisionAgreement', 'MetadataProvisionAgreement'),
  row('MetadataSet.target', 'targets', 'any', 'loose', { warnsOfAbsence: true }),

  row('Categorisation.source', 'source', 'any'),
  row('Categorisation.target', 'target', 'Category'),

  row('DataConstraint.attach.dataProvider', 'constraintAttachment/dataProvider', 'DataProvider', 'fixed'),
  row('DataConstraint.attach.dataStructure', 'constraintAttachment/dataStructures', 'DataStructure'),
  row('DataConstraint.attach.dataflow', 'constraintAttachment/dataflows', 'Dataflow'),
  row('DataConstraint.attach.provisionAgreement', 'constraintAttachment/provisionAgreements', 'ProvisionAgreement'),
  row(
    'MetadataConstraint.attach.metadataProvider',
    'constraintAttachment/metadataProvider',
    'MetadataProvider',
    'fixed',
  ),
  row('MetadataConstraint.attach.metadataStructure', 'constraintAttachment/metadataStructures', 'MetadataStructure'),
  row('MetadataConstraint.attach.metadataflow', 'constraintAttachment/metadataflows', 'Metadataflow'),
  row(
    'MetadataConstraint.attach.metadataProvisionAgreement',
    'constraintAttachment/metadataProvisionAgreements',
    'MetadataProvisionAgreement',
  ),

  row('Hierarchy.code', 'hierarchicalCodes*/code', 'Code', 'plus', { grouped: true }),
  row('HierarchyAssociation.linkedHierarchy', 'linkedHierarchy', 'Hierarchy'),
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
  row('StructureMap.component.representationMap', 'componentMaps/representationMap', 'RepresentationMap'),
  row('RepresentationMap.source', 'source/codelist', 'Codelist ValueList'),
  row('RepresentationMap.target', 'target/codelist', 'Codelist ValueList'),
  row('OrganisationSchemeMap.source', 'source', organisationSchemes, 'fixed'),
  row('OrganisationSchemeMap.target', 'target', organisationSchemes, 'fixed'),
  row('ConceptSchemeMap.source', 'source', 'ConceptScheme'),
  row('ConceptSchemeMap.target', 'target', 'ConceptScheme'),
  row('CategorySchemeMap.source', 'source', 'CategoryScheme'),
  row('CategorySchemeMap.target', 'target', 'CategoryScheme'),
  row('ReportingTaxonomyMap.source', 'source', 'ReportingTaxonomy'),
  row('ReportingTaxonomyMap.target', 'target', 'ReportingTaxonomy'),

  row('Process.input', 'processSteps*/inputs/objectReference', 'any'),
  row('Process.output', 'processSteps*/outputs/objectReference', 'any'),

  row('TransformationScheme.vtlMappingScheme', 'vtlMappingScheme', 'VtlMappingScheme'),
  row('TransformationScheme.namePersonalisationScheme', 'namePersonalisationScheme', 'NamePersonalisationScheme'),
  row('TransformationScheme.customTypeScheme', 'customTypeScheme', 'CustomTypeScheme'),
  row('TransformationScheme.rulesetScheme', 'rulesetSchemes', 'RulesetScheme'),
  row('TransformationScheme.userDefinedOperatorScheme', 'userDefinedOperatorSchemes', 'UserDefinedOperatorScheme'),
  row('RulesetScheme.vtlMappingScheme', 'vtlMappingScheme', 'VtlMappingScheme'),
  row('UserDefinedOperatorScheme.vtlMappingScheme', 'vtlMappingScheme', 'VtlMappingScheme'),
  row('UserDefinedOperatorScheme.rulesetScheme', 'rulesetSchemes', 'RulesetScheme'),
  row('VtlMappingScheme.dataflow', 'vtlMappings/dataflow', 'Dataflow'),
  row('VtlMappingScheme.codelist', 'vtlMappings/codelist', 'Codelist'),
  row('VtlMappingScheme.concept', 'vtlMappings/concept', 'Concept'),
];

const attachments = (artefactClass: string): readonly ReferenceRow[] => [
  row(`${artefactClass}.attach.dataStructure`, 'constraintAttachment/dataStructures', 'DataStructure'),
  row(`${artefactClass}.attach.metadataStructure`, 'constraintAttachment/metadataStructures', 'MetadataStructure'),
  row(`${artefactClass}.attach.dataflow`, 'constraintAttachment/dataflows', 'Dataflow'),
  row(`${artefactClass}.attach.metadataflow`, 'constraintAttachment/metadataflows', 'Metadataflow'),
  row(`${artefactClass}.attach.provisionAgreement`, 'constraintAttachment/provisionAgreements', 'ProvisionAgreement'),
  // The values of a key; 3.x has them as targets of metadata sets, which are loose too.
  row(`${artefactClass}.metadataKey.object`, 'metadataKeySets/keys/keyValues/object', 'any', 'loose'),
  row(
    `${artefactClass}.metadataKey.dataProvider`,
    'metadataKeySets/keys/keyValues/dataSet/dataProvider',
    'DataProvider',
    'fixed',
  ),
];

const itemSchemeMaps = (
  property: string,
  targets: string,
  version: ReferenceRow['version'] = 'plus',
): readonly ReferenceRow[] =>
  ['source', 'target'].map((end) => row(`StructureSet.${property}.${end}`, `${property}s/${end}`, targets, version));

/** Those of SDMX 2.1 alone (2.1 structure schema). */
export const legacyReferenceRows: readonly ReferenceRow[] = [
  row('HierarchicalCodelist.includedCodelist', 'includedCodelists/codelist', 'Codelist'),
  row('StructureSet.relatedStructure', 'relatedStructures', structures),
  ...itemSchemeMaps(
    'organisationSchemeMap',
    'AgencyScheme DataConsumerScheme DataProviderScheme OrganisationUnitScheme',
    'fixed',
  ),
  ...itemSchemeMaps('categorySchemeMap', 'CategoryScheme'),
  ...itemSchemeMaps('codelistMap', 'Codelist'),
  ...itemSchemeMaps('conceptSchemeMap', 'ConceptScheme'),
  ...itemSchemeMaps('reportingTaxonomyMap', 'ReportingTaxonomy'),
  // A hierarchical codelist with hierarchies is kept as these, so that nothing may be where the reference leads.
  ...itemSchemeMaps('hybridCodelistMap', 'Codelist HierarchicalCodelist', 'loose'),
  ...itemSchemeMaps('structureMap', structures),
  ...attachments('AttachmentConstraint'),
  row(
    'AttachmentConstraint.attach.dataSet.dataProvider',
    'constraintAttachment/dataSets/dataProvider',
    'DataProvider',
    'fixed',
  ),
  row(
    'AttachmentConstraint.attach.metadataSet.dataProvider',
    'constraintAttachment/metadataSets/dataProvider',
    'DataProvider',
    'fixed',
  ),
  ...attachments('ContentConstraint'),
  row('ContentConstraint.attach.dataProvider', 'constraintAttachment/dataProvider', 'DataProvider', 'fixed'),
  row(
    'ContentConstraint.attach.dataSet.dataProvider',
    'constraintAttachment/dataSet/dataProvider',
    'DataProvider',
    'fixed',
  ),
  row(
    'ContentConstraint.attach.metadataSet.dataProvider',
    'constraintAttachment/metadataSet/dataProvider',
    'DataProvider',
    'fixed',
  ),
  row('ContentConstraint.metadataRegion.object', 'metadataTargetRegions/keyValues/objects', 'any', 'loose'),
  row(
    'ContentConstraint.metadataRegion.dataProvider',
    'metadataTargetRegions/keyValues/dataSets/dataProvider',
    'DataProvider',
    'fixed',
  ),
];

const byClass = new Map<string, ReferenceRow[]>();
for (const reference of [...rows, ...legacyReferenceRows]) {
  const artefactClass = reference.role.split('.', 1)[0] ?? '';
  byClass.set(artefactClass, [...(byClass.get(artefactClass) ?? []), reference]);
}

/** The rows of one artefact class, in the order of the table. */
export const referenceRowsOf = (artefactClass: ArtefactClass): readonly ReferenceRow[] =>
  byClass.get(artefactClass) ?? [];

/** Those of SDMX 3.x. */
export const referenceRows: readonly ReferenceRow[] = rows;
