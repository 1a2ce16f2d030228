import { type Content, isObject, listOf } from '../../model/content.js';
import { impliedTimeRepresentation } from '../grammar/missing-parts.js';
import { type DayEnd, dateTime } from './lexical-forms.js';

/** Reports a loss at the current value or element, or at a property of it. */
export type ReportLoss = (detail: string, ...property: readonly string[]) => void;
/** The value of a property that the target can hold; the same value where nothing changes, undefined to leave it out. */
export type FitProperty = (value: Content, report: ReportLoss) => Content | undefined;

/** Leaves the property out. */
export const lost =
  (detail: string): FitProperty =>
  (_, report) => {
    report(detail);
    return undefined;
  };

/** A text as `convert` returns it; where that is undefined the text is lost. */
export const converted =
  (convert: (text: string) => string | undefined, expected: string): FitProperty =>
  (value, report) => {
    const text = typeof value === 'string' ? convert(value) : undefined;
    if (text === undefined) report(`"${String(value)}" was left out: it is not ${expected}`);
    return text;
  };

export const validity = (dayEnd: DayEnd): FitProperty =>
  converted((text) => dateTime(text, dayEnd), 'a date with a time');

/** A year, month, date or reporting period, or a range of time: the same in both families. */
const commonPeriod = /^-?\d{4,}(?:-\d\d)?(?:Z|[+-]\d\d:\d\d)?$|^\d{4}-\d\d-\d\d$|^\d{4}-[A-Z]|\//;

/** A period; SDMX-JSON has no dates with a time zone, and no times without. */
export const period = (dayEnd: DayEnd): FitProperty =>
  converted((text) => (commonPeriod.test(text) ? text : dateTime(text, dayEnd)), 'a period that SDMX-JSON allows');

export const infomodelUrn = /^urn:sdmx:org\.sdmx\.infomodel\.([a-z]+\.[A-Za-z]+)=[^:]+:[^()]+\([^()]+\)(?:\..+)?$/;
export const sdmxUrn = (text: string): string | undefined => (infomodelUrn.test(text) ? text : undefined);

/** A list without repeated elements; the same list where no element repeats. */
export const distinct = (value: Content): Content => {
  const list = listOf(value);
  const kept = new Map(list.map((element) => [JSON.stringify(element), element]));
  return kept.size === list.length ? value : [...kept.values()];
};

/** The interval between the values of a dimension is a whole number in SDMX-JSON, a decimal in SDMX-ML. */
export const withWholeInterval: FitProperty = (value, report) => {
  if (!isObject(value) || !isObject(value['format']) || /^[+-]?\d+$/.test(String(value['format']['interval'] ?? 0)))
    return value;
  const { interval, ...format } = value['format'];
  report(`The interval ${String(interval)} was left out: SDMX-JSON requires a whole number`);
  return { ...value, format };
};

/** SDMX-JSON requires the data type of a time dimension, for which SDMX-ML has a default. */
export const withTimeType: FitProperty = (value) => {
  if (!isObject(value) || !isObject(value['format']) || value['format']['dataType'] !== undefined) return value;
  return { ...value, format: { ...impliedTimeRepresentation.format, ...value['format'] } };
};
