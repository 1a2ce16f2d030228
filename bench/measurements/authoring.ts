import type { Page } from 'playwright-core';
import { builtExplorer, readExplorer } from '../../src/http/explorer/explorer-files.js';
import type { Artefact } from '../../src/model/artefact.js';
import { endRun } from '../../test/harness/at-end.js';
import { openPage } from '../../test/harness/browser.js';
import { pasteInto } from '../../test/web/paste.js';
import { signIn } from '../../test/web/sign-in.js';
import type { Bench, Measurement, Row } from '../bench.js';
import { agencyId, type Line, referenceTo } from '../generate/line.js';
import { percentile95 } from '../interleave.js';
import { rootPassword, startServing } from '../serve.js';
import { sized } from '../sizes.js';
import { submitArtefacts } from '../submit-artefacts.js';

/** Longest times, milliseconds. */
const goals = { verdict: 500, paste: 2_000, block: 50 } as const;

const [short, long, pasted] = [sized(1_000, 10), sized(100_000, 20), sized(10_000, 10)];

/** Rounds before the measured ones: a registry that has just started plans and compiles what a dry run needs. */
const warmUp = sized(20, 1);

/** Milliseconds between keys. */
const betweenKeys = 60;

const lineOf = (id: string): Line => ({
  class: 'Codelist',
  agencyID: agencyId(0),
  id: `TYPED_${id}`,
  versions: ['1.0.0'],
});

const listOf = (line: Line, count: number): Artefact => ({
  class: 'Codelist',
  agencyID: line.agencyID,
  id: line.id,
  version: '1.0.0',
  names: { en: `List ${line.id}` },
  codes: Array.from({ length: count }, (_, index) => ({ id: `C${index}`, names: { en: `Code ${index}` } })),
});

/** The time from the last key, or paste, to the frame with the verdict about it. */
async function untilVerdict(page: Page, act: () => Promise<unknown>): Promise<number> {
  // The page's policy forbids scripts as text, except those of the protocol with which it is driven.
  await page.evaluate(`window.verdict = new Promise((resolve) => {
    let since, isRunning = false;
    const note = ({ timeStamp }) => { since = timeStamp; };
    for (const type of ['keydown', 'paste']) addEventListener(type, note, true);
    const observer = new MutationObserver(() => {
      const isTried = document.querySelector('.verdict').dataset.tried === 'true';
      if (!isTried) isRunning = true;
      if (!isTried || !isRunning) return;
      observer.disconnect();
      for (const type of ['keydown', 'paste']) removeEventListener(type, note, true);
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - since)));
    });
    observer.observe(document.querySelector('.verdict'), { attributeFilter: ['data-tried'] });
  }); undefined`);
  await act();
  return page.evaluate<number>('window.verdict');
}

const grid = '.data-grid';
const nameField = '[data-pointer="/names"] input[type=text]';

async function openList(open: (path: string) => Promise<void>, page: Page, line: Line): Promise<void> {
  await open(`/explore/edit?urn=${referenceTo(line, '1.0.0')}`);
  await page.locator(grid).waitFor({ timeout: 120_000 });
  await page.locator('.verdict[data-tried=true]').waitFor({ timeout: 120_000 });
}

async function typeInCell(page: Page, text: string): Promise<void> {
  await page.locator(grid).focus();
  for (const key of ['Home', 'ArrowRight']) await page.keyboard.press(key);
  await page.keyboard.type(text, { delay: betweenKeys });
  await page.keyboard.press('Enter');
}

async function typeInField(page: Page, text: string): Promise<void> {
  await page.locator(nameField).first().focus();
  await page.keyboard.type(text, { delay: betweenKeys });
}

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds since the browser began. */
  readonly ts: number;
  /** Microseconds from begin to end. */
  readonly dur?: number;
  /** Microseconds of the processor. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** Processor time of the longest task of the page's thread, milliseconds. */
interface LongestTask {
  readonly whole: number;
  /** Without the collections of memory in it, whose time V8 chooses: no page can hold them off. */
  readonly own: number;
}

const isCollection = ({ name }: TraceEvent): boolean => name === 'MajorGC' || name === 'MinorGC';

const milliseconds = ({ tdur = 0 }: TraceEvent): number => tdur / 1000;

const isTask = ({ name }: TraceEvent): boolean => name.endsWith('RunTask');

const isIn = (inner: TraceEvent, outer: TraceEvent): boolean =>
  inner !== outer && inner.ts >= outer.ts && inner.ts + (inner.dur ?? 0) <= outer.ts + (outer.dur ?? 0);

/** Times of the tasks of one thread without the collections in them. */
function ownTimes(events: readonly TraceEvent[]): number[] {
  const all = events.filter(isCollection);
  // One can be part of another.
  const collections = all.filter((each) => !all.some((other) => isIn(each, other)));
  return events.filter(isTask).map((task) => {
    const inside = collections.filter((each) => isIn(each, task));
    return inside.reduce((time, each) => time - milliseconds(each), milliseconds(task));
  });
}

const longest = (times: readonly number[]): number => times.reduce((most, time) => Math.max(most, time), 0);

/**
 * The longest task of the page's thread while it is used. Wall time would count what other processes of the machine take.
 */
async function longestTask(page: Page, act: () => Promise<unknown>): Promise<LongestTask> {
  const browser = page.context().browser();
  if (browser === null) throw new Error('the page has no browser');
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline'] });
  await act();
  const { traceEvents }: { traceEvents: readonly TraceEvent[] } = JSON.parse((await browser.stopTracing()).toString());
  const threads = traceEvents.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain');
  const ofThreads = threads.map((thread) =>
    traceEvents.filter(({ pid, tid }) => pid === thread.pid && tid === thread.tid),
  );
  const tasks = ofThreads.flat().filter(isTask);
  if (tasks.length === 0) throw new Error('the trace has no tasks of the page');
  return { whole: longest(tasks.map(milliseconds)), own: longest(ofThreads.flatMap(ownTimes)) };
}

async function scroll(page: Page): Promise<void> {
  const box = await page.locator(grid).boundingBox();
  if (box === null) throw new Error('the page has no table');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  for (let step = 0; step < sized(100, 3); step++) await page.mouse.wheel(0, 300 + 50 * step);
}

/** Typing and pasting in the tables of the editor, to the verdict of the dry run, and what blocks the page meanwhile, in a real browser. */
async function measure(bench: Bench): Promise<readonly Row[]> {
  const lists = { short: lineOf('SHORT'), long: lineOf('LONG') };
  await submitArtefacts(bench.registry, [listOf(lists.short, short), listOf(lists.long, long)]);
  const listener = await startServing(bench.registry, undefined, { explorer: readExplorer(builtExplorer) });
  try {
    const { page, open } = await openPage(listener.url);
    await signIn(page, listener.url, rootPassword);
    const rounds = sized(Math.max(10, Math.round(100 * bench.effort)), 1);
    const times: Record<'cell' | 'field' | 'paste', number[]> = { cell: [], field: [], paste: [] };
    await openList(open, page, lists.short);
    for (let round = 0; round < warmUp + rounds; round++) {
      times.cell.push(await untilVerdict(page, () => typeInCell(page, `Berth ${round}`)));
      times.field.push(await untilVerdict(page, () => typeInField(page, ` ${round}`)));
    }
    for (let round = 0; round <= sized(5, 1); round++) {
      const text = Array.from({ length: pasted }, (_, row) => `P${row}\tRow ${row} of ${round}`).join('\n');
      await page.locator(grid).focus();
      await page.keyboard.press('Control+Home');
      times.paste.push(await untilVerdict(page, () => pasteInto(page.locator(grid), text)));
    }
    await openList(open, page, lists.long);
    const typing = await longestTask(page, async () => {
      for (let round = 0; round < sized(5, 1); round++) {
        await untilVerdict(page, () => typeInCell(page, `Quay ${round}`));
        await untilVerdict(page, () => typeInField(page, ` ${round}`));
      }
    });
    const scrolling = await longestTask(page, () => scroll(page));
    return [
      {
        name: `Enter in a cell of ${short} codes to the verdict, 95 of 100, to 500 ms`,
        value: percentile95(times.cell.slice(warmUp)),
        baseline: goals.verdict,
        goal: 1,
      },
      {
        name: `last key in a name of ${short} codes to the verdict, 95 of 100, to 500 ms`,
        value: percentile95(times.field.slice(warmUp)),
        baseline: goals.verdict,
        goal: 1,
      },
      {
        name: `${pasted} pasted rows to the verdict, 95 of 100, to 2 s`,
        value: percentile95(times.paste.slice(1)),
        baseline: goals.paste,
        goal: 1,
      },
      {
        name: `longest task of the page while typing in ${long} codes, to 50 ms`,
        value: typing.whole,
        baseline: goals.block,
        goal: 1,
      },
      {
        name: `the same without collections of memory, to 50 ms`,
        value: typing.own,
        baseline: goals.block,
        goal: 1,
      },
      {
        name: `longest task of the page while ${long} codes are scrolled, to 50 ms`,
        value: scrolling.whole,
        baseline: goals.block,
        goal: 1,
      },
    ];
  } finally {
    await endRun();
    await listener.stop(1);
  }
}

export const authoring: Measurement = { name: 'authoring', measure };
