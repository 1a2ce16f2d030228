import type { Position, Problem } from '../../errors.js';
import { identityHeadings, otherHeading, schemeHeadings, textProperties } from './cells.js';

/** A column of a table that is read. */
export interface SheetColumn {
  readonly heading: string;
  /** The property of SDMX-JSON; of a text in several languages the one that holds all of them. */
  readonly property: string;
  readonly language: string | undefined;
  /** Place in the cells of a row. */
  readonly place: number;
}

type IdentityHeading = (typeof identityHeadings)[number];

/** The header of a table. */
export interface SheetHeader {
  /** Places of the columns of the identity. */
  readonly identity: ReadonlyMap<IdentityHeading, number>;
  readonly columns: readonly SheetColumn[];
  /** Place of the column with all other properties. */
  readonly other: number | undefined;
  /** Name of its sheet, in a workbook. */
  readonly sheet?: string;
  /** Names a cell for people. @param line 1-based @param column 1-based */
  readonly nameCell: (line: number, column: number) => string;
}

/** The beginning of a row that is no data: what a table cannot hold is in such rows at its end. */
export const remarkMark = '#';

/** Whether a row has no data: a blank one, or a remark. */
export const hasNoData = (cells: readonly string[]): boolean =>
  cells[0]?.startsWith(remarkMark) === true || cells.every((cell) => cell.trim() === '');

/** A row of a table that is read. */
export interface SheetRow {
  readonly header: SheetHeader;
  /** 1-based. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** The columns without which a table is not read. */
const requiredHeadings: readonly IdentityHeading[] = ['class', 'agency', 'id', 'version', 'item'];

/** Most columns of a table that is read. */
export const mostColumns = 1000;

/** An error at a cell. @param column 1-based */
export const cellProblem = (rule: string, detail: string, { line, column }: Position): Problem => ({
  severity: 'error',
  code: 140,
  rule,
  detail,
  line,
  column,
});

function columnOf(heading: string, place: number): SheetColumn {
  const [start = '', ...language] = heading.split(':');
  const property = textProperties[start];
  return property === undefined || language.length === 0
    ? { heading, property: heading, language: undefined, place }
    : { heading, property, language: language.join(':'), place };
}

/**
 * Reads the first row of a table.
 * @param problems gets what is wrong with it
 */
export function readSheetHeader(
  cells: readonly string[],
  line: number,
  nameCell: SheetHeader['nameCell'],
  problems: Problem[],
): SheetHeader {
  const identity = new Map<IdentityHeading, number>();
  const columns: SheetColumn[] = [];
  const seen = new Set<string>();
  let other: number | undefined;
  for (const [place, cell] of cells.slice(0, mostColumns).entries()) {
    const heading = cell.trim();
    if (heading === '') continue;
    const at = { line, column: place + 1 };
    if (seen.has(heading)) {
      const detail = `${nameCell(at.line, at.column)} has the heading "${heading}", which another column has too; give each column a heading of its own`;
      problems.push(cellProblem('table.heading', detail, at));
    }
    seen.add(heading);
    const own = identityHeadings.find((each) => each === heading);
    if (own !== undefined) identity.set(own, place);
    else if (heading === otherHeading) other = place;
    else columns.push(columnOf(heading, place));
  }
  const missing = requiredHeadings.filter((each) => !identity.has(each));
  if (missing.length > 0) {
    const detail = `${nameCell(line, 1)} begins a header without the columns ${missing.join(', ')}; a table has the columns ${schemeHeadings.join(', ')}`;
    problems.push(cellProblem('table.heading', detail, { line, column: 1 }));
  }
  if (cells.length > mostColumns) {
    const detail = `the table has ${cells.length} columns; at most ${mostColumns} are read`;
    problems.push(cellProblem('table.columns', detail, { line, column: mostColumns + 1 }));
  }
  return { identity, columns, other, nameCell };
}

/** The cell of a row under a heading of the identity. */
export const identityCell = ({ header, cells }: SheetRow, heading: IdentityHeading): string =>
  cells[header.identity.get(heading) ?? -1]?.trim() ?? '';

/** The place of that cell; of the row where the table has no such column. */
export const cellPlace = ({ header, line }: SheetRow, heading: IdentityHeading): Position => ({
  line,
  column: (header.identity.get(heading) ?? 0) + 1,
});
