import type { Artefact } from '../../src/model/artefact.js';

/**
 * What the standard says about data constraints, word by word and without regard to cost: each series of a small cube is
 * read against each region and key.
 */

/** Values by component. */
export type Series = Readonly<Record<string, string>>;

interface End {
  readonly period: string;
  readonly isInclusive?: boolean;
}
interface Selection {
  readonly id: string;
  readonly include?: boolean;
  readonly value?: string;
  readonly values?: readonly string[];
  readonly timeRange?: Readonly<Partial<Record<'startPeriod' | 'endPeriod' | 'afterPeriod' | 'beforePeriod', End>>>;
}
interface Region {
  readonly include?: boolean;
  readonly keyValues?: readonly Selection[];
  readonly components?: readonly Selection[];
}
interface Content {
  readonly cubeRegions?: readonly Region[];
  readonly dataKeySets?: readonly { readonly isIncluded: boolean; readonly keys: readonly Region[] }[];
}

const expressions = new Map<string, RegExp>();

function fits(pattern: string, text: string): boolean {
  const expression = expressions.get(pattern) ?? new RegExp(`^${pattern.replaceAll('%', '.*')}$`);
  expressions.set(pattern, expression);
  return expression.test(text);
}

/** The quarters of a period, a year or a quarter, from the first one to the end, exclusive. */
function quartersOf(period: string): readonly [from: number, to: number] {
  const [year, quarter] = period.split('-Q');
  const first = Number(year) * 4;
  return quarter === undefined ? [first, first + 4] : [first + Number(quarter) - 1, first + Number(quarter)];
}

/** The quarters of a time range. */
function quartersIn(range: NonNullable<Selection['timeRange']>): (quarter: number) => boolean {
  const [start, end] = [range.startPeriod ?? range.afterPeriod, range.endPeriod ?? range.beforePeriod];
  const from = start && quartersOf(start.period)[start.isInclusive === false ? 1 : 0];
  const to = end && quartersOf(end.period)[end.isInclusive === false ? 0 : 1];
  return (quarter) => (from === undefined || from <= quarter) && (to === undefined || quarter < to);
}

const quarters = (period: string): readonly number[] => {
  const [from, to] = quartersOf(period);
  return Array.from({ length: to - from }, (_, index) => from + index);
};

/**
 * Whether a selection has a value. A period is in a range if all of it is; it is excluded if all of it is in times that are excluded.
 */
function selects({ include = true, value, values, timeRange }: Selection, of: string, isExcluding: boolean): boolean {
  if (timeRange !== undefined) {
    const isIn = quartersIn(timeRange);
    if (include) return quarters(of).every(isIn);
    return isExcluding ? !quarters(of).some(isIn) : !quarters(of).every(isIn);
  }
  const named = value === undefined ? (values ?? []) : [value];
  return named.length === 0 ? include : named.some((each) => fits(each, of)) === include;
}

const selectionsOf = ({ keyValues = [], components = [] }: Region): readonly Selection[] => [
  ...keyValues,
  ...components,
];

/** Regions restrict each component, whatever the values of the others are. */
function isInRegions(regions: readonly Region[], id: string, value: string): boolean {
  const decisions = (included: boolean): boolean[] =>
    regions
      .filter(({ include = true }) => include === included)
      .flatMap((region) => selectionsOf(region).filter((each) => each.id === id))
      .map((each) => selects(each, value, !included));
  const inclusive = decisions(true);
  return (inclusive.length === 0 || inclusive.includes(true)) && !decisions(false).includes(true);
}

/** Keys apply in their order; an exclusive one that comes first excludes from all series. */
function isInKeys(sets: NonNullable<Content['dataKeySets']>, series: Series): boolean {
  let isIn = sets[0] === undefined || !sets[0].isIncluded;
  for (const { isIncluded, keys } of sets) {
    const holds = (key: Region) => selectionsOf(key).every((each) => selects(each, series[each.id] ?? '', false));
    if (keys.some(holds)) isIn = isIncluded;
  }
  return isIn;
}

/** What is decided of a constraint, by the values that it is decided from: a cube has each of them in many series. */
const decisions = new WeakMap<Artefact, Map<string, boolean>>();

function decideOnce(constraint: Artefact, key: string, decide: (content: Content) => boolean): boolean {
  const decided = decisions.get(constraint) ?? new Map<string, boolean>();
  decisions.set(constraint, decided);
  const decision = decided.get(key) ?? decide(constraint as unknown as Content);
  decided.set(key, decision);
  return decision;
}

/** The components that keys name; the keys of a constraint decide by their values alone. */
const keyComponents = ({ dataKeySets = [] }: Content): readonly string[] =>
  dataKeySets.flatMap(({ keys }) => keys.flatMap(selectionsOf).map(({ id }) => id));

/** Whether a constraint allows a series. */
export function allowsSeries(constraint: Artefact, series: Series): boolean {
  const key = keyComponents(constraint as unknown as Content).map((id) => series[id]);
  return (
    decideOnce(constraint, `keys ${key}`, ({ dataKeySets = [] }) => isInKeys(dataKeySets, series)) &&
    Object.entries(series).every(([id, value]) =>
      decideOnce(constraint, `${id}=${value}`, ({ cubeRegions = [] }) => isInRegions(cubeRegions, id, value)),
    )
  );
}

/** Every series of some values. */
export const everySeries = (values: Readonly<Record<string, readonly string[]>>): readonly Series[] =>
  Object.entries(values).reduce<readonly Series[]>(
    (begun, [id, each]) => begun.flatMap((series) => each.map((value) => ({ ...series, [id]: value }))),
    [{}],
  );
