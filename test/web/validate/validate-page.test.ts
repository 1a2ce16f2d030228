import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { dataConstraint, ownedBy } from '../../harness/artefacts.js';
import { type ExplorerPage, openPage, soon } from '../../harness/browser.js';
import type { TestServer } from '../../harness/server.js';
import { checkLooks } from '../check-looks.js';
import { startHarbour } from '../harbour.js';
import { signIn } from '../sign-in.js';

const flow = 'urn:sdmx:org.sdmx.infomodel.datastructure.Dataflow=HARBOUR:PORT_TRAFFIC(1.0.0)';
const heading = 'STRUCTURE,STRUCTURE_ID,ACTION,FREQ,CARGO,TIME_PERIOD,TONNAGE,OBS_NOTE';
const csv = (...rows: readonly string[]): Buffer =>
  Buffer.from(`${[heading, ...rows.map((row) => `dataflow,HARBOUR:PORT_TRAFFIC(1.0.0),I,${row}`)].join('\n')}\n`);

const valid = csv('M,BULK,2026-01,12.5,', 'M,RORO,2026-01,3,');
/** A code that the list lacks (line 3), one that the constraint does not include (line 4, with a line end in quotes), a value that is not a number. */
const faulty = csv(
  'M,BULK,2026-01,12.5,',
  'M,BULC,2026-01,3,',
  '"M","UNIT",2026-01,4,"two\nlines"',
  'M,RORO,2026-02,many,',
);
/** A list with the code BULC, as a draft. */
const draft = (source: string): Buffer =>
  Buffer.from(
    source
      .replace('version="1.1.0"', 'version="1.2.0"')
      .replace(
        '<str:Code id="BULK">',
        '<str:Code id="BULC"><com:Name>Bulk, misspelt</com:Name></str:Code><str:Code id="BULK">',
      ),
  );

const asFile = (name: string, buffer: Buffer) => ({ name, mimeType: 'text/csv', buffer });

describe('the page that validates data', () => {
  let test: TestServer;
  let explorer: ExplorerPage;
  before(async () => {
    test = await startHarbour();
    await test.submit([
      ownedBy('HARBOUR', {
        ...dataConstraint('C_TRAFFIC', '1.0.0', [flow]),
        cubeRegions: [
          {
            include: true,
            components: [
              { id: 'CARGO', include: true, values: [{ value: 'RORO' }, { value: 'BULK' }, { value: 'BULC' }] },
            ],
          },
        ],
      }),
    ]);
    explorer = await openPage(test.url);
  });
  after(async () => {
    expect(explorer?.faults).to.deep.equal([]);
    await explorer?.close();
    await test.close();
  });

  const choose = (files: Parameters<ReturnType<ExplorerPage['page']['locator']>['setInputFiles']>[0]): Promise<void> =>
    explorer.page.getByLabel('Choose files').setInputFiles(files);
  const validate = async (): Promise<void> => {
    await explorer.page.getByRole('button', { name: 'Validate', exact: true }).click();
    await soon(async () =>
      expect(await explorer.page.locator('main').textContent()).to.match(/Validated against|could not be validated/),
    );
    expect(await explorer.page.locator('main').textContent()).to.include('Validated against');
    await explorer.settled();
  };
  const report = async (): Promise<string> => (await explorer.page.locator('.validation-report').textContent()) ?? '';
  const rows = async (rule: string): Promise<string[][]> => {
    const table = explorer.page.locator(`section[aria-labelledby="rule-${rule}"] tbody tr`);
    return Promise.all((await table.all()).map((row) => row.locator('td').allInnerTexts()));
  };

  it('is reached from the page of a flow, and says that data are valid', async () => {
    const { page, open, settled } = explorer;
    await open(`/explore/artefact?urn=${flow}`);
    await page.getByRole('link', { name: 'Validate data' }).last().click();
    await settled();
    await soon(async () => expect(await page.getByLabel('Structure').inputValue()).to.equal(flow));
    await checkLooks(explorer, 'validate-form');
    await choose(asFile('traffic.csv', valid));
    await validate();
    expect(await report())
      .to.include('The data are valid')
      .and.to.include('2 series, 2 observations');
  });

  it('shows findings by rule with place, nearest code and the constraint that decides, and the lines of the file', async () => {
    const { page, open } = explorer;
    await open('/explore/validate');
    await choose(asFile('traffic.csv', faulty));
    await validate();
    expect(await report()).to.include('The data are not valid: 3 errors');
    const [code = []] = await rows('code.unknown');
    expect(code.slice(0, 4)).to.deep.equal(['3:42', 'M.BULC · 2026-01', 'CARGO', 'BULC']);
    expect(code[4]).to.include('BULK');
    const [excluded = []] = await rows('constraint.region');
    expect(excluded.slice(2, 4)).to.deep.equal(['CARGO', 'UNIT']);
    expect(excluded[5])
      .to.include('HARBOUR:C_TRAFFIC(1.0.0)')
      .and.to.include('does not include it')
      .and.to.include('region 1');
    const [number = []] = await rows('format.type');
    expect(number[0], 'the line after a line end in quotes').to.match(/^6:/);
    await page.getByRole('button', { name: /^6:.*traffic.csv, line 6/ }).click();
    await soon(async () =>
      expect(await page.locator('dialog .shown').textContent()).to.include('M,RORO,2026-02,many,'),
    );
    await page.keyboard.press('Escape');
    await checkLooks(explorer, 'validate-report');
  });

  it('leads from a finding to the allowed values of its component, and back to the report by its address', async () => {
    const { page, settled } = explorer;
    await page
      .locator('section[aria-labelledby="rule-constraint.region"]')
      .getByRole('link', { name: 'CARGO' })
      .click();
    await settled();
    await soon(async () =>
      expect(await page.getByRole('heading', { level: 1 }).textContent()).to.include('PORT_TRAFFIC'),
    );
    await page.goBack();
    await soon(async () => expect(await report()).to.include('3 errors'));
  });

  it('offers the report and the rows without and with errors', async () => {
    const { page } = explorer;
    const offered = async (name: string): Promise<string> => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name, exact: true }).click(),
      ]);
      return readFile(await download.path(), 'utf8');
    };
    expect(await offered('Report, CSV')).to.include('code.unknown');
    expect(await offered('Rows without errors'))
      .to.include('BULK')
      .and.not.to.include('UNIT');
    expect(await offered('Rows with errors'))
      .to.include('UNIT')
      .and.to.include('BULC')
      .and.not.to.include('12.5');
  });

  it('validates against a draft that the registry does not hold, and against a past state', async () => {
    const { page, open } = explorer;
    await signIn(page, test.url);
    const source = await readFile(new URL('../../../examples/3-more-cargo.xml', import.meta.url), 'utf8');
    await open('/explore/validate');
    await choose(asFile('traffic.csv', csv('M,BULC,2026-01,3,')));
    await page
      .getByRole('group', { name: 'Against a draft' })
      .getByLabel('Choose a file')
      .setInputFiles(asFile('draft.xml', draft(source)));
    await validate();
    expect(await report()).to.include('The data are valid');
    await soon(async () => expect(await page.locator('.validation-report').textContent()).to.include('laid over'));
    await open('/explore/validate?asOf=tick:3');
    await choose(asFile('traffic.csv', csv('M,UNIT,2026-01,3,')));
    await validate();
    expect(await report(), 'before the constraint and more codes').to.include('transaction 3');
  });

  it('says why a file cannot be validated, and validates another then', async () => {
    const { page, open } = explorer;
    await open('/explore/validate');
    await choose(asFile('broken.xml', Buffer.from('<Structure xmlns="urn:none"/>')));
    await page.getByRole('button', { name: 'Validate', exact: true }).click();
    await soon(async () => expect(await page.getByRole('alert').textContent()).to.include('Structure'));
    await page.getByRole('button', { name: 'Validate other data' }).click();
    await page.getByRole('button', { name: 'Clear' }).click();
    await choose(asFile('traffic.csv', valid));
    await validate();
    expect(await report()).to.include('The data are valid');
  });
});
