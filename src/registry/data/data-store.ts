import { StrataError } from '../../errors.js';
import type { DataAction } from '../../formats/data/data-sets.js';
import type { CommittedLoadRow } from '../../store/load-statements.js';
import { numberIn, quoteText, type SqlTables } from '../../tables/sql.js';
import type { StructureOfData } from '../validation/structure-of-data.js';
import type { RowsToLoad } from '../validation/validation-job.js';
import { applyRows, countCommon, countCompared, orderOfRows } from './apply-rows.js';
import type { LoadToCommit } from './commit-load.js';
import type { LoadFiles } from './load-files.js';
import { selectParts } from './read-parts.js';

/** Files that the data of a version have at most; then they are written as one. */
const mostParts = 16;

/** Rows of a deletion that are compared with all rows. */
const mostCompared = 1_000;

/** Rows to load, with what they were validated against. */
export interface DataToLoad {
  readonly structure: StructureOfData;
  readonly rows: readonly RowsToLoad[];
  /** In place of the actions of the message. */
  readonly action?: DataAction | undefined;
}

type Base = Pick<CommittedLoadRow, 'id' | 'parts' | 'columns' | 'rows'>;

/** The files of the data that a load left. */
export const partsOfLoad = (files: LoadFiles, { parts, columns, rows }: Pick<Base, 'parts' | 'columns' | 'rows'>) => ({
  paths: parts.map((name) => files.path(name)),
  columns,
  rows,
});

async function countRows(tables: SqlTables, query: string, column: string): Promise<number> {
  const [row] = await tables.rows(query);
  return numberIn(row, column);
}

/** Whether the rows can be a further file, beside those that there are: then nothing of these is written again. */
async function canStandBeside(
  tables: SqlTables,
  { structure, rows }: DataToLoad,
  base: Base | undefined,
  before: string,
  action: DataAction,
): Promise<boolean> {
  const [only, ...others] = rows;
  if (base === undefined || base.parts.length === 0 || base.parts.length >= mostParts) return false;
  if (only === undefined || others.length > 0 || action === 'delete') return false;
  const given = selectParts(
    { paths: [only.path], columns: structure.components.map(({ id }) => id) },
    structure.components.map(({ id }) => id),
  );
  return (await countRows(tables, countCommon({ before, given }, structure.components), 'common')) === 0;
}

/**
 * Writes the file of a load: the data after it, or its rows where they have nothing in common with the data before it.
 * @param base the load before it
 * @returns what is to be committed
 * @throws StrataError `TooLarge`, `TooSlow`, `Semantic` for a deletion of too many different keys
 */
export async function writeLoad(
  tables: SqlTables,
  files: LoadFiles,
  { structure, rows, action }: DataToLoad,
  base: Base | undefined,
): Promise<LoadToCommit> {
  const { components } = structure;
  const ids = components.map(({ id }) => id);
  const kept = base ?? { id: undefined, parts: [], columns: [], rows: 0 };
  const before = selectParts(partsOfLoad(files, kept), ids);
  const actionOf = (each: RowsToLoad): DataAction => action ?? each.action;
  const isBeside = await canStandBeside(
    tables,
    { structure, rows },
    base,
    before,
    actionOf(rows[0] ?? { path: '', action: 'delete', rows: 0 }),
  );
  let after = isBeside ? selectParts({ paths: [], columns: [] }, ids) : before;
  for (const [number, each] of rows.entries()) {
    const given = selectParts({ paths: [each.path], columns: ids }, ids);
    await requireFew(tables, given, structure, actionOf(each));
    const step = applyRows({ before: after, given }, components, actionOf(each));
    if (number === rows.length - 1) after = step;
    else {
      await tables.run(`CREATE TEMPORARY TABLE step${number} AS ${step}`);
      after = `SELECT * FROM step${number}`;
    }
  }
  const name = files.newName();
  const path = files.path(name);
  try {
    await tables.run(
      `COPY (SELECT * FROM (${after}) ORDER BY ${orderOfRows(components)}) TO ${quoteText(path)} (FORMAT parquet, COMPRESSION zstd)`,
    );
    const written = await countRows(tables, `SELECT count(*) AS rows FROM read_parquet(${quoteText(path)})`, 'rows');
    const stored = await files.keep(name);
    const actions = new Set(rows.map(actionOf));
    return {
      base: base?.id,
      urn: structure.urn,
      action: actions.size === 1 ? String([...actions][0]) : 'mixed',
      closureHash: structure.closureHash,
      counts: JSON.stringify(countsOf(rows, actionOf)),
      columns: [...new Set([...(isBeside ? kept.columns : []), ...ids])],
      rows: written + (isBeside ? kept.rows : 0),
      ...stored,
      parts: isBeside ? [...kept.parts, name] : [name],
    };
  } catch (error) {
    await files.remove(name);
    throw error;
  }
}

async function requireFew(
  tables: SqlTables,
  given: string,
  { components }: StructureOfData,
  action: DataAction,
): Promise<void> {
  if (action !== 'delete') return;
  const compared = await countRows(tables, countCompared(given, components), 'compared');
  if (compared <= mostCompared) return;
  throw new StrataError(
    'Semantic',
    `the deletion has ${compared} rows with values or without some dimensions, but at most ${mostCompared} are possible at once; name observations by all dimensions, or send several messages`,
  );
}

function countsOf(
  rows: readonly RowsToLoad[],
  actionOf: (each: RowsToLoad) => DataAction,
): Readonly<Record<string, number>> {
  const counts = new Map<string, number>();
  for (const each of rows) counts.set(actionOf(each), (counts.get(actionOf(each)) ?? 0) + each.rows);
  return Object.fromEntries(counts);
}
