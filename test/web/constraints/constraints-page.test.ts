import { expect } from 'chai';
import type { Locator } from 'playwright-core';
import {
  codelist,
  dataConstraint,
  dataflow,
  dataProviderScheme,
  ownedBy,
  provisionAgreement,
} from '../../harness/artefacts.js';
import { type ExplorerPage, openPage, soon } from '../../harness/browser.js';
import type { TestServer } from '../../harness/server.js';
import { checkLooks } from '../check-looks.js';
import { startHarbour } from '../harbour.js';

const prefix = 'urn:sdmx:org.sdmx.infomodel.';
const structure = `${prefix}datastructure.DataStructure=HARBOUR:DSD_PORT_TRAFFIC(1.0.0)`;
const flow = (id: string): string => `${prefix}datastructure.Dataflow=HARBOUR:${id}(1.0.0)`;
const provider = `${prefix}base.DataProvider=HARBOUR:DATA_PROVIDERS(1.0).PORTS`;
const value = (...values: readonly string[]) => values.map((each) => ({ value: each }));

describe('the page of constraints', () => {
  let test: TestServer;
  let explorer: ExplorerPage;
  before(async () => {
    test = await startHarbour();
    const report = await test.submit(
      [
        dataflow('FREE', '1.0.0', structure),
        dataflow('SERIES', '1.0.0', structure),
        dataProviderScheme(['PORTS']),
        provisionAgreement('PA_TRAFFIC', '1.0.0', flow('PORT_TRAFFIC'), provider),
        provisionAgreement('PA_FREE', '1.0.0', flow('FREE'), provider),
        codelist('CL_UNUSED', '1.0.0', ['A']),
        {
          ...dataConstraint('C_TRAFFIC', '1.0.0', [flow('PORT_TRAFFIC')]),
          cubeRegions: [
            {
              include: true,
              keyValues: [
                { id: 'CARGO', include: true, values: value('RORO', 'BULK') },
                {
                  id: 'TIME_PERIOD',
                  include: true,
                  timeRange: { startPeriod: { period: '2000' }, endPeriod: { period: '2020' } },
                },
              ],
            },
          ],
        },
        {
          ...dataConstraint('C_SERIES', '1.0.0', [flow('SERIES')]),
          dataKeySets: [
            {
              isIncluded: true,
              keys: [
                {
                  include: true,
                  keyValues: [
                    { id: 'FREQ', value: 'A' },
                    { id: 'CARGO', value: 'ALL' },
                  ],
                },
                {
                  include: true,
                  keyValues: [
                    { id: 'FREQ', value: 'M' },
                    { id: 'CARGO', value: 'BULK' },
                  ],
                },
              ],
            },
          ],
        },
      ].map((artefact) => ownedBy('HARBOUR', artefact)),
    );
    if (report.outcome !== 'accepted') throw new Error(JSON.stringify(report.results));
    explorer = await openPage(test.url);
  });
  after(async () => {
    await explorer?.close();
    await test.close();
  });

  const textOf = async (shown: Locator): Promise<string> => (await shown.allInnerTexts()).join('\n');
  const cellsOf = async (table: Locator): Promise<string[]> =>
    (await table.locator('.virtual-row').allInnerTexts()).map((row) => row.replace(/\s*\n\s*/g, ' | '));

  it('lists the codes of a component, what is allowed and who decides', async () => {
    const { page, open } = explorer;
    await open(`/explore/constraints?urn=${flow('PORT_TRAFFIC')}`);
    await soon(async () =>
      expect(await textOf(page.getByRole('heading', { level: 1 }))).to.equal('What is allowed in PORT_TRAFFIC'),
    );
    await soon(async () =>
      expect(await textOf(page.getByRole('navigation', { name: 'Components' }))).to.match(
        /FREQ\s+all values\s+CARGO\s+2 of 4 codes\s+TIME_PERIOD\s+1 time range/,
      ),
    );
    const codes = page.getByRole('table', { name: 'Codes of CARGO' });
    await soon(async () =>
      expect(await cellsOf(codes)).to.deep.equal([
        'ALL | All cargo | ✕ not allowed | HARBOUR:C_TRAFFIC(1.0.0) includes others only',
        'BULK | Bulk cargo | ✓ allowed | HARBOUR:C_TRAFFIC(1.0.0) includes it',
        'UNIT | Unitised cargo | ✕ not allowed | HARBOUR:C_TRAFFIC(1.0.0) includes others only',
        'RORO | Roll-on, roll-off cargo | ✓ allowed | HARBOUR:C_TRAFFIC(1.0.0) includes it',
      ]),
    );
    await page.getByLabel('Show').selectOption('excluded');
    await page.getByLabel('Filter').fill('unitised');
    await page.getByText('1 of 4 codes').waitFor();
    await soon(async () => expect((await cellsOf(codes)).map((row) => row.slice(0, 4))).to.deep.equal(['UNIT']));
    await checkLooks(explorer, 'constraints');
  });

  it('answers why a value is not allowed, with the constraint that decides', async () => {
    const { page, settled } = explorer;
    await page.getByRole('table', { name: 'Codes of CARGO' }).getByRole('link', { name: 'not allowed' }).last().click();
    await settled();
    const question = page.getByRole('region', { name: 'Why not this value?' });
    await soon(async () =>
      expect(await textOf(question))
        .to.include('It is not allowed')
        .and.to.include('CARGO=UNIT is not allowed: region 1 of HARBOUR:C_TRAFFIC(1.0.0) does not include it'),
    );
    await soon(async () =>
      expect(await question.getByRole('link', { name: 'HARBOUR:C_TRAFFIC(1.0.0)' }).count()).to.equal(1),
    );
    await question.getByLabel('Component').selectOption('CARGO');
    await question.getByLabel('Value', { exact: true }).fill('BULK');
    await question.getByRole('button', { name: 'Add to the key' }).click();
    await question.getByText('It is allowed').waitFor();
    await soon(() => expect(new URL(page.url()).searchParams.getAll('why')).to.deep.equal(['CARGO:BULK']));
    // The list follows the question.
    await question.getByLabel('Component').selectOption('FREQ');
    await question.getByLabel('Value', { exact: true }).fill('A');
    await question.getByRole('button', { name: 'Add to the key' }).click();
    await page.getByRole('table', { name: 'Codes of FREQ' }).waitFor();
    await checkLooks(explorer, 'constraints-why');
  });

  it('shows time ranges, and the same as one constraint of SDMX', async () => {
    const { page, open } = explorer;
    await open(`/explore/constraints?urn=${flow('PORT_TRAFFIC')}&component=TIME_PERIOD`);
    await soon(async () =>
      expect(await textOf(page.getByRole('region', { name: 'TIME_PERIOD' }))).to.match(/Time ranges\s+2000 – 2020/),
    );
    const href = await page.getByRole('link', { name: 'SDMX-ML 3.1' }).getAttribute('href');
    const message = await (await test.request(href ?? '')).text();
    expect(message).to.include('DataConstraint').and.to.include('RORO');
  });

  it('shows the keys of key sets, and judges keys', async () => {
    const { page, open } = explorer;
    await open(`/explore/constraints?urn=${flow('SERIES')}&why=FREQ:A&why=CARGO:BULK`);
    await soon(async () =>
      expect(await cellsOf(page.getByRole('table', { name: 'Keys of series' }))).to.deep.equal([
        'allowed | A | ALL',
        'allowed | M | BULK',
      ]),
    );
    await soon(async () =>
      expect(await textOf(page.getByRole('region', { name: 'Why not this value?' }))).to.include('It is not allowed'),
    );
    await checkLooks(explorer, 'constraints-keys');
  });

  it('shows one of the agreements of a provider, and what is free', async () => {
    const { page, open } = explorer;
    await open(`/explore/constraints?urn=${provider}`);
    const choice = page.getByLabel('One of 2 agreements');
    await soon(async () =>
      expect(await choice.locator('option').allInnerTexts()).to.deep.equal([
        'HARBOUR:PA_FREE(1.0.0)',
        'HARBOUR:PA_TRAFFIC(1.0.0)',
      ]),
    );
    await soon(async () =>
      expect(await textOf(page.getByRole('region', { name: 'Constraints that apply' }))).to.include(
        'No constraint applies: all values of the lists are allowed.',
      ),
    );
    await choice.selectOption({ label: 'HARBOUR:PA_TRAFFIC(1.0.0)' });
    await page.getByRole('table', { name: 'Codes of CARGO' }).waitFor();
    expect(explorer.faults).to.deep.equal([]);
  });
});
