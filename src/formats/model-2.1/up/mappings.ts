import type { Content } from '../../../model/content.js';
import type { ComplexTypeDeclaration, Grammar } from '../../grammar/grammar.js';
import { keepAsItIs } from './keep-as-it-is.js';
import { mapAttribute } from './map-attribute.js';
import { mapComponentMap } from './map-component-map.js';
import { mapHierarchicalCode } from './map-hierarchical-code.js';
import { mapHierarchy } from './map-hierarchy.js';
import { mapMeasureDimension } from './map-measure-dimension.js';
import { mapMetadataComponents, mapReportStructure, splitMetadataStructure } from './map-metadata-structure.js';
import { mapMetadataflow } from './map-metadataflow.js';
import { type Mapping, present, type Split } from './mapping.js';
import { refReader } from './read-ref.js';
import { referenceReader } from './read-reference.js';
import { mapReferencePeriod, splitContentConstraint } from './split-content-constraint.js';
import { splitHierarchicalCodelist } from './split-hierarchical-codelist.js';
import { splitProvisionAgreement } from './split-provision-agreement.js';
import { splitStructureSet } from './split-structure-set.js';

/** By type. */
const mappings: Readonly<Record<string, Mapping>> = {
  AttributeType: mapAttribute,
  ComponentMapType: mapComponentMap,
  DimensionType: ({ type: _type, ...dimension }) => dimension as Content,
  HierarchicalCodeType: mapHierarchicalCode,
  HierarchyType: mapHierarchy,
  LocalPrimaryMeasureReferenceType: () => ({}),
  MeasureDimensionType: mapMeasureDimension,
  MetadataStructureComponentsType: mapMetadataComponents,
  MetadataflowType: mapMetadataflow,
  ReferencePeriodType: mapReferencePeriod,
  ReportStructureType: mapReportStructure,
  ReportingYearStartDayType: mapAttribute,
  TimeDimensionType: ({ type: _type, position: _position, ...dimension }) => dimension as Content,
};

/** How elements of a type are mapped; undefined where 3.0 says it in the same way. */
export function mappingOf(type: ComplexTypeDeclaration, grammar: Grammar): Mapping | undefined {
  const { name } = type;
  if (mappings[name] !== undefined) return mappings[name];
  if (name.endsWith('RefType')) return refReader(type);
  const readReference = referenceReader(type, grammar);
  if (name !== 'IncludedCodelistReferenceType' || readReference === undefined) return readReference;
  return (properties, context) => present({ alias: properties.alias, codelist: readReference(properties, context) });
}

/** Artefacts that others take the place of, or that are kept as they are, by type. */
export const splits: Readonly<Record<string, Split>> = {
  AttachmentConstraintType: (properties, context) => keepAsItIs(properties, 'attachment constraints', context),
  ContentConstraintType: splitContentConstraint,
  HierarchicalCodelistType: splitHierarchicalCodelist,
  MetadataStructureType: splitMetadataStructure,
  ProvisionAgreementType: splitProvisionAgreement,
  StructureSetType: splitStructureSet,
};
