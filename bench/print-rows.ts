import type { Row } from './bench.js';

/** A row with its ratio. */
export interface Result extends Row {
  readonly ratio: number;
  /** Whether the ratio is below the goal; of a throughput, at least the goal. */
  readonly reached: boolean;
}

/** The ratios of an earlier run by row name. */
export type EarlierRatios = ReadonlyMap<string, number>;

export function resultOf(row: Row): Result {
  const ratio = row.value / row.baseline;
  return { ...row, ratio, reached: row.unit === '/s' ? ratio >= row.goal : ratio < row.goal };
}

const headings = ['name', 'value', 'baseline', 'ratio', 'goal', 'reached'];
const comparisonHeadings = ['earlier ratio', 'change'];

const cellsOf = ({ name, unit = 'ms', value, baseline, ratio, goal, reached }: Result): readonly string[] => [
  name,
  `${value.toFixed(1)} ${unit}`,
  `${baseline.toFixed(1)} ${unit}`,
  ratio.toFixed(2),
  `${unit === '/s' ? '≥' : '<'} ${Number(goal.toFixed(2))}`,
  reached ? 'yes' : 'no',
];

/** The earlier ratio and the change of the ratio in percent; `new` for a row that the earlier run does not have. */
function comparisonCells({ name, ratio }: Result, earlier: EarlierRatios): readonly string[] {
  const earlierRatio = earlier.get(name);
  if (earlierRatio === undefined) return ['new', ''];
  const percent = (ratio / earlierRatio - 1) * 100;
  return [earlierRatio.toFixed(2), `${percent < 0 ? '' : '+'}${percent.toFixed(1)} %`];
}

/** Plain text with aligned columns: the first to the left, the others to the right. */
function align(lines: readonly (readonly string[])[]): string {
  const widths = lines[0]?.map((_, column) => Math.max(...lines.map((cells) => cells[column]?.length ?? 0))) ?? [];
  return lines
    .map((cells) =>
      cells
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/**
 * The results as a table of plain text.
 * @param earlier ratios of an earlier run; with them the table has two more columns
 */
export function tableOf(results: readonly Result[], earlier?: EarlierRatios): string {
  if (earlier === undefined) return align([headings, ...results.map(cellsOf)]);
  return align([
    [...headings, ...comparisonHeadings],
    ...results.map((result) => [...cellsOf(result), ...comparisonCells(result, earlier)]),
  ]);
}
