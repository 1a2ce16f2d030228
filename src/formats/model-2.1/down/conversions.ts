import type { Content } from '../../../model/content.js';
import { singleValueKeySet } from '../../grammar/single-value-keys.js';
import { onlyObject, onlyReport, onlyTarget } from '../identifiers.js';
import { type Properties, present } from '../up/mapping.js';
import { convertMeasures } from './convert-measures.js';

/** Tells what is lost, of the object or at a step in it. */
export type Report = (detail: string, step?: string) => void;

/** What 2.1 says where 3.x says an object of a type, by the type of 2.1. */
type Conversion = (properties: Properties, report: Report) => Properties;

const usages: Readonly<Record<string, string>> = { mandatory: 'Mandatory', optional: 'Conditional' };

/** The usage of an attribute is optional where it is not given (SDMX-ML 3.0, UsageType). */
const attribute: Conversion = ({ usage = 'optional', ...others }) => ({ ...others, usage: usages[String(usage)] });

/** Values of a constraint; the percent sign means any characters in 3.x and itself in 2.1. */
const values: Conversion = (properties, report) => {
  const list: readonly Content[] = Array.isArray(properties.values) ? properties.values : [];
  const wildcarded = list.find((value) => JSON.stringify(value).includes('%'));
  if (wildcarded !== undefined) report('SDMX 2.1 has no wildcards in the values of constraints', 'values');
  return properties;
};

/** The attributes of a metadata structure as its one report structure, on any object. */
const metadataComponents: Conversion = ({ metadataAttributeList, ...others }) => {
  const { id: _id, ...list } = (metadataAttributeList ?? {}) as Properties;
  const object = {
    id: onlyObject,
    objectType: 'Any',
    localRepresentation: { format: { dataType: 'IdentifiableReference' } },
  };
  return {
    ...others,
    metadataTargets: [{ id: onlyTarget, identifiableObjectTargets: [object] }],
    reportStructures: [present({ id: onlyReport, ...list, metadataTargets: [onlyTarget] })],
  };
};

/** Targets that leave everything open say no more than their absence. */
const metadataflow: Conversion = ({ targets, ...others }) =>
  JSON.stringify(targets)?.endsWith('.base.Any=*:*(*)"]') ? others : { ...others, targets };

/** A component list with the id that the schema fixes and lets be left out: readers look for it. */
const withId =
  (id: string): Conversion =>
  (properties) => ({ id, ...properties });

export const conversions: Readonly<Record<string, Conversion>> = {
  AttributeListType: withId('AttributeDescriptor'),
  AttributeType: attribute,
  AttributeValueSetType: values,
  CubeRegionKeyType: values,
  DataKeySetType: (properties) => singleValueKeySet.toElements(properties),
  DataStructureComponentsType: convertMeasures,
  DimensionListType: withId('DimensionDescriptor'),
  MeasureListType: withId('MeasureDescriptor'),
  MetadataStructureComponentsType: metadataComponents,
  MetadataflowType: metadataflow,
  ReportingYearStartDayType: attribute,
};
