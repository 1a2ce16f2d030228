import { CsvError, parse } from 'csv-parse';
import type { Problem, StrataError } from '../../errors.js';
import { decodeUtf8, InvalidUtf8 } from '../message/decode-utf8.js';
import { usualLimits } from '../message/reading-limits.js';
import type { StructureMessage } from '../message/structure-message.js';
import { readSheetRows, type SheetReading, tableFault } from './read-rows.js';
import { unprotectCell } from './run-protection.js';
import { cellProblem, hasNoData, readSheetHeader, type SheetHeader, type SheetRow } from './sheet-table.js';

/** How a table of item schemes begins, as spreadsheets of all languages save it. */
const tableStart = /^\uFEFF?"?class"?([,;\t])/;

/** Whether a text begins as a table of item schemes. @param start its first bytes, four or more */
export const isTableStart = (start: string): boolean => /^"?clas?/.test(start);

const syntax = (detail: string, line = 1, column = 1): StrataError =>
  tableFault([cellProblem('table.csv', detail, { line, column })], {});

/** The text with the character that separates its cells. */
async function withSeparator(
  text: AsyncIterator<string>,
): Promise<{ separator: string; whole: AsyncIterable<string> }> {
  let start = '';
  let isWhole = false;
  while (start.length < 10 && !isWhole) {
    const { value, done } = await text.next();
    if (done === true) isWhole = true;
    else start += value;
  }
  const [, separator] = tableStart.exec(start) ?? [];
  if (separator === undefined)
    throw syntax('the text is not a table of item schemes: its first column is not class; see docs/spreadsheets.md');
  async function* whole(): AsyncGenerator<string> {
    yield start;
    if (!isWhole) yield* { [Symbol.asyncIterator]: () => text };
  }
  return { separator, whole: whole() };
}

/** The records of CSV, each with the line in which it begins. */
async function* recordsOf(
  text: AsyncIterable<string>,
  delimiter: string,
  longest: number,
): AsyncGenerator<{ readonly line: number; readonly cells: readonly string[] }> {
  const parser = parse({ delimiter, relax_column_count: true, info: true, max_record_size: longest });
  const feeding = (async () => {
    for await (const piece of text) {
      if (parser.destroyed) return;
      if (!parser.write(piece))
        await new Promise<void>((resolve) => parser.once('drain', resolve).once('close', resolve));
    }
    parser.end();
  })();
  feeding.catch((error) => parser.destroy(error));
  let line = 1;
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      yield { line, cells: record.map(unprotectCell) };
      line = info.lines + 1;
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // Records before the error can be lost, so the line of the last one does not say where it is.
    const [, at] = /at line (\d+)/.exec(error.message) ?? [];
    throw syntax(`the table is not valid CSV: ${error.message}`, at === undefined ? line : Number(at));
  } finally {
    parser.destroy();
  }
}

async function* rowsOf(
  records: AsyncIterable<{ readonly line: number; readonly cells: readonly string[] }>,
  problems: Problem[],
): AsyncGenerator<SheetRow> {
  let header: SheetHeader | undefined;
  for await (const { line, cells } of records) {
    if (header === undefined) {
      const headings = cells;
      const nameCell = (row: number, column: number): string =>
        `line ${row}, column ${column}${headings[column - 1] ? ` (${headings[column - 1]})` : ''}`;
      header = readSheetHeader(cells, line, nameCell, problems);
      if (problems.length > 0) return;
    } else if (!hasNoData(cells)) yield { header, line, cells };
  }
}

/**
 * Reads a table of item schemes: CSV whose cells are separated by commas, semicolons or tabs. Rows that begin with # are ignored.
 * @throws StrataError `Syntax` with line and column of each cell at fault, `TooLarge`
 */
export async function readSchemesFromCsv(
  bytes: AsyncIterable<Uint8Array>,
  options: Omit<SheetReading, 'problems' | 'hasParts'>,
): Promise<StructureMessage> {
  const text = decodeUtf8(bytes);
  const problems: Problem[] = [];
  try {
    const { separator, whole } = await withSeparator(text);
    const records = recordsOf(whole, separator, (options.limits.text ?? usualLimits.text) * 2);
    return await readSheetRows(rowsOf(records, problems), { ...options, problems, hasParts: false });
  } catch (error) {
    if (!(error instanceof InvalidUtf8)) throw error;
    throw syntax('the table is not UTF-8; save it as "CSV UTF-8"');
  }
}
