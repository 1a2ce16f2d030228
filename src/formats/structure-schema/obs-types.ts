import { complexType, xmlAttribute } from './complex-type.js';
import type { Component } from './components.js';
import type { Layout } from './layout.js';
import { complexValues, keyValues, metadata, simpleValues, timeValue, undeclared } from './level-parts.js';
import type { Lines } from './xml-lines.js';

/** The primary measure of SDMX 2.1, which its base schema declares. */
const primaryMeasure = 'OBS_VALUE';

function obsType(layout: Layout, measureDimension: Component | undefined): Lines {
  const { dimensions, measures } = layout.components;
  const { observationDimension, isFlat, version } = layout;
  const attributes = layout.attributesAt('Obs');
  const lacksPrimary = version.isLegacy && measures.every(({ id }) => id !== primaryMeasure);
  return complexType({
    name: 'ObsType',
    base: `dsd:${layout.isTimeSeries ? 'TimeSeriesObsType' : 'ObsType'}`,
    isAbstract: measureDimension !== undefined,
    content: [...complexValues([...measures, ...attributes], layout), ...metadata(layout.hasMetadataAt('Obs'), layout)],
    attributes: [
      measureDimension === undefined
        ? xmlAttribute('type', 'common:IDType', 'prohibited')
        : xmlAttribute('type', layout.typeOf(measureDimension), 'optional'),
      ...keyValues(
        dimensions.filter(({ id }) => isFlat || id === observationDimension),
        layout,
      ),
      timeValue(isFlat || observationDimension === 'TIME_PERIOD', layout),
      ...(lacksPrimary ? [xmlAttribute(primaryMeasure, 'xs:string', 'prohibited')] : []),
      ...undeclared(attributes, layout),
      ...simpleValues([...measures, ...attributes], layout),
    ],
  });
}

/**
 * An observation (SDMX-ML part IV, ObsType). With explicit measures (SDMX 2.1 only) there is a type for each value of
 * the dimension at the observation.
 */
export function* obsTypes(layout: Layout): Generator<string> {
  const { explicitMeasure } = layout;
  yield* obsType(layout, explicitMeasure);
  if (explicitMeasure === undefined) return;
  for (const [value, name] of layout.measureNames) {
    yield* complexType({
      name,
      base: 'ObsType',
      attributes: [xmlAttribute('type', layout.typeOf(explicitMeasure), 'optional', value)],
    });
  }
}
