/** A cell of a grid, by its row and column from 0. */
export interface GridPlace {
  readonly row: number;
  readonly column: number;
}

/** The cell with the focus, and the opposite corner of the selected block. */
export interface GridSelection {
  readonly active: GridPlace;
  readonly anchor: GridPlace;
}

/** A block of cells; its ends are part of it. */
export interface GridBlock {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

export interface GridSize {
  readonly rows: number;
  readonly columns: number;
  /** Rows that a page key moves by. */
  readonly page: number;
}

export const selectCell = (row: number, column: number): GridSelection => ({
  active: { row, column },
  anchor: { row, column },
});

export const blockOf = ({ active, anchor }: GridSelection): GridBlock => ({
  top: Math.min(active.row, anchor.row),
  bottom: Math.max(active.row, anchor.row),
  left: Math.min(active.column, anchor.column),
  right: Math.max(active.column, anchor.column),
});

export const isInBlock = ({ top, bottom, left, right }: GridBlock, row: number, column: number): boolean =>
  row >= top && row <= bottom && column >= left && column <= right;

const clamp = (value: number, count: number): number => Math.max(0, Math.min(count - 1, value));

export const clampPlace = ({ row, column }: GridPlace, { rows, columns }: GridSize): GridPlace => ({
  row: clamp(row, rows),
  column: clamp(column, columns),
});

/** A selection as far as the cells exist. */
export const clampSelection = ({ active, anchor }: GridSelection, size: GridSize): GridSelection => ({
  active: clampPlace(active, size),
  anchor: clampPlace(anchor, size),
});

type Step = (from: GridPlace, size: GridSize) => GridPlace;

/** Keys that move the focus (ARIA practices, grid); `Ctrl+` before those with the control key. */
const steps: Readonly<Record<string, Step>> = {
  ArrowUp: ({ row, column }) => ({ row: row - 1, column }),
  ArrowDown: ({ row, column }) => ({ row: row + 1, column }),
  ArrowLeft: ({ row, column }) => ({ row, column: column - 1 }),
  ArrowRight: ({ row, column }) => ({ row, column: column + 1 }),
  PageUp: ({ row, column }, { page }) => ({ row: row - page, column }),
  PageDown: ({ row, column }, { page }) => ({ row: row + page, column }),
  Home: ({ row }) => ({ row, column: 0 }),
  End: ({ row }, { columns }) => ({ row, column: columns - 1 }),
  'Ctrl+Home': () => ({ row: 0, column: 0 }),
  'Ctrl+End': (_, { rows, columns }) => ({ row: rows - 1, column: columns - 1 }),
  'Ctrl+ArrowUp': ({ column }) => ({ row: 0, column }),
  'Ctrl+ArrowDown': ({ column }, { rows }) => ({ row: rows - 1, column }),
  'Ctrl+ArrowLeft': ({ row }) => ({ row, column: 0 }),
  'Ctrl+ArrowRight': ({ row }, { columns }) => ({ row, column: columns - 1 }),
};

export interface GridKey {
  readonly key: string;
  readonly isControl: boolean;
  readonly isShift: boolean;
}

/** The selection after a key; undefined for a key that moves nothing. With Shift the block grows, its anchor stays. */
export function moveSelection(selection: GridSelection, pressed: GridKey, size: GridSize): GridSelection | undefined {
  const { key, isControl, isShift } = pressed;
  if (isControl && key.toLowerCase() === 'a') {
    return { active: { row: size.rows - 1, column: size.columns - 1 }, anchor: { row: 0, column: 0 } };
  }
  const step = steps[`${isControl ? 'Ctrl+' : ''}${key}`];
  if (step === undefined) return undefined;
  const active = clampPlace(step(selection.active, size), size);
  return { active, anchor: isShift ? selection.anchor : active };
}

/** The cell after another one in reading order; undefined behind the last, or before the first. */
export function nextCell({ row, column }: GridPlace, by: 1 | -1, { rows, columns }: GridSize): GridPlace | undefined {
  const place = row * columns + column + by;
  return place < 0 || place >= rows * columns
    ? undefined
    : { row: Math.floor(place / columns), column: place % columns };
}
