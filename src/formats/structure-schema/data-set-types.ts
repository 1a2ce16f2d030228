import { type Attribute, type Component, type Group, primaryMeasureId, type Relationship } from './components.js';
import type { Layout } from './layout.js';
import { complexType, element, type Lines, localElement, xmlAttribute } from './xsd-lines.js';

const many = { maxOccurs: 'unbounded' } as const;

/** An attribute that the base schema of SDMX-ML 2.1 declares at every level, with its type. */
const reportingYearStartDay = { id: 'REPORTING_YEAR_START_DAY', type: 'xs:gMonthDay' };

/** XML attributes for measures and attributes. All are optional, so that data of an update can be partial. */
const simpleValues = (components: readonly Component[], layout: Layout): Lines[] =>
  components
    .filter((component) => !layout.isComplex(component))
    .map((component) => {
      const isDeclared = layout.version.isLegacy && component.id === reportingYearStartDay.id;
      return xmlAttribute(component.id, isDeclared ? reportingYearStartDay.type : layout.typeOf(component), 'optional');
    });

/** The `Comp` element, if any of the components needs it; `xsi:type` in data identifies the component. */
const complexValues = (components: readonly Component[], layout: Layout): Lines[] =>
  components.some((component) => layout.isComplex(component))
    ? [localElement('Comp', 'dsd:CompType', { minOccurs: 0, ...many })]
    : [];

/** XML attributes for the dimensions of a key other than time. */
const keyValues = (dimensions: readonly Component[], layout: Layout): Lines[] =>
  dimensions.map((dimension) => xmlAttribute(dimension.id, layout.typeOf(dimension), layout.keyUse));

/** The XML attribute for time. The base schema declares it, so it is prohibited at levels without time. */
function timeValue(hasTime: boolean, layout: Layout, use: 'required' | 'optional' = layout.keyUse): Lines {
  const { timeDimension } = layout.components;
  return timeDimension === undefined || !hasTime
    ? xmlAttribute('TIME_PERIOD', 'common:ObservationalTimePeriodType', 'prohibited')
    : xmlAttribute('TIME_PERIOD', layout.typeOf(timeDimension), use);
}

/** Prohibits the attribute that the base schema of SDMX-ML 2.1 declares, at levels where the structure lacks it. */
const prohibitedAttributes = (attributes: readonly Attribute[], layout: Layout): Lines[] =>
  !layout.version.isLegacy || attributes.some(({ id }) => id === reportingYearStartDay.id)
    ? []
    : [xmlAttribute(reportingYearStartDay.id, reportingYearStartDay.type, 'prohibited')];

/** The element for reference metadata; SDMX-ML 2.1 does not have it. */
const metadataElement = (hasMetadata: boolean, layout: Layout): Lines[] =>
  hasMetadata && !layout.version.isLegacy ? [localElement('Metadata', 'dsd:MetadataType', { minOccurs: 0 })] : [];

/** The type of the element `Group`: that of the only group, or the common type of several; undefined without groups. */
function groupElementType({ components: { groups }, groupNames }: Layout): string | undefined {
  const [first, second] = groups;
  if (first === undefined) return undefined;
  return second === undefined ? groupNames.get(first) : 'GroupType';
}

/** Since 3.0 attributes, groups, and series or observations are in any order. */
function* contentSince30(layout: Layout): Generator<string> {
  const group = groupElementType(layout);
  yield* element(
    'xs:choice',
    { minOccurs: 0, ...many },
    localElement('Atts', 'AttsType'),
    group === undefined ? [] : localElement('Group', group),
    layout.isFlat ? localElement('Obs', 'ObsType') : localElement('Series', 'SeriesType'),
  );
}

function* contentOf21(layout: Layout): Generator<string> {
  const group = groupElementType(layout);
  if (group !== undefined) yield* localElement('Group', group, { minOccurs: 0, ...many });
  yield* element(
    'xs:choice',
    { minOccurs: 0 },
    layout.isFlat ? localElement('Obs', 'ObsType', many) : localElement('Series', 'SeriesType', many),
  );
}

/** SDMX-ML part IV, DataSetType. */
function dataSetType(layout: Layout): Lines {
  const { isLegacy } = layout.version;
  const attributes = isLegacy ? layout.attributesAt('DataSet') : [];
  return complexType({
    name: 'DataSetType',
    base: `dsd:${layout.isTimeSeries ? 'TimeSeriesDataSetType' : 'DataSetType'}`,
    content: [
      localElement('DataProvider', 'common:DataProviderReferenceType', { minOccurs: 0 }),
      isLegacy ? contentOf21(layout) : contentSince30(layout),
      ...metadataElement(layout.hasMetadataAt('DataSet'), layout),
    ],
    attributes: [...prohibitedAttributes(attributes, layout), ...simpleValues(attributes, layout)],
  });
}

function groupType(group: Group, base: string, idType: string, layout: Layout): Lines {
  const { dimensions, attributes, metadata } = layout.components;
  const isOfGroup = (relationship: Relationship): boolean => layout.isOfGroup(relationship, group);
  const ofGroup = attributes.filter(({ relationship }) => isOfGroup(relationship));
  const key = dimensions.filter(({ id }) => group.dimensions.includes(id));
  return complexType({
    name: layout.groupNames.get(group) ?? group.id,
    base,
    content: [...complexValues(ofGroup, layout), ...metadataElement(metadata.some(isOfGroup), layout)],
    attributes: [
      ...keyValues(key, layout),
      ...prohibitedAttributes(ofGroup, layout),
      ...simpleValues(ofGroup, layout),
      xmlAttribute('type', idType, 'optional', group.id),
    ],
  });
}

function* groupIds(groups: readonly Group[]): Generator<string> {
  for (const { id } of groups) yield* element('xs:enumeration', { value: id });
}

/** The abstract base type of several groups; data messages name the type of a group by `xsi:type`. */
function* commonGroupType(layout: Layout): Generator<string> {
  const { groups, attributes, metadata } = layout.components;
  const isOfAnyGroup = (relationship: Relationship): boolean =>
    groups.some((group) => layout.isOfGroup(relationship, group));
  const ofGroups = attributes.filter(({ relationship }) => isOfAnyGroup(relationship));
  yield* element(
    'xs:simpleType',
    { name: 'Group.ID' },
    element('xs:restriction', { base: 'common:IDType' }, groupIds(groups)),
  );
  yield* complexType({
    name: 'GroupType',
    base: 'dsd:GroupType',
    isAbstract: true,
    content: [...complexValues(ofGroups, layout), ...metadataElement(metadata.some(isOfAnyGroup), layout)],
    attributes: [xmlAttribute('type', 'Group.ID', 'optional'), element('xs:anyAttribute', { namespace: '##local' })],
  });
}

/** A type for each group (SDMX-ML part IV, GroupType). */
function* groupTypes(layout: Layout): Generator<string> {
  const { groups } = layout.components;
  const hasCommonType = groups.length > 1;
  if (hasCommonType) yield* commonGroupType(layout);
  const [base, idType] = hasCommonType ? ['GroupType', 'Group.ID'] : ['dsd:GroupType', 'common:IDType'];
  for (const group of groups) yield* groupType(group, base, idType, layout);
}

/** SDMX-ML part IV, SeriesType: the key without the dimension at the observation, and attributes of that key. */
function seriesType(layout: Layout): Lines {
  const { observationDimension } = layout;
  const attributes = layout.attributesAt('Series');
  const key = layout.components.dimensions.filter(({ id }) => id !== observationDimension);
  return complexType({
    name: 'SeriesType',
    base: `dsd:${layout.isTimeSeries ? 'TimeSeriesType' : 'SeriesType'}`,
    content: [
      ...complexValues(attributes, layout),
      localElement('Obs', 'ObsType', { minOccurs: 0, ...many }),
      ...metadataElement(layout.hasMetadataAt('Series'), layout),
    ],
    attributes: [
      ...keyValues(key, layout),
      timeValue(observationDimension !== 'TIME_PERIOD', layout),
      ...prohibitedAttributes(attributes, layout),
      ...simpleValues(attributes, layout),
    ],
  });
}

/** SDMX-ML part IV, AttsType: attributes of any level, with the parts of the key that they depend on. */
function attsType(layout: Layout): Lines {
  const { dimensions, attributes } = layout.components;
  return complexType({
    name: 'AttsType',
    base: 'dsd:AttsType',
    content: complexValues(attributes, layout),
    attributes: [
      ...dimensions.map((dimension) => xmlAttribute(dimension.id, layout.typeInPartialKey(dimension), 'optional')),
      timeValue(true, layout, 'optional'),
      ...simpleValues(attributes, layout),
    ],
  });
}

function obsType(layout: Layout, explicitMeasure: Component | undefined): Lines {
  const { dimensions, measures } = layout.components;
  const { observationDimension, isFlat, version } = layout;
  const attributes = layout.attributesAt('Obs');
  const values = [...measures, ...attributes];
  const key = dimensions.filter(({ id }) => isFlat || id === observationDimension);
  const lacksPrimary = version.isLegacy && measures.every(({ id }) => id !== primaryMeasureId);
  return complexType({
    name: 'ObsType',
    base: `dsd:${layout.isTimeSeries ? 'TimeSeriesObsType' : 'ObsType'}`,
    isAbstract: explicitMeasure !== undefined,
    content: [...complexValues(values, layout), ...metadataElement(layout.hasMetadataAt('Obs'), layout)],
    attributes: [
      explicitMeasure === undefined
        ? xmlAttribute('type', 'common:IDType', 'prohibited')
        : xmlAttribute('type', layout.typeOf(explicitMeasure), 'optional'),
      ...keyValues(key, layout),
      timeValue(isFlat || observationDimension === 'TIME_PERIOD', layout),
      ...(lacksPrimary ? [xmlAttribute(primaryMeasureId, 'xs:string', 'prohibited')] : []),
      ...prohibitedAttributes(attributes, layout),
      ...simpleValues(values, layout),
    ],
  });
}

/** SDMX-ML part IV, ObsType; with explicit measures also a type for each code of the dimension at the observation. */
function* obsTypes(layout: Layout): Generator<string> {
  const { explicitMeasure } = layout;
  yield* obsType(layout, explicitMeasure);
  if (explicitMeasure === undefined) return;
  for (const [code, name] of layout.measureNames) {
    yield* complexType({
      name,
      base: 'ObsType',
      attributes: [xmlAttribute('type', layout.typeOf(explicitMeasure), 'optional', code)],
    });
  }
}

/** The complex types of data sets, groups, series, attributes and observations (SDMX-ML part IV). */
export function* dataSetTypes(layout: Layout): Generator<string> {
  yield* dataSetType(layout);
  yield* groupTypes(layout);
  if (!layout.isFlat) yield* seriesType(layout);
  if (!layout.version.isLegacy) yield* attsType(layout);
  yield* obsTypes(layout);
}
