import { StrataError } from '../../errors.js';
import { hasSeveral } from '../../formats/data/has-several.js';
import { quoteName, quoteText, type SqlTables } from '../../tables/sql.js';
import type { Key } from '../availability/availability-query.js';
import { admitsSeveral, type Condition, type Filter } from '../availability/filter.js';
import { semanticError } from '../semantic-error.js';
import { dimensionsOf } from '../validation/data-columns.js';
import type { DataComponent } from '../validation/structure-of-data.js';

/** Distinct values of a component that are compared one by one; a component with more of them is compared in SQL. */
const mostJudged = 50_000;

const listed = (texts: readonly string[]): string => texts.map(quoteText).join(', ');

/**
 * The condition of keys on the dimensions without time; undefined where all series match.
 * @throws StrataError `Syntax` for a key with more positions than there are dimensions
 */
export function conditionOfKeys(keys: readonly Key[], components: readonly DataComponent[]): string | undefined {
  const dimensions = dimensionsOf(components.filter(({ kind }) => kind === 'dimension'));
  const alternatives = keys.map((key) => {
    if (key.length > dimensions.length) {
      const detail = `a key has ${key.length} positions, but the structure has the dimensions ${dimensions.join('.')} in keys`;
      throw new StrataError('Syntax', detail, [
        { severity: 'error', code: 140, rule: 'key.positions', detail, path: 'key' },
      ]);
    }
    const positions = key.flatMap((values, index) =>
      values === null ? [] : [`${quoteName(dimensions[index] ?? '')} IN (${listed(values)})`],
    );
    return positions.length === 0 ? undefined : `(${positions.join(' AND ')})`;
  });
  return alternatives.includes(undefined) ? undefined : `(${alternatives.join(' OR ')})`;
}

const comparisons = { lt: '<', le: '<=', gt: '>', ge: '>=' } as const;

/** A condition on a text in SQL, as `admitsSeveral` decides it: numbers by value, other texts by their characters. */
function conditionInSql(column: string, { operator, value }: Condition): string {
  const text = quoteText(value);
  switch (operator) {
    case 'eq':
      return `${column} = ${text}`;
    case 'ne':
      return `${column} <> ${text}`;
    case 'co':
      return `contains(${column}, ${text})`;
    case 'nc':
      return `NOT contains(${column}, ${text})`;
    case 'sw':
      return `starts_with(${column}, ${text})`;
    case 'ew':
      return `ends_with(${column}, ${text})`;
    default: {
      const isNumber = value.trim() !== '' && !Number.isNaN(Number(value));
      const asText = `${column} ${comparisons[operator]} ${text}`;
      if (!isNumber) return asText;
      const number = `TRY_CAST(${column} AS DOUBLE)`;
      return `CASE WHEN ${number} IS NULL THEN ${asText} ELSE ${number} ${comparisons[operator]} ${Number(value)} END`;
    }
  }
}

const filterInSql = (column: string, filter: Filter): string =>
  `(${filter.map((all) => `(${all.map((each) => conditionInSql(column, each)).join(' AND ')})`).join(' OR ')})`;

/** Whether a filter compares for equality alone, for which no value has to be read. */
const isOfValues = (filter: Filter): boolean => filter.every((all) => all.every(({ operator }) => operator === 'eq'));

/** The texts of a cell with several values. */
export const textsIn = (cell: string): readonly string[] =>
  (JSON.parse(cell) as unknown[])
    .flat(Number.POSITIVE_INFINITY)
    .flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : [each]))
    .map(String);

/**
 * The condition of a filter. The distinct values of a component are compared by the code that availability queries use, so time periods and
 * numbers compare alike; where there are too many of them they are numbers or texts, which SQL compares.
 */
async function conditionOfFilter(
  tables: SqlTables,
  source: string,
  component: DataComponent,
  filter: Filter,
): Promise<string> {
  const column = quoteName(component.id);
  const isSeveral = hasSeveral(component);
  if (component.kind === 'measure' && component.list === null && !isSeveral) return filterInSql(column, filter);
  if (isOfValues(filter) && !isSeveral) return filterInSql(column, filter);
  const rows = await tables.rows(
    `SELECT DISTINCT ${column} AS value FROM (${source}) WHERE ${column} IS NOT NULL LIMIT ${mostJudged + 1}`,
  );
  const values = rows.map(({ value }) => String(value));
  if (values.length > mostJudged && !isSeveral && component.kind !== 'timeDimension')
    return filterInSql(column, filter);
  if (values.length > mostJudged)
    throw new StrataError(
      'TooLarge',
      `${component.id} has more than ${mostJudged} values, so c[${component.id}] can only be compared with eq`,
    );
  const admitted = values.filter((value) => admitsSeveral(filter, isSeveral ? textsIn(value) : [value]));
  return admitted.length === 0 ? 'FALSE' : `${column} IN (${listed(admitted)})`;
}

/**
 * The conditions of filters, by component.
 * @param source a query for all rows
 * @throws StrataError `Semantic` for a component that the structure does not have
 */
export async function conditionsOfFilters(
  tables: SqlTables,
  source: string,
  components: readonly DataComponent[],
  filters: ReadonlyMap<string, Filter>,
): Promise<ReadonlyMap<string, string>> {
  const conditions = new Map<string, string>();
  for (const [id, filter] of filters) {
    const component = components.find((each) => each.id === id);
    if (component === undefined) {
      const known = components.map((each) => each.id).join(', ');
      throw semanticError('filter.component', `the structure has no component "${id}"; it has ${known}`, `c[${id}]`);
    }
    conditions.set(id, await conditionOfFilter(tables, source, component, filter));
  }
  return conditions;
}

/** A query for the rows of a source for which all conditions hold; undefined is a condition that always holds. */
export function rowsWhere(source: string, conditions: Iterable<string | undefined>): string {
  const given = [...conditions].filter((each) => each !== undefined);
  return given.length === 0 ? source : `SELECT * FROM (${source}) WHERE ${given.join(' AND ')}`;
}
