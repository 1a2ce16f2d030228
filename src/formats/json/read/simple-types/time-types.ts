import { missingZone } from '../deviations.js';
import { type JsonSimpleType, textType } from './simple-type.js';

const zone = '(?:Z|[+-](?:(?:0\\d|1[0-3]):[0-5]\\d|14:00))';
const year = '(?:[1-9]\\d{3,}|0\\d{3})';
const dateForm = /^(\d{4})-(\d\d)-(\d\d)$/;
const timeForm = /^(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)$/;

/** An RFC 3339 full-date. */
function isDate(text: string): boolean {
  const [, years, months, days] = dateForm.exec(text)?.map(Number) ?? [];
  if (years === undefined || months === undefined || days === undefined) return false;
  // The calendar repeats every 400 years; Date.UTC takes years before 100 for 1900 to 1999.
  const date = new Date(Date.UTC(2000 + (years % 400), months - 1, days));
  return date.getUTCMonth() === months - 1 && date.getUTCDate() === days;
}

/** An RFC 3339 date-time, in capitals, without leap second. */
const isDateTime = (text: string): boolean =>
  text[10] === 'T' && isDate(text.slice(0, 10)) && timeForm.test(text.slice(11));

const month = '(?:0[1-9]|1[0-2])';
const yearOrMonth = new RegExp(`^${year}(?:-${month})?${zone}?$`);
const reportingPeriod = /^\d{4}-(?:[ASTQ]\d|[MW]\d{2}|D\d{3})(?:Z|[+-]\d{2}:\d{2})?$/;
const range = /^.+\/P(?:[^T]+|.*T(?:\d+H)?(?:\d+M)?(?:\d+(?:.\d+)?S)?)$/;
const duration =
  /^P(?=[\dT])(?:\d+Y(?:\d+M)?(?:\d+D)?|\d+M(?:\d+D)?|\d+D)?(?:T(?=\d)(?:\d+H(?:\d+M)?(?:\d+(?:\.\d+)?S)?|\d+M(?:\d+(?:\.\d+)?S)?|\d+(?:\.\d+)?S))?$/;

const isPeriod = (text: string): boolean =>
  yearOrMonth.test(text) || reportingPeriod.test(text) || isDate(text) || isDateTime(text);

/** Forms of 1.0: years may be negative, reporting periods count from 1 (its ReportingTimePeriodType). */
const legacyYearOrMonth = new RegExp(`^-?${year}(?:-${month})?${zone}?$`);
const legacyReportingPeriod =
  /^\d{4}-(?:A1|S[12]|T[1-3]|Q[1-4]|M(?:0[1-9]|1[0-2])|W(?:0[1-9]|[1-4]\d|5[0-3])|D(?:0\d[1-9]|[12]\d\d|3[0-5]\d|36[0-6]))(?:Z|[+-]\d{2}:\d{2})?$/;
const legacyInstant = new RegExp(
  `^-?${year}-${month}-(?:0[1-9]|[12]\\d|3[01])T(?:(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d+)?|24:00:00(?:\\.0+)?)${zone}?$`,
);

const isLegacyPeriod = (text: string): boolean =>
  legacyYearOrMonth.test(text) || legacyReportingPeriod.test(text) || isDate(text) || isDateTime(text);

const timeWithoutZone = /T[\d:.]+$/;

/** A type of times with a zone, which SDMX-ML does not require: a time without one is kept as written. */
function zonedType(rule: string, expected: string, isRight: (text: string) => boolean): JsonSimpleType {
  const type = textType(rule, expected, isRight);
  return {
    ...type,
    tolerate: (text) =>
      timeWithoutZone.test(text) && type.text?.(`${text}Z`) !== undefined
        ? { value: text, deviation: missingZone(rule) }
        : undefined,
  };
}

const dateTimeExpected = 'a date and time with time zone such as 2024-01-31T00:00:00Z';

/** The metadata message allows negative years. */
const anyYear = new RegExp(`^-?${year}${zone}?$`);
const anyYearOrMonth = new RegExp(`^-?${year}(?:-${month})?${zone}?$`);

export const timeTypes: Readonly<Record<string, JsonSimpleType>> = {
  gYear: textType('value.gYear', 'a year such as 2024', (text) => anyYear.test(text)),
  BasicTimePeriodType: zonedType(
    'value.timePeriod',
    'a year, month or date such as 2024, 2024-01 or 2024-01-31, or a date and time with time zone',
    (text) => anyYearOrMonth.test(text) || isDate(text) || isDateTime(text),
  ),
  dateTime: zonedType('value.dateTime', dateTimeExpected, isDateTime),
  dateOrDateTime: zonedType(
    'value.dateTime',
    `${dateTimeExpected}, or a date`,
    (text) => isDateTime(text) || isDate(text),
  ),
  duration: textType('value.duration', 'a duration such as P1Y or PT12H', (text) => duration.test(text)),
  StandardTimePeriodType: zonedType(
    'value.timePeriod',
    'a time period such as 2024, 2024-01, 2024-Q1 or 2024-01-31T00:00:00Z',
    isPeriod,
  ),
  ObservationalTimePeriodType: zonedType(
    'value.timePeriod',
    'a time period such as 2024, 2024-Q1 or 2024-01-01/P1Y',
    (text) => isPeriod(text) || range.test(text),
  ),
};

/** Types that differ in 1.0. */
export const legacyTimeTypes: Readonly<Record<string, JsonSimpleType>> = {
  StandardTimePeriodType: zonedType(
    'value.timePeriod',
    'a time period such as 2024, 2024-01, 2024-Q1 or 2024-01-31T00:00:00Z',
    isLegacyPeriod,
  ),
  ObservationalTimePeriodType: zonedType(
    'value.timePeriod',
    'a time period such as 2024, 2024-Q1 or 2024-01-01/P1Y',
    (text) => isLegacyPeriod(text) || range.test(text),
  ),
  ReferenceTimeType: textType('value.dateTime', 'a date and time such as 2024-01-31T00:00:00', (text) =>
    legacyInstant.test(text),
  ),
};
