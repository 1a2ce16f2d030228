import { expect } from 'chai';
import type { Artefact } from '../../../../src/model/artefact.js';
import { codelist, ownedBy } from '../../../harness/artefacts.js';
import { type ExplorerPage, openPage, soon } from '../../../harness/browser.js';
import type { TestServer } from '../../../harness/server.js';
import { checkLooks } from '../../check-looks.js';
import { startHarbour } from '../../harbour.js';
import { signIn } from '../../sign-in.js';

const prefix = 'urn:sdmx:org.sdmx.infomodel.';
const cargo = (version: string): string => `${prefix}codelist.Codelist=HARBOUR:CL_CARGO(${version})`;

describe('the page that makes and changes artefacts', () => {
  let test: TestServer;
  let explorer: ExplorerPage;
  before(async () => {
    test = await startHarbour();
    explorer = await openPage(test.url);
    // Dry runs of what is not complete yet.
    explorer.refuses(/\/ws\/secure\/sdmxapi\/rest/, /\/ws\/registry\/history/);
  });
  after(async () => {
    await explorer?.close();
    await test.close();
  });

  const textOf = async (selector: string): Promise<string> =>
    (await explorer.page.locator(selector).allInnerTexts()).join('\n');
  const verdict = (): Promise<string> => textOf('.verdict');
  const tried = (): Promise<void> => explorer.until(`document.querySelector('[data-tried="true"]') !== null`);
  const kept = (): Promise<void> => explorer.until(`document.querySelector('[data-kept="true"]') !== null`);

  it('shows those who may not change an artefact why not, and the others what they can do', async () => {
    const { page, open } = explorer;
    await open(`/explore/artefact?urn=${cargo('1.1.0')}`);
    expect(await textOf('.change-actions')).to.match(/^Sign in to make and change artefacts/);
    await signIn(page, test.url);
    await open(`/explore/artefact?urn=${cargo('1.1.0')}`);
    const actions = page.getByRole('navigation', { name: 'Change' });
    expect(await actions.locator('a, button').allInnerTexts()).to.deep.equal([
      'Edit',
      'New version',
      'Copy',
      'Translate',
      'Proposals',
      'New artefact',
      'Delete',
    ]);
    await actions.getByRole('link', { name: 'Edit' }).click();
    await page.getByRole('heading', { level: 2, name: 'Content' }).waitFor();
  });

  it('begins a draft of a stable version, whose number follows what its changes require', async () => {
    const { page } = explorer;
    const id = page.locator('[data-pointer="/id"] input');
    await soon(async () => expect(await id.inputValue()).to.equal('CL_CARGO'));
    await tried();
    await soon(async () => expect(await verdict()).to.include('It is the same as the version in the registry.'));
    const names = page.getByRole('group', { name: 'Names' }).first();
    await names.getByLabel('Names (en)').fill('Kinds of cargo, 2026');
    await soon(async () => expect(await verdict()).to.match(/Smallest version: 1\.1\.1\s+patch compared with 1\.1\.0/));
    await soon(async () =>
      expect(await page.locator('[data-pointer="/version"] input').inputValue()).to.equal('1.1.1-draft'),
    );
    await page.getByRole('button', { name: 'Insert', exact: true }).click();
    await page.locator('.data-grid').focus();
    await page.keyboard.type('LNG');
    await page.keyboard.press('Tab');
    await soon(async () => expect(await textOf('.verdict-line')).to.match(/error/));
    await page.keyboard.type('Liquefied gas');
    await page.keyboard.press('Enter');
    await soon(async () => expect(await verdict()).to.match(/Smallest version: 1\.2\.0\s+minor/));
    expect(await verdict()).to.include('the code LNG was added');
    // The structure of the example refers to the list by a wildcard.
    expect(await verdict()).to.match(/Follow\s+1/);
    await soon(async () =>
      expect(await page.locator('[data-pointer="/version"] input').inputValue()).to.equal('1.2.0-draft'),
    );
    await checkLooks(explorer, 'edit-codelist');
  });

  it('keeps the draft over a reload, undoes and repeats whole steps', async () => {
    const { page, settled } = explorer;
    await kept();
    await page.reload();
    await settled();
    const name = page.getByRole('group', { name: 'Names' }).first().getByLabel('Names (en)');
    await soon(async () => expect(await name.inputValue()).to.equal('Kinds of cargo, 2026'));
    await name.fill('Cargo');
    await name.blur();
    await page.getByRole('button', { name: 'Undo' }).click();
    await soon(async () => expect(await name.inputValue()).to.equal('Kinds of cargo, 2026'));
    await page.getByRole('button', { name: 'Redo' }).click();
    await soon(async () => expect(await name.inputValue()).to.equal('Cargo'));
  });

  it('keeps what was changed just before another page is shown', async () => {
    const { page, settled } = explorer;
    const name = page.getByRole('group', { name: 'Names' }).first().getByLabel('Names (en)');
    await name.fill('Cargo of ships');
    await page.getByRole('link', { name: 'Browse', exact: true }).click();
    await soon(() => expect(page.url()).to.include('/explore/browse'));
    await page.goBack();
    await settled();
    await soon(async () => expect(await name.inputValue()).to.equal('Cargo of ships'));
    await name.fill('Cargo');
    await name.blur();
  });

  it('saves the draft, and publishes it as the smallest version that is allowed', async () => {
    const { page } = explorer;
    await tried();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved as 1.2.0-draft in transaction').waitFor();
    await tried();
    const publish = page.getByRole('button', { name: 'Publish', exact: true });
    await publish.click();
    await soon(() => expect(new URL(page.url()).searchParams.get('urn')).to.equal(cargo('1.2.0')));
    const text = await (
      await fetch(`${test.url}/sdmx/v2/structure/codelist/HARBOUR/CL_CARGO/1.2.0?format=sdmx-json-2.1`)
    ).text();
    expect(text).to.include('"LNG"');
  });

  it('keeps the version under which it was saved, whatever a dry run found meanwhile, and over Undo', async () => {
    const { page, open } = explorer;
    const version = page.locator('[data-pointer="/version"] input');
    await open(`/explore/edit?urn=${cargo('1.2.0').replace('CL_CARGO(1.2.0)', 'CL_FREQ(1.0.0)')}`);
    await tried();
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/ws/secure/sdmxapi/rest', async (route) => {
      const response = await route.fetch();
      if (route.request().headers()['dry-run'] !== 'true') await held;
      await route.fulfill({ response });
    });
    expect(await version.inputValue()).to.equal('1.0.1-draft');
    await page.getByRole('button', { name: 'Insert', exact: true }).click();
    await page.locator('.data-grid').focus();
    for (const text of ['W', 'Weekly']) {
      await page.keyboard.type(text);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Control+s');
    await soon(async () => expect(await version.inputValue()).to.equal('1.1.0-draft'));
    release();
    await page.getByText('Saved as 1.0.1-draft in transaction').waitFor();
    await soon(async () => expect(await version.inputValue()).to.equal('1.0.1-draft'));
    for (const name of ['Undo', 'Redo']) {
      await page.getByRole('button', { name }).click();
      await tried();
      expect(await version.inputValue()).to.equal('1.0.1-draft');
    }
    await page.unroute('**/ws/secure/sdmxapi/rest');
    await page.getByRole('button', { name: 'Discard' }).click();
    await soon(() => expect(page.url()).to.include('/explore/artefact'));
  });

  it('makes an artefact by the form of the grammar: problems are at their fields, references are found and written', async () => {
    const { page, open } = explorer;
    await open('/explore/edit?class=Dataflow');
    await page.getByLabel('Agency').fill('HARBOUR');
    await page.locator('[data-pointer="/id"] input').fill('FLOW 1');
    await page.getByLabel('Names (en)').fill('A flow');
    await soon(async () => expect(await textOf('[data-pointer="/id"] .field-notes')).to.match(/^Error: .*FLOW 1/));
    await page.locator('[data-pointer="/id"] input').fill('FLOW_1');
    await soon(async () => expect(await verdict()).to.include('It can be published.'));
    const structure = page.getByRole('group', { name: 'Structure', exact: true });
    await structure.getByRole('combobox').fill('DSD_PORT');
    await structure.getByRole('option').first().click();
    // The standard's interface offers no latest major version.
    const versions = await structure.locator('label:has(input[type=radio])').allInnerTexts();
    expect(versions.map((each) => each.trim())).to.have.members(['Latest minor', 'Latest patch', 'Exact version']);
    await structure.getByRole('radio', { name: 'Latest minor' }).check();
    await soon(async () =>
      expect((await structure.allInnerTexts()).join()).to.match(
        /Written as 1\.0\+\.0\.\s+It resolves now to\s+1\.0\.0/,
      ),
    );
    expect(await explorer.accessibilityViolations()).to.deep.equal([]);
  });

  it('shows the same as text, and the form follows what is typed there', async () => {
    const { page } = explorer;
    await page.getByRole('button', { name: 'Text', exact: true }).click();
    const editor = page.getByRole('textbox', { name: 'The artefact as SDMX-JSON 2.1' });
    await soon(async () => expect(await editor.textContent()).to.include('DSD_PORT_TRAFFIC(1.0+.0)'));
    await editor.focus();
    await page.keyboard.press('Control+End');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.insertText(',');
    await page.getByText('This is not valid JSON').waitFor();
    await page.keyboard.insertText('"descriptions": { "en": "Typed" }');
    await soon(async () => expect(await textOf('.text-view [role="status"]')).to.equal(''));
    expect(await explorer.accessibilityViolations()).to.deep.equal([]);
    await page.getByRole('button', { name: 'Form', exact: true }).click();
    await soon(async () => expect(await page.getByLabel('Descriptions (en)').inputValue()).to.equal('Typed'));
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('heading', { level: 2, name: 'Drafts in this browser' }).waitFor();
  });

  it('loses nothing of two editors of one draft: mine and theirs are compared part by part', async () => {
    const { page, open } = explorer;
    const berths = (names: object): Artefact =>
      ownedBy('HARBOUR', { ...codelist('CL_BERTH', '0.1.0', ['N', 'S']), names } as Artefact);
    await test.submit([berths({ en: 'Berths', de: 'Plätze' })]);
    await open(`/explore/edit?urn=${prefix}codelist.Codelist=HARBOUR:CL_BERTH(0.1.0)`);
    const name = page.getByLabel('Names (en)').first();
    await soon(async () => expect(await name.inputValue()).to.equal('Berths'));
    await test.submit([berths({ en: 'Berths of theirs', de: 'Liegeplätze' })]);
    await name.fill('Berths of mine');
    await name.blur();
    await page.getByRole('button', { name: 'Save' }).click();
    const conflict = page.getByRole('region', { name: 'Somebody else has changed it' });
    await conflict.waitFor();
    const rows = (await conflict.locator('tbody tr').allInnerTexts()).map((row) => row.split(/\s*\t\s*/));
    expect(rows).to.deep.equal([
      ['names/en', 'Berths', 'Berths of theirs', 'Berths of mine'],
      ['names/de', 'Plätze', 'Liegeplätze', 'Plätze'],
    ]);
    expect(await explorer.accessibilityViolations()).to.deep.equal([]);
    await conflict.getByRole('radio', { name: 'Keep mine: names/en' }).check();
    await conflict.getByRole('button', { name: 'Go on with these' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved as 0.1.0 in transaction').waitFor();
    const path = '/sdmx/v2/structure/codelist/HARBOUR/CL_BERTH/0.1.0?format=sdmx-json-2.1&lang=*';
    const stored = await (await fetch(`${test.url}${path}`)).text();
    expect(JSON.parse(stored).data.codelists[0].names).to.deep.equal({ en: 'Berths of mine', de: 'Liegeplätze' });
  });

  it('leads to the sign-in where the session has ended, and back to the draft', async () => {
    const { page, open, settled, refuses } = explorer;
    refuses(/status of 401/);
    await open('/explore/edit?class=Codelist');
    await page.context().clearCookies();
    const name = page.getByRole('group', { name: 'Names' }).first().getByLabel('Names (en)');
    await name.fill('Moorings');
    const verdict = page.locator('.verdict');
    await verdict.getByText('It could not be tried').waitFor();
    expect(await verdict.textContent()).not.to.include('stands in the way');
    await kept();
    await verdict.getByRole('link', { name: 'Sign in' }).click();
    await page.getByLabel('User name').fill('root');
    await page.getByLabel('Password').fill('only-for-the-tests');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('**/explore/edit?*');
    await settled();
    await soon(async () => expect(await name.inputValue()).to.equal('Moorings'));
  });

  it('forgets the drafts of who signs out', async () => {
    const { page, open } = explorer;
    await open('/explore/edit?class=Codelist');
    await kept();
    await page.goto(`${test.url}/login.html`);
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.getByText('You are signed out').waitFor();
    await signIn(page, test.url);
    await open('/explore/edit');
    await page.getByText('There are no unsaved drafts').waitFor();
    expect(explorer.faults).to.deep.equal([]);
  });
});
