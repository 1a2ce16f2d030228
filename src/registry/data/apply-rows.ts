import type { DataAction } from '../../formats/data/data-sets.js';
import { quoteName } from '../../tables/sql.js';
import { dimensionsOf, type SharedAttributes, sharedAttributes } from '../validation/data-columns.js';
import type { DataComponent } from '../validation/structure-of-data.js';

/** Queries for the rows before, and for the rows of a message. */
export interface AppliedRows {
  readonly before: string;
  readonly given: string;
}

const columnIn = (alias: string, id: string): string => `${alias}.${quoteName(id)}`;

const every = (conditions: readonly string[]): string => (conditions.length === 0 ? 'TRUE' : conditions.join(' AND '));
const some = (conditions: readonly string[]): string => (conditions.length === 0 ? 'FALSE' : conditions.join(' OR '));

const equal = (one: string, other: string, ids: readonly string[]): string =>
  every(ids.map((id) => `${columnIn(one, id)} = ${columnIn(other, id)}`));

const same = (one: string, other: string, ids: readonly string[]): string =>
  every(ids.map((id) => `${columnIn(one, id)} IS NOT DISTINCT FROM ${columnIn(other, id)}`));

const given = (alias: string, ids: readonly string[]): readonly string[] =>
  ids.map((id) => `${columnIn(alias, id)} IS NOT NULL`);

/** The value of a component that has one before (`b`) and one in the message (`n`). */
const united: Readonly<Record<'append' | 'merge', (id: string) => string>> = {
  append: (id) => `COALESCE(${columnIn('b', id)}, ${columnIn('n', id)})`,
  merge: (id) => `COALESCE(${columnIn('n', id)}, ${columnIn('b', id)})`,
};

/** How an action treats what is there: rows of a message without an action take the place of those with their keys. */
const waysOfActions: Readonly<Record<Exclude<DataAction, 'delete'>, 'append' | 'merge' | 'replace'>> = {
  append: 'append',
  merge: 'merge',
  replace: 'replace',
  information: 'replace',
};

/** The parts of a structure that the application of rows distinguishes. */
interface Parts {
  readonly all: readonly string[];
  readonly dimensions: readonly string[];
  readonly shared: readonly SharedAttributes[];
  /** Components that have a value in each row. */
  readonly own: readonly string[];
}

function partsOfStructure(components: readonly DataComponent[]): Parts {
  const dimensions = dimensionsOf(components);
  const shared = sharedAttributes(components);
  const others = new Set([...dimensions, ...shared.flatMap(({ ids }) => ids)]);
  const all = components.map(({ id }) => id);
  return { all, dimensions, shared, own: all.filter((id) => !others.has(id)) };
}

const names = (ids: readonly string[], alias?: string): string =>
  ids.map((id) => (alias === undefined ? quoteName(id) : columnIn(alias, id))).join(', ');

/** The attributes of one level, each key once, after an action. */
function sharedAfter({ dimensions, ids }: SharedAttributes, unite: (id: string) => string): string {
  const of = (table: string): string => {
    const values = ids.map((id) => `max(${quoteName(id)}) AS ${quoteName(id)}`);
    const keys = dimensions.map((id) => `${quoteName(id)} IS NOT NULL`);
    const where = every([...keys, `(${some(ids.map((id) => `${quoteName(id)} IS NOT NULL`))})`]);
    const group = dimensions.length === 0 ? ' HAVING count(*) > 0' : ` GROUP BY ${names(dimensions)}`;
    return `(SELECT ${[...dimensions.map(quoteName), ...values].join(', ')} FROM ${table} WHERE ${where}${group})`;
  };
  const keys = dimensions.map((id) => `COALESCE(${columnIn('b', id)}, ${columnIn('n', id)}) AS ${quoteName(id)}`);
  const values = ids.map((id) => `${unite(id)} AS ${quoteName(id)}`);
  const from =
    dimensions.length === 0
      ? `(SELECT 1) o LEFT JOIN ${of('before_')} b ON TRUE LEFT JOIN ${of('given_')} n ON TRUE WHERE ${some([...given('b', ids), ...given('n', ids)])}`
      : `${of('before_')} b FULL JOIN ${of('given_')} n ON ${equal('b', 'n', dimensions)}`;
  return `SELECT ${[...keys, ...values].join(', ')} FROM ${from}`;
}

/**
 * The rows after those of a message were added: a row for each observation, with the attributes of its series, groups and data set, and rows
 * of attributes whose observations there are not.
 */
function added({ before, given: rows }: AppliedRows, parts: Parts, way: 'append' | 'merge' | 'replace'): string {
  const { all, dimensions, shared, own } = parts;
  const ofShared = united[way === 'append' ? 'append' : 'merge'];
  const isOwn = (alias: string): string => `((${every(given(alias, dimensions))}) OR ${some(given(alias, own))})`;
  const ownValue = (id: string): string =>
    way === 'replace'
      ? `CASE WHEN n.there_ THEN ${columnIn('n', id)} ELSE ${columnIn('b', id)} END AS ${quoteName(id)}`
      : `${united[way](id)} AS ${quoteName(id)}`;
  const keys = dimensions.map((id) => `COALESCE(${columnIn('b', id)}, ${columnIn('n', id)}) AS ${quoteName(id)}`);
  const tables = [
    `before_ AS (${before})`,
    `given_ AS (${rows})`,
    ...shared.map((each, index) => `shared${index} AS MATERIALIZED (${sharedAfter(each, ofShared)})`),
    `rows_ AS (SELECT ${[...keys, ...own.map(ownValue)].join(', ')}
      FROM (SELECT * FROM before_ b WHERE ${isOwn('b')}) b
      FULL JOIN (SELECT *, TRUE AS there_ FROM given_ n WHERE ${isOwn('n')}) n ON ${same('b', 'n', dimensions)})`,
  ];
  const attributeOf = new Map(shared.flatMap(({ ids }, index) => ids.map((id) => [id, `s${index}`] as const)));
  const selected = all.map((id) => columnIn(attributeOf.get(id) ?? 'r', id));
  const joins = shared.map(
    ({ dimensions: keysOf }, index) => `LEFT JOIN shared${index} s${index} ON ${equal('r', `s${index}`, keysOf)}`,
  );
  const without = shared.map(({ dimensions: keysOf, ids }, index) => {
    const held = new Set([...keysOf, ...ids]);
    const values = all.map((id) => (held.has(id) ? columnIn('s', id) : 'NULL'));
    return `SELECT ${values.join(', ')} FROM shared${index} s WHERE NOT EXISTS (SELECT 1 FROM rows_ r WHERE ${equal('r', 's', keysOf)})`;
  });
  const main = `SELECT ${selected.join(', ')} FROM rows_ r ${joins.join(' ')}`;
  return `WITH ${tables.join(', ')} ${[main, ...without].join(' UNION ALL ')}`;
}

/**
 * The rows after a deletion: a row of the message without values deletes all rows with the values of its dimensions, another one deletes the
 * values of the components that it has. A dimension without a value stands for any.
 */
function deleted({ before, given: rows }: AppliedRows, { all, dimensions, shared, own }: Parts): string {
  const values = [...shared.flatMap(({ ids }) => ids), ...own];
  const isKey = `NOT (${some(given('n', values))})`;
  const isWhole = `(${every(given('n', dimensions))})`;
  const matches = every(
    dimensions.map((id) => `(${columnIn('n', id)} IS NULL OR ${columnIn('n', id)} = ${columnIn('b', id)})`),
  );
  // Keys with all dimensions are found by hashes, whatever their number; those with some are compared one by one.
  const removed = `EXISTS (SELECT 1 FROM given_ n WHERE ${isKey} AND ${isWhole} AND ${equal('n', 'b', dimensions)})
    OR EXISTS (SELECT 1 FROM given_ n WHERE ${isKey} AND NOT ${isWhole} AND ${matches})`;
  const left = all.map((id) => {
    if (dimensions.includes(id)) return columnIn('b', id);
    const taken = `EXISTS (SELECT 1 FROM given_ n WHERE ${columnIn('n', id)} IS NOT NULL AND ${matches})`;
    return `CASE WHEN ${taken} THEN NULL ELSE ${columnIn('b', id)} END AS ${quoteName(id)}`;
  });
  return `WITH before_ AS (${before}), given_ AS MATERIALIZED (${rows})
    SELECT ${left.join(', ')} FROM before_ b WHERE NOT (${removed})`;
}

/** A query for the number of rows of a deletion that are compared with each row, because they have values or lack dimensions. */
export function countCompared(rows: string, components: readonly DataComponent[]): string {
  const { dimensions, shared, own } = partsOfStructure(components);
  const values = [...shared.flatMap(({ ids }) => ids), ...own];
  return `SELECT count(*)::BIGINT AS compared FROM (${rows}) n WHERE ${some(given('n', values))} OR NOT (${every(given('n', dimensions))})`;
}

/** A query for the rows of data after the rows of a message with an action, with a column for each component. */
export function applyRows(rows: AppliedRows, components: readonly DataComponent[], action: DataAction): string {
  const parts = partsOfStructure(components);
  return action === 'delete' ? deleted(rows, parts) : added(rows, parts, waysOfActions[action]);
}

/**
 * Whether the rows of a message can stand beside those before: a query for the number of those that have something in common with them, a key
 * or the key of an attribute.
 */
export function countCommon({ before, given: rows }: AppliedRows, components: readonly DataComponent[]): string {
  const { dimensions, shared } = partsOfStructure(components);
  const levels = [dimensions, ...shared.map((each) => each.dimensions)];
  const counts = levels.map(
    (keys) =>
      `(SELECT count(*) FROM given_ n WHERE EXISTS (SELECT 1 FROM before_ b WHERE ${equal('n', 'b', keys)}) OR NOT (${every(given('n', dimensions))}))`,
  );
  return `WITH before_ AS (${before}), given_ AS (${rows}) SELECT (${counts.join(' + ')})::BIGINT AS common`;
}

/** The order of the rows in files: series by series, each in the order of time. */
export const orderOfRows = (components: readonly DataComponent[]): string =>
  dimensionsOf(components)
    .map((id) => `${quoteName(id)} NULLS FIRST`)
    .join(', ');
