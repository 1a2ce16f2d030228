import { expect } from 'chai';
import { agencyScheme } from '../../../harness/artefacts.js';
import { type ExplorerPage, openPage, soon } from '../../../harness/browser.js';
import { startTestServer, type TestServer } from '../../../harness/server.js';
import { signIn } from '../../sign-in.js';

/** The texts of the drafts that the browser keeps. */
const keptTexts = `new Promise((done) => {
  indexedDB.open('strata-drafts').onsuccess = ({ target: { result } }) => {
    result.transaction('drafts').objectStore('drafts').getAll().onsuccess = async ({ target }) =>
      done((await Promise.all(target.result.map(({ text }) => text.text()))).join());
  };
})`;

describe('references to drafts', () => {
  let test: TestServer;
  let explorer: ExplorerPage;
  before(async () => {
    test = await startTestServer({ hasExplorer: true });
    await test.submit([agencyScheme(['SDMX'])], 'MERGE');
    explorer = await openPage(test.url);
    explorer.page.setDefaultTimeout(20_000);
    // Dry runs of what is not complete yet, and versions that do not exist.
    explorer.refuses(/\/ws\/secure\/sdmxapi\/rest/, /\/ws\/registry\/history/, /\/sdmx\/v2\//);
    await signIn(explorer.page, test.url);
  });
  after(async () => {
    await explorer?.close();
    await test.close();
  });

  /** Begins a draft with its id and a name, and waits until the browser keeps it. */
  async function begin(artefactClass: string, id: string): Promise<void> {
    const { page, open } = explorer;
    await open(`/explore/edit?class=${artefactClass}`);
    await page.getByLabel('Agency').fill('SDMX');
    await page.locator('[data-pointer="/id"] input').fill(id);
    await page.getByLabel('Names (en)').first().fill(id);
    await soon(async () => expect(await page.evaluate(keptTexts)).to.match(new RegExp(`"en":s*"${id}"`)));
  }

  it('are offered, marked, and saved together with what refers to them', async () => {
    const { page } = explorer;
    await begin('Dataflow', 'FLOW');
    await begin('CategoryScheme', 'SCHEME');
    await page.getByRole('button', { name: 'Insert', exact: true }).click();
    await page.locator('.data-grid').focus();
    await page.keyboard.type('TOPIC');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Topic');
    await page.keyboard.press('Enter');
    await soon(async () => expect(await page.evaluate(keptTexts)).to.include('"Topic"'));
    await begin('Categorisation', 'CAT');
    const source = page.getByRole('group', { name: 'Source', exact: true });
    await source.getByText('unsaved drafts of this browser').click();
    await source.getByRole('button', { name: /FLOW/ }).click();
    await soon(async () => expect(await source.textContent()).to.match(/FLOW[\s\S]*unsaved draft/));
    const target = page.getByRole('group', { name: 'Target', exact: true });
    await target.getByText('unsaved draft of this browser').click();
    await target.getByRole('button', { name: /SCHEME/ }).click();
    await target.getByLabel('Id of the item').fill('TOPIC');
    await target.getByRole('button', { name: 'Take it' }).last().click();
    await soon(async () => expect(await target.textContent()).to.match(/SCHEME[\s\S]*TOPIC[\s\S]*unsaved draft/));
    const together = page.getByRole('region', { name: 'Together with' });
    expect(await together.getByRole('checkbox', { checked: true }).count()).to.equal(2);
    expect(await explorer.accessibilityViolations()).to.deep.equal([]);
    // The version of a categorisation is fixed, so it is saved, and the others as the drafts that they are.
    await soon(async () => expect(await page.locator('.verdict').textContent()).to.include('It can be saved.'));
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved as 1.0 in transaction').waitFor();
    const made = await (await test.get('/sdmx/v2/structure/categorisation/SDMX/CAT/*?format=sdmx-json-2.1')).text();
    expect(made).to.include('Dataflow=SDMX:FLOW(1.0.0-draft)').and.include('SCHEME(1.0.0-draft).TOPIC');
  });

  it('does not move what is under the pointer when problems appear above it', async () => {
    const { page } = explorer;
    await page.setViewportSize({ width: 1280, height: 500 });
    await begin('Dataflow', 'STEADY');
    const id = page.locator('[data-pointer="/id"] input');
    const below = page.locator('.edit-forms fieldset.reference').first();
    await below.scrollIntoViewIfNeeded();
    await explorer.until(`document.querySelector('[data-tried="true"]') !== null`);
    const [noted, top] = [
      page.locator('[data-pointer="/id"] .field-notes'),
      async () => (await below.boundingBox())?.y,
    ];
    // Typed without scrolling to it, as a slow dry run arrives when the reader is elsewhere.
    await id.evaluate((input: { value: string; dispatchEvent(event: unknown): void }) => {
      input.value = 'NOT AN ID';
      input.dispatchEvent(new Event('input', { bubbles: true }));
    });
    await below.hover({ position: { x: 20, y: 5 } });
    const before = await top();
    await noted.waitFor({ state: 'attached' });
    expect(await top()).to.equal(before);
    await page.setViewportSize({ width: 1280, height: 900 });
  });
});
