import type { Row } from './bench.js';

/** A row with what follows from it. */
export interface Result extends Row {
  readonly ratio: number;
  readonly reached: boolean;
}

export function resultOf(row: Row): Result {
  const ratio = row.value / row.baseline;
  return { ...row, ratio, reached: ratio < row.goal };
}

const headings = ['name', 'value', 'baseline', 'ratio', 'goal', 'reached'] as const;

const cellsOf = ({ name, unit = 'ms', value, baseline, ratio, goal, reached }: Result): readonly string[] => [
  name,
  `${value.toFixed(1)} ${unit}`,
  `${baseline.toFixed(1)} ${unit}`,
  ratio.toFixed(2),
  `< ${Number(goal.toFixed(2))}`,
  reached ? 'yes' : 'no',
];

/** The results as a table of plain text, numbers to the right. */
export function tableOf(results: readonly Result[]): string {
  const lines = [headings, ...results.map(cellsOf)];
  const widths = headings.map((_, column) => Math.max(...lines.map((cells) => cells[column]?.length ?? 0)));
  return lines
    .map((cells) =>
      cells
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('  '),
    )
    .join('\n');
}
