import { rm } from 'node:fs/promises';
import { quoteName, quoteText } from '../../../tables/sql.js';
import type { Tables } from '../../../tables/tables.js';
import { TablesLimitError } from '../../../tables/tables-error.js';
import type { ReaderFinding, ReadOptions } from '../data-sets.js';
import { unreadable } from '../refuse-data.js';
import { hasTextAfterQuote } from './has-text-after-quote.js';
import { type CsvHeading, columnName } from './heading.js';
import { BrokenRecord, type CsvDialect } from './scan-records.js';
import { NotUtf8, type RowFault, tidyRecords } from './tidy-records.js';

/** ~ stands for a dimension that an attribute does not belong to. */
const noValue = '~';

/** Columns of the table, in SQL: names of components and keys are not loaded. */
function loadedColumns({
  structureClass,
  structure,
  action,
  components,
  custom,
  format,
}: CsvHeading): readonly string[] {
  const ofStandard = [structureClass, structure, action, ...components.map(({ column }) => column)]
    .filter((column) => column !== undefined)
    .map(columnName);
  const written = (name: string): string => `nullif(${name}, '${noValue}') AS ${name}`;
  const loaded = custom.length > 0 && format !== 'csv' ? ofStandard.map(written) : ofStandard;
  return [...loaded, ...custom.map(columnName)];
}

function readCsv(path: string, heading: CsvHeading, { delimiter, longestRecord }: CsvDialect, isParallel: boolean) {
  const columns = heading.texts.map((_text, column) => `${columnName(column)}: 'VARCHAR'`);
  // In custom columns it is a text like others.
  const hasNoValue = heading.format !== 'csv' && heading.custom.length === 0;
  const empty = hasNoValue ? `['', '${noValue}']` : "['']";
  return `read_csv(${quoteText(path)}, auto_detect = false, header = true, delim = ${quoteText(String.fromCharCode(delimiter))},
    quote = '"', escape = '"', columns = {${columns.join(', ')}}, nullstr = ${empty}, strict_mode = true, null_padding = false,
    max_line_size = ${longestRecord}, parallel = ${isParallel})`;
}

const sentences: Readonly<Record<RowFault['fault'], (fault: RowFault, width: number) => string>> = {
  tooFewCells: ({ cells }, width) => `The row has ${cells} cells, the heading has ${width}; write a row with ${width}`,
  tooManyCells: ({ cells }, width) =>
    `The row has ${cells} cells, the heading has ${width}; quote values that contain the separator`,
  afterQuote: () => 'Text follows the closing quote of this cell; quote the whole value, and double the quotes in it',
};

/** The error for a file that cannot be read to its end. */
export function unreadableCsv(error: unknown, file: string, longestRecord: number): unknown {
  if (error instanceof NotUtf8) {
    const detail = `${file} is not in UTF-8: these bytes are not a character of it; convert it to UTF-8, or declare charset=ISO-8859-1`;
    return unreadable('message.readable', detail, error.place);
  }
  if (!(error instanceof BrokenRecord)) return error;
  return error.fault === 'unclosedQuote'
    ? unreadable(
        'message.readable',
        `The quote that begins here is not closed in the rest of ${file}; close it, and double the quotes within a quoted value`,
        error,
      )
    : unreadable(
        'limit.text',
        `The row is longer than ${longestRecord} bytes, the limit for a row; send a shorter value`,
        error,
      );
}

/** Findings of rows: as many as the limit allows, and one that stands for the others. */
function collectFaults(width: number, limit: number) {
  const findings: ReaderFinding[] = [];
  let [count, last]: [number, RowFault | undefined] = [0, undefined];
  const findingOf = (fault: RowFault): ReaderFinding => ({
    rule: 'message.readable',
    dataSet: null,
    row: BigInt(fault.row),
    detail: sentences[fault.fault](fault, width),
    place: fault.place,
  });
  return {
    add(fault: RowFault) {
      count += 1;
      if (count <= limit) findings.push(findingOf(fault));
      else last ??= fault;
    },
    findings: (): readonly ReaderFinding[] =>
      last === undefined ? findings : [...findings, { ...findingOf(last), count: count - limit }],
  };
}

/**
 * Loads the rows of a CSV file into a table whose columns are named by `columnName`; the row with rowid n is record n + 1 of the file.
 * DuckDB reads the file with two threads. What it refuses is tidied first, which gives each fault its place: also files that are right, since
 * a thread that begins within a quoted value with line ends cannot always find the next row.
 * @param isFirstLine whether the heading is in the first line: DuckDB takes an empty one for it
 * @returns what is wrong with rows
 * @throws UnreadableData
 */
export async function loadRows(
  tables: Tables,
  path: string,
  table: string,
  heading: CsvHeading,
  isFirstLine: boolean,
  dialect: CsvDialect,
  { file, folder, tablePrefix, limits }: ReadOptions,
): Promise<readonly ReaderFinding[]> {
  const columns = loadedColumns(heading).join(', ');
  const load = (from: string, isParallel: boolean) =>
    tables.run(
      `CREATE TABLE ${quoteName(table)} AS SELECT ${columns} FROM ${readCsv(from, heading, dialect, isParallel)}`,
    );
  if (isFirstLine && !(await hasTextAfterQuote(path, dialect))) {
    try {
      await load(path, true);
      return [];
    } catch (error) {
      if (error instanceof TablesLimitError) throw error;
    }
  }
  const tidyPath = `${folder}/${tablePrefix}tidy.csv`;
  const faults = collectFaults(heading.width, limits.findings);
  try {
    await tidyRecords(path, tidyPath, dialect, heading.width, faults.add);
  } catch (error) {
    throw unreadableCsv(error, file, dialect.longestRecord);
  }
  await load(tidyPath, false);
  await rm(tidyPath);
  return faults.findings();
}
