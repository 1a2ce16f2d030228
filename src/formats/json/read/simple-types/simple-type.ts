import type { Content } from '../../../../model/content.js';
import type { Deviation } from '../../../message/findings.js';
import type { ReferenceFault } from '../../../message/reference-fault.js';
import type { MappedText } from '../legacy/mapped-text.js';

/** The value of a text that deviates from its type, and the deviation. */
export interface ToleratedText {
  readonly value: Content;
  readonly deviation: Deviation;
}

/** A type of JSON values that are neither object nor array. A kind of value without a reader is invalid. */
export interface JsonSimpleType {
  readonly kind: 'simple';
  /** What a value of the type looks like, for error texts after "expected". */
  readonly expected: string;
  /** Stable name of the rule that an invalid value of the right kind violates. */
  readonly rule: string;
  /** The value of a text in the model; undefined where it is not of the type. */
  readonly text?: (text: string) => Content | undefined;
  /** Reads a text that is not of the type but unambiguous. */
  readonly tolerate?: (text: string) => ToleratedText | undefined;
  /** For texts of SDMX 2.1, whose mapping has findings of its own. */
  readonly mapped?: MappedText;
  /** Why a text is not of the type, where that is more precise than `expected`. */
  readonly fault?: (text: string) => ReferenceFault | undefined;
  /** The value of a number, from its digits. */
  readonly number?: (digits: string) => Content | undefined;
  readonly boolean?: (value: boolean) => Content | undefined;
  /** `null` is allowed: the property is then absent in the model. */
  readonly isNullable?: true;
  /** The text is a URN of another object; `wildcards` where parts of it may be `*`. */
  readonly reference?: 'plain' | 'wildcards';
}

/** Longest text that a form is tried on, in characters; no id, address or date is longer. */
const longestText = 10_000;

/** A type of texts with a form. */
export const textType = (rule: string, expected: string, isRight: (text: string) => boolean): JsonSimpleType => ({
  kind: 'simple',
  expected,
  rule,
  text: (text) => (text.length <= longestText && isRight(text) ? text : undefined),
});
