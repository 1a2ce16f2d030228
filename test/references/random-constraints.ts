import fc from 'fast-check';
import type { Artefact } from '../../src/model/artefact.js';
import type { Content } from '../../src/model/content.js';
import type { Enumeration } from '../../src/references/enumeration.js';
import { constraint, flat, keySet } from './constraints.js';
import { everySeries } from './naive-constraints.js';

/** Random data constraints of a small cube: regions with patterns and time ranges, and key sets. */

export const codes = { X: ['A', 'AB', 'B', 'BA'], Y: ['A', 'B', 'C'], Z: ['A', 'B'] };
export const years = [
  '1999',
  '2000',
  '2001',
  '2002',
  '2003',
  '2004',
  '2000-Q1',
  '2000-Q4',
  '2001-Q1',
  '2001-Q3',
  '2002-Q2',
];
export const texts = ['A', 'AB', 'C'];

/** The lists of the components that have one. */
export const lists: ReadonlyMap<string, Enumeration> = new Map(
  Object.entries(codes).map(([id, each]) => [id, flat(...each)]),
);

/** Every series with all values of the components without a list. */
export const cube = everySeries({ ...codes, TIME_PERIOD: years, TITLE: texts });

const value = fc.string({ unit: fc.constantFrom('A', 'B', '%'), minLength: 1, maxLength: 3 });
const period = fc.record({ period: fc.constantFrom(...years), isInclusive: fc.boolean() });
const timeRange = fc.oneof(
  fc.record({ startPeriod: period, endPeriod: period }),
  fc.record({ afterPeriod: period }),
  fc.record({ beforePeriod: period }),
);
const selection = fc.oneof(
  fc.record({
    id: fc.constantFrom('X', 'Y', 'Z', 'TITLE'),
    include: fc.boolean(),
    values: fc.array(value, { minLength: 1, maxLength: 3 }),
  }),
  fc.record({ id: fc.constant('TIME_PERIOD'), include: fc.boolean(), timeRange }),
);
const regions = fc.array(
  fc.record({
    include: fc.boolean(),
    keyValues: fc.uniqueArray(selection, { selector: ({ id }) => id, maxLength: 3 }),
  }),
  { maxLength: 2 },
);
const someOf = (id: keyof typeof codes) => fc.subarray([...codes[id]], { minLength: 1 });
const key = fc.record({ X: someOf('X'), Y: someOf('Y'), Z: someOf('Z') }, { requiredKeys: [] });
const keySets = fc.array(fc.tuple(fc.array(key, { minLength: 1, maxLength: 3 }), fc.boolean()), { maxLength: 3 });

const randomConstraint: fc.Arbitrary<Artefact> = fc.tuple(regions, keySets).map(([cubes, sets]) =>
  constraint(
    cubes as unknown as Content[],
    sets.map(([keys, isIncluded]) => keySet(keys as never, isIncluded)),
  ),
);

export const randomConstraints = fc.array(randomConstraint, { minLength: 1, maxLength: 3 });
