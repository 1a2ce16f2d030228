import { dataFormats2 } from '../../formats/data/send/data-formats.js';
import { classesOfData } from '../../registry/validation/structure-of-data.js';
import { ComponentFilters, componentFilter } from '../availability/component-filters.js';
import { availability2 } from '../availability/rest-2.js';
import { formatName } from '../parameters/negotiate.js';
import { checkParts, readParameters, requestFault } from '../parameters/read-parameters.js';
import type { PathPart } from '../route.js';
import type { DataApi } from './data-api.js';
import { commonQuery, dataParameters, dataParameters2 } from './data-parameters.js';
import { notServed, refusalOfHistory } from './require-served.js';

const [context, ...otherParts] = availability2.parts.slice(0, 5);

/** The parts of the path of a data query of REST 2, in order. */
const dataParts2: readonly PathPart[] = [
  {
    ...(context as PathPart),
    description: 'The type of the structures; * for any.',
    schema: { type: 'string', enum: [...classesOfData.map((each) => each.toLowerCase()), '*'] },
  },
  ...otherParts,
];

const query = {
  c: componentFilter,
  ...dataParameters,
  ...dataParameters2,
  format: formatName(dataFormats2),
};

const classes: readonly string[] = classesOfData;

/** REST 2.2.2, data queries: `/{context}/{agency}/{id}/{version}/{key}`. */
export const data2: DataApi = {
  summary: 'Data of a dataflow, provision agreement or data structure',
  parts: dataParts2,
  query,
  formats: dataFormats2,
  errors: availability2.errors,
  generation: 2,
  pathOf: ({ class: className, agencyID, id, version }, [, , , , ...others]) => [
    ...['data', className.toLowerCase(), agencyID, id, version],
    ...others,
  ],
  parse: (ctx, segments) => {
    const filters = new ComponentFilters();
    const given = readParameters(ctx, query, (name, value) => filters.take(name, value));
    checkParts(segments, dataParts2);
    const path = availability2.readPath(segments);
    const ofData = path.classes.filter((each) => classes.includes(each));
    if (ofData.length === 0)
      throw requestFault(
        'path.context',
        `"${segments[0]}" is not a context of data queries; use one of ${classesOfData.map((each) => each.toLowerCase()).join(', ')}, *`,
        'context',
      );
    const { reportingYearStartDay = '--01-01' } = given;
    const ofYears =
      reportingYearStartDay === '--01-01'
        ? undefined
        : notServed(`reportingYearStartDay=${reportingYearStartDay} is not served: reporting years begin on --01-01`);
    const { attributes, measures, offset, limit, sort } = given;
    return {
      selection: { ...path, classes: ofData },
      providers: undefined,
      query: {
        ...commonQuery(given),
        keys: path.keys,
        filters: filters.byComponent,
        attributes,
        measures,
        offset,
        limit,
        sort,
      },
      asOf: given.asOf,
      lang: given.lang,
      updatedAfter: given.updatedAfter,
      includeHistory: given.includeHistory,
      format: given.format,
      csv: { labels: given.labels, timeFormat: given.timeFormat, keys: given.keys },
      source: given.source,
      refusal: refusalOfHistory(given) ?? ofYears,
    };
  },
};
