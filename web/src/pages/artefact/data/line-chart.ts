import type { ShownSeries } from './read-series.js';

/** Measures of the chart, in pixels. */
export const chart = { width: 720, height: 300, left: 64, right: 16, top: 12, bottom: 32 } as const;

export interface ChartTick {
  readonly at: number;
  readonly label: string;
}

export interface ChartLine {
  readonly key: string;
  /** A path of SVG; a gap where an observation has no value. */
  readonly path: string;
  readonly points: readonly { readonly x: number; readonly y: number; readonly time: string; readonly value: string }[];
}

export interface LineChart {
  readonly lines: readonly ChartLine[];
  readonly times: readonly ChartTick[];
  readonly values: readonly ChartTick[];
}

/** A step of 1, 2 or 5 times a power of ten, so that a range has about five of them. */
function stepOf(range: number): number {
  const rough = range / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  return ([1, 2, 5].find((each) => each * power >= rough) ?? 10) * power;
}

const numberOf = (text: string): number | undefined =>
  text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : undefined;

/** Labels of times fit beside each other. */
const mostTimes = 8;

/**
 * A chart of series: times in their order at equal distances, since periods of one chart can differ in length.
 * @returns undefined where no observation is a number
 */
export function chartOf(series: readonly ShownSeries[]): LineChart | undefined {
  const numbers = series.flatMap(({ observations }) => observations.flatMap(({ value }) => numberOf(value) ?? []));
  if (numbers.length === 0) return undefined;
  const times = [...new Set(series.flatMap(({ observations }) => observations.map(({ time }) => time)))].sort();
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  const step = stepOf(most === least ? Math.abs(most) || 1 : most - least);
  const [low, high] = [
    Math.floor(least / step) * step,
    Math.max(Math.ceil(most / step), Math.floor(least / step) + 1) * step,
  ];
  const { width, height, left, right, top, bottom } = chart;
  const places = new Map(times.map((time, index) => [time, index]));
  const xOf = (time: string): number =>
    left + ((places.get(time) ?? 0) / Math.max(1, times.length - 1)) * (width - left - right);
  const yOf = (value: number): number => height - bottom - ((value - low) / (high - low)) * (height - top - bottom);
  const every = Math.ceil(times.length / mostTimes);
  return {
    lines: series.map(({ key, observations }) => {
      let isOpen = false;
      const steps: string[] = [];
      const points: ChartLine['points'][number][] = [];
      for (const { time, value } of observations) {
        const number = numberOf(value);
        if (number === undefined) {
          isOpen = false;
          continue;
        }
        const [x, y] = [Math.round(xOf(time) * 10) / 10, Math.round(yOf(number) * 10) / 10];
        steps.push(`${isOpen ? 'L' : 'M'}${x} ${y}`);
        points.push({ x, y, time, value });
        isOpen = true;
      }
      return { key, path: steps.join(''), points };
    }),
    times: times.filter((_time, index) => index % every === 0).map((time) => ({ at: xOf(time), label: time })),
    values: Array.from({ length: Math.round((high - low) / step) + 1 }, (_each, index) => {
      const value = low + index * step;
      return { at: yOf(value), label: Number(value.toPrecision(10)).toLocaleString('en') };
    }),
  };
}
