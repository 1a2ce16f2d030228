/** Lexical forms of SDMX-JSON for values that SDMX-ML and the model do not restrict. */

const dateForm = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}:\d{2}(?:\.\d+)?))?(Z|[+-]\d{2}:\d{2})?$/;

/** Which end of the day a date without time stands for: validity is inclusive at both ends. */
export type DayEnd = 'start' | 'end';
const timeOf: Record<DayEnd, string> = { start: '00:00:00', end: '23:59:59' };

/**
 * An XML Schema `dateTime` or `date` as the RFC 3339 date-time that SDMX-JSON requires; a missing time zone is read
 * as UTC. Undefined for any other text, and for years of more than four digits.
 */
export function dateTime(text: string, dayEnd: DayEnd): string | undefined {
  const match = dateForm.exec(text.trim());
  if (match === null) return undefined;
  const [, day, time = timeOf[dayEnd], zone = 'Z'] = match;
  return `${day}T${time}${zone}`;
}

/**
 * Reverses `dateTime`: removes the time that it adds to a date, and the zone UTC. Any other date-time is returned
 * unchanged.
 */
export function withoutTimeOf(text: string, dayEnd: DayEnd): string {
  const [, day, time, zone] = dateForm.exec(text) ?? [];
  return day !== undefined && time === timeOf[dayEnd] ? `${day}${zone === 'Z' ? '' : zone}` : text;
}

const unzoned = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?$/;

/** A date-time with the zone UTC where it has none; any other text unchanged. */
export const withZone = (text: string): string => (unzoned.test(text) ? `${text}Z` : text);

const absolute =
  /^[a-z][a-z0-9+.-]*:(?:[\w.~:/?@!$&'()*+,;=-]|%[0-9a-f]{2})+(?:#(?:[\w.~:/?@!$&'()*+,;=-]|%[0-9a-f]{2})*)?$/i;
const relative = /^(?:[\w.~:/?@!$&'()*+,;=-]|%[0-9a-f]{2})*(?:#(?:[\w.~:/?@!$&'()*+,;=-]|%[0-9a-f]{2})*)?$/i;

/**
 * An `xs:anyURI` as a URI (RFC 3986): blanks and characters beyond ASCII are percent-encoded, as XML Schema defines it.
 * Undefined where the result is not an absolute URI.
 */
export function absoluteUri(text: string): string | undefined {
  if (absolute.test(text)) return text;
  const encoded = URL.canParse(text) ? new URL(text).href : '';
  return absolute.test(encoded) ? encoded : undefined;
}

/** As `absoluteUri`, with relative references admitted. */
export const uriReference = (text: string): string | undefined =>
  absoluteUri(text) ?? (relative.test(text) ? text : undefined);

const emailForm =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i;

/** An e-mail address (format `email` of JSON Schema); undefined for any other text. */
export const emailAddress = (text: string): string | undefined => (emailForm.test(text) ? text : undefined);

const decimal = /^([+-]?)0*(\d*)(\.\d*)?(e[+-]?\d+)?$/i;

/**
 * The JSON number (RFC 8259, section 6) with the digits of an XML Schema decimal or integer. The model keeps a number
 * as text where a floating point number would print differently (`1.50`, twenty digits). Undefined where the text is
 * not a number (`unbounded`, `INF`).
 */
export function jsonNumber(text: string): string | undefined {
  const match = /\d/.test(text) ? decimal.exec(text.trim()) : null;
  if (match === null) return undefined;
  const [, sign = '', whole = '', fraction = '', exponent = ''] = match;
  const digits = `${whole === '' ? '0' : whole}${fraction === '.' ? '' : fraction}${exponent}`;
  return sign === '-' ? `-${digits}` : digits;
}

/** Irregular tags with capitals (RFC 5646, section 2.2.8). */
const irregular = new Map(['en-GB-oed', 'sgn-BE-FR', 'sgn-BE-NL', 'sgn-CH-DE'].map((tag) => [tag.toLowerCase(), tag]));

/**
 * A language tag in the case that the patterns of SDMX-JSON require: irregular tags with capitals, all others in small
 * letters. Case has no meaning in language tags (RFC 5646, section 2.1.1).
 */
export const languageTag = (text: string): string => irregular.get(text.toLowerCase()) ?? text.toLowerCase();

/** The relation written for a link without one: that of the target of an annotation. */
export const unstatedRelation = 'related';
