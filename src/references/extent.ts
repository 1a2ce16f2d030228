import type { Content } from '../model/content.js';
import { type MemberValue, readMemberValue } from './code-index.js';
import type { ValueSet } from './constraint-content.js';
import type { Enumeration } from './enumeration.js';

/**
 * Which values of a component something means: all of them, these, or `some` that cannot be listed, such as a time
 * range, texts of a language or what is left of values without a list.
 */
export type Extent = 'all' | 'some' | ReadonlySet<string>;

const none: ReadonlySet<string> = new Set();

function valuesOf({ value, values }: ValueSet): readonly Content[] {
  if (Array.isArray(values)) return values;
  return value === undefined ? [] : [value];
}

/** With `removePrefix` values are ids of the extended lists, so that each prefix of the extending list goes before them. */
const withPrefixes = (members: readonly MemberValue[], prefixes: readonly string[]): readonly MemberValue[] =>
  members.flatMap((member) => prefixes.map((prefix) => ({ ...member, value: `${prefix}${member.value}` })));

const literally = (members: readonly MemberValue[], include: boolean): Extent =>
  include && members.every(({ value }) => !value.includes('%')) ? new Set(members.map(({ value }) => value)) : 'some';

/**
 * The values that a value set of a constraint means (information model, MemberSelection). Without values it says that
 * the component is there, whatever its value, or with `include` false that it is not. Periods in which values are
 * valid are left aside: what was allowed once belongs to the list.
 * @param enumeration what the component takes its values from; undefined where it has no list
 */
export function extentOf(set: ValueSet, enumeration: Enumeration | undefined): Extent {
  const include = set['include'] !== false;
  if (set['timeRange'] !== undefined) return 'some';
  const values = valuesOf(set);
  if (values.length === 0) return include ? 'all' : none;
  // Texts in a language are never ids of codes.
  const written = values.filter((value) => (value as { readonly lang?: Content }).lang === undefined);
  if (written.length === 0) return 'some';
  const members = written.map(readMemberValue);
  if (enumeration === undefined) return literally(members, include);
  const { codes, prefixes } = enumeration;
  const matched = codes.matching(set['removePrefix'] === true ? withPrefixes(members, prefixes) : members);
  return include ? matched : new Set([...codes.ids].filter((id) => !matched.has(id)));
}
