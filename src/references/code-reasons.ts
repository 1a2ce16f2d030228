import type { ReadConstraint } from './allowed-values.js';
import type { MemberValue, Positions } from './code-index.js';
import { beginsWithAll, type ReadKey, spanOfBoxes } from './codes-of-keys.js';
import type { ConstraintPlace, ValueSet, ValueSets } from './constraint-content.js';
import type { Enumeration } from './enumeration.js';
import { membersOf, positionsNamed, spanOfSet } from './extent.js';
import { isEveryValue, listedValues, spanHolds } from './spans.js';

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
  /** Of the one value or key of a query: the first keys that have the effect. */
  readonly keys?: readonly { readonly keySet: number; readonly key: number }[];
  /** The value as written, where it is not the code itself: a pattern, or one with a cascade or a period. */
  readonly value?: string;
  readonly cascadeValues?: 'true' | 'excluderoot';
  readonly validFrom?: string;
  readonly validTo?: string;
}

/** The reasons that a constraint has for the codes of a list. */
export interface CodeReasons {
  /**
   * For the codes at some positions, of which some can be named more than once: the first reason counts. Undefined where the
   * other reason does not apply.
   */
  readonly marked: readonly (readonly [reason: Reason | undefined, positions: Positions])[];
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

type Marks = [reason: Reason | undefined, positions: Positions][];

/** The codes that the values of a set name, with what has to be added to the place of the set. Plain values go together. */
function* namedCodes(set: ValueSet, enumeration: Enumeration): Generator<readonly [Detail, Positions]> {
  const members = membersOf(set);
  const plain = members.filter(isPlain);
  for (const positions of positionsNamed(set, plain, enumeration)) yield [{}, positions];
  for (const member of members) {
    if (isPlain(member)) continue;
    const detail = detailOf(member);
    for (const positions of positionsNamed(set, [member], enumeration)) yield [detail, positions];
  }
}

interface PlacedSet {
  readonly region: number;
  readonly set: ValueSet;
}

/** The number of the region that a place is in; 0 for a key. */
export const regionOf = (place: ConstraintPlace): number => ('region' in place ? place.region : 0);

const setsFor = (regions: readonly ValueSets[], component: string, included: boolean): readonly PlacedSet[] =>
  regions
    .filter(({ include }) => include === included)
    .flatMap(({ sets, place }) =>
      sets.filter(({ id }) => id === component).map((set) => ({ region: regionOf(place), set })),
    );

const isPositive = ({ set }: PlacedSet): boolean => set['include'] !== false;

const none: CodeReasons = { marked: [], others: undefined };

/** The reasons of the inclusive regions. */
function reasonsToInclude(name: string, sets: readonly PlacedSet[], enumeration: Enumeration): CodeReasons {
  const spans = sets.map(({ set }) => spanOfSet(set, enumeration));
  if (sets.length === 0 || spans.some((span) => span === 'some' || isEveryValue(span))) return none;
  const marked: Marks = [];
  for (const { region, set } of sets.filter(isPositive)) {
    for (const [detail, positions] of namedCodes(set, enumeration)) {
      marked.push([{ constraint: name, effect: 'includes', regions: [region], ...detail }, positions]);
    }
  }
  const [negative, ...more] = sets.filter((each) => !isPositive(each));
  if (negative === undefined) {
    const regions = sets.map(({ region }) => region);
    return { marked, others: { constraint: name, effect: 'notIncluded', regions } };
  }
  const regions = [negative.region];
  const inOthers = more.map(({ set }) => {
    const named = new Set<number>();
    for (const positions of positionsNamed(set, membersOf(set), enumeration))
      for (const each of positions) named.add(each);
    return named;
  });
  for (const [detail, positions] of namedCodes(negative.set, enumeration)) {
    const inAll = positions.filter((position) => inOthers.every((each) => each.has(position)));
    marked.push([{ constraint: name, effect: 'excludes', regions, ...detail }, inAll]);
  }
  // Absence: a set that has no values and does not include any.
  const isAbsent = membersOf(negative.set).length === 0 && more.length === 0;
  return { marked, others: { constraint: name, effect: isAbsent ? 'excludes' : 'includes', regions } };
}

/** The reasons of one exclusive region. */
function reasonsToExclude(name: string, { region, set }: PlacedSet, enumeration: Enumeration): CodeReasons {
  const reason: Reason = { constraint: name, effect: 'excludes', regions: [region] };
  const span = spanOfSet(set, enumeration);
  if (isEveryValue(span)) return { marked: [], others: reason };
  if (span === 'some' || membersOf(set).length === 0) return none;
  const isNegative = set['include'] === false;
  const marked: Marks = [];
  for (const [detail, positions] of namedCodes(set, enumeration)) {
    marked.push([isNegative ? undefined : { ...reason, ...detail }, positions]);
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
  if (read.boxes === undefined) return none;
  const span = spanOfBoxes(read.boxes, component);
  if (span === 'some' || isEveryValue(span)) return none;
  const [including, excluding] = [keySetsNaming(read, component, true), keySetsNaming(read, component, false)];
  const all = keySetsOf(read.keys.filter(({ include }) => include));
  const reasonOf = (effect: Effect, keySets: readonly number[]): Reason => ({ constraint: read.name, effect, keySets });
  const reasonFor = (id: string, isAllowed: boolean): Reason | undefined => {
    const included = including(id);
    if (isAllowed) return included.length === 0 ? undefined : reasonOf('includes', included);
    const isGiven = included.length > 0 || beginsWithAll(read.keys);
    return isGiven ? reasonOf('excludes', excluding(id)) : reasonOf('notIncluded', all);
  };
  const named = new Set(
    read.keys.flatMap(({ extents }) => {
      const extent = extents.get(component) ?? 'all';
      return typeof extent === 'string' ? [] : [...extent];
    }),
  );
  // Codes of the same key sets share a reason.
  const shared = new Map<string, readonly [Reason | undefined, number[]]>();
  for (const id of named) {
    const position = codes.positions.get(id);
    if (position === undefined) continue;
    const reason = reasonFor(id, spanHolds(span, id));
    const key = JSON.stringify(reason) ?? '';
    const entry = shared.get(key) ?? ([reason, []] as const);
    entry[1].push(position);
    shared.set(key, entry);
  }
  // All codes that no key names are in the same boxes.
  return { marked: [...shared.values()], others: reasonFor('', listedValues(span) === undefined) };
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
export const keySetsOf = (keys: readonly ReadKey[]): number[] => [
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
