import { type Position, type Problem, StrataError } from '../../errors.js';
import { readMeta } from '../json/read/read-meta.js';
import { readSdmxJson } from '../json/read-sdmx-json.js';
import type { ElementFinder } from '../message/element-places.js';
import { inChunks } from '../message/in-chunks.js';
import type { ReadLimits } from '../message/reading-limits.js';
import type { MessageArtefact, StructureMessage, TakeArtefact } from '../message/structure-message.js';
import { ArtefactText, schemeText } from './artefact-text.js';
import { partLayouts } from './part-layout.js';
import { partsText } from './parts-text.js';
import { schemeLayouts, sheetJson } from './scheme-layout.js';
import { cellPlace, cellProblem, identityCell, type SheetRow } from './sheet-table.js';

/** How rows are read. */
export interface SheetReading {
  readonly strict: boolean;
  readonly limits: ReadLimits;
  readonly take: TakeArtefact;
  /** Whether artefacts without items are read too. */
  readonly hasParts: boolean;
  /** What is wrong with the rows so far. */
  readonly problems: Problem[];
}

/** Rows with a look at the next one. */
class RowSource {
  readonly #rows: AsyncIterator<SheetRow>;
  #next: SheetRow | undefined;
  #isPeeked = false;

  constructor(rows: AsyncIterable<SheetRow>) {
    this.#rows = rows[Symbol.asyncIterator]();
  }

  async peek(): Promise<SheetRow | undefined> {
    if (!this.#isPeeked) {
      const { value, done } = await this.#rows.next();
      this.#next = done === true ? undefined : value;
      this.#isPeeked = true;
    }
    return this.#next;
  }

  async take(): Promise<SheetRow | undefined> {
    const row = await this.peek();
    this.#isPeeked = false;
    return row;
  }

  async close(): Promise<void> {
    await this.#rows.return?.();
  }
}

/** The artefact of a row; equal for the rows of one. */
export const artefactOf = (row: SheetRow): string =>
  JSON.stringify((['class', 'agency', 'id', 'version'] as const).map((heading) => identityCell(row, heading)));

const isItem = (row: SheetRow): boolean => identityCell(row, 'item') !== '' || identityCell(row, 'part') !== '';

/** The rows of an artefact from the next one on. */
async function* rowsOf(source: RowSource, artefact: string): AsyncGenerator<SheetRow> {
  for (let row = await source.peek(); row !== undefined && artefactOf(row) === artefact; row = await source.peek()) {
    await source.take();
    yield row;
  }
}

async function* inBytes(lines: AsyncIterable<string> | Iterable<string>): AsyncGenerator<Uint8Array> {
  for await (const chunk of inChunks(lines)) yield Buffer.from(chunk);
}

/** A problem of the message of an artefact at the cell that it is about. */
function atCell(problem: Problem, text: ArtefactText): Problem {
  // A problem of the table itself is at its place already.
  if (problem.line === undefined || problem.rule.startsWith('table.')) return problem;
  return { ...problem, ...text.placeOf(problem.line), detail: `${problem.detail} (${text.nameOf(problem.line)})` };
}

/** A place of the message of an artefact as that of the cell. */
const cellOf = ({ line }: Position, text: ArtefactText): Position => text.placeOf(line);

const elementsAtCells = (finder: ElementFinder, text: ArtefactText): ElementFinder => ({
  find: (artefact, path) => {
    const found = finder.find(artefact, path);
    return found && [found[0], cellOf(found[1], text)];
  },
});

function atCells(made: MessageArtefact, text: ArtefactText): MessageArtefact {
  const { elements } = made;
  const sheet = text.sheetOf(made.position.line);
  return {
    ...made,
    ...(sheet === undefined ? {} : { file: sheet }),
    position: cellOf(made.position, text),
    references: new Map([...made.references].map(([path, place]) => [path, cellOf(place, text)])),
    ...(elements === undefined ? {} : { elements: elementsAtCells(elements, text) }),
    problems: made.problems.map((problem) => atCell(problem, text)),
  };
}

/** The rows of an artefact below its own; a second row of itself is an error. */
async function* itemsOf(rows: AsyncIterable<SheetRow>, text: ArtefactText): AsyncGenerator<SheetRow> {
  for await (const row of rows) {
    if (isItem(row)) yield row;
    else {
      const what =
        'has no item, but the row of the artefact itself has to be the first of its rows, and the only one; move it there, or name the item';
      text.fault(row, cellPlace(row, 'item').column, 'table.order', what);
    }
  }
}

/** The lines of an artefact; undefined where its class is not read, which is a problem then. */
async function linesOf(
  source: RowSource,
  first: SheetRow,
  text: ArtefactText,
  hasParts: boolean,
): Promise<AsyncIterable<string> | Iterable<string> | undefined> {
  const className = identityCell(first, 'class');
  const scheme = schemeLayouts().get(className);
  const layout = hasParts ? partLayouts().get(className) : undefined;
  if (scheme === undefined && layout === undefined) {
    const known = [...schemeLayouts().keys(), ...(hasParts ? partLayouts().keys() : [])].join(', ');
    const what = `has the class "${className}", which ${hasParts ? 'is not one of SDMX 3.x' : 'is not an item scheme'}; use one of ${known}`;
    text.fault(first, cellPlace(first, 'class').column, 'table.class', what);
    return undefined;
  }
  const artefact = artefactOf(first);
  const own = isItem(first) ? undefined : await source.take();
  const items = itemsOf(rowsOf(source, artefact), text);
  if (scheme !== undefined) {
    const next = await source.peek();
    const hasItems = next !== undefined && artefactOf(next) === artefact;
    return schemeText(scheme, first, own, hasItems ? items : undefined, text);
  }
  if (layout === undefined) return undefined;
  if (own === undefined) {
    const what = 'is of an artefact without a row of its own; add one, without item and part';
    text.fault(first, cellPlace(first, 'id').column, 'table.order', what);
    return undefined;
  }
  const parts: SheetRow[] = [];
  for await (const row of items) parts.push(row);
  return partsText(layout, own, parts, text);
}

/** Reads the next artefact of a table. @returns the warnings about it that are not with the artefact */
async function readArtefact(source: RowSource, first: SheetRow, options: SheetReading): Promise<readonly Problem[]> {
  const { strict, limits, take, problems, hasParts } = options;
  const artefact = artefactOf(first);
  const text = new ArtefactText();
  try {
    const lines = await linesOf(source, first, text, hasParts);
    if (lines === undefined) return [];
    const message = await readSdmxJson(inBytes(lines), {
      strict,
      limits,
      version: sheetJson,
      // An artefact with a cell at fault is not passed on: its table is refused.
      take: (made) => {
        if (text.problems.length === 0) take(atCells(made, text));
      },
    });
    return message.problems.map((problem) => atCell(problem, text));
  } catch (error) {
    if (!(error instanceof StrataError)) throw error;
    // What its cells at fault lack is no error of its own.
    const own = error.problems.filter(({ rule }) => text.problems.length === 0 || rule !== 'array.length');
    const found = own.map((problem) => atCell(problem, text));
    if (error.name !== 'Syntax') throw new StrataError(error.name, error.message, found);
    problems.push(...found);
    return [];
  } finally {
    problems.push(...text.problems);
    // An artefact that was not read to its end leaves rows.
    for await (const _row of rowsOf(source, artefact));
  }
}

/** Errors that are listed where no limit is set. */
const mostProblems = 100;

/** One error for all problems. */
export function tableFault(problems: readonly Problem[], { problems: most = mostProblems }: ReadLimits): StrataError {
  const [first] = problems;
  const more = problems.length - most;
  const rest: readonly Problem[] =
    more > 0
      ? [{ severity: 'error', code: 140, rule: 'problems.more', detail: `${more} more errors are not listed` }]
      : [];
  const detail =
    problems.length === 1 && first !== undefined ? first.detail : `The table has ${problems.length} errors`;
  return new StrataError('Syntax', detail, [...problems.slice(0, most), ...rest]);
}

/**
 * Reads the rows of item schemes, those of one after each other.
 * @throws StrataError `Syntax` with every problem found, each with line and column of a cell; `TooLarge`
 */
export async function readSheetRows(rows: AsyncIterable<SheetRow>, options: SheetReading): Promise<StructureMessage> {
  const source = new RowSource(rows);
  const { problems } = options;
  const warnings: Problem[] = [];
  const seen = new Set<string>();
  try {
    for (let first = await source.peek(); first !== undefined; first = await source.peek()) {
      const artefact = artefactOf(first);
      if (seen.has(artefact)) {
        const at = cellPlace(first, 'id');
        const detail = `${first.header.nameCell(at.line, at.column)} is in a row of an artefact whose other rows are above rows of others; sort the rows so that those of an artefact follow each other`;
        problems.push(cellProblem('table.order', detail, at));
        for await (const _row of rowsOf(source, artefact));
        continue;
      }
      seen.add(artefact);
      warnings.push(...(await readArtefact(source, first, options)));
    }
  } finally {
    await source.close();
  }
  if (problems.some(({ severity }) => severity === 'error')) throw tableFault(problems, options.limits);
  return {
    format: { family: 'SDMX-JSON', version: sheetJson },
    header: readMeta(undefined),
    artefacts: [],
    problems: warnings,
  };
}
