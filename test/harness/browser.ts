import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import chromium from '@sparticuz/chromium';
import axe, { type AxeResults } from 'axe-core';
import { type Browser, type Page, chromium as playwright } from 'playwright-core';
import { atEnd } from './at-end.js';

/** The folder of the screenshots that tests take; git ignores it. */
export const SCREENSHOTS = resolve(import.meta.dirname, '../../screenshots');

let opening: Promise<Browser> | undefined;

async function launch(): Promise<Browser> {
  // No page uses WebGL; without it, Chromium draws with a third less processor time on machines without a graphics processor.
  chromium.setGraphicsMode = false;
  const executablePath = await chromium.executablePath();
  // Some of the package's arguments switch off what protects pages, which tests are to see as people do.
  const unsafe = [
    '--disable-web-security',
    '--allow-running-insecure-content',
    '--single-process',
    '--disable-site-isolation-trials',
  ];
  const args = chromium.args.filter((each) => !unsafe.includes(each));
  const browser = await playwright.launch({ args, executablePath, headless: true });
  atEnd(() => browser.close());
  browser.on('disconnected', () => {
    opening = undefined;
  });
  return browser;
}

export interface PageOptions {
  readonly width?: number;
  readonly height?: number;
  readonly colors?: 'light' | 'dark';
}

export interface ExplorerPage {
  readonly page: Page;
  /** What went wrong so far: errors of scripts, console errors, refusals of the content security policy, requests that leave the registry. */
  readonly faults: readonly string[];
  /** Opens an address of the registry and waits until nothing is awaited any more. */
  open(path: string): Promise<void>;
  /** Responses that are errors and that a test asks for: their status and address, as the console names them. */
  refuses(...expected: readonly RegExp[]): void;
  /** Waits until the page awaits no answer. */
  settled(): Promise<void>;
  /** Waits until an expression is true in the page. */
  until(expression: string): Promise<void>;
  /** Violations of WCAG 2.2 AA that axe finds, each with its elements. @param what the rules about colours alone, or all */
  accessibilityViolations(what?: 'all' | 'colours'): Promise<readonly string[]>;
  /** Keeps a picture of the page in `screenshots/`. */
  screenshot(name: string): Promise<void>;
  close(): Promise<void>;
}

/** Milliseconds after which something that is awaited counts as missing. */
const patience = 30_000;

/** Expressions that the page evaluates. */
const isSettled = `document.querySelector('#explorer main h1') !== null && document.querySelector('.loading') === null &&
  ['0', undefined].includes(document.documentElement.dataset.awaited)`;
/** What a new address asks for is asked after it was drawn. */
const isDrawn = `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => done(true), 50))))`;
const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Rules whose result depends on the colours of a page. */
const ofColours = ['color-contrast', 'link-in-text-block'];
const axeWith = (runOnly: object): string =>
  `axe.run(document, ${JSON.stringify({ runOnly, resultTypes: ['violations'], selectors: false })})`;

/** Repeats a check of a page until it holds: a page follows an action a little later. @throws what the check throws, if it never holds */
export async function soon(check: () => unknown): Promise<void> {
  for (const end = Date.now() + patience; ; await wait(20)) {
    try {
      await check();
      return;
    } catch (error) {
      if (Date.now() > end) throw error;
    }
  }
}

/**
 * A page of a real browser over a registry, with its own cookies. One browser serves the test run.
 * @param url of the registry
 */
export async function openPage(
  url: string,
  { width = 1280, height = 900, colors = 'light' }: PageOptions = {},
): Promise<ExplorerPage> {
  opening ??= launch();
  const browser = await opening;
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: colors,
    acceptDownloads: true,
    locale: 'en-GB',
  });
  const page = await context.newPage();
  const faults: string[] = [];
  const refused: RegExp[] = [];
  page.on('pageerror', (error) => faults.push(`error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    const { url: source } = message.location();
    const text = `console: ${message.text()}${source === '' ? '' : ` ${source}`}`;
    // The browser reports each response that is an error, also where a page is opened to show one.
    if (!refused.some((each) => each.test(text))) faults.push(text);
  });
  page.on('request', (request) => {
    const target = request.url();
    if (!target.startsWith(url) && !/^(?:data|blob):/.test(target)) faults.push(`request to ${target}`);
  });
  // Playwright's waitForFunction evaluates text in the page, which its content security policy forbids.
  const until = async (expression: string): Promise<void> => {
    for (const end = Date.now() + patience; ; await wait(20)) {
      if (await page.evaluate<boolean>(expression).catch(() => false)) return;
      if (Date.now() > end) throw new Error(`not so after ${patience / 1000} s: ${expression}`);
    }
  };
  const settled = async (): Promise<void> => {
    await until(isDrawn);
    await until(isSettled);
  };
  return {
    page,
    faults,
    async open(path) {
      await page.goto(`${url}${path}`);
      await settled();
    },
    refuses: (...expected) => void refused.push(...expected),
    settled,
    until,
    async accessibilityViolations(what = 'all') {
      if (await page.evaluate(`typeof axe === 'undefined'`)) await page.evaluate(axe.source);
      // Colours are compared when transitions have ended.
      await wait(50);
      const { violations: found } = await page.evaluate<AxeResults>(
        axeWith(what === 'all' ? { type: 'tag', values: levels } : { type: 'rule', values: ofColours }),
      );
      return found.map(
        ({ id, help, nodes }) =>
          `${id}: ${help}: ${nodes.map(({ html, failureSummary }) => `${html} (${failureSummary})`).join('; ')}`,
      );
    },
    async screenshot(name) {
      mkdirSync(SCREENSHOTS, { recursive: true });
      await page.screenshot({ path: join(SCREENSHOTS, `${name}.png`) });
    },
    close: () => context.close(),
  };
}
