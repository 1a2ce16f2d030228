import type { ReferenceRow } from '../../src/references/reference-table.js';

/** A reference that the SDMX standard defines. */
export interface StandardReference {
  readonly id: string;
  readonly kind: string;
  /** Whether it names a part of the same artefact by its id. */
  readonly isLocal: boolean;
  /** Empty where any class can be the target. */
  readonly targets: readonly string[];
  /** Of a direct reference: the versions that it can name; none of what is not a URN. */
  readonly version: ReferenceRow['version'] | undefined;
  /** Of an indirect reference: what it means that the target is missing; inherited from the reference that it follows from. */
  readonly absence: 'error' | 'warning' | 'accepted' | 'inherited' | undefined;
  /** Of a direct or local reference: its place in SDMX-JSON, `a[](.a[])*` for an object that nests. */
  readonly place: string;
}

/** Id, kind, targets, version or absence, place. */
const table = `
any.owner | indirect | Agency | accepted | -
any.annotation | none | - | - | -
any.link | informative | - | - | -
any.external | external | - | - | -
AgencyScheme.nestedScheme | indirect | AgencyScheme | accepted | -
OrganisationUnitScheme.parent | local | OrganisationUnit | error | organisationUnits[].parent
Categorisation.source | direct | - | plus | source
Categorisation.target | direct | Category | plus | target
Codelist.parent | local | Code | error | codes[].parent
Codelist.extension | direct | Codelist | plus | codelistExtensions[].codelist
Codelist.extension.member.explicit | indirect | Code | error | -
Codelist.extension.member.wildcard | indirect | Code | accepted | -
GeographicCodelist.parent | local | Code | error | geoFeatureSetCodes[].parent
GeographicCodelist.extension | direct | Codelist | plus | codelistExtensions[].codelist
GeographicCodelist.extension.member.explicit | indirect | Code | error | -
GeographicCodelist.extension.member.wildcard | indirect | Code | accepted | -
GeoGridCodelist.parent | local | Code | error | geoGridCodes[].parent
GeoGridCodelist.extension | direct | Codelist | plus | codelistExtensions[].codelist
GeoGridCodelist.extension.member.explicit | indirect | Code | error | -
GeoGridCodelist.extension.member.wildcard | indirect | Code | accepted | -
ConceptScheme.parent | local | Concept | error | concepts[].parent
ConceptScheme.coreEnumeration | direct | Codelist, ValueList | plus | concepts[].coreRepresentation.enumeration
ConceptScheme.isoConcept | indirect | Concept | accepted | -
DataStructure.dimension.conceptIdentity | direct | Concept | plus | dataStructureComponents.dimensionList.dimensions[].conceptIdentity
DataStructure.dimension.enumeration | direct | Codelist | plus | dataStructureComponents.dimensionList.dimensions[].localRepresentation.enumeration
DataStructure.dimension.conceptRole | direct | Concept | plus | dataStructureComponents.dimensionList.dimensions[].conceptRoles[]
DataStructure.dimension.inheritedEnumeration | indirect | Codelist, ValueList | inherited | -
DataStructure.timeDimension.conceptIdentity | direct | Concept | plus | dataStructureComponents.dimensionList.timeDimension.conceptIdentity
DataStructure.attribute.conceptIdentity | direct | Concept | plus | dataStructureComponents.attributeList.attributes[].conceptIdentity
DataStructure.attribute.enumeration | direct | Codelist, ValueList | plus | dataStructureComponents.attributeList.attributes[].localRepresentation.enumeration
DataStructure.attribute.conceptRole | direct | Concept | plus | dataStructureComponents.attributeList.attributes[].conceptRoles[]
DataStructure.attribute.inheritedEnumeration | indirect | Codelist, ValueList | inherited | -
DataStructure.measure.conceptIdentity | direct | Concept | plus | dataStructureComponents.measureList.measures[].conceptIdentity
DataStructure.measure.enumeration | direct | Codelist, ValueList | plus | dataStructureComponents.measureList.measures[].localRepresentation.enumeration
DataStructure.measure.conceptRole | direct | Concept | plus | dataStructureComponents.measureList.measures[].conceptRoles[]
DataStructure.measure.inheritedEnumeration | indirect | Codelist, ValueList | inherited | -
DataStructure.metadata | direct | MetadataStructure | plus | metadata
DataStructure.metadataAttributeUsage | indirect | MetadataAttribute | error | -
DataStructure.metadataAttributeUsage.viaMetadata | indirect | Concept, Codelist, ValueList | inherited | -
DataStructure.attribute.relationship.dimension | local | Dimension, TimeDimension | error | dataStructureComponents.attributeList.attributes[].attributeRelationship.dimensions[]
DataStructure.attribute.relationship.group | local | GroupDimensionDescriptor | error | dataStructureComponents.attributeList.attributes[].attributeRelationship.group
DataStructure.metadataAttributeUsage.relationship.dimension | local | Dimension, TimeDimension | error | dataStructureComponents.attributeList.metadataAttributeUsages[].attributeRelationship.dimensions[]
DataStructure.metadataAttributeUsage.relationship.group | local | GroupDimensionDescriptor | error | dataStructureComponents.attributeList.metadataAttributeUsages[].attributeRelationship.group
DataStructure.attribute.measureRelationship | local | Measure | error | dataStructureComponents.attributeList.attributes[].measureRelationship[]
DataStructure.group.dimension | local | Dimension | error | dataStructureComponents.groups[].groupDimensions[]
MetadataStructure.conceptIdentity | direct | Concept | plus | metadataStructureComponents.metadataAttributeList.metadataAttributes[](.metadataAttributes[])*.conceptIdentity
MetadataStructure.enumeration | direct | Codelist | plus | metadataStructureComponents.metadataAttributeList.metadataAttributes[](.metadataAttributes[])*.localRepresentation.enumeration
MetadataStructure.inheritedEnumeration | indirect | Codelist, ValueList | inherited | -
Dataflow.structure | direct | DataStructure | plus | structure
Dataflow.dimensionConstraint | indirect | Dimension | error | -
Dataflow.components | indirect | Concept, Codelist, ValueList, MetadataStructure | accepted | -
Metadataflow.structure | direct | MetadataStructure | plus | structure
Metadataflow.target | direct | - | loose | targets[]
ProvisionAgreement.dataflow | direct | Dataflow | plus | dataflow
ProvisionAgreement.dataProvider | direct | DataProvider | fixed | dataProvider
MetadataProvisionAgreement.metadataflow | direct | Metadataflow | plus | metadataflow
MetadataProvisionAgreement.metadataProvider | direct | MetadataProvider | fixed | metadataProvider
MetadataProvisionAgreement.target | direct | - | loose | targets[]
DataConstraint.attach.dataProvider | direct | DataProvider | fixed | constraintAttachment.dataProvider
DataConstraint.attach.dataStructure | direct | DataStructure | plus | constraintAttachment.dataStructures[]
DataConstraint.attach.dataflow | direct | Dataflow | plus | constraintAttachment.dataflows[]
DataConstraint.attach.provisionAgreement | direct | ProvisionAgreement | plus | constraintAttachment.provisionAgreements[]
DataConstraint.attach.dataSource.30 | direct | - | none | -
DataConstraint.region.dimension | indirect | Dimension, TimeDimension | error | -
DataConstraint.region.component | indirect | DataAttribute, Measure, MetadataAttribute | error | -
DataConstraint.key.dimension | indirect | Dimension | error | -
DataConstraint.key.component | indirect | DataAttribute, Measure, MetadataAttribute | error | -
DataConstraint.region.keyValue | indirect | Code | warning | -
DataConstraint.region.componentValue | indirect | Code, ValueItem | warning | -
DataConstraint.key.keyValue | indirect | Code | warning | -
DataConstraint.key.componentValue | indirect | Code, ValueItem | warning | -
DataConstraint.removePrefix | indirect | Code | accepted | -
MetadataConstraint.attach.metadataStructure | direct | MetadataStructure | plus | constraintAttachment.metadataStructures[]
MetadataConstraint.attach.metadataflow | direct | Metadataflow | plus | constraintAttachment.metadataflows[]
MetadataConstraint.attach.metadataProvisionAgreement | direct | MetadataProvisionAgreement | plus | constraintAttachment.metadataProvisionAgreements[]
MetadataConstraint.attach.metadataProvider | direct | MetadataProvider | fixed | constraintAttachment.metadataProvider
MetadataConstraint.attach.metadataSet.30 | direct | MetadataSet | plus | constraintAttachment.metadataSets[]
MetadataConstraint.attach.dataSource.30 | direct | - | none | -
MetadataConstraint.region.component | indirect | MetadataAttribute | error | -
MetadataConstraint.region.value | indirect | Code, ValueItem | warning | -
Hierarchy.code | direct | Code | plus | hierarchicalCodes[](.hierarchicalCodes[])*.code
Hierarchy.level | local | Level | error | hierarchicalCodes[](.hierarchicalCodes[])*.level
HierarchyAssociation.linkedHierarchy | direct | Hierarchy | plus | linkedHierarchy
HierarchyAssociation.linkedObject | direct | - | plus | linkedObject
HierarchyAssociation.contextObject | direct | - | plus | contextObject
ReportingTaxonomy.structuralMetadata | direct | DataStructure, MetadataStructure | plus | reportingCategories[](.reportingCategories[])*.structuralMetadata[]
ReportingTaxonomy.provisioningMetadata | direct | Dataflow, Metadataflow | plus | reportingCategories[](.reportingCategories[])*.provisioningMetadata[]
OrganisationSchemeMap.source | direct | AgencyScheme, DataConsumerScheme, DataProviderScheme, MetadataProviderScheme, OrganisationUnitScheme | fixed | source
OrganisationSchemeMap.target | direct | AgencyScheme, DataConsumerScheme, DataProviderScheme, MetadataProviderScheme, OrganisationUnitScheme | fixed | target
OrganisationSchemeMap.item.source | indirect | Agency, DataConsumer, DataProvider, MetadataProvider, OrganisationUnit | warning | -
OrganisationSchemeMap.item.target | indirect | Agency, DataConsumer, DataProvider, MetadataProvider, OrganisationUnit | warning | -
ConceptSchemeMap.source | direct | ConceptScheme | plus | source
ConceptSchemeMap.target | direct | ConceptScheme | plus | target
ConceptSchemeMap.item.source | indirect | Concept | warning | -
ConceptSchemeMap.item.target | indirect | Concept | warning | -
CategorySchemeMap.source | direct | CategoryScheme | plus | source
CategorySchemeMap.target | direct | CategoryScheme | plus | target
CategorySchemeMap.item.source | indirect | Category | warning | -
CategorySchemeMap.item.target | indirect | Category | warning | -
ReportingTaxonomyMap.source | direct | ReportingTaxonomy | plus | source
ReportingTaxonomyMap.target | direct | ReportingTaxonomy | plus | target
ReportingTaxonomyMap.item.source | indirect | ReportingCategory | warning | -
ReportingTaxonomyMap.item.target | indirect | ReportingCategory | warning | -
RepresentationMap.source | direct | Codelist, ValueList | plus | source[].codelist
RepresentationMap.target | direct | Codelist, ValueList | plus | target[].codelist
RepresentationMap.mapping.source | indirect | Code, ValueItem | warning | -
RepresentationMap.mapping.target | indirect | Code, ValueItem | warning | -
StructureMap.source | direct | DataStructure, Dataflow, MetadataStructure, Metadataflow | plus | source
StructureMap.target | direct | DataStructure, Dataflow, MetadataStructure, Metadataflow | plus | target
StructureMap.component.representationMap | direct | RepresentationMap | plus | componentMaps[].representationMap
StructureMap.component.source | indirect | Dimension, TimeDimension, DataAttribute, Measure, MetadataAttribute | error | -
StructureMap.component.target | indirect | Dimension, TimeDimension, DataAttribute, Measure, MetadataAttribute | error | -
StructureMap.epoch.source | indirect | Dimension, TimeDimension, DataAttribute, Measure, MetadataAttribute | error | -
StructureMap.epoch.target | indirect | Dimension, TimeDimension, DataAttribute, Measure, MetadataAttribute | error | -
StructureMap.datePattern.source | indirect | Dimension, TimeDimension, DataAttribute, Measure, MetadataAttribute | error | -
StructureMap.datePattern.target | indirect | Dimension, TimeDimension, DataAttribute, Measure, MetadataAttribute | error | -
StructureMap.fixed.source | indirect | Dimension, TimeDimension, DataAttribute, Measure, MetadataAttribute | error | -
StructureMap.fixed.target | indirect | Dimension, TimeDimension, DataAttribute, Measure, MetadataAttribute | error | -
StructureMap.fixed.value | indirect | Code, ValueItem | warning | -
StructureMap.epoch.frequencyDimension | indirect | Dimension, DataAttribute | error | -
StructureMap.epoch.mappedFrequencies | local | FrequencyFormatMapping | error | epochMaps[].mappedFrequencies[]
StructureMap.epoch.targetFrequency | indirect | Code | accepted | -
StructureMap.datePattern.frequencyDimension | indirect | Dimension, DataAttribute | error | -
StructureMap.datePattern.mappedFrequencies | local | FrequencyFormatMapping | error | datePatternMaps[].mappedFrequencies[]
StructureMap.datePattern.targetFrequency | indirect | Code | accepted | -
StructureMap.frequencyFormat.frequency | indirect | Code | accepted | -
Process.input | direct | - | plus | processSteps[](.processSteps[])*.inputs[].objectReference
Process.output | direct | - | plus | processSteps[](.processSteps[])*.outputs[].objectReference
Process.transition.targetStep | local | ProcessStep | error | processSteps[](.processSteps[])*.transitions[].targetStep
TransformationScheme.vtlMappingScheme | direct | VtlMappingScheme | plus | vtlMappingScheme
TransformationScheme.namePersonalisationScheme | direct | NamePersonalisationScheme | plus | namePersonalisationScheme
TransformationScheme.customTypeScheme | direct | CustomTypeScheme | plus | customTypeScheme
TransformationScheme.rulesetScheme | direct | RulesetScheme | plus | rulesetSchemes[]
TransformationScheme.userDefinedOperatorScheme | direct | UserDefinedOperatorScheme | plus | userDefinedOperatorSchemes[]
TransformationScheme.expression | indirect | Dataflow, Dimension, TimeDimension, Measure, DataAttribute, Concept, Codelist, Ruleset, UserDefinedOperator | accepted | -
TransformationScheme.result | indirect | Dataflow | accepted | -
RulesetScheme.vtlMappingScheme | direct | VtlMappingScheme | plus | vtlMappingScheme
RulesetScheme.definition | indirect | Codelist, Concept | accepted | -
UserDefinedOperatorScheme.vtlMappingScheme | direct | VtlMappingScheme | plus | vtlMappingScheme
UserDefinedOperatorScheme.rulesetScheme | direct | RulesetScheme | plus | rulesetSchemes[]
UserDefinedOperatorScheme.definition | indirect | Dataflow, Codelist, Concept, Ruleset | accepted | -
VtlMappingScheme.dataflow | direct | Dataflow | plus | vtlMappings[].dataflow
VtlMappingScheme.codelist | direct | Codelist | plus | vtlMappings[].codelist
VtlMappingScheme.concept | direct | Concept | plus | vtlMappings[].concept
VtlMappingScheme.toSubSpace | indirect | Dimension, TimeDimension | error | -
VtlMappingScheme.fromSuperSpace | indirect | Dimension, TimeDimension | error | -
MetadataSet.metadataflow | direct | Metadataflow | plus | metadataflow
MetadataSet.metadataProvisionAgreement | direct | MetadataProvisionAgreement | plus | metadataProvisionAgreement
MetadataSet.target | direct | - | loose | targets[]
MetadataSet.attribute | indirect | MetadataAttribute | error | -
MetadataSet.attributeValue | indirect | Code, ValueItem | warning | -
MetadataSet.owner | indirect | MetadataProvider | error | -
AvailabilityConstraint.attach.dataStructure | direct | DataStructure | plus | constraintAttachment.dataStructure
AvailabilityConstraint.attach.dataflow | direct | Dataflow | plus | constraintAttachment.dataflow
AvailabilityConstraint.attach.provisionAgreement | direct | ProvisionAgreement | plus | constraintAttachment.provisionAgreement
AvailabilityConstraint.region | indirect | Dimension, DataAttribute, Measure, Code | accepted | -
`;

const rows = table
  .trim()
  .split('\n')
  .map((line) => line.split(' | '));

export const standardReferences: readonly StandardReference[] = rows.map(
  ([id = '', kind = '', targets = '', rule = '', place = '']) => ({
    id,
    kind: kind === 'local' ? 'indirect' : kind,
    isLocal: kind === 'local',
    targets: targets === '-' ? [] : targets.split(', '),
    version: kind === 'direct' && rule !== 'none' ? (rule as ReferenceRow['version']) : undefined,
    absence: kind === 'indirect' || kind === 'local' ? (rule as StandardReference['absence']) : undefined,
    place: place === '-' ? '' : place,
  }),
);

/** The references that a row of a class can be, without those that all artefacts have. */
export const referencesOfClasses: readonly StandardReference[] = standardReferences.filter(
  ({ id }) => !id.startsWith('any.'),
);

/** A place in the notation of the tables: `a*` for an object that nests, and `b`, joined by `/`. */
export const tablePath = (place: string): string =>
  place
    .replace(/(\w+)\[\]\(\.\1\[\]\)\*/g, '$1*')
    .replaceAll('[]', '')
    .replaceAll('.', '/');
