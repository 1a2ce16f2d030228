import { open } from 'node:fs/promises';
import type { Tables } from '../../../tables/tables.js';
import type { CellPlace, ReadData, ReaderFinding, ReadOptions, UnreadableData } from '../data-sets.js';
import { unreadable } from '../refuse-data.js';
import { findDelimiter } from './delimiter.js';
import { expandValues } from './expand-values.js';
import { type CsvHeading, readHeading } from './heading.js';
import { loadRows, unreadableCsv } from './load-rows.js';
import { locateCells } from './locate-cells.js';
import { type CsvDialect, placeInRecord, scanRecords, textOfCell } from './scan-records.js';
import { splitDataSets } from './split-data-sets.js';

const start: CellPlace = { line: 1, column: 1 };

const unreadableCsvFile = (detail: string): UnreadableData => unreadable('message.readable', detail, start);

async function readStart(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(65_536), 0, 65_536);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}

async function findDialect(path: string, { file, delimiter, limits }: ReadOptions): Promise<CsvDialect> {
  const text = (await readStart(path)).trimStart();
  if (text === '') throw unreadableCsvFile(`${file} is empty; the first line has the ids of the columns`);
  const found = delimiter ?? findDelimiter(text);
  if (found === undefined) {
    const line = (text.split(/[\r\n]/, 1)[0] ?? '').slice(0, 100);
    throw unreadableCsvFile(
      `${file} is not a data message: its first line "${line}" has one column; SDMX-CSV begins with STRUCTURE or DATAFLOW, SDMX-ML with <, SDMX-JSON with {`,
    );
  }
  if (!/^[\t -!#-~]$/.test(found))
    throw unreadableCsvFile(`The delimiter is "${found}"; name one ASCII character that is not a quote`);
  return { delimiter: found.charCodeAt(0), longestRecord: limits.text };
}

/** The cells of the first record with their places. */
async function readFirstRecord(path: string, dialect: CsvDialect, { file, limits }: ReadOptions) {
  let [texts, places]: [string[], CellPlace[]] = [[], []];
  try {
    await scanRecords(path, dialect, (record) => {
      if (record.width > limits.columns) {
        const place = placeInRecord(record, record.starts[limits.columns] ?? record.from);
        throw unreadable(
          'limit.columns',
          `${file} has ${record.width} columns, the limit is ${limits.columns}; leave out what is not of the structure`,
          place,
        );
      }
      const cells = Array.from({ length: record.width }, (_empty, cell) => cell);
      texts = cells.map((cell) => textOfCell(record, cell));
      places = cells.map((cell) => placeInRecord(record, record.starts[cell] ?? record.from));
      return false;
    });
  } catch (error) {
    throw unreadableCsv(error, file, dialect.longestRecord);
  }
  if (texts.length === 0) throw unreadableCsvFile(`${file} is empty; the first line has the ids of the columns`);
  return { texts, places };
}

/** What is wrong with the heading but leaves the file readable. */
const findingsOfHeading = ({ repeated, texts, places }: CsvHeading): readonly ReaderFinding[] =>
  repeated.map(({ component, column }) => ({
    rule: 'component.repeated',
    dataSet: null,
    component,
    detail: `Column ${column + 1} "${texts[column]}" is for component ${component} as an earlier one is; its values are not read; leave one of both out`,
    place: places[column] ?? start,
  }));

/**
 * Reads SDMX-CSV 1.0, 2.0 and 2.1, and plain CSV whose headings are ids of components.
 * @throws UnreadableData
 */
export async function readCsvData(tables: Tables, path: string, options: ReadOptions): Promise<ReadData> {
  const dialect = await findDialect(path, options);
  const { texts, places } = await readFirstRecord(path, dialect, options);
  const heading = readHeading(texts, places, options.file);
  if (heading.components.length === 0 && heading.format === 'csv') {
    throw unreadableCsvFile(
      `${options.file} has no heading that is an id of a component, such as FREQ; its first line has them`,
    );
  }
  const table = `${options.tablePrefix}rows`;
  const rowFindings = await loadRows(tables, path, table, heading, places[0]?.line === 1, dialect, options);
  await expandValues(tables, table, heading);
  const split = await splitDataSets(tables, table, heading, options);
  if (split.dataSets.length === 0)
    throw unreadableCsvFile(`${options.file} has a heading and no rows; add a row for each observation`);

  const columns = new Map(heading.components.map(({ component, column }) => [component, column]));
  const locate: ReadData['locate'] = (_dataSet, cells) =>
    locateCells(
      path,
      dialect,
      cells.map(({ row, component }) => ({
        row,
        column: component === undefined ? undefined : columns.get(component),
      })),
    );
  const placesOf = await locateCells(path, dialect, [...split.dataSets, ...split.findings]);
  const placeOf = (index: number): CellPlace => placesOf[index] ?? start;
  return {
    dataSets: split.dataSets.map(({ row: _row, ...dataSet }, index) => ({ ...dataSet, place: placeOf(index) })),
    findings: [
      ...findingsOfHeading(heading),
      ...rowFindings,
      ...split.findings.map(({ row: _row, column: _column, ...finding }, index) => ({
        ...finding,
        place: placeOf(split.dataSets.length + index),
      })),
    ],
    locate,
  };
}
