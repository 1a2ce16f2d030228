import type { Content } from '../../model/content.js';
import { type DataTypeRow, dataTypeRow } from './data-types.js';
import { isXsdPattern } from './is-xsd-pattern.js';

/** A text format as a type of XML Schema with facets. */
export interface Restriction {
  readonly base: string;
  readonly facets: readonly (readonly [name: string, value: string])[];
  /** What is said of the values but cannot be checked. */
  readonly unchecked?: string;
  /** The facets contradict each other, so that no value fits. */
  readonly isEmpty?: true;
}

type Format = Readonly<Record<string, Content>>;
type Facets = readonly (readonly [name: string, value: string])[];

const numberForm = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,3})?$/;

/** A number without exponent, which `xs:decimal` does not have; undefined where the text is no number. */
function decimalText(value: Content | undefined): string | undefined {
  const text = String(value ?? '');
  if (!numberForm.test(text)) return undefined;
  const [mantissa = '', exponent = '0'] = text.toLowerCase().split('e');
  const [whole = '', fraction = ''] = mantissa.replace(/^[+-]/, '').split('.');
  const shift = Number(exponent);
  const digits = `${'0'.repeat(Math.max(0, -shift))}${whole}${fraction}${'0'.repeat(Math.max(0, shift))}`;
  const point = Math.max(0, -shift) + whole.length + shift;
  const sign = text.startsWith('-') ? '-' : '';
  const [left, right] = [digits.slice(0, point).replace(/^0+(?=\d)/, ''), digits.slice(point).replace(/0+$/, '')];
  return `${sign}${left === '' ? '0' : left}${right === '' ? '' : `.${right}`}`;
}

/** The nearest whole number that is not below, or not above. */
function wholeNumber(text: string, direction: 'up' | 'down'): bigint {
  const [whole = '0', fraction = ''] = text.split('.');
  const truncated = BigInt(whole);
  if (fraction === '') return truncated;
  const isNegative = text.startsWith('-');
  if (direction === 'up') return isNegative ? truncated : truncated + 1n;
  return isNegative ? truncated - 1n : truncated;
}

const isContradictory = (least: string | undefined, most: string | undefined, isExclusive = false): boolean =>
  least !== undefined &&
  most !== undefined &&
  (Number(least) > Number(most) || (isExclusive && Number(least) === Number(most)));

function lengths({ minLength, maxLength }: Format): { facets: Facets; isEmpty: boolean } {
  const facets = Object.entries({ minLength, maxLength }).flatMap(([name, value]) =>
    value === undefined ? [] : [[`xs:${name}`, decimalText(value) ?? '0'] as const],
  );
  return { facets, isEmpty: Number(minLength ?? 0) > Number(maxLength ?? Number.POSITIVE_INFINITY) };
}

function range({ minValue, maxValue }: Format, row: DataTypeRow): { facets: Facets; isEmpty: boolean } {
  const ending = row.isExclusive ? 'Exclusive' : 'Inclusive';
  const [least, most] = [decimalText(minValue), decimalText(maxValue)];
  const facets = [
    ...(least === undefined ? [] : [[`xs:min${ending}`, least] as const]),
    ...(most === undefined ? [] : [[`xs:max${ending}`, most] as const]),
  ];
  return { facets, isEmpty: isContradictory(least, most, row.isExclusive) };
}

/** Limits that lie beyond those of the type itself say nothing and would make the schema invalid. */
function wholeRange({ minValue, maxValue }: Format, { bounds }: DataTypeRow): { facets: Facets; isEmpty: boolean } {
  const [least, most] = [decimalText(minValue), decimalText(maxValue)];
  const lower = least === undefined ? undefined : wholeNumber(least, 'up');
  const upper = most === undefined ? undefined : wholeNumber(most, 'down');
  const isEmpty =
    (lower !== undefined && upper !== undefined && lower > upper) ||
    (bounds !== undefined && ((lower ?? bounds[0]) > bounds[1] || (upper ?? bounds[1]) < bounds[0]));
  const facets = [
    ...(lower === undefined || (bounds !== undefined && lower <= bounds[0])
      ? []
      : [['xs:minInclusive', String(lower)] as const]),
    ...(upper === undefined || (bounds !== undefined && upper >= bounds[1])
      ? []
      : [['xs:maxInclusive', String(upper)] as const]),
  ];
  return { facets, isEmpty };
}

function decimalFacets(format: Format, row: DataTypeRow): { facets: Facets; isEmpty: boolean } {
  const { facets, isEmpty } = range(format, row);
  const decimals = decimalText(format['decimals']);
  return { facets: decimals === undefined ? facets : [...facets, ['xs:fractionDigits', decimals]], isEmpty };
}

const facetsBy: Readonly<
  Record<DataTypeRow['facets'], (format: Format, row: DataTypeRow) => { facets: Facets; isEmpty: boolean }>
> = {
  text: lengths,
  integer: wholeRange,
  decimal: decimalFacets,
  floating: range,
  'pattern only': () => ({ facets: [], isEmpty: false }),
};

/**
 * The type of XML Schema for a text format (SDMX-ML part IV, Representation with Simple Text Format). Facets that the
 * type cannot have, as a length of numbers, are informational only, as the standard has it for all others. A pattern
 * that is none of XML Schema is told, for it would make the whole schema invalid.
 */
export function restrictionOf(format: Format): Restriction {
  const row = dataTypeRow(format['dataType'] as string | undefined);
  const { facets, isEmpty } = facetsBy[row.facets](format, row);
  const { pattern } = format;
  const isPattern = typeof pattern === 'string' && isXsdPattern(pattern);
  return {
    base: row.type,
    facets: isPattern ? [...facets, ['xs:pattern', pattern]] : facets,
    ...(typeof pattern === 'string' && !isPattern
      ? { unchecked: `The pattern ${pattern} is not checked: it is no regular expression of XML Schema.` }
      : {}),
    ...(isEmpty ? { isEmpty } : {}),
  };
}
