import { expect } from 'chai';
import { mostHeld, newestFirst, withNewer, writeFollowed } from '../../../web/src/pages/changes/followed.js';
import {
  agencyScheme,
  codelist,
  conceptScheme,
  dataflow,
  dataStructure,
  ownedBy,
  urns,
} from '../../harness/artefacts.js';
import { type ExplorerPage, openPage, soon } from '../../harness/browser.js';
import { startTestServer, type TestServer } from '../../harness/server.js';

describe('the page of changes', () => {
  let test: TestServer;
  let explorer: ExplorerPage;
  before(async () => {
    test = await startTestServer({ hasExplorer: true });
    await test.submit([agencyScheme(['SDMX', 'OTHER'])]);
    await test.submit([
      codelist('CL', '1.0.0', ['A', 'B']),
      conceptScheme('CS', '1.0.0', { FREQ: null }),
      dataStructure('DSD', '1.0.0', { [urns.concept('CS', '1.0.0', 'FREQ')]: urns.codelist('CL', '1.0+.0') }),
      dataflow('DF', '1.0.0', urns.dataStructure('DSD', '1.0.0')),
    ]);
    await test.submit([ownedBy('OTHER', codelist('CL_OTHER', '1.0.0', ['A']))]);
    explorer = await openPage(test.url);
    explorer.page.setDefaultTimeout(20_000);
  });
  after(async () => {
    await explorer.close();
    await test.close();
  });

  const transactions = () => explorer.page.locator('.change-list > li');
  const live = () => explorer.page.getByText('Live', { exact: true });

  it('lists the newest transactions first', async () => {
    await explorer.open('/explore/changes');
    await soon(async () =>
      expect(await transactions().first().textContent()).to.match(/transaction 4 by root.*created.*CL_OTHER/),
    );
    await soon(async () =>
      expect(await transactions().nth(1).textContent()).to.match(/created.*SDMX:CL\(1\.0\.0\).*wildcard moved/),
    );
    await live().waitFor();
    await explorer.screenshot('changes');
    expect(await explorer.accessibilityViolations()).to.deep.equal([]);
  });

  it('shows one transaction, as the report of a submission links it, and those beside it', async () => {
    await explorer.open('/explore/changes?tick=4');
    await explorer.page.getByRole('heading', { level: 1, name: 'Changes of transaction 4' }).waitFor();
    await soon(async () => expect(await transactions().allTextContents()).to.have.length(1));
    await soon(async () => expect(await transactions().first().textContent()).to.match(/created.*OTHER:CL_OTHER/));
    await explorer.page.getByRole('link', { name: 'The transaction before' }).click();
    await explorer.page.getByRole('heading', { level: 1, name: 'Changes of transaction 3' }).waitFor();
    await soon(async () => expect(await transactions().first().textContent()).to.match(/created.*SDMX:CL\(1\.0\.0\)/));
    expect(await explorer.accessibilityViolations()).to.deep.equal([]);
    await explorer.open('/explore/changes?tick=5');
    await explorer.page.getByText('There is no such transaction').waitFor();
    await explorer.page.getByRole('link', { name: 'All changes' }).click();
    await explorer.page.getByRole('link', { name: 'transaction 4', exact: true }).waitFor();
    await live().waitFor();
  });

  it('shows earlier changes than the newest 100 on request, to the first', async () => {
    const other = await openPage(test.url);
    // The newest five instead of the newest 100, so that few transactions suffice.
    await other.page.route('**/ws/registry/changes?*newest=true*', (route) =>
      route.continue({ url: route.request().url().replace('limit=100', 'limit=5') }),
    );
    await other.open('/explore/changes');
    const all = other.page.locator('.change-list > li');
    const entries = other.page.locator('.change-list > li > ul > li');
    await soon(async () => expect(await entries.count()).to.equal(5));
    await other.page.getByRole('button', { name: 'Show earlier changes' }).click();
    const { changes } = (await (await test.get('/ws/registry/changes?since=0&limit=1000')).json()) as {
      changes: unknown[];
    };
    await soon(async () => expect(await entries.count()).to.equal(changes.length));
    await soon(async () => expect(await all.last().textContent()).to.match(/transaction 1|transaction 2/));
    await soon(async () =>
      expect(await other.page.getByRole('button', { name: 'Show earlier changes' }).count()).to.equal(0),
    );
    expect(other.faults).to.deep.equal([]);
    await other.close();
  });

  it('gets changes when they are committed, and announces them together', async () => {
    await test.submit([codelist('CL', '1.1.0', ['A', 'B', 'C'])]);
    await explorer.page.getByText('SDMX:CL(1.1.0)').first().waitFor();
    await soon(async () =>
      expect(await transactions().first().textContent()).to.match(/created.*CL\(1\.1\.0\).*wildcard moved/),
    );
    await explorer.page.getByText('2 new changes').waitFor({ state: 'attached' });
  });

  it('stands still while it is paused, and then shows what came', async () => {
    const pause = explorer.page.getByRole('button', { name: 'Pause' });
    await pause.click();
    await test.submit([codelist('CL_WHILE_PAUSED', '1.0.0', ['A'])]);
    await explorer.page.getByText('Paused: 1 change waits').waitFor();
    await soon(async () => expect(await explorer.page.getByText('CL_WHILE_PAUSED').count()).to.equal(0));
    await pause.click();
    await explorer.page.getByText('CL_WHILE_PAUSED').waitFor();
    await soon(async () => expect(await pause.getAttribute('aria-pressed')).to.equal('false'));
  });

  it('filters by agency, class and kind in the address, of which feeds have the same', async () => {
    await explorer.page.getByRole('combobox', { name: 'Agency', exact: true }).selectOption('OTHER');
    await explorer.until(`document.querySelectorAll('.change-list > li').length === 1`);
    await soon(async () => expect(await transactions().textContent()).to.match(/CL_OTHER/));
    await explorer.open('/explore/changes?types=Codelist&kinds=moved');
    await soon(async () => expect(await transactions().count()).to.equal(2));
    await soon(async () =>
      expect(await explorer.page.getByRole('link', { name: 'RSS' }).getAttribute('href')).to.equal(
        '/rss.xml?types=Codelist&kinds=moved',
      ),
    );
    await soon(async () => expect((await test.request('/rss.xml?types=Codelist&kinds=moved')).status).to.equal(200));
    await live().waitFor();
    await test.submit([codelist('CL_UNWATCHED', '1.0.0', ['A'])]);
    await test.submit([codelist('CL', '1.2.0', ['A', 'B', 'C'])]);
    await explorer.page.getByText('SDMX:CL(1.2.0)').first().waitFor();
    await soon(async () => expect(await explorer.page.getByText('CL_UNWATCHED').count()).to.equal(0));
  });

  it('follows the closure of an artefact that a person searches', async () => {
    await explorer.open('/explore/changes');
    const box = explorer.page.getByRole('combobox', { name: 'Only what changes the content of an artefact' });
    await box.fill('DF');
    await explorer.page.locator('.search-box [role=option]').first().waitFor();
    await box.press('Enter');
    await explorer.page.waitForURL(/closure=/);
    await explorer.page.getByRole('button', { name: 'All artefacts' }).waitFor();
    await explorer.settled();
    await soon(async () => expect(await explorer.page.getByText('CL_OTHER').count()).to.equal(0));
    await soon(async () => expect(await explorer.page.getByText('SDMX:CL(1.2.0)').count()).to.be.greaterThan(0));
  });

  it('fits narrow screens, in dark colours', async () => {
    const narrow = await openPage(test.url, { width: 360, height: 740, colors: 'dark' });
    await narrow.open('/explore/changes');
    await soon(async () => expect(await narrow.page.evaluate('document.documentElement.scrollWidth')).to.equal(360));
    expect(await narrow.accessibilityViolations()).to.deep.equal([]);
    await narrow.screenshot('changes-narrow');
    expect(narrow.faults).to.deep.equal([]);
    await narrow.close();
  });

  it('has no faults', () => {
    expect(explorer.faults).to.deep.equal([]);
  });
});

describe('lists of changes that grow', () => {
  const change = (cursor: string, tick: number) => ({ cursor, tick, at: '', principal: 'root' }) as never;

  it('take each change once, and drop the oldest of too many', () => {
    expect(withNewer([change('a', 1)], [change('a', 1), change('b', 2)])).to.have.length(2);
    const many = Array.from({ length: mostHeld }, (_, index) => change(String(index), index));
    const grown = withNewer(many, [change('new', mostHeld)]);
    expect([grown.length, grown[0]?.cursor, grown.at(-1)?.cursor]).to.deep.equal([mostHeld, '1', 'new']);
  });

  it('show the newest transaction first, its changes in their order', () => {
    const shown = newestFirst([change('a', 1), change('b', 2), change('c', 2)]);
    expect(shown.map(({ tick, changes }) => [tick, changes.map(({ cursor }) => cursor)])).to.deep.equal([
      [2, ['b', 'c']],
      [1, ['a']],
    ]);
  });

  it('are asked for with the parameters of the API', () => {
    expect(writeFollowed({ agency: ['A', 'B'], types: [], closure: 'x' })).to.equal('agency=A%2CB&closure=x');
  });
});
