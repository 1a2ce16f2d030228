import type { Content } from '../../../model/content.js';
import type { ObjectShape, Properties } from '../reading/shapes.js';

const listOf = (value: Content | undefined): readonly Properties[] =>
  Array.isArray(value) ? (value as readonly Properties[]) : [];

/**
 * Measure dimensions among the others, which have an order: in front of the first one with a later position. SDMX-JSON 1.0
 * has them in an array of their own, so that nothing else says where they stand.
 */
export const mergeDimensions: ObjectShape = ({ dimensions, measureDimensions, timeDimensions, ...others }) => {
  const merged = [...listOf(dimensions)];
  for (const dimension of listOf(measureDimensions)) {
    const at = merged.findIndex(({ position }) => Number(position) > Number(dimension['position']));
    merged.splice(at === -1 ? merged.length : at, 0, dimension);
  }
  return {
    ...others,
    ...(merged.length === 0 ? {} : { dimensions: merged }),
    ...(timeDimensions === undefined ? {} : { timeDimensions }),
  };
};
