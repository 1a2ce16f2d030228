import type { Content } from '../../../model/content.js';
import type { Grammar } from '../grammar.js';
import { type BuiltInType, builtInTypes, type ValueKind } from './built-in-types.js';
import { readUrnPattern, urnInWords } from './urn-pattern.js';
import { xsdPattern } from './xsd-pattern.js';

/** A simple type, compiled to check texts. */
export interface SimpleType {
  readonly name: string;
  /** The value of a text in the model, undefined where the text is not of the type. */
  read(text: string): Content | undefined;
  /** What a text of the type looks like, for error texts after "expected". */
  readonly expected: string;
  /** Stable name of the rule that an invalid text violates: `value.boolean`, `value.id`, `urn.invalid`. */
  readonly rule: string;
  /** The text is a URN of another object; `wildcards` where parts of it may be `*`. */
  readonly reference?: 'plain' | 'wildcards';
  /** The base types, nearest first. */
  readonly bases: readonly string[];
  /** The values of an enumeration. */
  readonly values?: readonly string[];
}

/** Descriptions of types whose pattern is hard to read, for error texts; a derived type inherits that of its base. */
const expectedForms: Readonly<Record<string, string>> = {
  IDType: 'an id of letters, digits, _, @, $ and -',
  NestedIDType: 'an id, or ids joined by dots, of letters, digits, _, @, $ and -',
  NCNameIDType: 'an id of letters, digits, _ and - that begins with a letter',
  SingleNCNameIDType: 'an id of letters, digits, _ and - that begins with a letter',
  NestedNCNameIDType: 'an id, or ids joined by dots, of letters, digits, _ and -, each of which begins with a letter',
  VersionType: 'a version such as 1.0, 1.2.3 or 1.2.3-draft',
  StandardTimePeriodType: 'a time period such as 2024, 2024-01, 2024-Q1 or 2024-01-31T00:00:00Z',
  ObservationalTimePeriodType: 'a time period such as 2024, 2024-Q1 or 2024-01-01/P1Y',
  HeaderTimeType: 'a date and time such as 2024-01-31T00:00:00Z, or a date',
  TimezoneType: 'a time zone such as Z or +01:00',
  WildcardedMemberValueType: 'a code id of letters, digits, _, @ and $, with % for any characters',
  UrnType: 'the URN of this object',
  CascadeSelectionType: 'true, false or excluderoot',
  OccurenceType: 'a whole number, 1 or more, or unbounded',
};

/** The value of a valid text. A number that would print differently stays a text. */
function modelValue(text: string, kind: ValueKind): Content {
  if (kind === 'boolean') return text === 'true' || text === '1';
  if (kind === 'number') return String(Number(text)) === text ? Number(text) : text;
  return text;
}

interface Restriction {
  readonly builtIn: BuiltInType;
  readonly builtInName: string;
  /** Enumeration of the nearest type that has one. */
  readonly values?: ReadonlySet<string>;
  /** One entry a level of derivation, in XML Schema syntax: the text has to match one pattern of each. */
  readonly patterns: readonly (readonly string[])[];
  readonly bases: readonly string[];
}

/** Collects the facets of a type and its bases. */
function restriction(grammar: Grammar, name: string): Restriction {
  const builtIn = builtInTypes[name];
  if (builtIn !== undefined) return { builtIn, builtInName: name, patterns: [], bases: [] };
  const declared = grammar.simpleTypes.get(name);
  if (declared?.base === undefined) throw new Error(`The grammar has no simple type ${name} to restrict`);
  const base = restriction(grammar, declared.base);
  const { patterns } = declared;
  return {
    ...base,
    ...(declared.values === undefined ? {} : { values: new Set(declared.values) }),
    patterns: patterns === undefined ? base.patterns : [...base.patterns, patterns],
    bases: [declared.base, ...base.bases],
  };
}

function ruleOf(name: string, bases: readonly string[], isEnumeration: boolean, builtIn: string): string {
  const chain = [name, ...bases];
  if (chain.includes('UrnPrefixPart')) return 'urn.invalid';
  if (chain.includes('NestedIDType')) return 'value.id';
  if (isEnumeration) return 'value.enumeration';
  return builtIn === 'string' ? 'value.pattern' : `value.${builtIn}`;
}

// Without a closure: it would be allocated for every text.
function matchesOne(patterns: readonly RegExp[], text: string): boolean {
  for (const pattern of patterns) if (pattern.test(text)) return true;
  return false;
}

function restrictedType(grammar: Grammar, name: string): SimpleType {
  const { builtIn, builtInName, values, patterns, bases } = restriction(grammar, name);
  // Compiled when the first text is read: a message uses few of the types, and compiling takes most of the time.
  let compiled: readonly (readonly RegExp[])[] | undefined;
  const chain = [name, ...bases];
  const described = chain.map((type) => expectedForms[type]).find((form) => form !== undefined);
  const reference = chain.includes('WildcardUrnType')
    ? 'wildcards'
    : chain.includes('UrnReferenceType')
      ? 'plain'
      : undefined;
  const classes = (grammar.simpleTypes.get(name)?.patterns ?? []).flatMap((each) => readUrnPattern(each)?.class ?? []);
  const inWords = described ?? (reference && urnInWords(classes, reference === 'wildcards'));
  return {
    name,
    bases,
    read(written) {
      // No form has blanks, so a text that matches as written needs no collapsing.
      const fits = builtIn.form === undefined || builtIn.form.test(written);
      const text = fits || !builtIn.collapse ? written : written.trim().replace(/\s+/g, ' ');
      if (!fits && builtIn.form?.test(text) !== true) return undefined;
      if (builtIn.holds !== undefined && !builtIn.holds(text)) return undefined;
      if (values !== undefined && !values.has(text)) return undefined;
      compiled ??= patterns.map((level) => level.map(xsdPattern));
      for (const level of compiled) if (!matchesOne(level, text)) return undefined;
      return modelValue(text, builtIn.kind);
    },
    expected: inWords ?? (values === undefined ? builtIn.expected : `one of ${[...values].join(', ')}`),
    rule: ruleOf(name, bases, values !== undefined, builtInName),
    ...(reference === undefined ? {} : { reference }),
    ...(values === undefined ? {} : { values: [...values] }),
  };
}

/**
 * Compiles a simple type: the chain of restrictions down to a type of XML Schema, or a union.
 * @throws Error when the grammar does not define it.
 */
export function simpleType(grammar: Grammar, name: string): SimpleType {
  const union = grammar.simpleTypes.get(name)?.union;
  if (union === undefined) return restrictedType(grammar, name);
  const members = union.map((member) => simpleType(grammar, member));
  return {
    name,
    bases: [],
    read(text) {
      for (const member of members) {
        const value = member.read(text);
        if (value !== undefined) return value;
      }
      return undefined;
    },
    expected: expectedForms[name] ?? members.map((member) => member.expected).join(' or '),
    rule: name === 'VersionType' ? 'value.version' : (members[0]?.rule ?? 'value.pattern'),
  };
}
