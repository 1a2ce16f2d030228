import { expect } from 'chai';
import { type ExplorerPage, openPage, soon } from '../../harness/browser.js';
import { startTestServer, type TestServer } from '../../harness/server.js';
import { signIn } from '../sign-in.js';

describe('the front page of an empty registry', () => {
  let test: TestServer;
  let explorer: ExplorerPage;
  before(async () => {
    test = await startTestServer({ hasExplorer: true });
    explorer = await openPage(test.url);
    explorer.page.setDefaultTimeout(20_000);
  });
  after(async () => {
    await explorer.close();
    await test.close();
  });

  it('invites, and leads who has not signed in to the sign-in and back', async () => {
    await explorer.open('/');
    await explorer.page.getByRole('heading', { name: 'This registry has no artefacts yet' }).waitFor();
    const link = explorer.page.getByRole('link', { name: 'Sign in to load the example' });
    await soon(async () => expect(await link.getAttribute('href')).to.equal('/login.html?next=%2F'));
    await soon(async () =>
      expect(await explorer.page.getByRole('button', { name: 'Load the example' }).count()).to.equal(0),
    );
    await explorer.screenshot('first-start');
    expect(await explorer.accessibilityViolations()).to.deep.equal([]);
  });

  it('hands a chosen message to the page that submits', async () => {
    await explorer.open('/');
    const buffer = Buffer.from('<x/>');
    await explorer.page
      .getByLabel('Choose a file')
      .setInputFiles({ name: 'x.xml', mimeType: 'application/xml', buffer });
    await explorer.page.waitForURL(/\/explore\/try$/);
    await explorer.until(`document.querySelector('textarea')?.value === '<x/>'`);
  });

  it('loads the example for those who may', async () => {
    await signIn(explorer.page, test.url);
    await explorer.open('/');
    await explorer.page.getByRole('button', { name: 'Load the example' }).click();
    await explorer.page.getByText('The example is loaded.').waitFor();
    await soon(async () =>
      expect(await explorer.page.getByRole('link', { name: 'HARBOUR:PORT_TRAFFIC(1.0.0)' }).count()).to.equal(1),
    );
    const response = await test.get('/ws/registry/artefacts?versions=all&class=Codelist');
    await soon(async () => expect(((await response.json()) as { count: number }).count).to.equal(3));
    await soon(async () =>
      expect(await explorer.page.getByRole('link', { name: /^Codelist/ }).textContent()).to.equal('Codelist2'),
    );
    expect(explorer.faults).to.deep.equal([]);
  });
});
