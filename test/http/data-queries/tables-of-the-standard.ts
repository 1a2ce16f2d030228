/**
 * The tables of the page on data queries of REST 2.2.2 (sdmx-twg/sdmx-rest, doc/data.md), row by row: each with what shows it of the data of
 * `data-query.test.ts`. What they select are keys with the period, as `A.DE.2019`; a number is a status.
 */
type Shown = readonly (readonly [row: string, query: string, selected: readonly string[] | number])[];

const de = ['A.DE.2019', 'A.DE.2020', 'A.DE.2021'];
const fr = ['A.FR.2019', 'A.FR.2020'];
const monthly = ['M.FR.2020-01', 'M.FR.2020-02', 'M.FR.2020-03'];
const all = [...de, ...fr, ...monthly];
const sections = ['A.DE.2019', 'A.FR.2019', 'A.DE.2020', 'A.FR.2020', 'A.DE.2021', ...monthly];

/** Operators of `c`. */
const operators: Shown = [
  ['eq', '/*?c[AREA]=eq:DE', de],
  ['eq, the default', '/*?c[AREA]=DE', de],
  ['ne', '/*?c[AREA]=ne:FR', de],
  ['lt', '/*?c[AREA]=lt:FR', de],
  ['le', '/*?c[TIME_PERIOD]=le:2019', ['A.DE.2019', 'A.FR.2019']],
  ['gt', '/*?c[AREA]=gt:DE', [...fr, ...monthly]],
  ['ge', '/*?c[TIME_PERIOD]=ge:2020-03', ['A.DE.2021', 'M.FR.2020-03']],
  ['co', '/*?c[TITLE]=co:ate%20in', fr],
  ['nc', '/*?c[AREA]=nc:E', [...fr, ...monthly]],
  ['sw', '/*?c[AREA]=sw:F', [...fr, ...monthly]],
  ['ew', '/*?c[AREA]=ew:E', de],
];

/** Combinations of conditions; the plus is that of the table, and percent-encoded. */
const combinations: Shown = [
  ['X = A', '/*?c[AREA]=DE', de],
  ['X = A OR X = B', '/*?c[AREA]=DE,FR', all],
  ['X >= A', '/*?c[AREA]=ge:FR', [...fr, ...monthly]],
  ['X >= A AND X <= B', '/*?c[AREA]=ge:DE+le:EZ', de],
  ['X = A OR (X = B AND X = C)', '/*?c[SOURCE]=WB,ECB+BIS', ['A.DE.2021', 'M.FR.2020-02']],
  ['X = A OR (X = B AND X = C), without C', '/*?c[SOURCE]=WB,ECB+IMF', ['M.FR.2020-02']],
  [
    '(X >= A AND X <= B) OR (X >= C AND X <= D)',
    '/*?c[TIME_PERIOD]=ge:2019+le:2019,ge:2020-02%2Ble:2020-03',
    ['A.DE.2019', 'A.FR.2019', 'M.FR.2020-02', 'M.FR.2020-03'],
  ],
  ['X <> A OR X = B', '/*?c[AREA]=ne:FR,DE', de],
  ['X <> A AND X = B', '/*?c[AREA]=ne:DE+FR', [...fr, ...monthly]],
  ['X <> A OR X <> B', '/*?c[AREA]=ne:DE,ne:FR', all],
  ['X <> A AND X <> B', '/*?c[AREA]=ne:DE+ne:FR', 404],
  ['a blank is not a plus', '/*?c[TITLE]=co:Rate+in', 404],
];

/** Parameters, with the part of the path before the key. */
const parameters: Shown = [
  ['context', 'dataflow/SDMX/DF/1.0.0', all],
  ['context, respected', 'datastructure/SDMX/DSD/1.0.0', 404],
  ['context, any', '*/SDMX/DF/1.0.0', all],
  ['agencyID', 'dataflow/ECB,SDMX/DF/1.0.0', all],
  ['agencyID, any', 'dataflow/*/DF/1.0.0', all],
  ['resourceID', 'dataflow/SDMX/NONE,DF/1.0.0', all],
  ['resourceID, omitted', 'dataflow/SDMX', all],
  ['version', 'dataflow/SDMX/DF/1.0.0,2.0.0', all],
  ['version, the latest stable', 'dataflow/SDMX/DF/+', all],
  ['version, the latest', 'dataflow/SDMX/DF/~', all],
  ['key', 'dataflow/SDMX/DF/1.0.0/A.DE', de],
  ['key, several with a wildcard', 'dataflow/SDMX/DF/1.0.0/A.DE,M.*', [...de, ...monthly]],
  ['key, values omitted at the end', 'dataflow/SDMX/DF/1.0.0/A', [...de, ...fr]],
  ['c, beside a key', 'dataflow/SDMX/DF/1.0.0/A?c[AREA]=FR&c[TIME_PERIOD]=2020', ['A.FR.2020']],
  ['c, twice of a component', 'dataflow/SDMX/DF/1.0.0?c[AREA]=FR&c[AREA]=DE', 400],
  ['updatedAfter', 'dataflow/SDMX/DF/1.0.0?updatedAfter=2009-05-15T14%3A15%3A00%2B01%3A00', all],
  ['firstNObservations', 'dataflow/SDMX/DF/1.0.0/A?firstNObservations=2', ['A.DE.2019', 'A.DE.2020', ...fr]],
  ['lastNObservations', 'dataflow/SDMX/DF/1.0.0/A?lastNObservations=1', ['A.DE.2021', 'A.FR.2020']],
  ['dimensionAtObservation', 'dataflow/SDMX/DF/1.0.0?dimensionAtObservation=AREA', sections],
  ['attributes', 'dataflow/SDMX/DF/1.0.0/A.DE?attributes=all', de],
  ['measures', 'dataflow/SDMX/DF/1.0.0/A.DE?measures=OBS_VALUE', de],
  ['includeHistory', 'dataflow/SDMX/DF/1.0.0?includeHistory=true', 501],
  ['offset', 'dataflow/SDMX/DF/1.0.0?offset=7', ['M.FR.2020-03']],
  ['limit', 'dataflow/SDMX/DF/1.0.0?limit=1', ['A.DE.2019']],
  ['sort', 'dataflow/SDMX/DF/1.0.0/M?sort=TIME_PERIOD:desc', monthly.toReversed()],
  [
    'sort, dimensions of the series first',
    'dataflow/SDMX/DF/1.0.0/A?sort=series_key+TIME_PERIOD&limit=4',
    all.slice(0, 4),
  ],
  ['asOf', 'dataflow/SDMX/DF/1.0.0?asOf=2009-05-15', 404],
  ['asOf, before updatedAfter', 'dataflow/SDMX/DF/1.0.0?asOf=NOW&updatedAfter=AFTER', 400],
  ['reportingYearStartDay', 'dataflow/SDMX/DF/1.0.0?reportingYearStartDay=--07-01', 501],
];

const ofFlow = (shown: Shown): Shown =>
  shown.map(([row, query, keys]) => [row, `dataflow/SDMX/DF/1.0.0${query}`, keys]);

export const tablesOfTheStandard: readonly (readonly [table: string, rows: Shown])[] = [
  ['parameters', parameters],
  ['operators', ofFlow(operators)],
  ['combinations of conditions', ofFlow(combinations)],
];
