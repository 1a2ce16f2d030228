import { complexType, localElement } from './complex-type.js';
import { groupElementType } from './group-types.js';
import type { Layout } from './layout.js';
import { metadata, simpleValues, undeclared } from './level-parts.js';
import { element, type Lines } from './xml-lines.js';

const many = { maxOccurs: 'unbounded' } as const;

/** Since 3.0 attributes, groups and series or observations stand in any order. */
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

/** The data set (SDMX-ML part IV, DataSetType). */
export function dataSetType(layout: Layout): Lines {
  const { isLegacy } = layout.version;
  const attributes = isLegacy ? layout.attributesAt('DataSet') : [];
  return complexType({
    name: 'DataSetType',
    base: `dsd:${layout.isTimeSeries ? 'TimeSeriesDataSetType' : 'DataSetType'}`,
    content: [
      localElement('DataProvider', 'common:DataProviderReferenceType', { minOccurs: 0 }),
      isLegacy ? contentOf21(layout) : contentSince30(layout),
      ...metadata(layout.hasMetadataAt('DataSet'), layout),
    ],
    attributes: [...undeclared(attributes, layout), ...simpleValues(attributes, layout)],
  });
}
