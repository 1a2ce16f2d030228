import { fits } from '../naive/lists.js';
import type {
  NaiveConstraint,
  NaiveItem,
  NaiveList,
  NaiveMember,
  NaivePeriod,
  NaiveRegion,
  NaiveSelection,
} from './model.js';
import { type NaiveTime, readTime } from './times.js';

/** What constraints allow, read value by value and series by series. */

/** Whether something applies during a part of a period; without a period it is not judged, and applies. */
function applies({ validFrom, validTo }: NaivePeriod, at: NaiveTime | undefined): boolean {
  if (at === undefined) return true;
  const from = validFrom === undefined ? undefined : readTime(validFrom)?.from;
  const to = validTo === undefined ? undefined : readTime(validTo)?.to;
  return (from === undefined || from < at.to) && (to === undefined || at.from < to);
}

const asMember = (value: string | NaiveMember): NaiveMember => (typeof value === 'string' ? { value } : value);

/** A code and the codes above it. */
function withAncestors(items: readonly NaiveItem[], id: string): readonly string[] {
  const found = [id];
  for (;;) {
    const parent = items.find((item) => item.id === found.at(-1))?.parent;
    if (parent === undefined || found.includes(parent)) return found;
    found.push(parent);
  }
}

/** Whether a member of a selection names a value. */
function names(member: NaiveMember, value: string, selection: NaiveSelection, list: NaiveList | undefined): boolean {
  const patterns =
    selection.removePrefix === true && list !== undefined
      ? list.prefixes.map((prefix) => `${prefix}${member.value}`)
      : [member.value];
  const isNamed = (id: string): boolean => patterns.some((pattern) => fits(id, pattern));
  const { cascadeValues } = member;
  if (list === undefined || cascadeValues === undefined || cascadeValues === false) return isNamed(value);
  const ancestors = withAncestors(list.items, value);
  return (cascadeValues === 'excluderoot' ? ancestors.slice(1) : ancestors).some(isNamed);
}

function isInRange(range: NonNullable<NaiveSelection['timeRange']>, instant: { from: number; to: number }): boolean {
  const start = range.startPeriod ?? range.afterPeriod;
  const end = range.endPeriod ?? range.beforePeriod;
  const first = start && readTime(start.period);
  const last = end && readTime(end.period);
  if (start && first && instant.from < (start.isInclusive === false ? first.to : first.from)) return false;
  if (end && last && instant.to > (end.isInclusive === false ? last.from : last.to)) return false;
  return true;
}

/** Days are the shortest periods here, so the times of a period are its days. */
function* daysOf({ from, to }: NaiveTime): Generator<{ from: number; to: number }> {
  const day = 24 * 60 * 60 * 1000;
  if (to - from < day) yield { from, to };
  else for (let at = from; at < to; at += day) yield { from: at, to: at + day };
}

/** Whether a selection describes a value; undefined where it does not apply at the time of the row. */
function describes(
  selection: NaiveSelection,
  value: string,
  list: NaiveList | undefined,
  isExcluding: boolean,
  at: NaiveTime | undefined,
): boolean | undefined {
  if (!applies(selection, at)) return undefined;
  const { include = true, timeRange, values, value: single } = selection;
  if (timeRange !== undefined) {
    // A range that does not apply describes nothing; without its times, all.
    if (!applies(timeRange, at)) return !include;
    const period = readTime(value);
    if (period === undefined) return undefined;
    const days = [...daysOf(period)];
    if (include) return days.every((each) => isInRange(timeRange, each));
    return isExcluding
      ? !days.some((each) => isInRange(timeRange, each))
      : !days.every((each) => isInRange(timeRange, each));
  }
  const members = single !== undefined ? [{ value: single }] : (values ?? []).map(asMember);
  if (members.length === 0) return include;
  const named = members.filter((each) => applies(each, at)).some((each) => names(each, value, selection, list));
  return named === include;
}

const selectionsOf = ({ keyValues = [], components = [] }: NaiveRegion): readonly NaiveSelection[] => [
  ...keyValues,
  ...components,
];

/** Whether the regions of a constraint allow a value of a component: each component on its own. */
export function regionsAllow(
  { cubeRegions }: NaiveConstraint,
  id: string,
  value: string,
  list: NaiveList | undefined,
  at: NaiveTime | undefined,
): boolean {
  const decisions = (isIncluded: boolean): boolean[] =>
    cubeRegions
      .filter((region) => (region.include ?? true) === isIncluded && applies(region, at))
      .flatMap((region) => selectionsOf(region).filter((each) => each.id === id))
      .map((selection) => describes(selection, value, list, !isIncluded, at))
      .filter((each) => each !== undefined);
  const inclusive = decisions(true);
  return (inclusive.length === 0 || inclusive.includes(true)) && !decisions(false).includes(true);
}

/** Whether the key sets of a constraint allow a series. Keys apply in their order; if the first excludes, the rest is included. */
export function keySetsAllow(
  { dataKeySets }: NaiveConstraint,
  series: Readonly<Record<string, string>>,
  listOf: (id: string) => NaiveList | undefined,
): boolean {
  let isIn = dataKeySets[0] === undefined || !dataKeySets[0].isIncluded;
  for (const { isIncluded, keys } of dataKeySets)
    for (const key of keys)
      if (
        selectionsOf(key).every(
          (each) => describes(each, series[each.id] ?? '', listOf(each.id), false, undefined) !== false,
        )
      )
        isIn = isIncluded;
  return isIn;
}
