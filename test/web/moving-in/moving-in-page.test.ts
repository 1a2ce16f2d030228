import { expect } from 'chai';
import { codelist, conceptScheme, dataflow, urns } from '../../harness/artefacts.js';
import { type ExplorerPage, openPage, soon } from '../../harness/browser.js';
import { startTestServer, type TestServer } from '../../harness/server.js';
import { faults, type StandIn, type StandInService, startStandIn } from '../../harness/stand-in.js';
import { writeMessageOf } from '../../http/write-message.js';
import { agencySchemesOf } from '../../messages/dependencies.js';
import { checkLooks } from '../check-looks.js';
import { signIn } from '../sign-in.js';

const own = [
  codelist('CL', '1.0', ['A']),
  conceptScheme('CS', '1.0.0', { FREQ: urns.ownedBy('SRC', urns.codelist('CL', '1.0')) }),
  dataflow('LOST', '1.0.0', urns.ownedBy('SRC', urns.dataStructure('NONE', '1.0.0'))),
].map((each) => ({ ...each, agencyID: 'SRC' }));

describe('the page for imports', () => {
  let source: StandIn;
  let test: TestServer;
  let explorer: ExplorerPage;
  const service: StandInService = {
    path: '/sdmx/v2',
    rest: '2',
    format: 'sdmx-3.0',
    listsEverything: true,
    artefacts: [...agencySchemesOf(own), ...own],
  };
  before(async () => {
    source = await startStandIn([service]);
    test = await startTestServer({ hasExplorer: true, fetching: { hosts: [source.host] } });
    explorer = await openPage(test.url);
  });
  after(async () => {
    await explorer?.close();
    await test.close();
    source.close();
  });

  const text = async (): Promise<string> => (await explorer.page.locator('main').textContent()) ?? '';
  const shows = (part: string): Promise<void> => soon(async () => expect(await text()).to.include(part));
  const click = (name: string | RegExp): Promise<void> => explorer.page.getByRole('button', { name }).click();

  it('is for administrators', async () => {
    await explorer.open('/explore/moving-in');
    await shows('Sign in');
  });

  it('checks a registry, shows what is left out and changed, and imports the rest', async () => {
    await signIn(explorer.page, test.url);
    await explorer.open('/explore/administration');
    await explorer.page.getByRole('link', { name: 'Move structures in from another registry' }).click();
    await explorer.page.getByLabel('Import 1.2.0 as 1.2, a version that may change').check();
    await explorer.page.getByLabel('Address').fill(source.url);
    await checkLooks(explorer, 'moving-in');
    await click('Fetch and check');
    await shows('Checked: nothing is written yet');
    expect(await text()).to.include('4 artefacts at the source: 1 merged, 2 created, 1 rejected');
    expect(await text())
      .to.include('Left out: 1')
      .and.include('reference.missing');
    expect(await text())
      .to.include('Imported under another version: 1')
      .and.include('SRC:CS(1.0)');
    await checkLooks(explorer, 'moving-in-checked');
    await click('Import 3 artefacts');
    await shows('Changes of transaction');
    expect((await test.get('/sdmx/v2/structure/conceptscheme/SRC/CS/1.0')).status).to.equal(200);
    await click('Begin another import');
    await shows('From a registry');
  });

  it('shows why an import failed, and checks files', async () => {
    service.fault = () => faults.status(404);
    await explorer.page.getByLabel('Address').fill(`${source.url}/nothing`);
    await click('Fetch and check');
    await shows('no service of SDMX REST was found');
    await click('Begin another import');
    const fileOf = async (id: string) => ({
      name: 'Nachricht ä.json',
      mimeType: 'application/json',
      buffer: Buffer.from(await writeMessageOf([{ ...codelist(id, '1.0', ['A']), agencyID: 'SRC' }])),
    });
    for (const [ids, count] of [
      [['FILE'], '1 artefact'],
      [['FILE', 'SECOND', 'THIRD'], '3 artefacts'],
    ] as const) {
      await explorer.page.getByLabel('Choose files').setInputFiles(await Promise.all(ids.map(fileOf)));
      await shows(`Import ${count}`);
      await click('Discard');
      await shows('From a registry');
    }
    await shows('From a registry');
  });
});
