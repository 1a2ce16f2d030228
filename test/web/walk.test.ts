import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Locator } from 'playwright-core';
import { type ExplorerPage, openPage, soon } from '../harness/browser.js';
import type { TestServer } from '../harness/server.js';
import { startHarbour } from './harbour.js';

const root = join(import.meta.dirname, '../..');
const picture = 'docs/images/explorer-impact.png';

describe('the walk of the README through the explorer', () => {
  let test: TestServer;
  let explorer: ExplorerPage;
  before(async () => {
    test = await startHarbour();
    explorer = await openPage(test.url, { height: 960 });
  });
  after(async () => {
    await explorer?.close();
    await test.close();
  });

  it('leads from the front page to what breaks if CL_CARGO loses a code in four clicks', async () => {
    const { page, open, settled, faults, screenshot } = explorer;
    let clicks = 0;
    const click = async (shown: Locator): Promise<void> => {
      clicks += 1;
      await shown.click();
    };
    await open('/');
    await page.locator('main').getByRole('combobox').pressSequentially('cl_cargo');
    await click(page.getByRole('option', { name: /CL_CARGO/ }).first());
    await click(page.getByRole('button', { name: 'RORO', exact: true }));
    await click(page.getByRole('link', { name: 'What breaks without it' }));
    await page.getByRole('heading', { level: 1, name: 'What breaks if CL_CARGO loses RORO' }).waitFor();
    await page.getByText('Nothing breaks at once: no reference moves to 2.0.0').waitFor();
    await click(page.getByRole('radio', { name: '1.2.0' }));
    await page.getByText('1 artefact loses RORO').waitFor();
    await settled();
    await soon(async () =>
      expect(await page.getByRole('list', { name: 'Artefacts that use it' }).allInnerTexts()).to.satisfy(
        ([text = '']: string[]) => text.includes('HARBOUR:DSD_PORT_TRAFFIC(1.0.0)') && text.includes('CARGO'),
      ),
    );
    await page.locator('canvas[data-drawn=true]').waitFor();
    await screenshot('explorer-impact');
    expect(clicks).to.equal(4);
    expect(faults).to.deep.equal([]);
  });

  it('has a picture of its end in the README', () => {
    expect(readFileSync(join(root, 'README.md'), 'utf8')).to.include(`](${picture})`);
    expect(statSync(join(root, picture)).size).to.be.lessThan(200_000);
  });
});
