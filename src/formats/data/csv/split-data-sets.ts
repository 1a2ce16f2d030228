import { numberIn, quoteName, type TableRow } from '../../../tables/sql.js';
import type { Tables } from '../../../tables/tables.js';
import { actionOf } from '../actions.js';
import type { DataAction, DataSet, ReaderFinding, ReadOptions } from '../data-sets.js';
import { refuseData } from '../refuse-data.js';
import { type CsvHeading, columnName, customColumnsOf, dataColumnOf } from './heading.js';

const classes: Readonly<Record<string, NonNullable<DataSet['structureClass']>>> = {
  dataflow: 'Dataflow',
  datastructure: 'DataStructure',
  dataprovision: 'ProvisionAgreement',
};

const letters: Readonly<Record<string, DataAction>> = {
  I: 'information',
  A: 'append',
  R: 'replace',
  M: 'merge',
  D: 'delete',
};

/** The action of a cell: a letter or a word; undefined for another text. */
const parseAction = (text: string): DataAction | undefined => letters[text.trim().toUpperCase()] ?? actionOf(text);

/** Rows with the same text in the columns that choose structure and action. */
interface RowGroup {
  readonly texts: readonly (string | null)[];
  readonly firstRow: bigint;
  readonly rows: number;
  /** Columns of components in which a row has a value; undefined for all. */
  readonly filled: ReadonlySet<number> | undefined;
}

/** Data sets and findings whose places are not known yet: `row` is the first of their rows. */
export interface SplitRows {
  readonly dataSets: readonly (Omit<DataSet, 'place'> & { readonly row: bigint })[];
  readonly findings: readonly (Omit<ReaderFinding, 'place'> & { readonly row: bigint; readonly column: number })[];
}

async function findGroups(tables: Tables, table: string, heading: CsvHeading, columns: readonly number[]) {
  const names = columns.map(columnName);
  const rows = await tables.rows(
    `SELECT ${[...names, ''].join(', ')} count(*) AS n, min(rowid) AS first FROM ${quoteName(table)}
     ${names.length > 0 ? 'GROUP BY ALL' : ''} ORDER BY first`,
  );
  const structures = new Set(rows.map((row) => JSON.stringify(names.slice(0, 2).map((name) => row[name]))));
  // A file of several structures has columns that are for some of them.
  const counts =
    structures.size < 2
      ? []
      : await tables.rows(
          `SELECT min(rowid) AS first, ${heading.components.map(({ column }) => `count(${columnName(column)}) AS ${columnName(column)}`).join(', ')}
           FROM ${quoteName(table)} GROUP BY ${names.join(', ')} ORDER BY first`,
        );
  const filledIn = (row: TableRow | undefined) =>
    row &&
    new Set(heading.components.map(({ column }) => column).filter((column) => numberIn(row, columnName(column)) > 0));
  return rows.map(
    (row, index): RowGroup => ({
      texts: names.map((name) => row[name] as string | null),
      firstRow: row['first'] as bigint,
      rows: numberIn(row, 'n'),
      filled: filledIn(counts[index]),
    }),
  );
}

/** Makes the rows of each structure and action a view: nothing is copied. */
export async function splitDataSets(
  tables: Tables,
  table: string,
  heading: CsvHeading,
  { file, tablePrefix, limits }: ReadOptions,
): Promise<SplitRows> {
  const { structureClass, structure, action } = heading;
  const columns = [structureClass, structure, action].filter((column) => column !== undefined);
  const groups = (await findGroups(tables, table, heading, columns)).filter(({ rows }) => rows > 0);
  if (groups.length > limits.dataSets) {
    const detail = `${file} has data of ${groups.length} combinations of structure and action, the limit is ${limits.dataSets}; send it in parts`;
    refuseData('limit.dataSets', detail, { line: 1, column: 1 });
  }
  const hasMerge = groups.some(({ texts }) => action !== undefined && parseAction(texts.at(-1) ?? '') === 'merge');
  const dataSets: SplitRows['dataSets'][number][] = [];
  const findings: SplitRows['findings'][number][] = [];
  // A view has no parameters, so the texts that select its rows stand in a table.
  const groupTable = `${tablePrefix}groups`;
  if (groups.length > 1) {
    const names = columns.map((column) => `${columnName(column)} VARCHAR`);
    await tables.run(`CREATE TABLE ${quoteName(groupTable)} (number INTEGER, ${names.join(', ')})`);
    const parameters = columns.map((_column, index) => `$${index + 1}`).join(', ');
    for (const [number, { texts }] of groups.entries())
      await tables.run(`INSERT INTO ${quoteName(groupTable)} VALUES (${number}, ${parameters})`, [...texts]);
  }
  // Columns that are alike in all rows are of no further use, and take 16 bytes a row each.
  if (groups.length === 1 && heading.components.length > 0)
    for (const column of columns) await tables.run(`ALTER TABLE ${quoteName(table)} DROP COLUMN ${columnName(column)}`);
  const customColumns = customColumnsOf(heading);
  const usedColumns = new Set(groups.flatMap(({ filled }) => [...(filled ?? [])]));
  for (const [number, { texts, firstRow, rows, filled }] of groups.entries()) {
    const textOf = (column: number | undefined): string | null =>
      column === undefined ? null : (texts[columns.indexOf(column)] ?? null);
    const view = `${tablePrefix}set${number}`;
    const components = heading.components.filter(
      ({ column }) => filled === undefined || filled.has(column) || !usedColumns.has(column),
    );
    const conditions = columns.map((column) => {
      const group = `(SELECT ${columnName(column)} FROM ${quoteName(groupTable)} WHERE number = ${number})`;
      return `${columnName(column)} IS NOT DISTINCT FROM ${group}`;
    });
    const where = groups.length === 1 ? '' : ` WHERE ${conditions.join(' AND ')}`;
    const kept = [...components.map(({ column }) => columnName(column)), ...customColumns.map(({ column }) => column)];
    const selected = ['rowid AS "#row"', ...kept].join(', ');
    await tables.run(`CREATE VIEW ${quoteName(view)} AS SELECT ${selected} FROM ${quoteName(table)}${where}`);

    const classText = textOf(structureClass);
    const known = classText === null ? undefined : classes[classText.trim().toLowerCase()];
    const actionText = textOf(action);
    const knownAction = actionText === null ? 'information' : parseAction(actionText);
    const fault = (column: number, detail: string) =>
      findings.push({ rule: 'message.readable', dataSet: number, detail, count: rows, row: firstRow, column });
    if (structureClass !== undefined && known === undefined) {
      fault(
        structureClass,
        `STRUCTURE is "${classText ?? ''}"; write dataflow, datastructure or dataprovision (SDMX-CSV 2.0)`,
      );
    }
    if (action !== undefined && knownAction === undefined) {
      fault(
        action,
        `ACTION is "${actionText ?? ''}"; write I, A, R, M or D; the rows are validated as information (SDMX-CSV 2.0)`,
      );
    }
    dataSets.push({
      file,
      number,
      table: view,
      format: heading.format === 'sdmx-csv-2.0' && hasMerge ? 'sdmx-csv-2.1' : heading.format,
      structure: textOf(structure)?.split(': ')[0]?.trim() ?? null,
      structureClass: heading.format === 'sdmx-csv-1.0' ? 'Dataflow' : (known ?? null),
      action: knownAction ?? 'information',
      columns: components.map((each) => dataColumnOf(heading, each)),
      customColumns,
      rows,
      row: firstRow,
    });
  }
  return { dataSets, findings };
}
