import { localElement, xmlAttribute } from './complex-type.js';
import type { Attribute, Component } from './components.js';
import type { Layout } from './layout.js';
import type { Lines } from './xml-lines.js';

/** An attribute that the base schema of SDMX 2.1 declares at every level, with its type. */
const reportingYearStartDay = { id: 'REPORTING_YEAR_START_DAY', type: 'xs:gMonthDay' };

/** XML attributes for values that one can hold; all may be left out, so that updates can be partial. */
export const simpleValues = (components: readonly Component[], layout: Layout): Lines[] =>
  components
    .filter((component) => !layout.isComplex(component))
    .map((component) => {
      const isDeclared = layout.version.isLegacy && component.id === reportingYearStartDay.id;
      return xmlAttribute(component.id, isDeclared ? reportingYearStartDay.type : layout.typeOf(component), 'optional');
    });

/** The element for values that no XML attribute can hold, where a level has any; `xsi:type` says whose they are. */
export const complexValues = (components: readonly Component[], layout: Layout): Lines[] =>
  components.some((component) => layout.isComplex(component))
    ? [localElement('Comp', 'dsd:CompType', { minOccurs: 0, maxOccurs: 'unbounded' })]
    : [];

/** XML attributes for the dimensions of a key, the time dimension apart. */
export const keyValues = (dimensions: readonly Component[], layout: Layout): Lines[] =>
  dimensions.map((dimension) => xmlAttribute(dimension.id, layout.typeOf(dimension), layout.keyUse));

/** The time dimension, which the base schema declares: prohibited where it is not part of the key. */
export function timeValue(isPresent: boolean, layout: Layout, use: 'required' | 'optional' = layout.keyUse): Lines {
  const { timeDimension } = layout.components;
  return timeDimension === undefined || !isPresent
    ? xmlAttribute('TIME_PERIOD', 'common:ObservationalTimePeriodType', 'prohibited')
    : xmlAttribute('TIME_PERIOD', layout.typeOf(timeDimension), use);
}

/** What the base schema of SDMX 2.1 declares at a level although the structure has no such attribute there. */
export const undeclared = (attributes: readonly Attribute[], layout: Layout): Lines[] =>
  !layout.version.isLegacy || attributes.some(({ id }) => id === reportingYearStartDay.id)
    ? []
    : [xmlAttribute(reportingYearStartDay.id, reportingYearStartDay.type, 'prohibited')];

/** The element for reference metadata, where any is attached. */
export const metadata = (isAttached: boolean, layout: Layout): Lines[] =>
  isAttached && !layout.version.isLegacy ? [localElement('Metadata', 'dsd:MetadataType', { minOccurs: 0 })] : [];
