import { createReadStream } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { quoteName, quoteText } from '../../../tables/sql.js';
import type { Tables } from '../../../tables/tables.js';
import type { CustomColumn, DataColumn } from '../data-sets.js';
import type { DataToWrite, WrittenComponent } from '../xml/data-to-write.js';
import { formatMultipleValues, languagesOf, type MultipleValue, nestingOf } from './multiple-values.js';
import { actionLetters, classTerms } from './structure-terms.js';

const separator = ';';

const kinds: readonly WrittenComponent['kind'][] = [
  'dimension',
  'timeDimension',
  'measure',
  'attribute',
  'metadataAttribute',
];

/** A column of the written file. */
interface CsvColumn {
  readonly component: string;
  isMultiple: boolean;
  /** Number of nested values: 2 for values within each value of the parent. */
  depth: number;
  readonly languages: Set<string>;
}

/** Structure and action of the rows of a data set, as the first three columns have them. */
function structureCells({ dataSet, structure: { urn } }: DataToWrite): readonly string[] {
  const [, className = '', id = ''] = /\.(\w+)=(.+)$/.exec(urn) ?? [];
  return [classTerms[className] ?? 'dataflow', id, actionLetters[dataSet.action]];
}

/** Table with the cells of a column with several values, as JSON and as CSV has them. */
const tableOfCells = ({ dataSet }: DataToWrite, { column }: DataColumn): string => `${dataSet.table}_${column}_cells`;

/** Writes the distinct cells of a column with several values as texts, and notes which languages these have. */
async function formatCells(tables: Tables, data: DataToWrite, column: DataColumn, written: CsvColumn): Promise<void> {
  const name = quoteName(column.column);
  const table = tableOfCells(data, column);
  await tables.run(`CREATE OR REPLACE TABLE ${quoteName(table)} (json VARCHAR, cell VARCHAR)`);
  const appender = await tables.appender(table);
  const cells = `SELECT DISTINCT ${name} FROM ${quoteName(data.dataSet.table)} WHERE ${name} IS NOT NULL AND (${data.where})`;
  written.isMultiple = true;
  for await (const rows of tables.batches(cells)) {
    for (const [json] of rows) {
      const values = JSON.parse(String(json)) as readonly MultipleValue[];
      for (const language of languagesOf(values)) written.languages.add(language);
      written.depth = Math.max(written.depth, nestingOf(values));
      appender.appendVarchar(String(json));
      appender.appendVarchar(formatMultipleValues(values, separator));
      appender.endRow();
    }
    appender.flushSync();
  }
  appender.closeSync();
}

/** The columns of all data sets: dimensions first, then measures, then attributes. */
async function columnsOf(tables: Tables, data: readonly DataToWrite[]): Promise<readonly CsvColumn[]> {
  const columns = new Map<string, CsvColumn & { readonly kind: number }>();
  for (const each of data) {
    const kindOf = new Map(each.structure.components.map(({ id, kind }) => [id, kinds.indexOf(kind)]));
    for (const column of each.dataSet.columns) {
      const { component } = column;
      const kind = kindOf.get(component) ?? kinds.length;
      const written = columns.get(component) ?? { component, isMultiple: false, depth: 1, languages: new Set(), kind };
      columns.set(component, written);
      if (column.isMultiple) await formatCells(tables, each, column, written);
    }
  }
  return [...columns.values()].sort((a, b) => a.kind - b.kind);
}

/** The heading of a component: `CONTACT[].NAME[]`, `TITLE[en;fr]`. */
function headingOf({ component, isMultiple, depth, languages }: CsvColumn): string {
  if (!isMultiple) return component;
  const ids = component.split('.');
  const first = ids.length - depth;
  const texts = languages.size === 0 ? '[]' : `[${[...languages].sort().join(separator)}]`;
  return ids.map((id, index) => `${id}${index === ids.length - 1 ? texts : index >= first ? '[]' : ''}`).join('.');
}

const csvCell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** The custom columns of all data sets: those of one file have the same. */
function customColumnsOfAll(data: readonly DataToWrite[]): readonly CustomColumn[] {
  const all = data.flatMap(({ dataSet }) => dataSet.customColumns);
  return [...new Map(all.map((each) => [JSON.stringify([each.column, each.heading]), each])).values()];
}

async function copyRows(
  tables: Tables,
  data: DataToWrite,
  columns: readonly CsvColumn[],
  custom: readonly CustomColumn[],
  path: string,
): Promise<void> {
  const { dataSet, where } = data;
  const held = new Map(dataSet.columns.map((column) => [column.component, column]));
  const joins: string[] = [];
  const cells = columns.map(({ component }, index) => {
    const column = held.get(component);
    if (column === undefined) return 'NULL';
    if (!column.isMultiple) return `held.${quoteName(column.column)}`;
    const alias = `cells${index}`;
    joins.push(
      `LEFT JOIN ${quoteName(tableOfCells(data, column))} AS ${alias} ON ${alias}.json = held.${quoteName(column.column)}`,
    );
    return `${alias}.cell`;
  });
  const customCells = custom.map(({ column, heading }) => {
    const isHeld = dataSet.customColumns.some((each) => each.column === column && each.heading === heading);
    return isHeld ? `held.${quoteName(column)}` : 'NULL';
  });
  const selected = [...structureCells(data).map(quoteText), ...cells, ...customCells].map(
    (cell, index) => `${cell} AS w${index}`,
  );
  await tables.run(
    `COPY (SELECT ${selected.join(', ')} FROM (SELECT * FROM ${quoteName(dataSet.table)} WHERE ${where}) AS held
     ${joins.join(' ')} ORDER BY held."#row") TO ${quoteText(path)} (FORMAT csv, HEADER false, DELIMITER ',', QUOTE '"', ESCAPE '"', NULLSTR '')`,
  );
}

async function append(file: FileHandle, path: string): Promise<void> {
  for await (const bytes of createReadStream(path, { highWaterMark: 1_048_576 }) as AsyncIterable<Buffer>)
    await file.writeFile(bytes);
}

/**
 * Writes selected rows of data sets as SDMX-CSV 2.0, or 2.1 where an action is merge: data set after data set, in
 * the order of the file. Custom columns are the last ones.
 * @param path of the file, in the folder of the tables; created or replaced
 */
export async function writeCsvRows(tables: Tables, data: readonly DataToWrite[], path: string): Promise<void> {
  const columns = await columnsOf(tables, data);
  const custom = customColumnsOfAll(data);
  const hasSeveralValues = columns.some(({ isMultiple }) => isMultiple);
  const first = hasSeveralValues ? `STRUCTURE[${separator}]` : 'STRUCTURE';
  const headings = [
    first,
    'STRUCTURE_ID',
    'ACTION',
    ...columns.map(headingOf),
    ...custom.map(({ heading }) => heading),
  ];
  const file = await open(path, 'w', 0o600);
  try {
    await file.writeFile(`${headings.map(csvCell).join(',')}\n`);
    for (const [number, each] of data.entries()) {
      const part = `${path}.${number}`;
      await copyRows(tables, each, columns, custom, part);
      await append(file, part);
      await rm(part);
      for (const column of each.dataSet.columns)
        if (column.isMultiple) await tables.run(`DROP TABLE ${quoteName(tableOfCells(each, column))}`);
    }
  } finally {
    await file.close();
  }
}
