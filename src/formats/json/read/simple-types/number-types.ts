import type { Content } from '../../../../model/content.js';
import type { JsonSimpleType } from './simple-type.js';

/** A number, or its digits where the number would print differently. */
function decimal(digits: string): Content | undefined {
  const value = Number(digits);
  if (!Number.isFinite(value)) return undefined;
  const printed = String(value);
  return printed === digits || (/e/i.test(digits) && !printed.includes('e')) ? value : digits;
}

/** A whole number of at least `least`; `1.0` is one too (JSON Schema). */
const integer =
  (least: number) =>
  (digits: string): Content | undefined => {
    const value = Number(digits);
    if (!Number.isInteger(value) || value < least) return undefined;
    return Number.isSafeInteger(value) ? value + 0 : digits;
  };

/** The canonical form of a decimal. */
function normalised(digits: string): string {
  const [mantissa = '', exponent = '0'] = digits.toLowerCase().replace(/^-/, '').split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  const significant = `${whole}${fraction}`.replace(/^0+/, '');
  const trimmed = significant.replace(/0+$/, '');
  return `${trimmed}e${trimmed === '' ? 0 : Number(exponent) - fraction.length + significant.length - trimmed.length}`;
}

/** A number, or its digits where the number would differ. */
function exactNumber(digits: string): Content {
  const value = Number(digits);
  // Written as JSON, a negative zero is 0 too.
  return Number.isFinite(value) && normalised(String(value)) === normalised(digits) ? value + 0 : digits;
}

const numberType = (
  name: string,
  expected: string,
  number: (digits: string) => Content | undefined,
): JsonSimpleType => ({
  kind: 'simple',
  expected,
  rule: `value.${name}`,
  number,
});

export const numberTypes: Readonly<Record<string, JsonSimpleType>> = {
  number: numberType('decimal', 'a number', decimal),
  integer: numberType('integer', 'a whole number', integer(Number.NEGATIVE_INFINITY)),
  nonNegativeInteger: numberType('nonNegativeInteger', 'a whole number, 0 or more', integer(0)),
  positiveInteger: numberType('positiveInteger', 'a whole number, 1 or more', integer(1)),
  OccurenceType: {
    ...numberType('positiveInteger', 'a whole number, 1 or more, or "unbounded"', integer(1)),
    text: (text) => (text === 'unbounded' ? text : undefined),
  },
  ReportedSimpleValueType: {
    ...numberType('reported', 'a text, number or boolean, texts by language, or null', exactNumber),
    text: (text) => text,
    boolean: (value) => value,
    isNullable: true,
  },
  // Sentinel values are text in SDMX-ML, and so in the model.
  textOrNumber: {
    ...numberType('decimal', 'a text or a number', (digits) => digits),
    text: (text) => text,
  },
};
