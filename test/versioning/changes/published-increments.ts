import type { Increment } from '../../../src/versioning/increment.js';

/** A version rule as the guidelines of the standard give it. */
export interface PublishedRule {
  readonly id: string;
  readonly increment: Increment | 'depends' | 'n/a';
  /** Whether the content of a change can give it another increment. */
  readonly isByContent: boolean;
}

const everyClass = 'every class';

const table = `
every class
  agencyID n/a
  id n/a
  version depends
  urn n/a
  name patch
  description patch
  uri patch
  link patch
  validFrom patch
  validTo patch
  annotation patch
  isExternalReference n/a
  serviceURL n/a
  structureURL n/a
  isPartial none
  isPartialLanguage none
  deprecate minor
  substantialText patch or by content
  nothing none
Codelist
  code.add minor
  code.remove major
  code.id major
  code.name patch
  code.description patch
  code.annotation patch
  code.link patch
  code.order patch
  code.parent major
  extension.add minor or by content
  extension.remove major or by content
  extension.codelist depends
  extension.prefix major
  extension.selection depends
  extension.order depends
GeographicCodelist
  code.add minor
  code.remove major
  code.id major
  code.name patch
  code.description patch
  code.annotation patch
  code.link patch
  code.order patch
  code.parent major
  code.value patch
  extension.add minor or by content
  extension.remove major or by content
  extension.codelist depends
  extension.prefix major
  extension.selection depends
  extension.order depends
GeoGridCodelist
  code.add minor
  code.remove major
  code.id major
  code.name patch
  code.description patch
  code.annotation patch
  code.link patch
  code.order patch
  code.parent major
  code.geoCell patch
  gridDefinition patch
  extension.add minor or by content
  extension.remove major or by content
  extension.codelist depends
  extension.prefix major
  extension.selection depends
  extension.order depends
ValueList
  value.add minor
  value.remove major
  value.id major
  value.name patch
  value.description patch
  value.annotation patch
  value.order patch
ConceptScheme
  concept.add minor
  concept.remove major
  concept.id major
  concept.name.addRemove patch
  concept.name.modify depends
  concept.description patch
  concept.annotation patch
  concept.link patch
  concept.order patch
  concept.representation.formatToEnumeration major
  concept.representation.enumerationToFormat major
  concept.representation.enumeration depends
  concept.enumerationFormat.add major
  concept.enumerationFormat.remove minor
  concept.enumerationFormat.modify major
  concept.textFormat.modify major
  concept.representation.add major
  concept.representation.remove major
  concept.occurs depends
  concept.parent major
  concept.iso.add minor
  concept.iso.remove major
  concept.iso.modify major
CategoryScheme
  category.add minor
  category.remove major
  category.id major
  category.name patch
  category.description patch
  category.link patch
  category.move major
  category.order patch
  category.annotation patch
ReportingTaxonomy
  category.add minor
  category.remove major
  category.id major
  category.name patch
  category.description patch
  category.annotation patch
  category.link patch
  category.move major
  category.order patch
  category.switch major
  structuralMetadata.add minor
  structuralMetadata.remove minor
  structuralMetadata.modify depends
  provisioningMetadata.add minor
  provisioningMetadata.remove minor
  provisioningMetadata.modify depends
DataStructure
  evolving.off minor
  evolving.on major
  dimension.add major or by content
  dimension.remove major
  dimension.id major
  dimension.position major
  dimension.conceptIdentity depends
  measure.add.optional minor
  measure.add.mandatory major
  measure.remove major
  measure.id major
  measure.usage.mandatory major
  measure.usage.optional minor
  measure.conceptIdentity depends
  attribute.add.optional minor
  attribute.add.mandatory major
  attribute.remove major
  attribute.id major
  attribute.usage.mandatory major
  attribute.usage.optional minor
  attribute.relationship major
  attribute.measureRelationship major
  attribute.conceptIdentity depends
  component.order patch
  metadata.add patch
  metadata.modify depends
  metadata.remove.used major
  metadata.remove.unused patch
  metadataAttribute.add.optional minor or by content
  metadataAttribute.add.mandatory major
  metadataAttribute.remove major
  metadataAttribute.reference major
  metadataAttribute.relationship major
  metadataAttribute.conceptIdentity / localRepresentation n/a
  group.id major
  group.urn n/a
  group.dimension.add major
  group.dimension.remove major
  group.dimension.modify major
  group.add minor
  group.remove major
  localRepresentation.add major
  localRepresentation.remove major
  localRepresentation.formatToEnumeration major
  localRepresentation.enumerationToFormat major
  localRepresentation.textFormat major
  localRepresentation.enumeration depends
  localRepresentation.enumerationFormat.add major
  localRepresentation.enumerationFormat.remove minor
  localRepresentation.enumerationFormat.modify major
  localRepresentation.occurs depends
  conceptRole.add minor
  conceptRole.remove minor
  conceptRole.modify depends
  component.annotationOrLink patch
MetadataStructure
  attribute.add.optional minor
  attribute.add.mandatory major
  attribute.remove major
  attribute.id major
  attribute.presentational major
  attribute.minOccurs.up major
  attribute.minOccurs.down minor
  attribute.maxOccurs.up minor
  attribute.maxOccurs.down major
  attribute.conceptIdentity depends
  representation.formatToEnumeration major
  representation.enumerationToFormat major
  representation.textFormat major
  representation.enumeration depends
  representation.add major
  representation.remove major
  enumerationFormat.add major
  enumerationFormat.remove minor
  enumerationFormat.modify minor
  attribute.hierarchy major
  attribute.order patch
  attribute.annotationOrLink patch
Dataflow
  structure depends
  dimensionConstraint.add depends
  dimensionConstraint.remove depends
  dimensionConstraint.dimension.add major
  dimensionConstraint.dimension.remove major
  dimensionConstraint.order none
Metadataflow
  structure depends
  target.add patch
  target.remove depends
  target.modify depends
ProvisionAgreement
  dataflow depends
  dataProvider major
MetadataProvisionAgreement
  metadataflow depends
  metadataProvider major
  target.add patch
  target.remove patch
  target.modify patch
DataConstraint
  attachment.add patch
  attachment.remove patch
  attachment.reference patch
  role major
  releaseCalendar.add major
  releaseCalendar.remove minor
  releaseCalendar.modify depends
  content: add a data key set depends
  content: remove a data key set depends
  content: flip isIncluded of a data key set depends
  content: add a key depends
  content: remove a key depends
  content: add a component to a key depends
  content: remove a component from a key depends
  content: change the component id in a key depends
  content: change include of a component in a key depends
  content: change removePrefix in a key depends
  content: change cascadeValues of a value in a key depends
  content: change the language of a value in a key depends
  content: change a time range in a key depends
  content: replace a time range by values in a key depends
  content: replace values by a time range in a key depends
  content: add a key value to a key depends
  content: remove a key value from a key depends
  content: change the id of a key value in a key depends
  content: change the value of a key value in a key depends
  content: add a cube region depends
  content: remove a cube region depends
  content: flip include of a cube region depends
  content: add a key value selection to a cube region depends
  content: remove a key value selection depends
  content: change its component id depends
  content: flip its include depends
  content: change its removePrefix depends
  content: change its validFrom depends
  content: change its validTo depends
  content: change cascadeValues of one of its values depends
  content: change the language of one of its values depends
  content: change validFrom of one of its values depends
  content: change validTo of one of its values depends
  content: change its time range depends
  content: replace its time range by values depends
  content: replace its values by a time range depends
  content: add a component selection to a cube region depends
  content: remove a component selection depends
  content: change the component id of a component selection depends
  content: flip include of a component selection depends
  content: change removePrefix of a component selection depends
  content: change cascadeValues of a value of a component selection depends
  content: change the language of a value of a component selection depends
  content: change validFrom of a value of a component selection depends
  content: change validTo of a value of a component selection depends
  content: change the time range of a component selection depends
  content: replace time range by values in a component selection depends
  content: replace values by time range in a component selection depends
  timeRange: change before period depends
  timeRange: change after period depends
  timeRange: change start period depends
  timeRange: change end period depends
  timeRange: change validFrom of a time range depends
  timeRange: change validTo of a time range depends
  timeRange: switch from before/after to start and end depends
  timeRange: switch from start and end to before/after depends
  timeRange: switch from before to after depends
  timeRange: switch from after to before depends
  content: add or remove a value depends
  content: key validity depends
MetadataConstraint
  attachment.add patch
  attachment.remove patch
  attachment.reference patch
  releaseCalendar.add major
  releaseCalendar.remove minor
  releaseCalendar.modify depends
  content: add a target region depends
  content: remove a target region depends
  content: flip include of a region depends
  content: change validFrom of a region depends
  content: change validTo of a region depends
  content: add a component depends
  content: remove a component depends
  content: change a component id depends
  content: flip include of a component depends
  content: change removePrefix depends
  content: change cascadeValues of a value depends
  content: change the language of a value depends
  content: change validFrom of a value depends
  content: change validTo of a value depends
  content: change before period depends
  content: change after period depends
  content: change start period depends
  content: change end period depends
  content: change validFrom of a time range depends
  content: change validTo of a time range depends
  content: switch from before/after to start and end depends
  content: switch from start and end to before/after depends
  content: switch from before to after depends
  content: switch from after to before depends
  content: replace time range by values depends
  content: replace values by time range depends
Hierarchy
  code.add minor
  code.remove major
  code.reference major or by content
  code.id major
  code.move major
  code.order patch
  code.level minor
  code.validity patch
  level.add minor
  level.remove major
  level.id major
  level.name patch
  level.description patch
  level.codingFormat.add patch
  level.codingFormat.change patch
  level.codingFormat.remove patch
  hasFormalLevels patch
HierarchyAssociation
  linkedHierarchy patch
  linkedObject patch
  contextObject.add patch
  contextObject.remove patch
  contextObject.modify patch
ConceptSchemeMap
  source depends
  target depends
  itemMap.add patch
  itemMap.remove patch
  itemMap.sourceValue patch
  itemMap.isRegEx patch
  itemMap.startIndex patch
  itemMap.endIndex patch
  itemMap.targetValue patch
  itemMap.validFrom patch
  itemMap.validTo patch
CategorySchemeMap
  source depends
  target depends
  itemMap.add patch
  itemMap.remove patch
  itemMap.sourceValue patch
  itemMap.isRegEx patch
  itemMap.startIndex patch
  itemMap.endIndex patch
  itemMap.targetValue patch
  itemMap.validFrom patch
  itemMap.validTo patch
ReportingTaxonomyMap
  source depends
  target depends
  itemMap.add patch
  itemMap.remove patch
  itemMap.sourceValue patch
  itemMap.isRegEx patch
  itemMap.startIndex patch
  itemMap.endIndex patch
  itemMap.targetValue patch
  itemMap.validFrom patch
  itemMap.validTo patch
OrganisationSchemeMap
  source depends
  target depends
  itemMap.add patch
  itemMap.remove patch
  itemMap.sourceValue patch
  itemMap.isRegEx patch
  itemMap.startIndex patch
  itemMap.endIndex patch
  itemMap.targetValue patch
  itemMap.validFrom patch
  itemMap.validTo patch
RepresentationMap
  source.add major
  source.remove major
  source.order major
  source.codelist depends
  source.dataType major
  source.kind major
  target.add major
  target.remove major
  target.order major
  target.codelist depends
  target.dataType major
  target.kind major
  mapping.add patch
  mapping.remove patch
  mapping.sourceValue.add patch
  mapping.sourceValue.remove patch
  mapping.sourceValue.modify patch
  mapping.isRegEx patch
  mapping.startIndex patch
  mapping.endIndex patch
  mapping.validFrom patch
  mapping.validTo patch
  mapping.targetValue.add patch
  mapping.targetValue.remove patch
  mapping.targetValue.modify patch
  mapping.order patch
StructureMap
  source depends
  target depends
  componentMap.representationMap depends
  epochMap: add minor
  epochMap: remove minor
  epochMap: modify minor
  epochMap: add a source to minor
  epochMap: remove a source from minor
  epochMap: change the source of minor
  epochMap: add a target to minor
  epochMap: remove a target from minor
  epochMap: change the target of minor
  epochMap: change targetFrequencyID of minor
  epochMap: change frequencyDimension of minor
  epochMap: add mapped frequencies to minor
  epochMap: remove mapped frequencies from minor
  epochMap: change mapped frequencies of minor
  epochMap: start using targetFrequencyID in minor
  epochMap: stop using targetFrequencyID in minor
  epochMap: add resolvePeriod to minor
  epochMap: remove resolvePeriod from minor
  epochMap: change resolvePeriod of minor
  epochMap: change basePeriod of minor
  epochMap: change epochPeriod of minor
  datePatternMap: add minor
  datePatternMap: remove minor
  datePatternMap: add a source to minor
  datePatternMap: remove a source from minor
  datePatternMap: change the source of minor
  datePatternMap: add a target to minor
  datePatternMap: remove a target from minor
  datePatternMap: change the target of minor
  datePatternMap: change targetFrequencyID of minor
  datePatternMap: change frequencyDimension of minor
  datePatternMap: add mapped frequencies to minor
  datePatternMap: remove mapped frequencies from minor
  datePatternMap: change mapped frequencies of minor
  datePatternMap: start using targetFrequencyID in minor
  datePatternMap: stop using targetFrequencyID in minor
  datePatternMap: add resolvePeriod to minor
  datePatternMap: remove resolvePeriod from minor
  datePatternMap: change resolvePeriod of minor
  datePatternMap: change sourcePattern of minor
  datePatternMap: change locale of minor
  frequencyFormatMapping: add minor
  frequencyFormatMapping: remove minor
  frequencyFormatMapping: change frequencyId of minor
  frequencyFormatMapping: change datePattern of minor
  componentMap: add minor
  componentMap: remove minor
  componentMap: add a source to minor
  componentMap: remove a source from minor
  componentMap: change the source of minor
  componentMap: add a target to minor
  componentMap: remove a target from minor
  componentMap: change the target of minor
  fixedValueMap: add minor
  fixedValueMap: remove minor
  fixedValueMap: change the source of minor
  fixedValueMap: change the target of minor
  fixedValueMap: switch source to target in minor
  fixedValueMap: switch target to source in minor
  fixedValueMap: add a value to minor
  fixedValueMap: remove a value from minor
  fixedValueMap: change a value of minor
  componentMap.representationMap.addRemove minor
Process
  step.add minor
  step.remove major
  step.id major
  step.move major
  step.order patch
  step.name patch
  step.description patch
  input.add patch
  input.remove patch
  input.reference patch
  input.localID major
  output.add patch
  output.remove patch
  output.reference patch
  output.localID major
  computation.add patch
  computation.remove patch
  computation.description patch
  computation.localID major
  computation.software patch
  transition.add patch
  transition.remove patch
  transition.targetStep patch
  transition.condition patch
  transition.localID major
  transition.id major
Categorisation
  source patch
  target patch
  any none
AgencyScheme
  any none
DataProviderScheme
  any none
MetadataProviderScheme
  any none
DataConsumerScheme
  any none
OrganisationUnitScheme
  any none
MetadataSet
  metadataflow depends
  metadataProvisionAgreement depends
  describedBy.switch major
  target.add patch
  target.remove patch
  target.modify patch
  attributes patch
  action patch
  reportingBeginDate patch
  reportingEndDate patch
  publicationYear patch
  publicationPeriod patch
TransformationScheme
  item.add minor
  item.remove major
  item.id major
  item.name/description patch
  item.expression minor
  item.result major
  item.isPersistent major
  reference.VtlMappingScheme depends
  reference.VtlMappingScheme.add minor
  reference.VtlMappingScheme.remove major
  reference.NamePersonalisationScheme depends
  reference.NamePersonalisationScheme.add minor
  reference.NamePersonalisationScheme.remove major
  reference.CustomTypeScheme depends
  reference.CustomTypeScheme.add minor
  reference.CustomTypeScheme.remove major
  reference.RulesetScheme depends
  reference.RulesetScheme.add minor
  reference.RulesetScheme.remove major
  reference.UserDefinedOperatorScheme depends
  reference.UserDefinedOperatorScheme.add minor
  reference.UserDefinedOperatorScheme.remove major
  order patch
  vtlVersion major
RulesetScheme
  item.add minor
  item.remove major
  item.id major
  item.name/description patch
  item.rulesetDefinition minor
  item.rulesetType major
  item.rulesetScope major
  reference.VtlMappingScheme depends
  reference.VtlMappingScheme.add minor
  reference.VtlMappingScheme.remove major
  order patch
  vtlVersion major
UserDefinedOperatorScheme
  item.add minor
  item.remove major
  item.id major
  item.name/description patch
  item.operatorDefinition minor
  reference.VtlMappingScheme depends
  reference.VtlMappingScheme.add minor
  reference.VtlMappingScheme.remove major
  reference.RulesetScheme depends
  reference.RulesetScheme.add minor
  reference.RulesetScheme.remove major
  order patch
  vtlVersion major
CustomTypeScheme
  item.add minor
  item.remove major
  item.id major
  item.name/description patch
  item.vtlScalarType major
  item.dataType major
  item.vtlLiteralFormat, outputFormat or nullValue major
  order patch
  vtlVersion major
NamePersonalisationScheme
  item.add minor
  item.remove major
  item.id major
  item.name/description patch
  item.vtlDefaultName major
  item.personalisedName major
  item.vtlArtefact major
  order patch
  vtlVersion major
VtlMappingScheme
  item.add minor
  item.remove major
  item.id major
  item.name/description patch
  item.alias major
  item.toVtlMapping or fromVtlMapping method minor
  item.sub or super space keys major
  item.kind of mapped artefact major
  reference.Dataflow depends
  reference.Dataflow.add minor
  reference.Dataflow.remove major
  reference.Codelist depends
  reference.Codelist.add minor
  reference.Codelist.remove major
  reference.Concept depends
  reference.Concept.add minor
  reference.Concept.remove major
  order patch
`;

const rules = new Map<string, PublishedRule[]>();
for (const line of table.trim().split('\n')) {
  const [, id, increment, byContent] =
    /^ {2}(.+?) (none|patch|minor|major|depends|n\/a)( or by content)?$/.exec(line) ?? [];
  if (id === undefined) rules.set(line, []);
  else
    [...rules.values()]
      .at(-1)
      ?.push({ id, increment: increment as PublishedRule['increment'], isByContent: byContent !== undefined });
}

/** The rules about what every artefact has. */
export const generalIncrements: readonly PublishedRule[] = rules.get(everyClass) ?? [];

/** The classes that have rules. */
export const classesWithIncrements: readonly string[] = [...rules.keys()].filter((key) => key !== everyClass);

/** The rules about what only artefacts of one class have. */
export const incrementsOf = (className: string): readonly PublishedRule[] => rules.get(className) ?? [];

const differences = [
  'down, differs at major',
  'down, differs at minor',
  'down, differs at patch',
  'same',
  'up, differs at patch',
  'up, differs at minor',
  'up, differs at major',
] as const;

/** The increments of a change of a reference, in the order of `differences`. */
const ofReferences: Readonly<Record<string, string>> = {
  'exact to exact': 'major, major, patch, n/a, patch, minor, major',
  'wildcard to exact': 'major, major, patch, minor, n/a, minor, major',
  'to patch wildcard X.Y.Z+': 'major, major, n/a, patch, patch, minor, major',
  'to minor wildcard X.Y+.Z': 'major, n/a, n/a, minor, minor, minor, major',
  'to major wildcard X+.Y.Z': 'n/a, n/a, n/a, major, major, major, major',
};

/** The increments that a change of a reference requires, by what it changes to and the difference of the resolutions. */
export const referenceIncrements: Readonly<Record<string, Readonly<Record<string, string>>>> = Object.fromEntries(
  Object.entries(ofReferences).map(([table, increments]) => {
    const inOrder = increments.split(', ');
    return [table, Object.fromEntries(differences.map((difference, index) => [difference, inOrder[index] ?? '']))];
  }),
);
