import { StrataError } from '../../errors.js';
import type { SentDataSet } from '../../formats/data/send/data-to-send.js';
import { numberIn, quoteName, type SqlTables } from '../../tables/sql.js';
import { semanticError } from '../semantic-error.js';
import { dimensionsOf } from '../validation/data-columns.js';
import type { DataComponent } from '../validation/structure-of-data.js';
import { conditionOfKeys, conditionsOfFilters, rowsWhere } from './conditions.js';
import { attributeKeywords, type DataQuery } from './data-query.js';
import { type DataParts, selectParts } from './read-parts.js';

/** Rows that a query selects. */
export interface SelectedRows {
  readonly dataSets: readonly SentDataSet[];
  /** Dimensions in their order with the time dimension last, then measures and attributes. */
  readonly components: readonly DataComponent[];
  /** Id of the dimension at the observation, or `AllDimensions`. */
  readonly atObservation: string;
}

const isAttribute = ({ kind }: Pick<DataComponent, 'kind'>): boolean =>
  kind === 'attribute' || kind === 'metadataAttribute';

const ofKeyword: Readonly<Record<string, (component: DataComponent) => boolean>> = {
  dsd: ({ kind }) => kind === 'attribute',
  msd: ({ kind }) => kind === 'metadataAttribute',
  dataset: ({ level }) => level?.level === 'dataSet',
  series: ({ level }) => level?.level === 'series' || level?.level === 'group',
  obs: ({ level }) => level === undefined || level.level === 'observation',
  all: () => true,
  none: () => false,
};

const isKeyword = (text: string): boolean => attributeKeywords.some((each) => each === text);

/** @throws StrataError `Semantic` for an id that no component of a kind has */
function requireKnown(name: string, ids: readonly string[], known: readonly DataComponent[]): void {
  const unknown = ids.find((id) => !known.some((each) => each.id === id));
  if (unknown === undefined) return;
  const offered = known.map(({ id }) => id).join(', ') || 'none';
  throw semanticError(`data.${name}`, `the structure has no "${unknown}" among its ${name}; it has ${offered}`, name);
}

/** The components that a query returns. @throws StrataError `Semantic` for one that there is not */
function returnedComponents(
  components: readonly DataComponent[],
  { attributes, measures }: Pick<DataQuery, 'attributes' | 'measures'>,
): readonly DataComponent[] {
  const known = {
    attributes: components.filter(isAttribute),
    measures: components.filter(({ kind }) => kind === 'measure'),
  };
  const named = attributes.filter((each) => !isKeyword(each));
  requireKnown('attributes', named, known.attributes);
  requireKnown(
    'measures',
    measures.filter((each) => each !== 'all' && each !== 'none'),
    known.measures,
  );
  const isWanted = (component: DataComponent): boolean =>
    attributes.some((each) => each === component.id || ofKeyword[each]?.(component) === true);
  const order = dimensionsOf(components);
  return [
    ...order.flatMap((id) => components.filter((each) => each.id === id)),
    ...known.measures.filter(({ id }) => measures.includes('all') || measures.includes(id)),
    ...known.attributes.filter(isWanted),
  ];
}

/** @throws StrataError `Semantic` for a dimension that there is not */
function dimensionAtObservation(dimensions: readonly string[], wanted: string): string {
  if (wanted === 'AllDimensions' || dimensions.includes(wanted)) return wanted;
  const offered = [...dimensions, 'AllDimensions'].join(', ');
  throw semanticError(
    'data.dimensionAtObservation',
    `dimensionAtObservation is "${wanted}", which is not a dimension; use one of ${offered}`,
    'dimensionAtObservation',
  );
}

/** Columns in the order of the result. */
interface Order {
  readonly columns: readonly string[];
  /** Whether it is the order in which files have the rows. */
  readonly isOfFiles: boolean;
}

/** Whether each series has one value of a component: a dimension of series, an attribute of series, groups or the data set. */
const isOfSeries = ({ id, kind, level }: DataComponent, series: readonly string[], atObservation: string): boolean =>
  isAttribute({ kind })
    ? level !== undefined && level.level !== 'observation' && !level.dimensions.includes(atObservation)
    : series.includes(id);

/**
 * The order of rows. Where observations are in series, what series have comes first; what observations have sorts them in their series, after the row
 * without an observation, if there is one.
 * @throws StrataError `Semantic` for an unknown component
 */
function orderOf(
  components: readonly DataComponent[],
  { sort }: Pick<DataQuery, 'sort'>,
  atObservation: string,
): Order {
  const dimensions = dimensionsOf(components);
  const series = dimensions.filter((id) => id !== atObservation);
  const isFlat = atObservation === 'AllDimensions';
  const inOrder = [...series, ...dimensions.filter((id) => id === atObservation)];
  const steps = sort.flatMap(({ component, isDescending }) => {
    const ids = component === '*' ? dimensions : component === 'series_key' ? series : [component];
    return ids.map((id) => ({ id, isDescending }));
  });
  requireKnown(
    'sort',
    steps.map(({ id }) => id),
    components,
  );
  const directions = new Map(steps.map(({ id, isDescending }) => [id, isDescending]));
  const partition = series.length === 0 ? '' : `PARTITION BY ${series.map(quoteName).join(', ')}`;
  const columns: string[] = [];
  const columnsInSeries = isFlat ? columns : [`${quoteName(atObservation)} IS NOT NULL`];
  for (const id of new Set([...steps.map((step) => step.id), ...inOrder])) {
    const component = components.find((each) => each.id === id);
    const ofSeries = !isFlat && component !== undefined && isOfSeries(component, series, atObservation);
    const name = quoteName(id);
    // Of an attribute of series, some rows of a series may have no value.
    const value = ofSeries && !series.includes(id) ? `max(${name}) OVER (${partition})` : name;
    const values = component?.kind === 'measure' ? [`TRY_CAST(${name} AS DOUBLE)`, name] : [value];
    const direction = directions.get(id) === true ? 'DESC NULLS LAST' : 'ASC NULLS FIRST';
    (ofSeries ? columns : columnsInSeries).push(...values.map((each) => `${each} ${direction}`));
  }
  return {
    columns: isFlat ? columns : [...columns, ...columnsInSeries],
    isOfFiles: sort.length === 0 && inOrder.join(' ') === dimensions.join(' '),
  };
}

/** The condition that leaves the first and the last observations of each series. */
function nearestObservations(
  { firstObservations: first, lastObservations: last }: DataQuery,
  series: readonly string[],
  observed: readonly string[],
): string | undefined {
  const rank = (count: number, direction: string): string => {
    const partition = series.length === 0 ? '' : `PARTITION BY ${series.map(quoteName).join(', ')} `;
    return `row_number() OVER (${partition}ORDER BY ${observed.map((id) => `${quoteName(id)} ${direction}`).join(', ')}) <= ${count}`;
  };
  const ranks = [
    ...(first === undefined ? [] : [rank(first, 'ASC')]),
    ...(last === undefined ? [] : [rank(last, 'DESC')]),
  ];
  return ranks.length === 0 ? undefined : ranks.join(' OR ');
}

/** The series of rows, each once, with the attributes that are above observations. */
function seriesOf(rows: string, components: readonly DataComponent[], series: readonly string[]): string {
  const columns = components.map(({ id, level }) => {
    const name = quoteName(id);
    if (series.includes(id)) return name;
    const isAbove = level !== undefined && level.level !== 'observation';
    return `${isAbove ? `max(${name})` : 'NULL::VARCHAR'} AS ${name}`;
  });
  const keys = series.map(quoteName);
  return `SELECT ${columns.join(', ')} FROM (${rows}) WHERE ${keys.map((key) => `${key} IS NOT NULL`).join(' AND ') || 'TRUE'}${keys.length === 0 ? '' : ` GROUP BY ${keys.join(', ')}`}`;
}

/** The data of a version: those of now, and those before what is wanted as changes. */
export interface DataStates {
  readonly now: DataParts & { readonly rows: number };
  /** Undefined where all data are wanted. */
  readonly before?: DataParts | undefined;
}

/** How a format writes rows. */
export interface RowsOfFormat {
  /** What is at the observation where the query leaves it open; undefined for the time dimension. */
  readonly usualAtObservation?: 'AllDimensions' | undefined;
  /** Whether it reads the rows several times: then a selection is kept in a table. */
  readonly readsSeveralTimes: boolean;
  /** Number of the structure among those of a message, for names of tables; 0 where missing. */
  readonly number?: number;
}

/**
 * Counts rows where there may be too many. A limit of the query itself would have DuckDB execute it in one thread.
 * @throws StrataError `TooLarge`
 */
async function requireAtMost(
  tables: SqlTables,
  sql: string,
  mostRows: number,
  all: number,
  { limit }: Pick<DataQuery, 'limit'>,
): Promise<void> {
  if (Math.min(all, limit ?? all) <= mostRows) return;
  const [row] = await tables.rows(`SELECT count(*) AS rows FROM (${sql})`);
  const rows = numberIn(row, 'rows');
  if (rows <= mostRows) return;
  throw new StrataError(
    'TooLarge',
    `${rows} observations match the query, more than the ${mostRows} of a response; select less, or request pages with limit and offset`,
  );
}

/**
 * Makes the queries for the rows that a data query selects.
 * @param mostRows rows that a response may have
 * @throws StrataError `Syntax` and `Semantic` for what the structure does not have, `TooLarge`
 */
export async function selectRows(
  tables: SqlTables,
  { now, before }: DataStates,
  components: readonly DataComponent[],
  query: DataQuery,
  mostRows: number,
  { usualAtObservation, readsSeveralTimes, number = 0 }: RowsOfFormat,
): Promise<SelectedRows> {
  const dimensions = dimensionsOf(components);
  const time = components.find(({ kind }) => kind === 'timeDimension')?.id;
  const atObservation = dimensionAtObservation(
    dimensions,
    query.atObservation ?? usualAtObservation ?? time ?? 'AllDimensions',
  );
  const returned = returnedComponents(components, query);
  const order = orderOf(components, query, atObservation);
  const ids = components.map(({ id }) => id);
  const filtered = async (parts: DataParts): Promise<string> => {
    const source = selectParts(parts, ids);
    const ofFilters = await conditionsOfFilters(tables, source, components, query.filters);
    return rowsWhere(source, [conditionOfKeys(query.keys, components), ...ofFilters.values()]);
  };
  const wanted = await filtered(now);
  const earlier = before === undefined ? undefined : await filtered(before);
  const all = earlier === undefined ? wanted : `(${wanted}) EXCEPT ALL (${earlier})`;
  const observed = time === undefined ? dimensions : [time];
  const series = time === undefined ? [] : dimensions.filter((id) => id !== time);
  const rows = query.onlySeries === true ? seriesOf(all, components, series) : all;
  const nearest = nearestObservations(query, series, observed);
  const isInOrder =
    order.isOfFiles &&
    query.onlySeries !== true &&
    now.paths.length <= 1 &&
    earlier === undefined &&
    nearest === undefined;
  const limit = query.limit === undefined ? '' : ` LIMIT ${query.limit}`;
  const page = `${limit}${query.offset === 0 ? '' : ` OFFSET ${query.offset}`}`;
  const select = (from: string, qualify = ''): string =>
    `SELECT ${returned.map(({ id }) => quoteName(id)).join(', ')} FROM (${from})${qualify}${isInOrder ? '' : ` ORDER BY ${order.columns.join(', ')}`}${page}`;
  const ranked = nearest === undefined ? rows : `SELECT * FROM (${rows}) WHERE TRUE QUALIFY ${nearest}`;
  const isKept = !isInOrder || (readsSeveralTimes && wanted !== selectParts(now, ids));
  const dataSet = async (sql: string, action: SentDataSet['action']): Promise<SentDataSet> => {
    if (!isKept) return { sql, action };
    await tables.run(`CREATE TEMPORARY TABLE rows_${action}_${number} AS ${sql}`);
    return { sql: `SELECT * FROM rows_${action}_${number}`, action };
  };
  await requireAtMost(tables, select(ranked), mostRows, now.rows, query);
  const main = await dataSet(select(ranked), earlier === undefined ? 'information' : 'replace');
  if (earlier === undefined) return { dataSets: [main], components: returned, atObservation };
  const equal = dimensions.map((id) => `n.${quoteName(id)} IS NOT DISTINCT FROM e.${quoteName(id)}`).join(' AND ');
  const keysAlone = ids.map((id) =>
    dimensions.includes(id) ? `e.${quoteName(id)}` : `NULL::VARCHAR AS ${quoteName(id)}`,
  );
  const gone = `SELECT ${keysAlone.join(', ')} FROM (${earlier}) e WHERE NOT EXISTS (SELECT 1 FROM (${wanted}) n WHERE ${equal})`;
  return { dataSets: [main, await dataSet(select(gone), 'delete')], components: returned, atObservation };
}
