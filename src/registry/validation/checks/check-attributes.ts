import { allConditions, anyCondition, columnOf, countOf, isGiven, type JudgedColumn } from '../judged-data-set.js';
import { isOfSeries, seriesColumn } from '../series-table.js';
import { addWhere } from './check-observations.js';
import type { Judged } from './judged.js';

/** An attribute with the columns of the dimensions of its level. */
interface LevelledAttribute {
  readonly column: JudgedColumn;
  readonly level: readonly JudgedColumn[];
}

const inWords = ({ column }: LevelledAttribute): string => {
  const { level } = column.component;
  if (level === undefined || level.level === 'dataSet') return 'the data set';
  if (level.level === 'group') return `the group ${level.group ?? ''} of ${level.dimensions.join(', ')}`;
  return level.level === 'series' ? `the series of ${level.dimensions.join(', ')}` : 'the observation';
};

/** A query with a row for each key of a level: `k0`, …, `first`, `observed` with the first observation, `observations`, `low` and `high`. */
function levelQuery({ data, series }: Judged, { column, level }: LevelledAttribute): string {
  const ofSeries = column.component.level !== undefined && isOfSeries(column, series.key) && data.time !== undefined;
  const key = level.map(({ component, sql }) => (ofSeries ? (seriesColumn(series, component.id) ?? sql) : sql));
  const values = ofSeries
    ? `min(first) AS first, min(observed) AS observed, sum(observations) AS observations, min(low${column.position}) AS low, max(high${column.position}) AS high`
    : `min("#row") AS first, min("#row") FILTER (WHERE ${data.isObservation}) AS observed, count(*) FILTER (WHERE ${data.isObservation}) AS observations, min(${column.sql}) AS low, max(${column.sql}) AS high`;
  const selected = [...key.map((sql, index) => `${sql} AS k${index}`), values].join(', ');
  const where = allConditions(key.map((sql) => isGiven({ sql })));
  const group = key.length === 0 ? '' : `GROUP BY ${key.join(', ')}`;
  return `SELECT ${selected} FROM ${ofSeries ? series.table : data.table} WHERE ${where} ${group}`;
}

const onLevel = (level: readonly JudgedColumn[], rows: string, keys: string): string =>
  allConditions(level.map(({ sql }, index) => `${rows}.${sql} = ${keys}.k${index}`));

const countKeys = async ({ tables }: Judged, query: string): Promise<number> => {
  const [row] = await tables.rows(`SELECT count(*) AS n FROM (${query})`);
  return countOf(row?.['n']);
};

/** Keys of the level that have observations, and no value. */
async function checkMissing(judged: Judged, attribute: LevelledAttribute): Promise<void> {
  const { data, found } = judged;
  const { column, level } = attribute;
  const keys = `SELECT * FROM (${levelQuery(judged, attribute)}) WHERE observations > 0 AND low IS NULL`;
  await found.addRows(data, {
    rule: 'attribute.missing',
    component: column.component.id,
    count: await countKeys(judged, keys),
    rows: `SELECT observed AS row FROM (${keys})`,
    named: `SELECT t."#row" AS row FROM ${data.table} t JOIN (${keys}) k ON ${onLevel(level, 't', 'k')}`,
    describe: () => ({
      detail: `The mandatory attribute ${column.component.id} has no value for ${inWords(attribute)}`,
    }),
  });
}

/** Keys of the level with different values; the finding is at the first row with another value than the first one. */
async function checkConflict(judged: Judged, attribute: LevelledAttribute): Promise<void> {
  const { data, found } = judged;
  const { column, level } = attribute;
  const keys = `SELECT * FROM (${levelQuery(judged, attribute)}) WHERE low <> high`;
  const count = await countKeys(judged, keys);
  if (count === 0) return;
  const keyColumns = level.map((_, index) => `k.k${index}`);
  const group = keyColumns.length === 0 ? '' : `GROUP BY ${keyColumns.join(', ')}`;
  const joined = (more: string, source: string): string =>
    `SELECT ${[...keyColumns, more].join(', ')} FROM ${data.table} t JOIN (${source}) k ON ${onLevel(level, 't', 'k')}`;
  const given = `t.${column.sql} IS NOT NULL`;
  const firsts = `${joined(`arg_min(t.${column.sql}, t."#row") AS value, min(t."#row") AS before`, keys)} WHERE ${given} ${group}`;
  const others = `${joined(`min(t."#row") AS row, arg_min(t.${column.sql}, t."#row") AS other, any_value(k.value) AS value, any_value(k.before) AS before`, firsts)} WHERE t.${column.sql} <> k.value ${group}`;
  await found.addRows(data, {
    rule: 'attribute.conflict',
    component: column.component.id,
    count,
    rows: `SELECT row, other, value, before FROM (${others})`,
    named: `SELECT t."#row" AS row FROM ${data.table} t JOIN (${keys}) k ON ${onLevel(level, 't', 'k')}`,
    describe: ({ other, value, before }) => ({
      value: String(other),
      about: BigInt(String(before)),
      detail: `${column.component.id} is "${String(other).slice(0, 100)}" here and "${String(value).slice(0, 100)}" in {place}: it has one value for ${inWords(attribute)}`,
    }),
  });
}

/** Attributes at their level: mandatory ones have a value, and no level has two. */
export async function checkAttributes(judged: Judged): Promise<void> {
  const { data } = judged;
  if (!data.hasKey || data.extent === 'given') return;
  for (const column of data.columns) {
    const { level, isMandatory, kind, id } = column.component;
    if (level === undefined || kind === 'measure') continue;
    const isOfObservations = data.key.every(({ component }) => level.dimensions.includes(component.id));
    if (isOfObservations) {
      if (!isMandatory || column.filled === data.rows) continue;
      const measures = (level.measures ?? []).flatMap((measure) => columnOf(data, measure) ?? []);
      const isAbout = level.measures === undefined ? 'TRUE' : anyCondition(measures.map(isGiven));
      // A row without a dimension has another fault, and no key.
      const hasKey = allConditions(data.key.map(isGiven));
      const condition = `${column.sql} IS NULL AND ${data.isObservation} AND ${isAbout} AND ${hasKey}`;
      const detail = `The mandatory attribute ${id} has no value for the observation`;
      await addWhere(judged, 'attribute.missing', column, condition, detail);
      continue;
    }
    const dimensions = level.dimensions.map((each) => columnOf(data, each));
    if (dimensions.includes(undefined)) continue;
    const attribute = { column, level: dimensions.flatMap((each) => each ?? []) };
    if (isMandatory) await checkMissing(judged, attribute);
    if (column.filled > 0) await checkConflict(judged, attribute);
  }
}
