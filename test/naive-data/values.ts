import type { NaiveFormat } from './model.js';
import { isDate, kindsOfType, readTime } from './times.js';

/** Whether texts are values of data types and fit facets (SDMX-ML, simple types; XML Schema, lexical forms). */

const integer = /^[+-]?\d+$/;
const decimal = /^[+-]?(\d+(\.\d*)?|\.\d+)$/;
const float = /^([+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?|[+-]?INF|NaN)$/;

const within = (text: string, bits: bigint): boolean => {
  if (!integer.test(text)) return false;
  const value = BigInt(text.replace('+', ''));
  const limit = 1n << (bits - 1n);
  return value >= -limit && value < limit;
};

const numericTypes = [
  'Integer',
  'BigInteger',
  'Long',
  'Short',
  'Decimal',
  'Float',
  'Double',
  'Count',
  'Numeric',
  'InclusiveValueRange',
  'ExclusiveValueRange',
  'Incremental',
]; // prettier-ignore

const lexical: Readonly<Record<string, (text: string) => boolean>> = {
  String: () => true,
  XHTML: () => true,
  Alpha: (text) => /^[A-Za-z]*$/.test(text),
  AlphaNumeric: (text) => /^[A-Za-z0-9]*$/.test(text),
  Numeric: (text) => /^[0-9]*$/.test(text),
  BigInteger: (text) => integer.test(text),
  Integer: (text) => within(text, 32n),
  Long: (text) => within(text, 64n),
  Short: (text) => within(text, 16n),
  Count: (text) => integer.test(text),
  Decimal: (text) => decimal.test(text),
  Float: (text) => float.test(text),
  Double: (text) => float.test(text),
  Boolean: (text) => ['true', 'false', '0', '1'].includes(text),
  Time: (text) => {
    const parts = /^(\d\d):(\d\d):(\d\d)(\.\d+)?(Z|[+-]\d\d:\d\d)?$/.exec(text);
    return parts !== null && Number(parts[1]) < 24 && Number(parts[2]) < 60 && Number(parts[3]) < 60;
  },
  Month: (text) => /^--(0[1-9]|1[0-2])(Z|[+-]\d\d:\d\d)?$/.test(text),
  Day: (text) => /^---(0[1-9]|[12]\d|3[01])(Z|[+-]\d\d:\d\d)?$/.test(text),
  MonthDay: (text) => {
    const parts = /^--(\d\d)-(\d\d)$/.exec(text);
    return parts !== null && isDate(2000, Number(parts[1]), Number(parts[2]));
  },
  Duration: (text) => /^-?P(?=.)(\d+Y)?(\d+M)?(\d+D)?(T(?=.)(\d+H)?(\d+M)?(\d+(\.\d+)?S)?)?$/.test(text),
};

export const isTimeType = (dataType: string): boolean => kindsOfType[dataType] !== undefined;

export function hasType(text: string, { dataType }: NaiveFormat): boolean {
  const kinds = kindsOfType[dataType];
  if (kinds !== undefined) return kinds.includes(readTime(text)?.kind ?? '');
  const test = lexical[dataType];
  if (test === undefined) throw new Error(`the naive validator has no data type ${dataType}`);
  return test(text);
}

export function fitsFacets(text: string, format: NaiveFormat): boolean {
  const { dataType, pattern, minLength, maxLength, minValue, maxValue, decimals } = format;
  const length = [...text].length;
  if (pattern !== undefined && !new RegExp(`^(?:${pattern})$`, 'u').test(text)) return false;
  if (!numericTypes.includes(dataType)) {
    if (minLength !== undefined && length < minLength) return false;
    if (maxLength !== undefined && length > maxLength) return false;
    return true;
  }
  if (minLength !== undefined && length < minLength) return false;
  if (maxLength !== undefined && length > maxLength) return false;
  if (minValue !== undefined && Number(text) < minValue) return false;
  if (maxValue !== undefined && Number(text) > maxValue) return false;
  // Zeros at the end are not digits of the value (XML Schema, fractionDigits).
  const fraction = (/\.(\d*)/.exec(text)?.[1] ?? '').replace(/0+$/, '');
  return decimals === undefined || fraction.length <= decimals;
}
