import type { Content } from '../../model/content.js';
import { otherHeading } from './cells.js';
import type { SchemeRow } from './scheme-rows.js';

/** Columns at most. What has none is in the column of others: rows of many different properties would else be as long as many. */
const mostColumns = 200;

/** The order of headings: names, descriptions, then the others as they come. */
const rankOf = (heading: string): number =>
  heading.startsWith('name:') ? 0 : heading.startsWith('description:') ? 1 : 2;

/** Collects the headings of rows. */
export class SheetColumns {
  readonly #headings = new Set<string>();
  #hasOther = false;
  /** The headings in order, until another one comes. */
  #inOrder: readonly string[] | undefined;

  add({ cells, other }: Pick<SchemeRow, 'cells' | 'other'>): void {
    for (const heading of cells.keys()) this.addHeading(heading);
    if (Object.keys(other).length > 0) this.addHeading(otherHeading);
  }

  addHeading(heading: string): void {
    if (this.#headings.has(heading)) return;
    if (heading !== otherHeading && this.#headings.size < mostColumns) this.#headings.add(heading);
    else if (this.#hasOther) return;
    else this.#hasOther = true;
    this.#inOrder = undefined;
  }

  /** The headings after those of the identity, in order. */
  get headings(): readonly string[] {
    if (this.#inOrder === undefined) {
      const sorted = [...this.#headings].sort((a, b) => rankOf(a) - rankOf(b));
      this.#inOrder = this.#hasOther ? [...sorted, otherHeading] : sorted;
    }
    return this.#inOrder;
  }
}

/** A cell without a column, as the property that it stands for. @param others collects them */
function addOther(others: Record<string, Content>, heading: string, value: Content): void {
  const [start = '', language] = heading.split(':');
  if (language === undefined) others[heading] = value;
  else others[`${start}s`] = { ...(others[`${start}s`] as Record<string, Content> | undefined), [language]: value };
}

/** The cells of a row under headings, after those of the identity; empty where it has none. */
export function cellsUnder(
  headings: readonly string[],
  { cells, other }: Pick<SchemeRow, 'cells' | 'other'>,
): string[] {
  const others: Record<string, Content> = { ...other };
  const known = new Set(headings);
  for (const [heading, cell] of cells) if (!known.has(heading)) addOther(others, heading, cell.value);
  const rest = Object.keys(others).length === 0 ? '' : JSON.stringify(others);
  return headings.map((heading) => (heading === otherHeading ? rest : (cells.get(heading)?.text ?? '')));
}

/** The cells of a row: those of the identity, with what the table has after them, and those under headings. */
export const cellsOfRow = (
  row: SchemeRow,
  middle: readonly string[],
  headings: readonly string[],
): readonly string[] => {
  const { class: className, agencyID, id, version } = row.artefact;
  return [className, agencyID, id, version, ...middle, ...cellsUnder(headings, row)];
};
