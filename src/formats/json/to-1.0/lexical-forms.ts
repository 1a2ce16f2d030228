import { dateTime } from '../../fit/date-time.js';
import { email } from '../../fit/exceptions.js';
import { numberLiteral } from '../../fit/number-literal.js';
import { absoluteUri } from '../../fit/uri.js';
import type { SimpleType } from '../../grammar/simple-types/simple-type.js';
import { type Json, NumberLiteral } from '../json.js';

/** How values of a simple type of SDMX-ML 2.1 are written. */
export interface LexicalForm {
  /** The value as SDMX-JSON 1.0 has it; undefined where it cannot. */
  readonly write: (value: string | number | boolean) => Json | undefined;
  /** What could be written, to stand behind "it is not". */
  readonly wanted: string;
}

/** RFC 3339, which the format `date-time` of JSON Schema means. */
const instant = /^\d{4}-\d{2}-\d{2}T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/;
const datedForm = /^-?\d{4,}-\d{2}-\d{2}/;
const dateForm = /^\d{4}-\d{2}-\d{2}$/;

const matching = (form: RegExp) => (value: string) => (form.test(value) ? value : undefined);
const isInstant = matching(instant);

/** A date-time with its zone; the end of the day that XML Schema calls 24:00 JSON Schema does not know. */
function writeInstant(text: string): string | undefined {
  const written = dateTime(text, 'start');
  return written === undefined ? undefined : isInstant(written);
}

/** A period of time: what begins with a day and is no range has to be a date without zone, or a date-time. */
function writePeriod(text: string): string | undefined {
  if (!datedForm.test(text) || text.includes('/')) return text;
  return text.includes('T') ? writeInstant(text) : matching(dateForm)(text);
}

const text = (write: (text: string) => string | undefined, wanted: string): LexicalForm => ({
  write: (value) => write(String(value)),
  wanted,
});

const number = (minimum: number, wanted = 'a number'): LexicalForm => ({
  wanted,
  write: (value) => {
    const literal = numberLiteral(String(value));
    return literal instanceof NumberLiteral && Number(literal.digits) >= minimum ? literal : undefined;
  },
});

const anyNumber = number(Number.NEGATIVE_INFINITY);
const count = number(1, 'a number of 1 or more');
const period = text(writePeriod, 'a period that JSON Schema knows, such as a date without time zone');

/** By simple type of SDMX-ML 2.1. */
const forms: Readonly<Record<string, LexicalForm>> = {
  anyURI: text(absoluteUri, 'a URI'),
  dateTime: text(writeInstant, 'a date with a time'),
  decimal: anyNumber,
  duration: text(matching(/^P/), 'a duration without sign'),
  int: number(0, 'a number of 0 or more'),
  integer: anyNumber,
  nonNegativeInteger: number(0, 'a number of 0 or more'),
  ObservationalTimePeriodType: period,
  OccurenceType: { ...count, write: (value) => (value === 'unbounded' ? value : count.write(value)) },
  positiveInteger: count,
  StandardTimePeriodType: period,
};

/** By `Type/Element`: what SDMX-JSON 1.0 restricts further. */
const elementForms: Readonly<Record<string, LexicalForm>> = {
  'ContactType/Email': text(matching(email), 'an e-mail address'),
};

const asItIs: LexicalForm = { write: (value) => value, wanted: 'a value' };

/** How values of a simple type are written in an element, given as `Type/Element`. */
export const lexicalForm = (type: SimpleType, element: string): LexicalForm =>
  elementForms[element] ?? forms[type.name] ?? asItIs;
