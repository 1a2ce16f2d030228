import { expect } from 'chai';
import type { ExplorerPage } from '../harness/browser.js';

/** Checks that axe finds nothing in light colours, nor in dark ones on a narrow screen, where nothing is beyond the edge; with pictures of both. */
export async function checkLooks(
  { page, accessibilityViolations, screenshot }: ExplorerPage,
  name: string,
): Promise<void> {
  await screenshot(name);
  expect(await accessibilityViolations()).to.deep.equal([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 360, height: 800 });
  expect(await accessibilityViolations()).to.deep.equal([]);
  expect(await page.evaluate('document.documentElement.scrollWidth')).to.equal(360);
  await screenshot(`${name}-narrow-dark`);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1280, height: 900 });
}
