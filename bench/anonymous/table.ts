import type { LoadResult } from './load.js';
import type { CostlyRequest } from './routes.js';
import type { Watched } from './watch.js';

/** Milliseconds in which `/health/live` has to respond. */
const mostHealth = 250;

/** How many connections send a request, and whether they read slowly. */
export interface Step {
  readonly name: string;
  readonly connections: number;
  readonly isSlow: boolean;
}

export const steps: readonly Step[] = [
  { name: 'alone', connections: 1, isSlow: false },
  { name: '16', connections: 16, isSlow: false },
  { name: '64', connections: 64, isSlow: false },
  { name: '64 slow', connections: 64, isSlow: true },
];

/** What a step on a request found. */
export interface Measured {
  readonly step: Step;
  readonly results: readonly LoadResult[];
  readonly watched: Watched;
  /** How the program ended, if it did. */
  readonly ended: string | undefined;
}

const atShare = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;

const shown = (milliseconds: number): string =>
  Number.isNaN(milliseconds)
    ? '–'
    : milliseconds < 10_000
      ? milliseconds.toFixed(0)
      : `${(milliseconds / 1000).toFixed(1)} s`;

function countsOf(results: readonly LoadResult[], expected: number): string {
  const count = (is: (status: number | undefined) => boolean) => results.filter(({ status }) => is(status)).length;
  return [
    `${count((status) => status === expected)} × ${expected}`,
    `${count((status) => status === 503)} × 503`,
    `${count((status) => status !== undefined && status !== expected && status !== 503)} other`,
    `${count((status) => status === undefined)} none`,
  ]
    .filter((text) => !text.startsWith('0 '))
    .join(', ');
}

const cellOf = (results: readonly LoadResult[], expected: number): string => {
  const times = results.flatMap(({ status, milliseconds }) => (status === expected ? [milliseconds] : []));
  return `${shown(atShare(times, 0.5))} / ${shown(atShare(times, 1))} (${countsOf(results, expected)})`;
};

const headings = [
  'row',
  'route',
  'request',
  'alone, ms',
  '16: median / max, ms',
  '64: median / max, ms',
  '64 slow readers',
  'memory, MB',
  'health: max / 99 %, ms',
  'bare server: max / 99 %, ms',
  'event loop: longest block, ms',
  'small query: max, ms',
  'submissions: done, refused',
];

export const tableHead = (): string => `| ${headings.join(' | ')} |\n|${headings.map(() => '---|').join('')}`;

const highest = (times: readonly number[]): string => `${shown(atShare(times, 1))} / ${shown(atShare(times, 0.99))}`;

/** What others got without any load: what the machine adds to the figures of the table. */
export const idleLine = ({ health, bare, queries }: Watched): string =>
  `Without load: health ${highest(health)} ms, bare server ${highest(bare)} ms, small query ${shown(Math.max(...queries))} ms at most`;

const blockOf = (watched: readonly Watched[]): string => shown(Math.max(...watched.map(({ block }) => block ?? 0)));

/** What others got in a step. */
export const stepLine = ({ route }: CostlyRequest, { step, results, watched }: Measured): string =>
  `${step.name}: ${route}: ${results.length} responses, health ${highest(watched.health)} ms, bare server ${highest(watched.bare)} ms, block ${blockOf([watched])} ms`;

/** A row of Markdown about a request. @param number of the request among all */
export function rowOf(
  number: number,
  { route, path, status = 200 }: CostlyRequest,
  measured: readonly Measured[],
): string {
  const cells = steps.map(({ name, isSlow }) => {
    const results = measured.find(({ step }) => step.name === name)?.results ?? [];
    return isSlow ? countsOf(results, status) : cellOf(results, status);
  });
  const watched = measured.map((each) => each.watched);
  const sum = (of: (each: Watched) => number): number => watched.reduce((all, each) => all + of(each), 0);
  return `| ${[
    String(number),
    `\`${route.replace(/\/\{.*/, '')}\``,
    `\`${path.length > 120 ? `${path.slice(0, 120)}…` : path}\``.replaceAll('|', '\\|'),
    ...cells,
    (Math.max(...watched.map(({ memory }) => memory)) / 1e6).toFixed(0),
    highest(watched.flatMap(({ health }) => health)),
    highest(watched.flatMap(({ bare }) => bare)),
    blockOf(watched),
    shown(Math.max(...watched.flatMap(({ queries }) => queries))),
    `${sum(({ submitted }) => submitted)}, ${sum(({ refused }) => refused)}`,
  ].join(' | ')} |`;
}

/** What others must not get; a text for each step in which they did. */
export function missesOf(
  { route, path, status = 200 }: CostlyRequest,
  measured: readonly Measured[],
): readonly string[] {
  return measured.flatMap(({ step, results, watched, ended }) => {
    const slowest = Math.max(...watched.health);
    const [first] = results;
    const texts = [
      ended === undefined ? '' : `Strata ${ended}`,
      slowest > mostHealth
        ? `/health/live took ${shown(slowest)} ms, the bare server ${shown(Math.max(...watched.bare))} ms`
        : '',
      watched.queriesRefused > 0
        ? `${watched.queriesRefused} of ${watched.queries.length} small queries had no result`
        : '',
      watched.submitted === 0 ? `no small submission was accepted, ${watched.refused} were refused` : '',
      step.connections === 1 && first?.status !== status
        ? `the status is ${first?.status ?? 'none'} in place of ${status}: ${first?.text.slice(0, 200) ?? ''}`
        : '',
    ];
    return texts.filter((text) => text !== '').map((text) => `${route}, ${step.name}: ${text} (${path.slice(0, 100)})`);
  });
}
