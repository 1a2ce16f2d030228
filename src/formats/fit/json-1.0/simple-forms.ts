import type { SimpleType } from '../../grammar/simple-types/simple-type.js';
import { absoluteUri, dateTime, emailAddress, jsonNumber } from '../lexical-forms.js';

/** The form of the values of a simple type of SDMX-ML 2.1 in SDMX-JSON 1.0. */
export interface SimpleForm {
  /** The value in the form of SDMX-JSON 1.0, a number by its digits; undefined where it has none. */
  readonly convert: (value: string) => string | undefined;
  /** Description of a valid value, for texts after "it is not". */
  readonly expected: string;
  /** Whether the digits are written as a JSON number. */
  readonly isNumber?: true;
}

/** RFC 3339, which the format `date-time` of JSON Schema refers to. */
const instant = /^\d{4}-\d{2}-\d{2}T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/;
const datedForm = /^-?\d{4,}-\d{2}-\d{2}/;

const matching = (form: RegExp) => (value: string) => (form.test(value) ? value : undefined);
const isInstant = matching(instant);
const isDate = matching(/^\d{4}-\d{2}-\d{2}$/);

/** A date-time with its zone. JSON Schema does not allow 24:00 for the end of a day, XML Schema does. */
function convertInstant(text: string): string | undefined {
  const written = dateTime(text, 'start');
  return written === undefined ? undefined : isInstant(written);
}

/** A period: one that begins with a day and is not a range has to be a date without zone, or a date-time. */
function convertPeriod(text: string): string | undefined {
  if (!datedForm.test(text) || text.includes('/')) return text;
  return text.includes('T') ? convertInstant(text) : isDate(text);
}

const number = (minimum: number, expected = 'a number'): SimpleForm => ({
  expected,
  isNumber: true,
  convert: (value) => {
    const digits = jsonNumber(value);
    return digits !== undefined && Number(digits) >= minimum ? digits : undefined;
  },
});

const anyNumber = number(Number.NEGATIVE_INFINITY);
const natural = number(0, 'a number of 0 or more');
const count = number(1, 'a number of 1 or more');
const period = {
  convert: convertPeriod,
  expected: 'a period that JSON Schema allows, such as a date without time zone',
};

/** By simple type of SDMX-ML 2.1. */
const forms: Readonly<Record<string, SimpleForm>> = {
  anyURI: { convert: absoluteUri, expected: 'a URI' },
  dateTime: { convert: convertInstant, expected: 'a date with a time' },
  decimal: anyNumber,
  duration: { convert: matching(/^P/), expected: 'a duration without sign' },
  int: natural,
  integer: anyNumber,
  nonNegativeInteger: natural,
  ObservationalTimePeriodType: period,
  OccurenceType: { ...count, convert: (value) => (value === 'unbounded' ? value : count.convert(value)) },
  positiveInteger: count,
  StandardTimePeriodType: period,
};

/** By `Type/Element`: what SDMX-JSON 1.0 restricts further. */
const elementForms: Readonly<Record<string, SimpleForm>> = {
  'ContactType/Email': { convert: emailAddress, expected: 'an e-mail address' },
};

/** The form of the values of a simple type in an element (`Type/Element`); undefined where values do not change. */
export const simpleForm = (type: SimpleType, element: string): SimpleForm | undefined =>
  elementForms[element] ?? forms[type.name];
