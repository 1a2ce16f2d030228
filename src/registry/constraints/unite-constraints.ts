import type { Artefact } from '../../model/artefact.js';
import type { Content } from '../../model/content.js';
import { maximumKeys } from '../../model/single-value-keys.js';
import { atOnce } from '../../model/steps.js';
import { parseUrn } from '../../model/urn.js';
import { beginsWithAll, boxOfKey, type ReadKey } from '../../references/codes-of-keys.js';
import {
  attachmentProperty,
  cubeRegionOf,
  type ValueSet,
  type ValueSets,
  valueSetOf,
} from '../../references/constraint-content.js';
import { extentOf } from '../../references/extent.js';
import type { Box } from '../../references/key-boxes.js';
import { codesInSpan, holdsAll, isEveryValue, isMasked, listedValues, type Span } from '../../references/spans.js';
import { type TimeInterval, timeInterval, writeTimeRange } from '../../references/time-intervals.js';
import { timeRules } from '../../references/times-of-regions.js';
import type { EffectiveConstraints } from './effective-constraints.js';

type Fields = { readonly [property: string]: Content };

/** What one constraint says. */
interface Restriction {
  readonly regions: readonly Fields[];
  readonly keySets: readonly Fields[];
}

/** The value sets of a component in all constraints, regions only. */
const setsOf = ({ values }: EffectiveConstraints, component: string): readonly ValueSet[] =>
  values.constraints.flatMap(({ regions }) => regions.flatMap(({ sets }) => sets.filter(({ id }) => id === component)));

/** The first and the last end of intervals in their order. */
const hullOf = (intervals: readonly TimeInterval[]): TimeInterval =>
  timeInterval(intervals[0]?.start, intervals.at(-1)?.end);

/**
 * Pairs of open ranges for intervals in their order, none within another: a period within their hull that is within one range of each
 * pair is within an interval.
 */
const gapsOf = (intervals: readonly TimeInterval[]): readonly (readonly TimeInterval[])[] =>
  intervals
    .slice(1)
    .map(({ start }, index) => [timeInterval(undefined, intervals[index]?.end), timeInterval(start, undefined)]);

const isWhole = ({ start, end }: TimeInterval): boolean => start === undefined && end === undefined;

const nothingOf = (id: string): ValueSet => valueSetOf(id, new Set());

/** What the regions of all constraints allow for a component, as one value set. */
interface UnitedSet {
  /** Undefined where the component is not restricted. */
  readonly set?: ValueSet | undefined;
  /** What further constraints say about its times: ranges of which a period has to be in one, or which are excluded. */
  readonly times?: readonly { readonly include: boolean; readonly ranges: readonly TimeInterval[] }[];
  /** The sets cannot be united: they are kept as written. */
  readonly isOpen?: true;
}

function unitedSet(found: EffectiveConstraints, id: string): UnitedSet {
  const { values, lists } = found;
  const list = lists.get(id);
  const span = values.spans.get(id);
  if (list !== undefined) {
    if (span === undefined || holdsAll(span, list.codes)) return {};
    return { set: valueSetOf(id, atOnce(codesInSpan(span, list.codes))) };
  }
  const sets = setsOf(found, id);
  if (sets.length > 0 && sets.some(({ timeRange }) => timeRange !== undefined)) {
    const rules = timeRules(
      values.constraints.map(({ regions }) => regions),
      id,
    );
    if (rules === undefined) return { isOpen: true };
    const { included, excluded } = rules;
    const isNothing = included?.length === 0 || excluded.some(isWhole);
    if (isNothing) return { set: nothingOf(id) };
    const hull = hullOf(included ?? []);
    return {
      times: [
        ...gapsOf(included ?? []).map((ranges) => ({ include: true, ranges })),
        ...excluded.map((range) => ({ include: false, ranges: [range] })),
      ],
      ...(isWhole(hull) ? {} : { set: { id, include: true, timeRange: writeTimeRange(hull) } }),
    };
  }
  if (sets.some((set) => extentOf(set, undefined) === 'some')) return { isOpen: true };
  if (span === undefined || span === 'some' || isMasked(span) || isEveryValue(span)) return {};
  return span.isAllBut ? { set: { id, include: false, values: [...span.ids] } } : { set: valueSetOf(id, span.ids) };
}

/** A key in which values are those that were matched; undefined where a component has none. */
function writeKey(key: ReadKey, dimensions: ReadonlySet<string>): Fields | undefined {
  if (boxOfKey(key) === undefined) return undefined;
  const sets = (key.sets ?? []).map((set): ValueSet => {
    const id = String(set['id']);
    const extent = key.extents.get(id);
    return extent instanceof Set ? { id, values: [...extent] } : set;
  });
  const { include: _include, ...content } = cubeRegionOf(sets, dimensions);
  return content as Fields;
}

/** Keys in their order as key sets of neighbours that are alike. */
function writeKeySets(keys: readonly ReadKey[], dimensions: ReadonlySet<string>): readonly Fields[] {
  const written = keys.flatMap((key) => {
    const content = writeKey(key, dimensions);
    return content === undefined ? [] : [{ include: key.include, content }];
  });
  // Keys without values are gone, so the first one left may not be the one that decides with what series they begin.
  const isGiven = beginsWithAll(keys);
  const first = written.findIndex(({ include }) => include !== isGiven);
  const sets: { isIncluded: boolean; keys: Fields[] }[] = [];
  for (const { include, content } of first < 0 ? [] : written.slice(first)) {
    const last = sets.at(-1);
    if (last?.isIncluded === include) last.keys.push(content);
    else sets.push({ isIncluded: include, keys: [content] });
  }
  return sets as unknown as readonly Fields[];
}

/** Boxes as one included key set; undefined where they cannot be written, or are too many. */
function writeBoxes(
  boxes: readonly Box[],
  { lists }: EffectiveConstraints,
  dimensions: ReadonlySet<string>,
): readonly Fields[] | undefined {
  if (boxes.length > maximumKeys) return undefined;
  const listed = (id: string, span: Span): readonly string[] | undefined => {
    const list = lists.get(id);
    const values = listedValues(span);
    if (values !== undefined) return [...values];
    return list === undefined || span === 'some' ? undefined : [...atOnce(codesInSpan(span, list.codes))];
  };
  const order = [...dimensions];
  const keys: Fields[] = [];
  for (const box of boxes) {
    const sets: ValueSet[] = [];
    for (const [id, span] of [...box].sort(([one], [other]) => order.indexOf(one) - order.indexOf(other))) {
      const values = listed(id, span);
      if (values === undefined) return undefined;
      sets.push({ id, values });
    }
    const { include: _include, ...content } = cubeRegionOf(sets, dimensions);
    keys.push(content as Fields);
  }
  return keys.length === 0 ? [] : ([{ isIncluded: true, keys }] as unknown as readonly Fields[]);
}

/**
 * The key sets of all constraints: those of the result apply together. Sets that only exclude follow those of another
 * constraint, because the last key that has a series decides; several others are combined to the series that they have in
 * common, or stay in constraints of their own.
 */
function unitedKeySets(found: EffectiveConstraints, dimensions: ReadonlySet<string>): readonly (readonly Fields[])[] {
  const withKeys = found.values.constraints.filter(({ keys }) => keys.length > 0);
  const including = withKeys.filter(({ keys }) => keys.some(({ include }) => include));
  const excluding = withKeys
    .filter((each) => !including.includes(each))
    .flatMap(({ keys }) => writeKeySets(keys, dimensions));
  if (including.length > 1 && found.values.isExact && found.values.keys.length === 1) {
    const combined = writeBoxes(found.values.keys[0] ?? [], found, dimensions);
    if (combined !== undefined) return [combined];
  }
  const [first = [], ...others] = including.map(({ keys }) => writeKeySets(keys, dimensions));
  return [[...first, ...excluding], ...others];
}

/** The regions of a constraint, reduced to some components. */
function reducedRegions(
  regions: readonly ValueSets[],
  components: ReadonlySet<unknown>,
  dimensions: ReadonlySet<string>,
): readonly Fields[] {
  return regions.flatMap(({ include, sets }) => {
    const left = sets.filter(({ id }) => components.has(id));
    return left.length === 0 ? [] : [{ ...cubeRegionOf(left, dimensions), include } as Fields];
  });
}

/** Everything that the constraints of a context say, in as few constraints as possible; the first can say nothing. */
function restrictionsOf(found: EffectiveConstraints): readonly Restriction[] {
  const { context, values } = found;
  const isDimension = (each: string): boolean => each === 'Dimension' || each === 'TimeDimension';
  const dimensions = new Set(context.allComponents.flatMap((each) => (isDimension(each.class) ? [each.id] : [])));
  const united = context.allComponents.map(({ id }) => ({ id, ...unitedSet(found, id) }));
  const sets = united.flatMap(({ set }): readonly ValueSet[] => (set === undefined ? [] : [set]));
  const open = new Set(united.filter(({ isOpen }) => isOpen).map(({ id }) => id));
  const [keySets = [], ...furtherKeySets] = unitedKeySets(found, dimensions);
  const times = united.flatMap(({ id, times: each = [] }) => each.map((rule) => ({ id, ...rule })));
  return [
    { regions: sets.length === 0 ? [] : [cubeRegionOf(sets, dimensions) as Fields], keySets },
    ...furtherKeySets.map((each) => ({ regions: [], keySets: each })),
    ...values.constraints
      .map(({ regions }) => ({ regions: reducedRegions(regions, open, dimensions), keySets: [] }))
      .filter(({ regions }) => regions.length > 0),
    ...times.map(({ id, include, ranges }) => ({
      regions: ranges.map((range) => {
        const set = { id, include: true, timeRange: writeTimeRange(range) };
        return { ...cubeRegionOf([set], dimensions), include } as Fields;
      }),
      keySets: [],
    })),
  ];
}

/** Whether a constraint of `uniteConstraints` restricts anything. */
export const isRestricting = (constraint: Artefact): boolean =>
  ['cubeRegions', 'metadataTargetRegions', 'dataKeySets'].some((property) => constraint[property] !== undefined);

/**
 * The combined effect of the constraints of a context as constraints that are attached to it and not stored: the first has
 * the agency, id and version of the context, and one included region with the values that each component can have, the
 * key sets, and the time range. Further ones, with numbers after the id, hold what one constraint cannot: key sets that
 * could not be combined, gaps between time ranges, excluded time ranges, and patterns for components without a list. All apply together; the
 * first does not restrict anything where nothing is restricted.
 */
export function uniteConstraints(found: EffectiveConstraints): readonly Artefact[] {
  const { urn } = found.context;
  const { class: contextClass, agencyID, id, version } = parseUrn(urn);
  const isOfMetadata = contextClass.startsWith('Meta');
  const restrictions = restrictionsOf(found);
  return restrictions.map(({ regions, keySets }, index) => {
    const part = restrictions.length === 1 ? '' : ` (${index + 1} of ${restrictions.length})`;
    return {
      class: isOfMetadata ? 'MetadataConstraint' : 'DataConstraint',
      agencyID,
      id: index === 0 ? id : `${id}_${index + 1}`,
      version,
      names: { en: `Values allowed for ${contextClass} ${agencyID}:${id}(${version})${part}` },
      constraintAttachment: { [attachmentProperty(contextClass)]: [urn] },
      ...(regions.length === 0 ? {} : { [isOfMetadata ? 'metadataTargetRegions' : 'cubeRegions']: regions }),
      ...(keySets.length === 0 ? {} : { dataKeySets: keySets }),
    } as unknown as Artefact;
  });
}
