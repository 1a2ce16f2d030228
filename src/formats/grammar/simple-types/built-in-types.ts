/** The kind of value in the model. */
export type ValueKind = 'text' | 'boolean' | 'number';

export interface BuiltInType {
  /** Blanks around the text are ignored (whiteSpace facet collapse). */
  readonly collapse: boolean;
  readonly kind: ValueKind;
  /** Lexical form (XML Schema part 2); absent where every text is valid. */
  readonly form?: RegExp;
  /** Further condition that a form cannot express. */
  readonly holds?: (text: string) => boolean;
  /** What a text of the type looks like, for error texts after "expected". */
  readonly expected: string;
}

const zone = '(?:Z|[+-](?:(?:0\\d|1[0-3]):[0-5]\\d|14:00))?';
const year = '-?(?:[1-9]\\d{3,}|0(?!000)\\d{3})';
const month = '(?:0[1-9]|1[0-2])';
const day = '(?:0[1-9]|[12]\\d|3[01])';
const time = '(?:(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d+)?|24:00:00(?:\\.0+)?)';

/** Whether the day of a date exists in its month. */
function dayExists(text: string): boolean {
  const [, yearText, monthText, dayText] = /^(-?\d+)-(\d\d)-(\d\d)/.exec(text) ?? [];
  const date = new Date(Date.UTC(2000 + (Number(yearText) % 400), Number(monthText) - 1, Number(dayText)));
  return date.getUTCDate() === Number(dayText);
}

/** A colon after the host that is not followed by a port number. */
const foreignPort = /^[^/?#]*\/\/(?:[^/?#@]*@)?[^/?#:]*:(?!\d*(?:[/?#]|$))/;

const int = (text: string) => Math.abs(Number(text)) <= 2147483648 && Number(text) !== 2147483648;

/** The simple types of XML Schema that SDMX-ML uses or that `xsi:type` may name, and the markup of XHTML. */
export const builtInTypes: Readonly<Record<string, BuiltInType>> = {
  string: { collapse: false, kind: 'text', expected: 'a text' },
  markup: { collapse: false, kind: 'text', expected: 'XHTML' },
  anySimpleType: { collapse: false, kind: 'text', expected: 'a text' },
  anyURI: {
    collapse: true,
    kind: 'text',
    // XML Schema allows characters that a resolver escapes; only broken escapes, schemes and ports are invalid.
    form: /^(?:[A-Za-z][A-Za-z0-9+.-]*:|(?![^/?#]*:))(?:[^\s%#[\]]|(?<=\S) (?=\S)|%[0-9A-Fa-f]{2})*(?:#(?:[^\s%#[\]]|(?<=\S) (?=\S)|%[0-9A-Fa-f]{2})*)?$/,
    holds: (text) => !foreignPort.test(text),
    expected: 'a URI',
  },
  boolean: { collapse: true, kind: 'boolean', form: /^(?:true|false|1|0)$/, expected: 'true or false' },
  integer: { collapse: true, kind: 'number', form: /^[+-]?\d+$/, expected: 'a whole number' },
  int: {
    collapse: true,
    kind: 'number',
    form: /^[+-]?\d+$/,
    holds: int,
    expected: 'a whole number between -2147483648 and 2147483647',
  },
  nonNegativeInteger: {
    collapse: true,
    kind: 'number',
    form: /^(?:\+?\d+|-0+)$/,
    expected: 'a whole number, 0 or more',
  },
  positiveInteger: { collapse: true, kind: 'number', form: /^\+?0*[1-9]\d*$/, expected: 'a whole number, 1 or more' },
  decimal: {
    collapse: true,
    kind: 'number',
    form: /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/,
    expected: 'a decimal number',
  },
  double: {
    collapse: true,
    kind: 'number',
    form: /^(?:[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?|-?INF|NaN)$/,
    expected: 'a number',
  },
  language: {
    collapse: true,
    kind: 'text',
    form: /^[A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8})*$/,
    expected: 'a language tag such as en or pt-BR',
  },
  ID: { collapse: true, kind: 'text', form: /^[\p{L}_][\p{L}\p{N}._\-\u00B7]*$/u, expected: 'a name without a colon' },
  NMTOKEN: { collapse: true, kind: 'text', form: /^[\p{L}\p{N}._:\-\u00B7]+$/u, expected: 'a name token' },
  dateTime: {
    collapse: true,
    kind: 'text',
    form: new RegExp(`^${year}-${month}-${day}T${time}${zone}$`),
    holds: dayExists,
    expected: 'a date and time such as 2024-01-31T00:00:00Z',
  },
  date: {
    collapse: true,
    kind: 'text',
    form: new RegExp(`^${year}-${month}-${day}${zone}$`),
    holds: dayExists,
    expected: 'a date such as 2024-01-31',
  },
  gYear: { collapse: true, kind: 'text', form: new RegExp(`^${year}${zone}$`), expected: 'a year such as 2024' },
  gYearMonth: {
    collapse: true,
    kind: 'text',
    form: new RegExp(`^${year}-${month}${zone}$`),
    expected: 'a month such as 2024-01',
  },
  duration: {
    collapse: true,
    kind: 'text',
    form: /^-?P(?=[\dT])(?:\d+Y)?(?:\d+M)?(?:\d+D)?(?:T(?=\d)(?:\d+H)?(?:\d+M)?(?:\d+(?:\.\d+)?S)?)?$/,
    expected: 'a duration such as P1Y or PT12H',
  },
};
