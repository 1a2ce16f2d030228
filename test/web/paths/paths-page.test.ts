import { expect } from 'chai';
import { type ExplorerPage, openPage, soon } from '../../harness/browser.js';
import type { TestServer } from '../../harness/server.js';
import { startHarbour } from '../harbour.js';

const prefix = 'urn:sdmx:org.sdmx.infomodel';
const flow = `${prefix}.datastructure.Dataflow=HARBOUR:PORT_TRAFFIC(1.0.0)`;
const cargo = `${prefix}.codelist.Codelist=HARBOUR:CL_CARGO(1.1.0)`;
const frequency = `${prefix}.codelist.Codelist=HARBOUR:CL_FREQ(1.0.0)`;

describe('the page of paths', () => {
  let test: TestServer;
  let explorer: ExplorerPage;
  before(async () => {
    test = await startHarbour();
    explorer = await openPage(test.url);
  });
  after(async () => {
    await explorer.close();
    await test.close();
  });
  afterEach(() => expect(explorer.faults).to.deep.equal([]));

  const open = async (from: string, to: string): Promise<void> => {
    await explorer.open(`/explore/paths?from=${from}&to=${to}`);
    await explorer.page.waitForSelector('canvas[data-drawn=true]');
    await explorer.page.getByText('As a list:').click();
    await explorer.page.getByRole('table', { name: 'Nodes' }).locator('.virtual-row').first().waitFor();
  };
  /** The cells of each node of the list. */
  const rows = async (): Promise<readonly string[]> => {
    const cells = `[...document.querySelectorAll('[role=table][aria-label=Nodes] .virtual-row')].map((row) => row.textContent)`;
    return (await explorer.page.evaluate<string[]>(cells)).sort();
  };

  it('shows all that is on paths, and marks the shortest', async () => {
    await open(flow, frequency);
    const found = await rows();
    expect(found.map((row) => row.split(' ')[0])).to.deep.equal([
      'CL_FREQ',
      'CS_SHIPPING',
      'DSD_PORT_TRAFFIC',
      'PORT_TRAFFIC',
    ]);
    // The structure has the list of the concept itself, as an indirect reference.
    expect(found.filter((row) => row.includes('on a shortest path')).map((row) => row.split(' ')[0])).to.deep.equal([
      'CL_FREQ',
      'DSD_PORT_TRAFFIC',
      'PORT_TRAFFIC',
    ]);
    await soon(async () =>
      expect(
        await explorer.page.getByText('the shortest path has 2 references; 4 artefacts are on paths').count(),
      ).to.equal(1),
    );
    expect(await explorer.accessibilityViolations()).to.deep.equal([]);
    await explorer.screenshot('paths');
  });

  it('finds them in the other direction, too', async () => {
    await open(cargo, flow);
    await soon(async () =>
      expect((await rows()).map((row) => row.split(' ')[0])).to.deep.equal([
        'CL_CARGO',
        'DSD_PORT_TRAFFIC',
        'PORT_TRAFFIC',
      ]),
    );
    await explorer.page.getByRole('button', { name: 'Swap' }).click();
    await soon(() => expect(new URL(explorer.page.url()).searchParams.get('from')).to.equal(flow));
  });

  it('says where there is none', async () => {
    await explorer.open(`/explore/paths?from=${cargo}&to=${frequency}`);
    await soon(async () =>
      expect(await explorer.page.getByText('No references lead from HARBOUR:CL_CARGO(1.1.0)').count()).to.equal(1),
    );
  });
});
