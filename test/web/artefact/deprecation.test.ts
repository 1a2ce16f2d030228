import { expect } from 'chai';
import { codelist, conceptScheme, urns } from '../../harness/artefacts.js';
import { type ExplorerPage, openPage, soon } from '../../harness/browser.js';
import { startTestServer, type TestServer } from '../../harness/server.js';
import { signIn } from '../sign-in.js';

const old = urns.codelist('CL_OLD', '1.0.0');
const next = urns.codelist('CL_NEW', '1.0.0');
const address = `/explore/artefact?urn=${encodeURIComponent(old)}`;

describe('the page of a deprecated artefact', () => {
  let test: TestServer;
  let explorer: ExplorerPage;
  before(async () => {
    test = await startTestServer({ hasExplorer: true });
    await test.submit([
      codelist('CL_OLD', '1.0.0', ['A']),
      codelist('CL_NEW', '1.0.0', ['A']),
      conceptScheme('CS', '1.0.0', { FREQ: old }),
    ]);
    explorer = await openPage(test.url);
    explorer.page.setDefaultTimeout(20_000);
  });
  after(async () => {
    await explorer.close();
    await test.close();
  });

  it('offers nothing to those who may not', async () => {
    await explorer.open(address);
    expect(await explorer.page.getByRole('button', { name: 'Deprecate', exact: true }).count()).to.equal(0);
  });

  it('takes a reason and a successor from those who may', async () => {
    await signIn(explorer.page, test.url);
    await explorer.open(address);
    await explorer.page.getByRole('button', { name: 'Deprecate', exact: true }).click();
    const dialog = explorer.page.getByRole('dialog', { name: 'Deprecate' });
    await dialog.getByLabel('Reason', { exact: true }).fill('Superseded.');
    await dialog.getByRole('combobox').fill('CL_NEW');
    await dialog.getByRole('option').first().click();
    await soon(async () => expect(await dialog.getByLabel('URN of the successor').inputValue()).to.equal(next));
    await dialog.getByLabel('From when on').fill('2026-03-01');
    await explorer.screenshot('deprecation-form');
    expect(await explorer.accessibilityViolations()).to.deep.equal([]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    const line = explorer.page.locator('.deprecation');
    await soon(async () => expect(await line.textContent()).to.match(/^Deprecated since .*2026.*: Superseded\./));
    expect(await line.getByRole('link').getAttribute('href')).to.include(encodeURIComponent('CL_NEW'));
    await explorer.screenshot('deprecation-page');
    expect(await explorer.accessibilityViolations()).to.deep.equal([]);
  });

  it('is marked in searches, lists and graphs', async () => {
    await explorer.open('/?q=CL_OLD');
    await soon(async () =>
      expect(await explorer.page.locator('main .badge.deprecated').first().textContent()).to.match(
        /^deprecated → .*CL_NEW/,
      ),
    );
    await explorer.open('/explore/browse?class=Codelist');
    await soon(async () => expect(await explorer.page.locator('tr .badge.deprecated').count()).to.equal(1));
    await explorer.open(
      `/explore/graph?urn=${encodeURIComponent(urns.conceptScheme('CS', '1.0.0'))}&node=${encodeURIComponent(old)}`,
    );
    const panel = explorer.page.locator('main');
    await panel.getByText('Deprecated since').waitFor();
    expect(await panel.locator('.graph-legend').textContent()).to.include('deprecated');
    await explorer.screenshot('deprecation-graph');
  });

  it('is lifted on the page', async () => {
    await explorer.open(address);
    await explorer.page.getByRole('button', { name: 'Lift the deprecation' }).click();
    await explorer.page.getByRole('button', { name: 'Deprecate', exact: true }).waitFor();
    expect(await explorer.page.locator('.deprecation').count()).to.equal(0);
  });
});
