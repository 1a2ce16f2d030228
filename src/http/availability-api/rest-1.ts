import { availabilityFormat } from '../../formats/formats.js';
import type { Condition, Filter } from '../../registry/availability/filter.js';
import { readPeriod } from '../../registry/availability/period.js';
import { availabilityPartsV1, readAvailabilityPathV1 } from '../parse/availability-path-v1.js';
import { availabilityReferences } from '../parse/availability-references.js';
import { formatName, lang } from '../parse/parameter-kinds.js';
import { type Parameter, readParameters, requestFault } from '../parse/parameters.js';
import { rest1 as structures } from '../structure-api/rest-1.js';
import type { AvailabilityApi } from './availability-api.js';
import { mode } from './rest-2.js';

const period = (description: string): Parameter<string | undefined> => ({
  description,
  schema: { type: 'string', examples: ['2010', '2010-Q3', '2010-07-01'] },
  read: (name, text) => {
    if (text === undefined || readPeriod(text) !== undefined) return text;
    throw requestFault(
      'parameter.value',
      `${name} is "${text}", which is no time period such as 2010 or 2010-Q3`,
      name,
    );
  },
});

const formats = structures.formats.map(availabilityFormat);

const query = {
  mode,
  references: availabilityReferences,
  startPeriod: period('The first time period, which belongs to what is asked about.'),
  endPeriod: period('The last time period, which belongs to what is asked about.'),
  format: formatName(formats),
  lang,
};

/** Periods from the first to the last, as a filter on time. */
function filtersOf(startPeriod: string | undefined, endPeriod: string | undefined): ReadonlyMap<string, Filter> {
  const conditions: Condition[] = [
    ...(startPeriod === undefined ? [] : [{ operator: 'ge', value: startPeriod } as const]),
    ...(endPeriod === undefined ? [] : [{ operator: 'le', value: endPeriod } as const]),
  ];
  return new Map(conditions.length === 0 ? [] : [['TIME_PERIOD', [conditions]]]);
}

/** REST 1.5, data availability: `/{flow}/{key}/{provider}/{component}`. */
export const rest1: AvailabilityApi = {
  summary: 'What data there are of a dataflow, as content constraints tell it',
  parts: availabilityPartsV1,
  query,
  formats,
  errors: structures.errors,
  readParameters: (ctx) => {
    const { startPeriod, endPeriod, ...given } = readParameters(ctx, query);
    return { ...given, filters: filtersOf(startPeriod, endPeriod) };
  },
  readPath: readAvailabilityPathV1,
};
