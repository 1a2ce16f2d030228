import type { Content } from '../../../model/content.js';
import type { ElementType } from '../../grammar/element-types.js';
import { mapReferencePeriod, splitContentConstraint } from './constraints.js';
import { mapHierarchicalCode, mapHierarchy, splitHierarchicalCodelist } from './hierarchical-codelists.js';
import { keepUnchanged, type Mapping, present, type Split } from './mapping.js';
import { mapMeasureDimension } from './measures.js';
import {
  mapMetadataComponents,
  mapMetadataflow,
  mapReportStructure,
  splitMetadataStructure,
  splitProvisionAgreement,
} from './metadata-structures.js';
import { referenceReader, refReader } from './references.js';
import { mapComponentMap, splitStructureSet } from './structure-sets.js';

const usages: Readonly<Record<string, string>> = { Mandatory: 'mandatory', Conditional: 'optional' };

/** An attribute: the assignment status is the usage (transformation of SDMX 2.1 to 3.0). */
const mapAttribute: Mapping = ({ usage, ...attribute }) => {
  const { id, uri, ...others } = attribute;
  const text = usages[String(usage)];
  return present({ id, uri, usage: text, ...others });
};

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

function makeMapping(type: ElementType): Mapping | undefined {
  const { name } = type;
  if (mappings[name] !== undefined) return mappings[name];
  if (name.endsWith('RefType')) return refReader(type);
  const readReference = referenceReader(type);
  if (name !== 'IncludedCodelistReferenceType' || readReference === undefined) return readReference;
  return (properties, context) => present({ alias: properties.alias, codelist: readReference(properties, context) });
}

const made = new WeakMap<ElementType, Mapping | undefined>();

/** How elements of a type of SDMX-ML 2.1 are mapped; undefined where SDMX 3.0 has the same, and for all other versions. */
export function mappingOf(type: ElementType | undefined): Mapping | undefined {
  if (!type?.isOfModel21) return undefined;
  if (!made.has(type)) made.set(type, makeMapping(type));
  return made.get(type);
}

/** Artefacts that are replaced by other artefacts, or are kept unchanged, by type. */
const splits: Readonly<Record<string, Split>> = {
  AttachmentConstraintType: (properties, context) => keepUnchanged(properties, 'attachment constraints', context),
  ContentConstraintType: splitContentConstraint,
  HierarchicalCodelistType: splitHierarchicalCodelist,
  MetadataStructureType: splitMetadataStructure,
  ProvisionAgreementType: splitProvisionAgreement,
  StructureSetType: splitStructureSet,
};

/** How artefacts of a type of SDMX-ML 2.1 are split into those of SDMX 3.0; undefined where they are not. */
export const splitOf = (type: ElementType | undefined): Split | undefined =>
  type?.isOfModel21 ? splits[type.name] : undefined;
