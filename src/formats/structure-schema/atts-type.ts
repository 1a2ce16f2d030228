import { complexType, xmlAttribute } from './complex-type.js';
import type { Layout } from './layout.js';
import { complexValues, simpleValues, timeValue } from './level-parts.js';
import type { Lines } from './xml-lines.js';

/** Attributes of any level with as much of a key as they need (SDMX-ML part IV, AttsType). */
export function attsType(layout: Layout): Lines {
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
