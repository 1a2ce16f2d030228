import { type Content, isObject, listOf } from '../model/content.js';
import { type MemberValue, type Positions, readMemberValue } from './code-index.js';
import type { ValueSet } from './constraint-content.js';
import type { Enumeration } from './enumeration.js';
import { complementOf, type Extent, type Span, spanOf, spanOfPositions } from './spans.js';

const none: ReadonlySet<string> = new Set();

const valuesOf = ({ value, values }: ValueSet): readonly Content[] =>
  Array.isArray(values) || value === undefined ? listOf(values) : [value];

/** With `removePrefix` ids are written without the prefixes of inherited codes, so each prefix of the list is added. */
const withPrefixes = (members: readonly MemberValue[], prefixes: readonly string[]): readonly MemberValue[] =>
  members.flatMap((member) => prefixes.map((prefix) => ({ ...member, value: `${prefix}${member.value}` })));

function literally(members: readonly MemberValue[], include: boolean): Extent {
  if (!include && members.some(({ value }) => value === '%')) return none;
  const isListed = include && members.every(({ value }) => !value.includes('%'));
  return isListed ? new Set(members.map(({ value }) => value)) : 'some';
}

/** The values of a set that can name codes: texts in a language are never ids. */
export const membersOf = (set: ValueSet): readonly MemberValue[] =>
  valuesOf(set)
    .filter((value) => !isObject(value) || value['lang'] === undefined)
    .map(readMemberValue);

/** The codes that some values of a set name. */
const codesNamed = (
  set: ValueSet,
  members: readonly MemberValue[],
  { codes, prefixes }: Enumeration,
): ReadonlySet<string> => codes.matching(set['removePrefix'] === true ? withPrefixes(members, prefixes) : members);

/** The positions of the codes that some values of a set name. */
export const positionsNamed = (
  set: ValueSet,
  members: readonly MemberValue[],
  { codes, prefixes }: Enumeration,
): Iterable<Positions> => codes.positionsOf(set['removePrefix'] === true ? withPrefixes(members, prefixes) : members);

/**
 * The values that a value set of a constraint describes, as a span; as `extentOf`, but fast for long lists.
 * @param enumeration of the component; undefined where it has no list
 */
export function spanOfSet(set: ValueSet, enumeration: Enumeration | undefined): Span {
  const members = membersOf(set);
  if (enumeration === undefined || set['timeRange'] !== undefined || members.length === 0) {
    return spanOf(extentOf(set, enumeration));
  }
  const named = spanOfPositions(enumeration.codes, positionsNamed(set, members, enumeration));
  return set['include'] === false ? complementOf(named) : named;
}

/**
 * The values that a value set of a constraint describes (information model, MemberSelection). A set without values states
 * that the component is present, with any value; with `include` false, that it is absent. Validity periods of values are
 * ignored: a value that was valid at any time belongs to the extent.
 * @param enumeration of the component; undefined where it has no list
 */
export function extentOf(set: ValueSet, enumeration: Enumeration | undefined): Extent {
  const include = set['include'] !== false;
  if (set['timeRange'] !== undefined) return 'some';
  const values = valuesOf(set);
  if (values.length === 0) return include ? 'all' : none;
  const members = membersOf(set);
  if (members.length === 0) return 'some';
  if (enumeration === undefined) return literally(members, include);
  const matched = codesNamed(set, members, enumeration);
  return include ? matched : new Set([...enumeration.codes.ids].filter((id) => !matched.has(id)));
}
