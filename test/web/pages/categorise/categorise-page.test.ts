import { expect } from 'chai';
import { categoryScheme, dataflow, ownedBy, urns } from '../../../harness/artefacts.js';
import { type ExplorerPage, openPage, soon } from '../../../harness/browser.js';
import type { TestServer } from '../../../harness/server.js';
import { checkLooks } from '../../check-looks.js';
import { startHarbour } from '../../harbour.js';
import { signIn } from '../../sign-in.js';

const own = (urn: string): string => urns.ownedBy('HARBOUR', urn);
const scheme = own(urns.categoryScheme('TOPICS', '1.0.0'));
const category = (path: string): string => own(urns.category('TOPICS', '1.0.0', path));

describe('the page that puts artefacts into categories', () => {
  let test: TestServer;
  let explorer: ExplorerPage;
  before(async () => {
    test = await startHarbour();
    const structure = own(urns.dataStructure('DSD_PORT_TRAFFIC', '1.0.0'));
    await test.submit([
      ownedBy('HARBOUR', categoryScheme('TOPICS', '1.0.0', { PORTS: { TRAFFIC: {} }, SHIPS: {} })),
      ownedBy('HARBOUR', dataflow('SHIP_CALLS', '1.0.0', structure)),
      ownedBy('HARBOUR', dataflow('SHIP_SIZES', '1.0.0', structure)),
    ]);
    explorer = await openPage(test.url);
    // Dry runs of what is not complete yet, and versions that do not exist.
    explorer.refuses(/status of (400|404|409)/);
  });
  after(async () => {
    expect(explorer?.faults).to.deep.equal([]);
    await explorer?.close();
    await test.close();
  });

  const target = (path: string) => explorer.page.locator(`[data-category="${category(path)}"]`);
  const flow = (id: string) => explorer.page.locator('.source-list > li', { hasText: id });
  const contentOf = async (path: string): Promise<string> =>
    ((await target(path).textContent()) ?? '').replace(/\s+/g, ' ');

  it('is for those who may submit', async () => {
    await explorer.open(`/explore/categorise?urn=${scheme}`);
    await explorer.page.getByText('Categorisations are drafts of those who may submit artefacts.').waitFor();
  });

  it('makes a categorisation of what is dragged onto a category, or put there with the keyboard', async () => {
    const { page, open } = explorer;
    await signIn(page, test.url);
    await open(`/explore/artefact?urn=${scheme}`);
    await page.getByRole('link', { name: 'Categorise' }).click();
    await flow('PORT_TRAFFIC').dragTo(target('PORTS.TRAFFIC'));
    await soon(async () => expect(await contentOf('PORTS.TRAFFIC')).to.match(/PORT_TRAFFIC.*draft\s*Take back/));
    expect(await flow('PORT_TRAFFIC').textContent()).to.include('categorised');

    await flow('SHIP_CALLS').getByRole('checkbox').focus();
    await page.keyboard.press('Space');
    await flow('SHIP_SIZES').getByRole('checkbox').focus();
    await page.keyboard.press('Space');
    await checkLooks(explorer, 'categorise');
    await target('SHIPS').getByRole('button', { name: 'Put 2 here Name of SHIPS' }).focus();
    await page.keyboard.press('Enter');
    await soon(async () => expect(await contentOf('SHIPS')).to.match(/SHIP_CALLS.*SHIP_SIZES/));
    await page.getByText('2 put into Name of SHIPS.').waitFor();
    await target('SHIPS')
      .getByRole('button', { name: /^Take back .*SHIP_SIZES/ })
      .click();
    await soon(async () => expect(await contentOf('SHIPS')).not.to.include('SHIP_SIZES'));
  });

  it('publishes them together, and shows what is in the categories', async () => {
    const { page, open } = explorer;
    await page.getByRole('link', { name: 'Check and publish 2 categorisations' }).click();
    await soon(async () => expect(await page.locator('.verdict').textContent()).to.include('It can be saved.'));
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved as 1.0 in transaction').waitFor();
    const message = await (await test.get('/sdmx/v2/structure/categorisation/HARBOUR?format=sdmx-json-2.1')).json();
    const { categorisations } = (message as { data: { categorisations: Record<string, string>[] } }).data;
    expect(categorisations.map(({ id, source, target: into }) => [id, source, into])).to.have.deep.members([
      ['PORT_TRAFFIC_PORTS_TRAFFIC', own(urns.dataflow('PORT_TRAFFIC', '1.0.0')), category('PORTS.TRAFFIC')],
      ['SHIP_CALLS_SHIPS', own(urns.dataflow('SHIP_CALLS', '1.0.0')), category('SHIPS')],
    ]);
    await open(`/explore/categorise?urn=${scheme}`);
    await soon(async () => expect(await contentOf('PORTS.TRAFFIC')).to.match(/PORT_TRAFFIC/));
    await page.getByLabel('Only what is in no category of the scheme').check();
    await soon(async () => expect(await flow('PORT_TRAFFIC').count()).to.equal(0));
    expect(await flow('SHIP_SIZES').count()).to.equal(1);
  });
});
