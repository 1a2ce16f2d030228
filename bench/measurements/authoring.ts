import type { Page } from 'playwright-core';
import { builtExplorer, readExplorer } from '../../src/http/explorer/explorer-files.js';
import { endRun } from '../../test/harness/at-end.js';
import { openPage } from '../../test/harness/browser.js';
import { pasteInto } from '../../test/web/paste.js';
import type { Bench, Measurement, Row } from '../bench.js';
import { largeCodelist } from '../generate/codelist.js';
import { agencyId, referenceTo } from '../generate/line.js';
import { median } from '../interleave.js';
import { asRoot, startServing } from '../serve.js';
import { sized } from '../sizes.js';
import { submitArtefacts } from '../submit-artefacts.js';

/** Longest times, milliseconds. */
const goals = { verdict: 500, block: 50, paste: 2_000 } as const;
const counts = { tried: sized(1_000, 20), large: sized(100_000, 50), pasted: sized(10_000, 20) } as const;

const lineOf = (id: string) => ({ class: 'Codelist', agencyID: agencyId(0), id, versions: ['1.0.0'] }) as const;
const tried = lineOf('AUTHORED_1000');
const large = lineOf('AUTHORED_100000');

/**
 * What the page notes of itself: when the last key went down, when a verdict about the newest state was shown, and the longest time
 * between two turns of its thread. Timers have their turn after 4 ms at the earliest (HTML, timers).
 */
const watch = `(() => {
  const noted = { key: 0, verdict: 0, block: 0, isStale: false };
  addEventListener('keydown', () => { noted.key = performance.now(); }, true);
  addEventListener('paste', () => { noted.key = performance.now(); }, true);
  new MutationObserver(() => {
    const verdict = document.querySelector('[data-tried]');
    if (verdict === null) return;
    const isTried = verdict.dataset.tried === 'true';
    if (isTried && noted.isStale) noted.verdict = performance.now();
    noted.isStale = !isTried;
  }).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-tried'] });
  let last = performance.now();
  const turn = () => {
    const now = performance.now();
    noted.block = Math.max(noted.block, now - last - 4);
    last = now;
    setTimeout(turn, 0);
  };
  turn();
  window.noted = noted;
})()`;

const isTried = `document.querySelector('[data-tried="true"]') !== null`;
/** Whether the verdict is of a state after the last key. */
const isJudged = `!noted.isStale && noted.verdict > noted.key`;

type Until = (expression: string) => Promise<void>;

/** Milliseconds from the last key to the verdict. */
async function timeOfVerdict(page: Page, until: Until, act: () => Promise<void>): Promise<number> {
  await act();
  await until(isJudged);
  return page.evaluate<number>('noted.verdict - noted.key');
}

/** Opens the next version of a codelist and waits for its first verdict. */
async function edit(page: Page, until: Until, url: string, query: string): Promise<void> {
  await page.goto(`${url}/explore/edit?${query}`);
  await page.locator('.data-grid').waitFor({ timeout: 120_000 });
  await until(isTried);
  await page.evaluate(watch);
}

const urnOf = (line: typeof tried | typeof large): string =>
  `urn=${encodeURIComponent(referenceTo(line, '1.0.0'))}&as=version`;

/** Names of codes are typed one below the other, as a person types. */
async function typeName(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text, { delay: 40 });
  await page.keyboard.press('Enter');
}

/** How soon the page of drafts shows what the registry finds, and how long it is blocked while one types. */
async function measure({ registry, effort }: Bench): Promise<readonly Row[]> {
  for (const [line, count] of [
    [tried, counts.tried],
    [large, counts.large],
  ] as const)
    await submitArtefacts(registry, [largeCodelist(line, '1.0.0', count)]);
  const listener = await startServing(registry, undefined, { explorer: readExplorer(builtExplorer) });
  try {
    const { page, until } = await openPage(listener.url);
    await page.setExtraHTTPHeaders(asRoot);
    const { url } = listener;
    const rounds = sized(Math.max(5, Math.round(40 * effort)), 2);

    await edit(page, until, url, urnOf(tried));
    await page.locator('[data-cell="0 1"]').click();
    const inCells: number[] = [];
    for (let round = 0; round <= rounds; round++)
      inCells.push(await timeOfVerdict(page, until, () => typeName(page, `Name ${round}`)));
    const inFields: number[] = [];
    const name = page.getByLabel('Names (en)').first();
    await name.focus();
    for (let round = 0; round <= rounds; round++)
      inFields.push(await timeOfVerdict(page, until, () => page.keyboard.type(` ${round}`, { delay: 40 })));

    await edit(page, until, url, urnOf(large));
    await page.locator('[data-cell="0 1"]').click();
    const blocks: number[] = [];
    for (let round = 0; round <= sized(5, 1); round++) {
      await page.evaluate('noted.block = 0');
      for (const text of ['First', 'Second', 'Third']) await typeName(page, `${text} ${round}`);
      await until(isJudged);
      blocks.push(await page.evaluate<number>('noted.block'));
    }

    const pasted: number[] = [];
    const rows = Array.from(
      { length: counts.pasted },
      (_, place) => `P${place}\tPasted ${place}\tA row of a spreadsheet`,
    );
    for (let round = 0; round <= sized(3, 1); round++) {
      await edit(page, until, url, 'class=Codelist');
      await page.getByLabel('Agency').fill(tried.agencyID);
      await page.locator('[data-pointer="/id"] input').fill(`PASTED_${round}`);
      await page.getByLabel('Names (en)').first().fill('Pasted');
      await page.keyboard.press('Tab');
      await until(isJudged);
      const text = ['id\tname\tdescription', ...rows].join('\n');
      pasted.push(await timeOfVerdict(page, until, () => pasteInto(page.locator('.data-grid'), text)));
    }
    return [
      {
        name: `verdict after Enter in one of ${counts.tried} codes, 95 %`,
        value: latest(inCells),
        baseline: goals.verdict,
        goal: 1,
      },
      { name: `verdict after the last key of a name, 95 %`, value: latest(inFields), baseline: goals.verdict, goal: 1 },
      {
        name: `longest block while names are typed among ${counts.large} codes`,
        value: Math.max(...blocks.slice(1)),
        baseline: goals.block,
        goal: 1,
      },
      {
        name: `verdict after ${counts.pasted} rows are pasted`,
        value: median(pasted.slice(1)),
        baseline: goals.paste,
        goal: 1,
      },
    ];
  } finally {
    await endRun();
    await listener.stop(1);
  }
}

/** The time within which 95 of 100 end; the first one warms up. */
const latest = ([, ...times]: readonly number[]): number =>
  times.sort((one, other) => one - other)[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN;

export const authoring: Measurement = { name: 'authoring', measure };
