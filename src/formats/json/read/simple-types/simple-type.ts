import type { Content } from '../../../../model/content.js';
import type { Deviation } from '../../../message/findings.js';
import type { MappingContext } from '../../../model-2.1/up/mapping.js';

/** What a text stands for that is not quite of its type, and why it is not. */
export interface ToleratedText {
  readonly value: Content;
  readonly deviation: Deviation;
}

/** Where a text of SDMX 2.1 stands, and where what is to be said about it goes. */
export interface TextContext extends MappingContext {
  /** Whether something wrong was told. */
  readonly failed: boolean;
  /** Notes that the text names a part of an artefact, given by agency, id and version, which has to be the right one. */
  noteOwner(owner: string): void;
}

/** What the model has in the place of a text of SDMX 2.1; undefined where the text is wrong, which the context is told. */
export type MappedText = (text: string, context: TextContext) => Content | undefined;

/** A type of JSON values that are neither object nor array. A kind of value that it has no reader for is not of the type. */
export interface SimpleType {
  readonly kind: 'simple';
  /** What would be right, to stand behind "expected". */
  readonly expected: string;
  /** Stable name of the rule that a value of the right kind breaks. */
  readonly rule: string;
  /** What a text stands for in the model; undefined where it is not of the type. */
  readonly text?: (text: string) => Content | undefined;
  /** What a text that is not of the type is taken for all the same. */
  readonly tolerate?: (text: string) => ToleratedText | undefined;
  /** For texts of SDMX 2.1, of which there may be more to say than that they are wrong. */
  readonly mapped?: MappedText;
  /** Why a text is not of the type, where more can be said than what is expected. */
  readonly fault?: (text: string) => string | undefined;
  /** What a number stands for, by its digits. */
  readonly number?: (digits: string) => Content | undefined;
  readonly boolean?: (value: boolean) => Content | undefined;
  /** `null` says that there is no value; so does the model by the property's absence. */
  readonly isNullable?: true;
  /** Holds a URN that refers to something else; `wildcards` where parts of it may be `*`. */
  readonly reference?: 'plain' | 'wildcards';
}

/** No id, address or date is longer; the forms are not tried on what could keep them busy. */
const longestText = 10_000;

/** A type of texts with a form. */
export const textType = (rule: string, expected: string, isRight: (text: string) => boolean): SimpleType => ({
  kind: 'simple',
  expected,
  rule,
  text: (text) => (text.length <= longestText && isRight(text) ? text : undefined),
});
