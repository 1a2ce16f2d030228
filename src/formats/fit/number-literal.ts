import { type Json, NumberLiteral } from '../json/json.js';

const decimal = /^([+-]?)0*(\d*)(\.\d*)?(e[+-]?\d+)?$/i;

/**
 * The JSON number with the digits of an XML Schema decimal or integer. The model keeps a number as text where a
 * number would print differently (`1.50`, twenty digits); SDMX-JSON wants a number there. What is no number
 * (`unbounded`, `INF`) stays as it is.
 */
export function numberLiteral(value: Json): Json {
  const match = typeof value === 'string' && /\d/.test(value) ? decimal.exec(value.trim()) : null;
  if (match === null) return value;
  const [, sign = '', whole = '', fraction = '', exponent = ''] = match;
  const digits = `${whole === '' ? '0' : whole}${fraction === '.' ? '' : fraction}${exponent}`;
  return new NumberLiteral(sign === '-' ? `-${digits}` : digits);
}
