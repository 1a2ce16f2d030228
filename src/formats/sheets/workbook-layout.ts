import type { Artefact } from '../../model/artefact.js';
import type { ArtefactSequence } from '../../model/artefact-sequence.js';
import { isTurnOver, nextTurn } from '../../model/turns.js';
import { urnOf } from '../../model/urn.js';
import type { Loss } from '../message/loss.js';
import { schemeHeadings } from './cells.js';
import { cellsOfRow, cellsUnder, SheetColumns } from './columns.js';
import { partLayouts } from './part-layout.js';
import { type PartSheetRow, partRowsOf } from './part-rows.js';
import { schemeLayouts } from './scheme-layout.js';
import { type SchemeRow, schemeRows } from './scheme-rows.js';

/** Characters of a cell at most (ECMA-376; Excel, specifications and limits). */
const longestCell = 32_767;

/** Rows of a sheet at most, the header among them. */
const mostRows = 1_048_576;

/** A row of a workbook, and the sheet that it is in. */
interface PlacedRow {
  readonly sheet: string;
  readonly row: SchemeRow | PartSheetRow;
}

/** A sheet of a workbook. */
interface SheetLayout {
  readonly name: string;
  readonly columns: SheetColumns;
  /** Whether its rows have parts. */
  hasParts: boolean;
  rows: number;
  /** Places of its artefacts in the sequence. */
  readonly artefacts: number[];
}

/** The sheets of artefacts that are not item schemes, by class; all others are in the last one. */
const sheetOfClass: Readonly<Record<string, string>> = {
  DataStructure: 'Structures',
  MetadataStructure: 'Structures',
  Dataflow: 'Flows',
  Metadataflow: 'Flows',
  ProvisionAgreement: 'Flows',
  MetadataProvisionAgreement: 'Flows',
  DataConstraint: 'Constraints',
  MetadataConstraint: 'Constraints',
};

/** The sheets in the order in which people read a structure; those of item schemes follow. */
const firstSheets = ['Flows', 'Structures', 'Components', 'Constraints', 'Others'];

/** Sheet names may not have these characters, nor be longer than 31. */
const nameOfSheet = (artefact: Artefact): string => artefact.id.replace(/[[\]:*?/\\']/g, '_').slice(0, 26);

/** The rows of an artefact with their sheets. @param sheet of an item scheme */
function* placedRows(artefact: Artefact, sheet: string, onLoss: (loss: Loss) => void): Generator<PlacedRow> {
  const scheme = schemeLayouts().get(artefact.class);
  if (scheme !== undefined) {
    for (const row of schemeRows(artefact, scheme, onLoss)) yield { sheet, row };
    return;
  }
  const layout = partLayouts().get(artefact.class);
  if (layout === undefined) {
    onLoss({
      urn: urnOf(artefact),
      path: '',
      detail: 'The artefact was left out: workbooks hold artefacts of SDMX 3.x alone.',
    });
    return;
  }
  const own = sheetOfClass[artefact.class] ?? 'Others';
  for (const row of partRowsOf(artefact, layout, onLoss))
    yield { sheet: own === 'Structures' && row.part !== '' ? 'Components' : own, row };
}

const isTooLong = (cells: readonly string[]): boolean => cells.some((cell) => cell.length > longestCell);

/** The cells of a row of a sheet. */
function cellsOf(row: SchemeRow | PartSheetRow, headings: readonly string[], hasParts: boolean): readonly string[] {
  const middle = hasParts ? ['part' in row ? row.part : '', row.item] : [row.item, row.parent];
  return cellsOfRow(row, middle, headings);
}

/** A sheet whose rows are made when they are read. */
export interface WrittenSheet {
  readonly name: string;
  readonly rows: AsyncIterable<readonly string[]>;
}

/** What a workbook holds of artefacts. */
export class WorkbookLayout {
  readonly losses: Loss[] = [];
  readonly #artefacts: ArtefactSequence;
  readonly #sheets = new Map<string, SheetLayout>();
  /** Names of sheets, which differ in more than capitals. */
  readonly #taken = new Set([...firstSheets, 'Remarks'].map((name) => name.toLowerCase()));
  /** Names of the sheets of item schemes, by place in the sequence. */
  readonly #names = new Map<number, string>();

  private constructor(artefacts: ArtefactSequence) {
    this.#artefacts = artefacts;
  }

  /** Reads all artefacts once, for sheets and columns. */
  static async of(artefacts: ArtefactSequence): Promise<WorkbookLayout> {
    const layout = new WorkbookLayout(artefacts);
    let place = 0;
    for await (const artefact of artefacts) {
      await layout.#add(artefact, place);
      place += 1;
    }
    return layout;
  }

  async #add(artefact: Artefact, place: number): Promise<void> {
    const sheet = schemeLayouts().has(artefact.class) ? this.#newName(artefact) : '';
    const losses: Loss[] = [];
    const added = new Map<string, { readonly columns: SheetColumns; rows: number; hasParts: boolean }>();
    let problem: string | undefined;
    for (const { sheet: name, row } of placedRows(artefact, sheet, (loss) => losses.push(loss))) {
      const own = added.get(name) ?? { columns: new SheetColumns(), rows: 0, hasParts: 'part' in row };
      added.set(name, own);
      own.columns.add(row);
      own.rows += 1;
      if (isTooLong(cellsUnder(own.columns.headings, row)))
        problem = `a cell of ${row.item === '' ? 'it' : row.item} would have more than ${longestCell} characters`;
      if (isTurnOver()) await nextTurn();
    }
    const isFull = [...added].some(([name, { rows }]) => (this.#sheets.get(name)?.rows ?? 1) + rows > mostRows);
    if (isFull) problem = `a sheet would have more than ${mostRows} rows`;
    if (problem !== undefined) {
      const detail = `The artefact was left out: ${problem}. Use SDMX-ML or SDMX-JSON to get it.`;
      this.losses.push({ urn: urnOf(artefact), path: '', detail });
      return;
    }
    this.losses.push(...losses);
    for (const [name, { columns, rows, hasParts }] of added) {
      const all = this.#sheets.get(name) ?? { name, columns: new SheetColumns(), rows: 1, hasParts, artefacts: [] };
      this.#sheets.set(name, all);
      for (const heading of columns.headings) all.columns.addHeading(heading);
      all.rows += rows;
      all.artefacts.push(place);
    }
    if (sheet !== '') this.#names.set(place, sheet);
  }

  /** The name of the sheet of an item scheme: its id, with a number where another has it. */
  #newName(artefact: Artefact): string {
    const start = nameOfSheet(artefact);
    let [name, number] = [start, 1];
    while (this.#taken.has(name.toLowerCase())) {
      number += 1;
      name = `${start}_${number}`;
    }
    this.#taken.add(name.toLowerCase());
    return name;
  }

  /** The sheets in their order. */
  get sheets(): readonly WrittenSheet[] {
    const rank = ({ name }: SheetLayout): number =>
      firstSheets.includes(name) ? firstSheets.indexOf(name) : firstSheets.length;
    return [...this.#sheets.values()]
      .sort((a, b) => rank(a) - rank(b))
      .map((sheet) => ({ name: sheet.name, rows: this.#rowsOf(sheet) }));
  }

  async *#rowsOf({ name, columns, hasParts, artefacts }: SheetLayout): AsyncGenerator<readonly string[]> {
    const { headings } = columns;
    yield [...schemeHeadings.slice(0, 4), ...(hasParts ? ['part', 'item'] : schemeHeadings.slice(4)), ...headings];
    let next = 0;
    for await (const artefact of this.#artefacts.load(artefacts)) {
      const place = artefacts[next] ?? 0;
      next += 1;
      for (const { sheet, row } of placedRows(artefact, this.#names.get(place) ?? '', () => undefined)) {
        if (sheet === name) yield cellsOf(row, headings, hasParts);
        if (isTurnOver()) await nextTurn();
      }
    }
  }
}
