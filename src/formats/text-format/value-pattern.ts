import { RE2JS, RE2JSException } from 're2js';
import { xsdPattern } from '../grammar/simple-types/xsd-pattern.js';
import { isXsdPattern } from '../structure-schema/is-xsd-pattern.js';

/** A pattern of a text format, which a value has to match as a whole. */
export interface ValuePattern {
  readonly matches: (text: string) => boolean;
  /** The same for RE2, which other engines take too. */
  readonly source: string;
}

/** The expression in the syntax of RE2, which has no escapes of four digits. */
const toRe2 = (source: string): string => source.replace(/\\u([0-9A-Fa-f]{4})/g, '\\x{$1}');

/**
 * A pattern of XML Schema. The engine takes time in proportion to the text, whatever the pattern: patterns and texts are of strangers.
 * @returns undefined for what is not a regular expression of XML Schema, or more than the engine can hold
 */
export function valuePattern(pattern: string): ValuePattern | undefined {
  if (!isXsdPattern(pattern)) return undefined;
  try {
    const source = toRe2(xsdPattern(pattern).source);
    const compiled = RE2JS.compile(source);
    return { source, matches: (text) => compiled.testExact(text) };
  } catch (error) {
    if (error instanceof RE2JSException || error instanceof SyntaxError) return undefined;
    throw error;
  }
}
