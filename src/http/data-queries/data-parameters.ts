import { csvKeys, csvLabels, csvTimeFormats } from '../../formats/data/send/csv-columns.js';
import type { DataQuery, SortStep } from '../../registry/data/data-query.js';
import { choice, everyRead, flag, readInstant, wholeNumber } from '../parameters/kinds.js';
import { componentShape, distinctEntries, limitedList, requestFault } from '../parameters/read-parameters.js';
import { sourceParameter } from '../parameters/source.js';
import type { Parameter } from '../route.js';

const mostObservations = 1_000_000_000;

/** A whole number from 1 on; undefined where it is missing. */
const optionalCount = (description: string): Parameter<number | undefined> => {
  const { read, ...rest } = wholeNumber(description, mostObservations, 0);
  return { ...rest, read: (name, text, texts) => (text === undefined ? undefined : read(name, text, texts)) };
};

const offset: Parameter<number> = {
  description: 'The number of observations to leave out before the first one of the response.',
  schema: { type: 'integer', minimum: 0, default: 0 },
  read: (name, text) => {
    if (text === undefined) return 0;
    if (/^\d{1,10}$/.test(text)) return Number(text);
    throw requestFault('parameter.value', `${name} is "${text}"; use a whole number from 0 on`, name);
  },
};

const ids = (description: string, usual: readonly string[]): Parameter<readonly string[]> => ({
  description,
  schema: { ...limitedList({ type: 'string' }, 'ids'), default: usual },
  read: (name, text) => {
    if (text === undefined) return usual;
    const entries = distinctEntries(name, text, ',', 'ids');
    const wrong = entries.find((each) => !each.split('.').every((id) => componentShape.test(id)));
    if (wrong === undefined) return entries;
    throw requestFault('parameter.value', `${name} has "${wrong}", which is not an id of a component`, name);
  },
});

/** A blank stands for the `+` between steps, because query strings decode it. */
const sort: Parameter<readonly SortStep[]> = {
  description:
    'The components by which observations are sorted, separated by +, each with :asc or :desc; * for all dimensions, series_key for those of series.',
  schema: { type: 'string', examples: ['TIME_PERIOD:desc', 'series_key+TIME_PERIOD:desc'] },
  read: (name, text) => {
    if (text === undefined) return [];
    return distinctEntries(name, text.replaceAll(' ', '+'), '+', 'ids').map((step) => {
      const [, component, direction] = /^(\*|[\w@$.-]+)(?::(asc|desc))?$/.exec(step) ?? [];
      if (component !== undefined) return { component, isDescending: direction === 'desc' };
      throw requestFault('parameter.value', `${name} has "${step}"; write it as TIME_PERIOD:desc`, name);
    });
  },
};

const dimensionAtObservation: Parameter<string | undefined> = {
  description:
    'The id of the dimension at the observation, the others being those of series, or AllDimensions for data without series. The default is the time dimension, in SDMX-CSV AllDimensions.',
  schema: { type: 'string', examples: ['TIME_PERIOD', 'AllDimensions'] },
  read: (name, text) => {
    if (text === undefined || componentShape.test(text)) return text;
    throw requestFault('parameter.value', `${name} is "${text}", which is not an id of a dimension`, name);
  },
};

const updatedAfter: Parameter<number | undefined> = {
  description:
    'Only what loads after this instant changed: the rows that are new or have other values, with the action Replace, and the keys of those that there are no more, with the action Delete. 501 of the file of a registered source, whose earlier content is not kept.',
  schema: { type: 'string', examples: ['2026-03-01T12:00:00Z'] },
  read: (name, text) => readInstant(name, text),
};

const reportingYearStartDay: Parameter<string | undefined> = {
  description: 'The day on which reporting years begin; only --01-01 is served, except by registered services.',
  schema: { type: 'string', pattern: '^--\\d{2}-\\d{2}$' },
  read: (name, text) => {
    if (text === undefined || /^--\d{2}-\d{2}$/.test(text)) return text;
    throw requestFault('parameter.value', `${name} is "${text}"; write it as --07-01`, name);
  },
};

/** The parameters that both generations of REST have. */
export const dataParameters = {
  firstNObservations: optionalCount('The number of observations of each series, from its start.'),
  lastNObservations: optionalCount('The number of observations of each series, from its end.'),
  dimensionAtObservation,
  updatedAfter,
  includeHistory: flag('Earlier versions of the data; true is served by registered services alone, else 501.'),
  labels: choice(
    'Names in SDMX-CSV, as the parameter of its media type, which takes precedence.',
    csvLabels,
    undefined,
  ),
  timeFormat: choice(
    'Times in SDMX-CSV, as the parameter of its media type, which takes precedence.',
    csvTimeFormats,
    undefined,
  ),
  source: sourceParameter,
  keys: choice('Keys in SDMX-CSV, as the parameter of its media type, which takes precedence.', csvKeys, undefined),
  ...everyRead,
};

/** Those of REST 2 alone. */
export const dataParameters2 = {
  attributes: ids(
    'The attributes: dsd (of the structure), msd (metadata attributes), dataset, series, obs, all, none, and ids.',
    ['dsd'],
  ),
  measures: ids('The measures: all, none, or ids.', ['all']),
  offset,
  limit: optionalCount('The maximum number of observations.'),
  sort,
  reportingYearStartDay,
};

/** The values of `dataParameters` that a query takes. */
export interface GivenDataParameters {
  readonly firstNObservations: number | undefined;
  readonly lastNObservations: number | undefined;
  readonly dimensionAtObservation: string | undefined;
}

/** The part of a query that both generations of REST have. */
export const commonQuery = (
  given: GivenDataParameters,
): Pick<DataQuery, 'firstObservations' | 'lastObservations' | 'atObservation'> => ({
  firstObservations: given.firstNObservations,
  lastObservations: given.lastNObservations,
  atObservation: given.dimensionAtObservation,
});
