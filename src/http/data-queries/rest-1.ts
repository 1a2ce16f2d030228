import { StrataError } from '../../errors.js';
import { dataFormats1 } from '../../formats/data/send/data-formats.js';
import type { Condition } from '../../registry/availability/filter.js';
import { availability1 } from '../availability/rest-1.js';
import { choice, timePeriod } from '../parameters/kinds.js';
import { formatName } from '../parameters/negotiate.js';
import { checkParts, readParameters, rest1Lists } from '../parameters/read-parameters.js';
import type { DataApi } from './data-api.js';
import { commonQuery, dataParameters } from './data-parameters.js';
import { requireServed } from './require-served.js';

const details = ['full', 'dataonly', 'serieskeysonly', 'nodata'] as const;

const query = {
  startPeriod: timePeriod('The first time period, included.'),
  endPeriod: timePeriod('The last time period, included.'),
  detail: choice(
    'full, or dataonly for data without attributes; serieskeysonly and nodata are not served: 501.',
    details,
    'full',
  ),
  ...dataParameters,
  format: formatName(dataFormats1),
};

const parts = availability1.parts.slice(0, 3);

/** REST 1.5, data queries: `/{flow}/{key}/{provider}`. */
export const data1: DataApi = {
  summary: 'Data of a dataflow (REST 1.5)',
  parts,
  query,
  formats: dataFormats1,
  errors: availability1.errors,
  parse: (ctx, segments) => {
    const given = readParameters(ctx, query);
    checkParts(segments, parts, rest1Lists.any);
    const path = availability1.readPath(segments);
    requireServed(given);
    const { detail, startPeriod, endPeriod } = given;
    if (detail === 'serieskeysonly' || detail === 'nodata')
      throw new StrataError('NotImplemented', `detail=${detail} is not served; use full or dataonly`);
    if (path.providers !== undefined)
      throw new StrataError(
        'NotImplemented',
        'provider is not served: data are of a dataflow; leave it out, or use all',
      );
    const conditions: Condition[] = [
      ...(startPeriod === undefined ? [] : [{ operator: 'ge', value: startPeriod } as const]),
      ...(endPeriod === undefined ? [] : [{ operator: 'le', value: endPeriod } as const]),
    ];
    return {
      selection: path,
      query: {
        ...commonQuery(given),
        keys: path.keys,
        filters: new Map(conditions.length === 0 ? [] : [['TIME_PERIOD', [conditions]]]),
        attributes: [detail === 'full' ? 'dsd' : 'none'],
        measures: ['all'],
        offset: 0,
        sort: [],
      },
      asOf: given.asOf,
      lang: given.lang,
      updatedAfter: given.updatedAfter,
      format: given.format,
      csv: { labels: given.labels, timeFormat: given.timeFormat, keys: given.keys },
    };
  },
};
