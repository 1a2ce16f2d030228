import { dataFormats1 } from '../../formats/data/send/data-formats.js';
import type { Condition } from '../../registry/availability/filter.js';
import type { DataQuery } from '../../registry/data/data-query.js';
import { availability1 } from '../availability/rest-1.js';
import { choice, timePeriod } from '../parameters/kinds.js';
import { formatName } from '../parameters/negotiate.js';
import { checkParts, readParameters, rest1Lists } from '../parameters/read-parameters.js';
import type { DataApi } from './data-api.js';
import { commonQuery, dataParameters } from './data-parameters.js';
import { refusalOfHistory } from './require-served.js';

const details = ['full', 'dataonly', 'serieskeysonly', 'nodata'] as const;

/** What each `detail` returns of data. */
const detailRows: Readonly<
  Record<(typeof details)[number], Pick<DataQuery, 'attributes' | 'measures' | 'onlySeries'>>
> = {
  full: { attributes: ['dsd'], measures: ['all'] },
  dataonly: { attributes: ['none'], measures: ['all'] },
  serieskeysonly: { attributes: ['none'], measures: ['none'], onlySeries: true },
  nodata: { attributes: ['dataset', 'series'], measures: ['none'], onlySeries: true },
};

const query = {
  startPeriod: timePeriod('The first time period, included.'),
  endPeriod: timePeriod('The last time period, included.'),
  detail: choice(
    'full; dataonly: without attributes; serieskeysonly: the keys of series; nodata: series with their attributes, without observations.',
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
  generation: 1,
  pathOf: ({ agencyID, id, version }, [, ...others]) => ['data', `${agencyID},${id},${version}`, ...others],
  parse: (ctx, segments) => {
    const given = readParameters(ctx, query);
    checkParts(segments, parts, rest1Lists.any);
    const path = availability1.readPath(segments);
    const { detail, startPeriod, endPeriod } = given;
    const conditions: Condition[] = [
      ...(startPeriod === undefined ? [] : [{ operator: 'ge', value: startPeriod } as const]),
      ...(endPeriod === undefined ? [] : [{ operator: 'le', value: endPeriod } as const]),
    ];
    return {
      selection: path,
      providers: path.providers,
      query: {
        ...commonQuery(given),
        keys: path.keys,
        filters: new Map(conditions.length === 0 ? [] : [['TIME_PERIOD', [conditions]]]),
        ...detailRows[detail],
        offset: 0,
        sort: [],
      },
      asOf: given.asOf,
      lang: given.lang,
      updatedAfter: given.updatedAfter,
      includeHistory: given.includeHistory,
      format: given.format,
      csv: { labels: given.labels, timeFormat: given.timeFormat, keys: given.keys },
      source: given.source,
      refusal: refusalOfHistory(given),
    };
  },
};
