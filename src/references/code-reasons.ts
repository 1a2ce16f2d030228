import type { ReadConstraint } from './allowed-values.js';
import type { MemberValue } from './code-index.js';
import { beginsWithAll, type ReadKey, spanOfBoxes } from './codes-of-keys.js';
import type { Place, ValueSet, ValueSets } from './constraint-content.js';
import type { Enumeration } from './enumeration.js';
import { codesNamed, extentOf, membersOf } from './extent.js';
import { everyValue } from './spans.js';

/**
 * What a constraint does to a code: it includes or excludes it, or does not include it although it includes others; or it
 * excludes it only together with others, because each series with the code has another value that is excluded.
 */
export const effects = ['includes', 'excludes', 'notIncluded', 'together'] as const;
export type Effect = (typeof effects)[number];

/** Why a constraint includes or excludes a code. Numbers of regions, key sets and keys begin with 1. */
export interface Reason {
  /** Name of the constraint, such as its URN. */
  readonly constraint: string;
  readonly effect: Effect;
  /** The regions that have the effect. */
  readonly regions?: readonly number[];
  /** The key sets that have the effect. */
  readonly keySets?: readonly number[];
  /** Of one value or key that was asked for: the first keys that have the effect. */
  readonly keys?: readonly { readonly keySet: number; readonly key: number }[];
  /** The value as written, where it is not the code itself: a pattern, or one with a cascade or a period. */
  readonly value?: string;
  readonly cascadeValues?: 'true' | 'excluderoot';
  readonly validFrom?: string;
  readonly validTo?: string;
}

/** The reasons that a constraint has for the codes of a list. */
export interface CodeReasons {
  /** By code; undefined for a code to which the other reason does not apply. */
  readonly marked: ReadonlyMap<string, Reason | undefined>;
  /** For all other codes; undefined for none. */
  readonly others: Reason | undefined;
}

type Detail = Omit<Reason, 'constraint' | 'effect'>;

const isPlain = ({ value, cascade, validFrom, validTo }: MemberValue): boolean =>
  !value.includes('%') &&
  (cascade === undefined || cascade === false || cascade === 'false') &&
  validFrom === undefined &&
  validTo === undefined;

function detailOf({ value, cascade, validFrom, validTo }: MemberValue): Detail {
  const isCascade = cascade === true || cascade === 'true' || cascade === 'excluderoot';
  return {
    value,
    ...(isCascade ? { cascadeValues: cascade === 'excluderoot' ? ('excluderoot' as const) : ('true' as const) } : {}),
    ...(validFrom === undefined ? {} : { validFrom }),
    ...(validTo === undefined ? {} : { validTo }),
  };
}

/** The codes that the values of a set name, with what has to be added to the place of the set. Plain values go together. */
function* namedCodes(set: ValueSet, enumeration: Enumeration): Generator<readonly [Detail, ReadonlySet<string>]> {
  const members = membersOf(set);
  const plain = members.filter(isPlain);
  if (plain.length > 0) yield [{}, codesNamed(set, plain, enumeration)];
  for (const member of members) {
    if (!isPlain(member)) yield [detailOf(member), codesNamed(set, [member], enumeration)];
  }
}

interface PlacedSet {
  readonly region: number;
  readonly set: ValueSet;
}

const regionOf = (place: Place): number => ('region' in place ? place.region : 0);

const setsFor = (regions: readonly ValueSets[], component: string, included: boolean): readonly PlacedSet[] =>
  regions
    .filter(({ include }) => include === included)
    .flatMap(({ sets, place }) =>
      sets.filter(({ id }) => id === component).map((set) => ({ region: regionOf(place), set })),
    );

const isPositive = ({ set }: PlacedSet): boolean => set['include'] !== false;

/** The reasons of the inclusive regions. */
function reasonsToInclude(name: string, sets: readonly PlacedSet[], enumeration: Enumeration): CodeReasons {
  const marked = new Map<string, Reason>();
  const extents = sets.map(({ set }) => extentOf(set, enumeration));
  if (sets.length === 0 || extents.some((extent) => typeof extent === 'string')) return { marked, others: undefined };
  for (const { region, set } of sets.filter(isPositive)) {
    for (const [detail, ids] of namedCodes(set, enumeration)) {
      const reason: Reason = { constraint: name, effect: 'includes', regions: [region], ...detail };
      for (const id of ids) if (!marked.has(id)) marked.set(id, reason);
    }
  }
  const [negative, ...more] = sets.filter((each) => !isPositive(each));
  if (negative === undefined) {
    const regions = sets.map(({ region }) => region);
    return { marked, others: { constraint: name, effect: 'notIncluded', regions } };
  }
  const regions = [negative.region];
  const inOthers = more.map(({ set }) => codesNamed(set, membersOf(set), enumeration));
  for (const [detail, ids] of namedCodes(negative.set, enumeration)) {
    const reason: Reason = { constraint: name, effect: 'excludes', regions, ...detail };
    for (const id of ids) if (!marked.has(id) && inOthers.every((each) => each.has(id))) marked.set(id, reason);
  }
  // Absence: a set that has no values and does not include any.
  const isAbsent = membersOf(negative.set).length === 0 && more.length === 0;
  return { marked, others: { constraint: name, effect: isAbsent ? 'excludes' : 'includes', regions } };
}

/** The reasons of one exclusive region. */
function reasonsToExclude(name: string, { region, set }: PlacedSet, enumeration: Enumeration): CodeReasons {
  const marked = new Map<string, Reason | undefined>();
  const extent = extentOf(set, enumeration);
  const reason: Reason = { constraint: name, effect: 'excludes', regions: [region] };
  if (extent === 'some') return { marked, others: undefined };
  if (extent === 'all') return { marked, others: reason };
  if (extent.size === 0) return { marked, others: undefined };
  const isNegative = set['include'] === false;
  for (const [detail, ids] of namedCodes(set, enumeration)) {
    const here = isNegative ? undefined : { ...reason, ...detail };
    for (const id of ids) if (!marked.has(id)) marked.set(id, here);
  }
  return { marked, others: isNegative ? reason : undefined };
}

/** Key sets that name codes: by code, and those that name a component with values that are not listed, or not at all. */
function keySetsNaming({ keys }: ReadConstraint, component: string, included: boolean) {
  const byCode = new Map<string, Set<number>>();
  const wide = new Set<number>();
  for (const { include, extents, place } of keys) {
    if (include !== included || place === undefined || !('keySet' in place)) continue;
    const extent = extents.get(component) ?? 'all';
    if (typeof extent === 'string') wide.add(place.keySet);
    else for (const id of extent) byCode.set(id, (byCode.get(id) ?? new Set()).add(place.keySet));
  }
  return (id: string): number[] => [...new Set([...(byCode.get(id) ?? []), ...wide])].sort((one, other) => one - other);
}

/** The reasons of the key sets of a constraint, which follow from the values of the component in the series that they leave. */
function reasonsOfKeys(read: ReadConstraint, component: string, { codes }: Enumeration): CodeReasons {
  const span = spanOfBoxes(read.boxes ?? [], component);
  if (read.boxes === undefined || span === everyValue || span === 'some')
    return { marked: new Map(), others: undefined };
  const [including, excluding] = [keySetsNaming(read, component, true), keySetsNaming(read, component, false)];
  const all = keySetsOf(read.keys.filter(({ include }) => include));
  const known = new Map<string, Reason>();
  const reasonOf = (effect: Effect, keySets: readonly number[]): Reason => {
    const key = `${effect} ${keySets.join()}`;
    const reason = known.get(key) ?? { constraint: read.name, effect, keySets };
    known.set(key, reason);
    return reason;
  };
  const reasonFor = (id: string, isAllowed: boolean): Reason | undefined => {
    const included = including(id);
    if (isAllowed) return included.length === 0 ? undefined : reasonOf('includes', included);
    const isGiven = included.length > 0 || beginsWithAll(read.keys);
    return isGiven ? reasonOf('excludes', excluding(id)) : reasonOf('notIncluded', all);
  };
  const marked = new Map<string, Reason | undefined>();
  if (!span.isAllBut) {
    for (const id of span.ids) if (codes.ids.has(id)) marked.set(id, reasonFor(id, true));
    for (const { extents } of read.keys) {
      const extent = extents.get(component) ?? 'all';
      if (typeof extent === 'string') continue;
      for (const id of extent) if (!marked.has(id)) marked.set(id, reasonFor(id, false));
    }
    return { marked, others: reasonFor('', false) };
  }
  for (const id of span.ids) marked.set(id, reasonFor(id, false));
  return { marked, others: reasonFor('', true) };
}

/** The reasons that one constraint has for the codes of a component, to be applied one after the other. */
export function codeReasons(read: ReadConstraint, component: string, enumeration: Enumeration): readonly CodeReasons[] {
  return [
    reasonsToInclude(read.name, setsFor(read.regions, component, true), enumeration),
    ...setsFor(read.regions, component, false).map((each) => reasonsToExclude(read.name, each, enumeration)),
    reasonsOfKeys(read, component, enumeration),
  ];
}

/** The numbers of the key sets that some keys are in. */
const keySetsOf = (keys: readonly ReadKey[]): number[] => [
  ...new Set(keys.flatMap(({ place }) => (place !== undefined && 'keySet' in place ? [place.keySet] : []))),
];

/** The reasons for codes that no constraint excludes alone. */
export const reasonsTogether = (constraints: readonly ReadConstraint[]): readonly Reason[] =>
  constraints
    .filter(({ boxes, inRegions }) => boxes !== undefined || inRegions.size > 0)
    .map((each) => {
      const keySets = keySetsOf(each.keys);
      return { constraint: each.name, effect: 'together', ...(keySets.length === 0 ? {} : { keySets }) };
    });
