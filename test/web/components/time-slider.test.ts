import { expect } from 'chai';
import { type ExplorerPage, openPage, soon } from '../../harness/browser.js';
import type { TestServer } from '../../harness/server.js';
import { startHarbour } from '../harbour.js';

const flow = 'urn:sdmx:org.sdmx.infomodel.datastructure.Dataflow=HARBOUR:PORT_TRAFFIC(1.0.0)';
const graph = `/explore/graph?urn=${flow}&direction=outgoing`;

describe('the slider through time', () => {
  let test: TestServer;
  let shown: ExplorerPage;
  before(async () => {
    test = await startHarbour();
    shown = await openPage(test.url);
  });
  after(async () => {
    await shown.close();
    await test.close();
  });

  const slider = (name: string) => shown.page.getByRole('slider', { name });
  /** Opens a graph, and its options, which have the slider. */
  const openGraph = async (more = ''): Promise<void> => {
    await shown.open(`${graph}${more}`);
    await shown.page.locator('.graph-drawer > summary').filter({ hasText: 'Options' }).click();
  };
  const asOf = (): string | null => new URL(shown.page.url()).searchParams.get('asOf');

  it('has the transactions that touch the view, and begins with the present', async () => {
    await openGraph();
    await slider('Shown').waitFor();
    await soon(async () => expect(await slider('Shown').getAttribute('max')).to.equal('1'));
    await soon(async () => expect(await slider('Shown').inputValue()).to.equal('1'));
    await soon(async () =>
      expect(await slider('Shown').getAttribute('aria-valuetext')).to.match(
        /^Transaction \d+, .*\d:\d\d:\d\d.*, root: 2 changes here$/,
      ),
    );
    expect(asOf()).to.equal(null);
  });

  it('moves the view with the keyboard, and its state is in the address', async () => {
    await slider('Shown').focus();
    await shown.page.keyboard.press('ArrowLeft');
    await shown.until(`new URLSearchParams(location.search).get('asOf') === 'tick:3'`);
    await shown.page.getByText('As a list').click();
    await shown.until(`document.body.textContent.includes('CL_CARGO(1.0.0)')`);
    await shown.page.getByRole('button', { name: 'Shown: one change later' }).click();
    await shown.until(`!location.search.includes('asOf')`);
    await shown.until(`document.body.textContent.includes('CL_CARGO(1.1.0)')`);
  });

  it('lists what the chosen transaction changed in the view', async () => {
    await shown.page.getByText('What changed here').click();
    const changes = shown.page.locator('.change-list');
    await soon(async () =>
      expect(await changes.textContent())
        .to.include('wildcard moved')
        .and.to.include('CL_CARGO(1.0.0)'),
    );
    await soon(async () => expect(await changes.textContent()).to.include('CL_CARGO(1.1.0)'));
  });

  it('compares two states', async () => {
    await shown.page.getByRole('button', { name: 'Compare with another state' }).click();
    await shown.until(`new URLSearchParams(location.search).get('compare') === 'tick:3'`);
    await slider('Compared with').waitFor();
    await soon(async () => expect(await slider('Compared with').inputValue()).to.equal('0'));
    await shown.until(`document.body.textContent.includes('6 nodes')`);
    await shown.until(`document.querySelector('canvas[data-drawn=true]') !== null`);
    await shown.page.mouse.wheel(0, -5000);
    await shown.screenshot('time-slider');
    expect(await shown.accessibilityViolations()).to.deep.equal([]);
    await shown.page.getByRole('button', { name: 'Stop comparing' }).click();
    await shown.until(`!location.search.includes('compare')`);
    expect(shown.faults).to.deep.equal([]);
  });

  it('begins at the state of the address', async () => {
    await openGraph('&asOf=tick:3');
    await slider('Shown').waitFor();
    await soon(async () => expect(await slider('Shown').inputValue()).to.equal('0'));
    await soon(async () => expect(await shown.page.locator('.head .state').textContent()).to.include('tick:3'));
  });
});
