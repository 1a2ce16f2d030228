import { listOf, objectsOf, type Properties, propertiesOf } from '../../../model/content.js';
import { isMeasureDimension, measureSchemeOf, withoutMeasureScheme } from '../../../model/measure-scheme.js';
import { partId } from '../../../model/parts.js';
import { elementStep } from '../../../model/path.js';
import { singleValueKeys } from '../../../model/single-value-keys.js';
import { onlyObject, onlyReport, onlyTarget } from '../identifiers.js';
import { present } from '../up/mapping.js';

/** Reports a loss of the object, or at a step in it. */
type ReportAt = (detail: string, step?: string) => void;

/** Converts the properties of an object of 3.x to those of 2.1. */
type Conversion = (properties: Properties, report: ReportAt) => Properties;

const usages: Readonly<Record<string, string>> = { mandatory: 'Mandatory', optional: 'Conditional' };

/** The default usage of an attribute is optional (SDMX-ML 3.0, UsageType). */
const attribute: Conversion = ({ usage = 'optional', ...others }) => ({ ...others, usage: usages[String(usage)] });

/** Values of a constraint; the percent sign means any characters in 3.x and itself in 2.1. */
const values: Conversion = (properties, report) => {
  const wildcarded = listOf(properties['values']).find((value) => JSON.stringify(value).includes('%'));
  if (wildcarded !== undefined)
    report('A value with the wildcard % was left out: SDMX 2.1 has no wildcards in constraints', 'values');
  return properties;
};

/** Keys with one value a dimension, the only form of 2.1. */
const dataKeySet: Conversion = ({ keys, ...others }, report) => {
  const single = listOf(keys).flatMap((key, index) => {
    const combinations = singleValueKeys(key);
    if (combinations !== undefined) return combinations;
    report(
      'The key was left out: it stands for more than 10,000 keys with one value for each dimension',
      `keys/${elementStep(key, index)}`,
    );
    return [];
  });
  return { ...others, keys: single };
};

/** The attributes of a metadata structure as its one report structure, on any object. */
const metadataComponents: Conversion = ({ metadataAttributeList, ...others }) => {
  const { id: _id, ...list } = propertiesOf(metadataAttributeList);
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

/** Targets that allow any object have the same meaning as no targets. */
const metadataflow: Conversion = ({ targets, ...others }) =>
  JSON.stringify(targets)?.endsWith('.base.Any=*:*(*)"]') ? others : { ...others, targets };

/** A component list with the id that the schema fixes and makes optional: readers require it. */
const withId =
  (id: string): Conversion =>
  (properties) => ({ id, ...properties });

const primaryId = 'OBS_VALUE';

/** The id of a component, its own or that of its concept. */
const idOf = (component: Properties): string => partId({ idFromConcept: true }, component) ?? '';

/** A measure as the attribute of an observation. */
const asAttribute = ({ id, uri, usage, annotations, conceptIdentity, localRepresentation, conceptRoles }: Properties) =>
  present({
    id,
    uri,
    usage,
    annotations,
    conceptIdentity,
    localRepresentation,
    conceptRoles,
    attributeRelationship: { observation: {} },
  });

/**
 * The components of a data structure with one measure, the primary one, which SDMX 2.1 requires: the measure with the id
 * OBS_VALUE, else the first. The other measures become attributes of the observation.
 */
const measures: Conversion = (components, report) => {
  const { dimensionList, groups, attributeList, measureList, ...others } = components;
  const { measures: given, ...list } = propertiesOf(measureList);
  const all = objectsOf(given);
  const primary = all.find((measure) => idOf(measure) === primaryId) ?? all[0];
  if (primary === undefined) return components;
  const step = (measure: Properties) => `measureList/measures/${idOf(measure)}`;
  if (idOf(primary) !== primaryId)
    report(`The measure is written with the id ${primaryId}, the only one that SDMX 2.1 allows`, step(primary));
  const secondary = all.filter((measure) => measure !== primary);
  for (const measure of secondary) {
    report('The measure is written as an attribute of the observation: SDMX 2.1 has one measure only', step(measure));
  }
  const attributes = propertiesOf(attributeList);
  const written = [...listOf(attributes['attributes']), ...secondary.map(asAttribute)];
  return present({
    ...others,
    dimensionList,
    groups,
    attributeList: secondary.length === 0 ? attributeList : present({ ...attributes, attributes: written }),
    measureList: present({ ...list, measures: [present({ ...primary, id: primaryId })] }),
  });
};

/** A measure dimension, enumerated by the concept scheme in its annotation. */
function measureDimension(dimension: Properties): Properties {
  const annotations = withoutMeasureScheme(dimension.annotations);
  return {
    ...dimension,
    annotations: annotations.length === 0 ? undefined : annotations,
    localRepresentation: { enumeration: measureSchemeOf(dimension) ?? '' },
    type: 'MeasureDimension',
  };
}

/** The dimensions, of which 2.1 has some as measure dimensions. */
const dimensions: Conversion = ({ dimensions: given, ...list }) =>
  present({
    id: 'DimensionDescriptor',
    ...list,
    dimensions:
      given && objectsOf(given).map((each) => present(isMeasureDimension(each) ? measureDimension(each) : each)),
  });

/** By type of SDMX-ML 2.1; objects of other types have the same properties in 3.x. */
export const conversions: Readonly<Record<string, Conversion>> = {
  AttributeListType: withId('AttributeDescriptor'),
  AttributeType: attribute,
  AttributeValueSetType: values,
  CubeRegionKeyType: values,
  DataKeySetType: dataKeySet,
  DataStructureComponentsType: measures,
  DimensionListType: dimensions,
  MeasureListType: withId('MeasureDescriptor'),
  MetadataStructureComponentsType: metadataComponents,
  MetadataflowType: metadataflow,
  ReportingYearStartDayType: attribute,
};
