import { dataFormats1 } from '../../formats/data/send/data-formats.js';
import type { Condition } from '../../registry/availability/filter.js';
import { availability1 } from '../availability/rest-1.js';
import { choice, timePeriod } from '../parameters/kinds.js';
import { formatName } from '../parameters/negotiate.js';
import { checkParts, readParameters, rest1Lists } from '../parameters/read-parameters.js';
import type { DataApi } from './data-api.js';
import { commonQuery, dataParameters } from './data-parameters.js';
import { notServed, refusalOfHistory } from './require-served.js';

const details = ['full', 'dataonly', 'serieskeysonly', 'nodata'] as const;

const query = {
  startPeriod: timePeriod('The first time period, included.'),
  endPeriod: timePeriod('The last time period, included.'),
  detail: choice(
    'full, or dataonly for data without attributes; serieskeysonly and nodata are served by registered services alone, else 501.',
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
    const ofDetail =
      detail === 'serieskeysonly' || detail === 'nodata'
        ? notServed(`detail=${detail} is not served; use full or dataonly`)
        : undefined;
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
      source: given.source,
      refusal: refusalOfHistory(given) ?? ofDetail,
    };
  },
};
