import { expect } from 'chai';
import { openPage, soon } from '../harness/browser.js';
import type { TestServer } from '../harness/server.js';
import { startHarbour } from './harbour.js';

describe('the pages of the explorer', () => {
  let test: TestServer;
  before(async () => {
    test = await startHarbour();
  });
  after(() => test.close());

  for (const [path, name] of [
    ['/', 'front'],
    ['/sdmx/v2/structure/dataflow/HARBOUR/PORT_TRAFFIC?references=children', 'message'],
    ['/explore/nowhere', 'unknown'],
  ] as const) {
    for (const options of [{ colors: 'light' }, { colors: 'dark' }, { width: 360 }] as const) {
      it(`are shown without a fault: ${name} ${Object.values(options).join()}`, async () => {
        const { page, faults, open, accessibilityViolations, screenshot, close } = await openPage(test.url, options);
        await open(path);
        await soon(async () => expect(await page.title()).to.match(/^\S.* – Strata$/));
        await screenshot(`${name}-${Object.values(options).join()}`);
        expect(await accessibilityViolations()).to.deep.equal([]);
        await soon(async () =>
          expect(
            await page.evaluate('document.documentElement.scrollWidth <= innerWidth'),
            'scrolls sideways',
          ).to.equal(true),
        );
        expect(faults).to.deep.equal([]);
        await close();
      });
    }
  }

  it('offer what programs get at an address of the API, and its artefacts in the explorer', async () => {
    const { page, open, until, close } = await openPage(test.url);
    await open('/sdmx/v2/structure/dataflow/HARBOUR/PORT_TRAFFIC?references=children');
    const artefact = page.getByRole('link', { name: 'HARBOUR:PORT_TRAFFIC(1.0.0)' });
    await soon(async () => expect(await artefact.getAttribute('href')).to.include('/explore/artefact?urn=urn:sdmx:'));
    await soon(async () => expect(await page.getByRole('table').textContent()).to.include('<mes:Structure'));
    await page.getByRole('link', { name: 'sdmx-json-2.1' }).click();
    await until(`document.body.textContent.includes('"dataflows"')`);
    await close();
  });

  it('show the API in a viewer that asks no other host', async () => {
    const { page, faults, screenshot, close } = await openPage(test.url);
    await page.goto(`${test.url}/docs`);
    const path = (text: RegExp) => page.locator('.opblock-summary-path').filter({ hasText: text }).first();
    await path(/secure.*rest/).waitFor();
    // Operations that are out of sight are rendered when they come into it.
    await page.mouse.wheel(0, 100_000);
    await path(/health.*ready/).waitFor();
    await screenshot('docs');
    expect(faults).to.deep.equal([]);
    await close();
  });

  it('say that one of them failed, and the others work', async () => {
    const { page, faults, open, settled, until, close } = await openPage(test.url);
    await page.route('**/ws/registry/changes?*', (route) => route.fulfill({ json: { changes: [null] } }));
    await open('/explore/changes');
    await page.getByRole('heading', { level: 1, name: 'The page cannot be shown' }).waitFor();
    expect(faults.length, 'errors in the console').to.be.at.least(1);
    await page.getByRole('navigation').getByRole('link', { name: 'Find' }).click();
    await settled();
    await until(`document.querySelector('h1').textContent !== 'The page cannot be shown'`);
    await close();
  });

  it('offer to load the page again when the registry did not respond, or had no time', async () => {
    const { page, faults, refuses, settled, until, close } = await openPage(test.url);
    refuses(/\/ws\/registry\/artefacts/);
    for (const answer of ['none', 503, 429] as const) {
      await page.route('**/ws/registry/artefacts?*', (route) =>
        answer === 'none' ? route.abort() : route.fulfill({ status: answer, json: { errors: [{ detail: 'busy' }] } }),
      );
      await page.goto(`${test.url}/explore/browse`);
      await page.getByRole('alert').waitFor();
      await page.unroute('**/ws/registry/artefacts?*');
      await page.getByRole('button', { name: 'Load the page again' }).click();
      await page.getByRole('heading', { level: 2, name: /artefacts$/ }).waitFor();
    }
    await settled();
    expect(faults).to.deep.equal([]);
    // What a new request does not change has no such button.
    await page.goto(`${test.url}/explore/browse?asOf=2999`);
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('button', { name: 'Load the page again' }).count()).to.equal(0);
    await page.goto(`${test.url}/explore/browse?lang=fr`);
    await until(`document.querySelector('select').selectedOptions[0].text === 'Names: French'`);
    await page.goto(`${test.url}/explore/browse?lang=x_y`);
    await until(`document.querySelector('select').selectedOptions[0].text === 'Names: x_y'`);
    await close();
  });

  it('say that a script does not load, as after an update of the registry', async () => {
    const { page, open, settled, close } = await openPage(test.url);
    await open('/');
    await page.route('**/assets/changes-page*.js', (route) => route.fulfill({ status: 404 }));
    await page.getByRole('navigation').getByRole('link', { name: 'Changes' }).click();
    await page.getByText('A part of the explorer did not load.').waitFor();
    await page.unroute('**/assets/changes-page*.js');
    await page.getByRole('button', { name: 'Load the page again' }).click();
    await page.waitForURL('**/explore/changes');
    await settled();
    await soon(async () => expect(await page.getByRole('heading', { level: 1 }).textContent()).to.equal('Changes'));
    await close();
  });
});
