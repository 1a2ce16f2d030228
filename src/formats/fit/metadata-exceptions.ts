import { isArray, type Json } from '../json/json.js';
import { type DayEnd, dateTime } from './date-time.js';
import {
  converted,
  type ElementException,
  objects,
  type PropertyException,
  type PropertyTreatment,
  valuelistUrn,
} from './exceptions.js';

/** A year, month, date or reporting period, or a range of time. */
const asItIs = /^-?\d{4,}(?:-\d\d)?(?:Z|[+-]\d\d:\d\d)?$|^\d{4}-\d\d-\d\d$|^\d{4}-[A-Z]|\//;

/** A period of SDMX-ML; JSON has no dates with a time zone, and no times without. */
const period = (dayEnd: DayEnd): PropertyTreatment =>
  converted((text) => (asItIs.test(text) ? text : dateTime(text, dayEnd)), 'a period that SDMX-JSON knows');

/** The `urn` of the metadata schemas: no `*`, and no metadata sets. */
const isTarget = (target: Json): boolean =>
  typeof target === 'string' && !/\*|\.Any=|\.metadatastructure\.MetadataSet=/.test(target);

/** Where properties of metadata sets differ from what the model holds, besides what counts for all artefacts. */
export const metadataPropertyExceptions: readonly PropertyException[] = [
  // The schema has no class MetadataSet that its own link to itself could name.
  { owners: ['MetadataSet'], properties: ['urn'], treatment: () => undefined },
  // The default, which the form of versions in the schema does not admit.
  {
    owners: ['MetadataSet'],
    properties: ['version'],
    treatment: (version) => (version === '1.0' ? undefined : version),
  },
  { owners: ['MetadataSet'], properties: ['reportingBegin', 'publicationPeriod'], treatment: period('start') },
  { owners: ['MetadataSet'], properties: ['reportingEnd'], treatment: period('end') },
  // Both versions spell the class Valuelist.
  { owners: ['links'], properties: ['urn'], treatment: valuelistUrn },
];

/** Where elements of arrays do. */
export const metadataElementExceptions: readonly ElementException[] = [
  {
    arrays: ['targets'],
    treatment: (target, report) => {
      if (isTarget(target)) return [valuelistUrn(target)];
      report(`the target ${String(target)}: it is not the URN of one structure`);
      return [];
    },
  },
  {
    arrays: ['metadataSets'],
    treatment: objects((set, report) => {
      if (!isArray(set.targets) || set.targets.some(isTarget)) return [set];
      report('the metadata set: SDMX-JSON can name none of its targets');
      return [];
    }),
  },
];
