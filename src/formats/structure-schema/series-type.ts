import { complexType, localElement } from './complex-type.js';
import type { Layout } from './layout.js';
import { complexValues, keyValues, metadata, simpleValues, timeValue, undeclared } from './level-parts.js';
import type { Lines } from './xml-lines.js';

/** A series: its key, and what depends on no more than that (SDMX-ML part IV, SeriesType). */
export function seriesType(layout: Layout): Lines {
  const { dimensions } = layout.components;
  const attributes = layout.attributesAt('Series');
  return complexType({
    name: 'SeriesType',
    base: `dsd:${layout.isTimeSeries ? 'TimeSeriesType' : 'SeriesType'}`,
    content: [
      ...complexValues(attributes, layout),
      localElement('Obs', 'ObsType', { minOccurs: 0, maxOccurs: 'unbounded' }),
      ...metadata(layout.hasMetadataAt('Series'), layout),
    ],
    attributes: [
      ...keyValues(
        dimensions.filter(({ id }) => id !== layout.observationDimension),
        layout,
      ),
      timeValue(layout.observationDimension !== 'TIME_PERIOD', layout),
      ...undeclared(attributes, layout),
      ...simpleValues(attributes, layout),
    ],
  });
}
