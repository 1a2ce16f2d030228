import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Artefact } from '../../../../src/model/artefact.js';
import { chartOf } from '../../../../web/src/pages/artefact/data/line-chart.js';
import { readSeries } from '../../../../web/src/pages/artefact/data/read-series.js';
import { dataProviderScheme, ownedBy, provisionAgreement } from '../../../harness/artefacts.js';
import { type ExplorerPage, openPage, soon } from '../../../harness/browser.js';
import { basic, type TestServer } from '../../../harness/server.js';
import { checkLooks } from '../../check-looks.js';
import { startHarbour } from '../../harbour.js';

const flow = 'urn:sdmx:org.sdmx.infomodel.datastructure.Dataflow=HARBOUR:PORT_TRAFFIC(1.0.0)';
const infomodel = 'urn:sdmx:org.sdmx.infomodel';

describe('the data of a flow in the explorer', () => {
  let test: TestServer;
  let shown: ExplorerPage;
  let folder: string;
  /** The transaction before there were data. */
  let tick: number;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'strata-data-'));
    test = await startHarbour({ folder: join(folder, 'loads'), workFolder: join(folder, 'work') });
    const empty = await test.request(`/ws/registry/data?urn=${encodeURIComponent(flow)}`);
    tick = ((await empty.json()) as { tick: number }).tick;
    const provider = `${infomodel}.base.DataProvider=HARBOUR:DATA_PROVIDERS(1.0).P`;
    const { outcome, results } = await test.submit([
      ownedBy('HARBOUR', dataProviderScheme(['P'])),
      ownedBy('HARBOUR', provisionAgreement('PA', '1.0.0', flow, provider)),
      {
        class: 'Registration',
        agencyID: 'HARBOUR',
        id: 'R1',
        version: '1.0',
        provisionAgreement: `${infomodel}.registry.ProvisionAgreement=HARBOUR:PA(1.0.0)`,
        simpleDataSource: 'https://example.org/port.csv',
      } as unknown as Artefact,
    ]);
    expect(outcome, JSON.stringify(results)).to.equal('accepted');
    const body = await readFile(join(import.meta.dirname, '../../../../examples/4-port-traffic.csv'));
    const loaded = await test.request(`/ws/secure/data/${encodeURIComponent('HARBOUR:PORT_TRAFFIC(1.0.0)')}`, {
      method: 'POST',
      body,
      headers: { Authorization: basic('root', 'only-for-the-tests') },
    });
    expect(loaded.status, await loaded.text()).to.equal(200);
    shown = await openPage(test.url);
    // Data that a key does not select.
    shown.refuses(/\(Not Found\) .*\/sdmx\/v2\/data\/.*NONE/);
    await shown.open(`/explore/artefact?urn=${encodeURIComponent(flow)}&tab=data`);
  });
  after(async () => {
    await shown?.close();
    await test.close();
    await rm(folder, { recursive: true, force: true });
  });
  afterEach(() => expect(shown.faults).to.deep.equal([]));

  it('shows its sources, a chart, its observations and the downloads', async () => {
    const { page } = shown;
    await soon(async () =>
      expect(await page.getByRole('list', { name: 'Sources' }).textContent()).to.include(
        'https://example.org/port.csv',
      ),
    );
    await soon(async () =>
      expect(await page.getByRole('img', { name: /^Line chart of M\.BULK, M\.RORO/ }).count()).to.equal(1),
    );
    const table = page.getByRole('table', { name: /observations/ });
    await soon(async () => expect(await table.textContent()).to.match(/MBULK2026-011204\.5/));
    const address = await page.getByRole('link', { name: /^\/sdmx\/v2\/data/ }).getAttribute('href');
    expect(address).to.equal('/sdmx/v2/data/dataflow/HARBOUR/PORT_TRAFFIC/1.0.0/*');
    const link = await page.getByRole('link', { name: 'sdmx-csv-2.0' }).getAttribute('href');
    const response = await test.request(link ?? '');
    expect(await response.text()).to.include('M,BULK,2026-01,1204.5');
    await checkLooks(shown, 'data');
  });

  it('are not asked for where there are none', async () => {
    const { page } = shown;
    await shown.open(`/explore/artefact?urn=${encodeURIComponent(flow)}&tab=data&asOf=tick:${tick}`);
    await soon(async () => expect(await page.getByText('No data are loaded.').count()).to.equal(1));
    expect(await page.getByText('No source of data is registered.').count()).to.equal(1);
    expect(await page.getByRole('heading', { name: 'Preview' }).count()).to.equal(0);
    await shown.open(`/explore/artefact?urn=${encodeURIComponent(flow)}&tab=data`);
    await soon(async () => expect(await page.getByText(/^\d+ rows are loaded, since/).count()).to.equal(1));
  });

  it('chooses series, and selects them by a key', async () => {
    const { page } = shown;
    await page.getByRole('checkbox', { name: /M\.RORO/ }).uncheck();
    await soon(async () =>
      expect(await page.getByRole('img', { name: /^Line chart of M\.BULK\./ }).count()).to.equal(1),
    );
    await page.getByLabel('Key').fill('*.RORO');
    await page.getByRole('button', { name: 'Show' }).click();
    await soon(async () =>
      expect(await page.getByRole('img', { name: /^Line chart of M\.RORO\./ }).count()).to.equal(1),
    );
    await page.getByLabel('Key').fill('*.NONE');
    await page.getByRole('button', { name: 'Show' }).click();
    await soon(async () => expect(await page.getByText('no data match').count()).to.equal(1));
  });

  it('shows a registration as it shows artefacts', async () => {
    const urn = `${infomodel}.registry.Registration=HARBOUR:R1(1.0)`;
    await shown.open(`/explore/artefact?urn=${encodeURIComponent(urn)}`);
    await soon(async () => expect(await shown.page.getByText('https://example.org/port.csv').count()).to.equal(1));
    await shown.open(`/explore/artefact?urn=${encodeURIComponent(urn)}&tab=formats&format=sdmx-3.1`);
    await soon(async () =>
      expect(await shown.page.getByRole('table', { name: 'Text' }).textContent()).to.include(
        'QueryRegistrationResponse',
      ),
    );
  });
});

describe('charts of series', () => {
  const series = (values: readonly string[]) => ({
    key: 'A',
    values: [],
    observations: values.map((value, index) => ({ time: `202${index}`, value })),
  });

  it('have gaps where observations are not numbers, and ticks around all values', () => {
    const drawn = chartOf([series(['1', '2', 'NaN', '4', ''])]);
    expect(drawn?.lines[0]?.path.match(/[ML]/g)?.join('')).to.equal('MLM');
    expect(drawn?.lines[0]?.points.map(({ value }) => value)).to.deep.equal(['1', '2', '4']);
    expect(drawn?.values.map(({ label }) => label)).to.deep.equal(['1', '2', '3', '4']);
    expect(drawn?.times.map(({ label }) => label)).to.deep.equal(['2020', '2021', '2022', '2023', '2024']);
  });

  it('have a range of their own where all values are equal, and are none without numbers', () => {
    for (const value of ['0', '-5', '1000000'])
      for (const { y } of chartOf([series([value, value])])?.lines[0]?.points ?? []) expect(y).to.be.within(0, 300);
    expect(chartOf([series(['x'])])).to.equal(undefined);
  });

  it('are read from SDMX-JSON 1.0 as from 2.x, and from nothing else', () => {
    const structure = {
      dimensions: {
        series: [{ id: 'FREQ', values: [{ id: 'A', name: 'Annual' }] }],
        observation: [{ id: 'TIME_PERIOD', values: [{ value: '2021' }, { id: '2020' }] }],
      },
    };
    const dataSets = [{ series: { 0: { observations: { 0: [1.5], 1: ['2'] } } } }];
    const expected = [
      {
        key: 'A',
        values: [{ id: 'A', name: 'Annual' }],
        observations: [
          { time: '2020', value: '2' },
          { time: '2021', value: '1.5' },
        ],
      },
    ];
    expect(readSeries({ data: { structures: [structure], dataSets } }, undefined)?.series).to.deep.equal(expected);
    expect(readSeries({ data: { structure, dataSets } }, undefined)?.series).to.deep.equal(expected);
    expect(readSeries({ structure, dataSets }, undefined)?.series).to.deep.equal(expected);
    for (const other of [null, 'x', {}, { data: {} }]) expect(readSeries(other, undefined)).to.equal(undefined);
  });
});
