import { type Problem, StrataError } from '../../errors.js';
import { InvalidUtf8 } from '../message/decode-utf8.js';
import type { StructureMessage } from '../message/structure-message.js';
import type { OpenArchive } from '../packaging/read-archive.js';
import { attributesIn, readSharedTexts, readSheet } from './parse-sheet.js';
import { artefactOf, readSheetRows, type SheetReading } from './read-rows.js';
import { cellProblem, hasNoData, readSheetHeader, remarkMark, type SheetHeader, type SheetRow } from './sheet-table.js';
import { columnLetters } from './write-workbook.js';

/** The part that every workbook has. */
const workbookPart = 'xl/workbook.xml';

/** Whether an archive is a workbook. */
export const isWorkbook = ({ names }: OpenArchive): boolean => names.includes(workbookPart);

/** A sheet: its name, and the part that holds it. */
interface StoredSheet {
  readonly name: string;
  readonly part: string;
}

/** The sheets of a workbook in their order. */
async function sheetsOf(archive: OpenArchive): Promise<readonly StoredSheet[]> {
  const entries = await attributesIn(workbookPart, archive.read(workbookPart), 'sheet');
  const links = 'xl/_rels/workbook.xml.rels';
  const targets = new Map(
    (archive.names.includes(links) ? await attributesIn(links, archive.read(links), 'Relationship') : []).map(
      (each) => [each['Id'], each['Target'] ?? ''],
    ),
  );
  return entries.flatMap((entry) => {
    const id = Object.entries(entry).find(([name]) => name.endsWith(':id'))?.[1];
    const target = targets.get(id);
    if (target === undefined) return [];
    const part = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
    return archive.names.includes(part) ? [{ name: entry['name'] ?? part, part }] : [];
  });
}

/** Counts characters of cells: many cells can share one text, so that a small workbook holds very long rows. */
class CellBudget {
  #left: number;
  readonly #most: number;

  constructor(most: number) {
    this.#left = most;
    this.#most = most;
  }

  take(cells: readonly string[]): void {
    for (const cell of cells) this.#left -= cell.length + 1;
    if (this.#left < 0)
      throw new StrataError(
        'TooLarge',
        `the cells of the workbook have more than ${this.#most / 1_000_000} MB of text; send it in parts`,
      );
  }
}

/** The rows of a sheet with artefacts; none where it is another sheet. */
async function* rowsOf(
  { name, part }: StoredSheet,
  archive: OpenArchive,
  shared: readonly string[],
  budget: CellBudget,
  problems: Problem[],
): AsyncGenerator<SheetRow> {
  let header: SheetHeader | undefined;
  const nameCell = (line: number, column: number): string => `sheet "${name}", cell ${columnLetters(column)}${line}`;
  for await (const { line, cells, faults } of readSheet(part, archive.read(part), shared)) {
    budget.take(cells);
    if (cells[0]?.startsWith(remarkMark) === true) continue;
    for (const { column, detail } of faults)
      problems.push(cellProblem('cell.value', `${nameCell(line, column)} ${detail}`, { line, column }));
    if (hasNoData(cells)) continue;
    if (header === undefined) {
      if (cells[0]?.trim() !== 'class') return;
      const before = problems.length;
      header = { ...readSheetHeader(cells, line, nameCell, problems), sheet: name };
      if (problems.length > before) return;
    } else yield { header, line, cells };
  }
}

/** Rows by artefact in the order of their first rows, the row of an artefact itself before those of its items and parts. */
async function* byArtefact(groups: ReadonlyMap<string, readonly SheetRow[]>): AsyncGenerator<SheetRow> {
  for (const rows of groups.values()) yield* rows;
}

/**
 * Reads a workbook: each sheet whose first cell is `class` is a table, and an artefact can have rows in several.
 * @throws StrataError `Syntax` with the sheet and address of each cell at fault, `TooLarge`
 */
export async function readWorkbook(
  archive: OpenArchive,
  most: number,
  options: Omit<SheetReading, 'problems' | 'hasParts'>,
): Promise<StructureMessage> {
  const problems: Problem[] = [];
  try {
    const sheets = await sheetsOf(archive);
    const texts = archive.names.find((name) => name.toLowerCase() === 'xl/sharedstrings.xml');
    const shared = texts === undefined ? [] : await readSharedTexts(texts, archive.read(texts));
    const budget = new CellBudget(most);
    const groups = new Map<string, SheetRow[]>();
    for (const sheet of sheets) {
      for await (const row of rowsOf(sheet, archive, shared, budget, problems)) {
        const artefact = artefactOf(row);
        const rows = groups.get(artefact);
        if (rows === undefined) groups.set(artefact, [row]);
        else rows.push(row);
      }
    }
    if (groups.size === 0 && problems.length === 0)
      throw new StrataError(
        'Syntax',
        'the workbook has no sheet with artefacts: the first cell of such a sheet is "class"; see docs/spreadsheets.md',
      );
    return await readSheetRows(byArtefact(groups), { ...options, problems, hasParts: true });
  } catch (error) {
    if (error instanceof InvalidUtf8)
      throw new StrataError('Syntax', 'the parts of the workbook are not UTF-8; save it again');
    throw error;
  }
}
