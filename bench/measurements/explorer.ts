import type { Page } from 'playwright-core';
import { builtExplorer, readExplorer } from '../../src/http/explorer/explorer-files.js';
import type { Artefact } from '../../src/model/artefact.js';
import { endRun } from '../../test/harness/at-end.js';
import { openPage } from '../../test/harness/browser.js';
import type { Bench, Measurement, Row } from '../bench.js';
import { agencyId, type Line, referenceTo } from '../generate/line.js';
import { hub, type NeighbourhoodSizes, neighbourhood } from '../generate/neighbourhood.js';
import { median } from '../interleave.js';
import { startServing } from '../serve.js';
import { sized } from '../sizes.js';
import { submitArtefacts } from '../submit-artefacts.js';

/** Longest times, milliseconds, and most bytes of the first view; least frames a second. */
const goals = { firstView: 1_500, bytes: 300_000, small: 50, large: 12, summary: 1_000 } as const;

/** With the codelist that they refer to, 35,000 versions. */
const sizes: NeighbourhoodSizes = {
  conceptSchemes: sized(199, 20),
  dataStructures: sized(800, 20),
  dataflows: sized(20_000, 20),
  categorisations: sized(14_000, 20),
};
/** Artefacts of a submission. */
const perSubmission = 2_500;

/** Codelists that extend each other: one all of the middle, each of these some of the last. */
interface Fan {
  readonly name: string;
  readonly middle: number;
  readonly last: number;
  readonly extensions: number;
}

/** 300 nodes and 900 edges; 2,000 and 6,000. */
const fans = {
  small: { name: 'SMALL', middle: sized(100, 2), last: sized(199, 2), extensions: sized(8, 2) },
  large: { name: 'LARGE', middle: sized(1_000, 3), last: sized(999, 3), extensions: sized(5, 2) },
} as const;

const lineOf = (fan: Fan, id: string): Line => ({
  class: 'Codelist',
  agencyID: agencyId(0),
  id: `FAN_${fan.name}_${id}`,
  versions: ['1.0.0'],
});

const listOf = (line: Line, extended: readonly Line[]): Artefact => ({
  class: 'Codelist',
  agencyID: line.agencyID,
  id: line.id,
  version: '1.0.0',
  names: { en: `List ${line.id}` },
  codes: [{ id: line.id, names: { en: line.id } }],
  ...(extended.length > 0 && {
    codelistExtensions: extended.map((other) => ({ codelist: referenceTo(other, '1.0.0') })),
  }),
});

function drawFan(fan: Fan): readonly Artefact[] {
  const last = Array.from({ length: fan.last }, (_, index) => lineOf(fan, `LAST_${index}`));
  const middle = Array.from({ length: fan.middle }, (_, index) => lineOf(fan, `MIDDLE_${index}`));
  const some = (index: number): readonly Line[] =>
    Array.from({ length: fan.extensions }, (_, at) => (index * fan.extensions + at) % fan.last).flatMap(
      (place) => last[place] ?? [],
    );
  return [
    ...last.map((line) => listOf(line, [])),
    ...middle.map((line, index) => listOf(line, some(index))),
    listOf(lineOf(fan, 'ROOT'), middle),
  ];
}

const addressOf = (line: Line, more = ''): string =>
  `/explore/graph?urn=${referenceTo(line, '1.0.0').replaceAll('+', '%2B')}${more}`;

const isDrawn = 'canvas[data-drawn=true]';

/** Frames a second of a page while its graph is dragged for some seconds. */
async function framesWhilePanning(page: Page): Promise<number> {
  const box = await page.locator('.graph-drawing').boundingBox();
  if (box === null) throw new Error('the page has no drawing');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  const counting = page.evaluate<number>(`new Promise((resolve) => {
    let frames = 0;
    const since = performance.now();
    const count = (now) => {
      frames += 1;
      if (now - since < ${sized(4000, 100)}) requestAnimationFrame(count);
      else resolve((frames * 1000) / (now - since));
    };
    requestAnimationFrame(count);
  })`);
  let isCounting = true;
  const counted = counting.finally(() => {
    isCounting = false;
  });
  for (let step = 0; isCounting; step++)
    await page.mouse.move(x + 350 * Math.sin(step / 25), y + 200 * Math.cos(step / 40));
  await page.mouse.up();
  return counted;
}

/** The time to the first view in a browser without a cache, and the bytes that it loads. */
async function viewFirst(url: string): Promise<{ time: number; bytes: number }> {
  const { page, open, close } = await openPage(url);
  const since = performance.now();
  await open('/');
  const time = performance.now() - since;
  const bytes = await page.evaluate<number>(
    `[...performance.getEntriesByType('resource'), ...performance.getEntriesByType('navigation')]
      .filter(({ name }) => !name.includes('/ws/')).reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)`,
  );
  await close();
  return { time, bytes };
}

async function submitAll({ registry }: Bench): Promise<void> {
  for (const fan of Object.values(fans)) await submitArtefacts(registry, drawFan(fan));
  for (const artefacts of neighbourhood(sizes))
    for (let start = 0; start < artefacts.length; start += perSubmission)
      await submitArtefacts(registry, artefacts.slice(start, start + perSubmission));
}

/** The first view of the explorer, its graphs while they are moved, and a large neighbourhood, in a real browser. */
async function measure(bench: Bench): Promise<readonly Row[]> {
  await submitAll(bench);
  const listener = await startServing(bench.registry, undefined, { explorer: readExplorer(builtExplorer) });
  try {
    const rounds = sized(Math.max(3, Math.round(10 * bench.effort)), 1);
    const views = [];
    for (let round = 0; round <= rounds; round++) views.push(await viewFirst(listener.url));
    const first = views.slice(1);
    const { page, open } = await openPage(listener.url);
    const frames: number[] = [];
    for (const fan of [fans.small, fans.large]) {
      await open(addressOf(lineOf(fan, 'ROOT'), '&direction=outgoing&whole=true'));
      await page.waitForSelector(isDrawn, { timeout: 120_000 });
      frames.push(await framesWhilePanning(page));
    }
    const times: number[] = [];
    for (let round = 0; round <= rounds; round++) {
      const since = performance.now();
      await page.goto(`${listener.url}${addressOf(hub, '&direction=incoming')}`);
      await page.waitForSelector(isDrawn);
      times.push(performance.now() - since);
    }
    const [small = Number.NaN, large = Number.NaN] = frames;
    return [
      {
        name: 'first view of the explorer without a cache, to 1.5 s',
        value: median(first.map(({ time }) => time)),
        baseline: goals.firstView,
        goal: 1,
      },
      {
        name: 'compressed bytes of the first view, to 300 kB',
        unit: 'MB',
        value: Math.max(...first.map(({ bytes }) => bytes)) / 1e6,
        baseline: goals.bytes / 1e6,
        goal: 1,
      },
      {
        name: 'frames while a graph of 300 nodes and 900 edges is moved, to 50',
        unit: '/s',
        value: small,
        baseline: goals.small,
        goal: 1,
      },
      {
        name: 'frames while a graph of 2,000 nodes and 6,000 edges is moved, to 12',
        unit: '/s',
        value: large,
        baseline: goals.large,
        goal: 1,
      },
      {
        name: 'page with the groups of 35,000 dependents, to 1 s',
        value: median(times.slice(1)),
        baseline: goals.summary,
        goal: 1,
      },
    ];
  } finally {
    await endRun();
    await listener.stop(1);
  }
}

export const explorerPages: Measurement = { name: 'explorer', measure };
