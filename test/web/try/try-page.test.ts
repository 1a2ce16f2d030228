import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Locator } from 'playwright-core';
import { codelist, dataConstraint, hierarchy, ownedBy } from '../../harness/artefacts.js';
import { type ExplorerPage, openPage, soon } from '../../harness/browser.js';
import type { TestServer } from '../../harness/server.js';
import { checkLooks } from '../check-looks.js';
import { startHarbour } from '../harbour.js';
import { signIn } from '../sign-in.js';

const prefix = 'urn:sdmx:org.sdmx.infomodel.';
const cargo = (version: string): string => `${prefix}codelist.Codelist=HARBOUR:CL_CARGO(${version})`;
const roro = (version: string): string => `${prefix}codelist.Code=HARBOUR:CL_CARGO(${version}).RORO`;
const flow = `${prefix}datastructure.Dataflow=HARBOUR:PORT_TRAFFIC(1.0.0)`;
const example = readFileSync(join(import.meta.dirname, '../../../examples/3-more-cargo.xml'), 'utf8');
/** The example with one code less than the registry holds, and a number that is too low for that. */
const withoutUnit = example
  .replace('version="1.1.0"', 'version="1.2.0"')
  .replace(/<str:Code id="BULK">[\s\S]*?<\/str:Code>/, '');

describe('the page that tries a change', () => {
  let test: TestServer;
  let explorer: ExplorerPage;
  before(async () => {
    test = await startHarbour();
    await test.submit(
      [
        hierarchy('H_MOVES', '1.0.0', [roro('1.0+.0')]),
        hierarchy('H_STAYS', '1.0.0', [roro('1.1.0')]),
        codelist('CL_BERTH', '1.0.0-draft', ['N', 'S']),
        {
          ...dataConstraint('C_TRAFFIC', '1.0.0', [flow]),
          cubeRegions: [
            {
              include: true,
              components: [{ id: 'CARGO', include: true, values: [{ value: 'RORO' }, { value: 'BULK' }] }],
            },
          ],
        },
      ].map((artefact) => ownedBy('HARBOUR', artefact)),
    );
    explorer = await openPage(test.url);
    // Messages that the registry refuses.
    explorer.refuses(/\/ws\/secure\//, /\(Bad Request\) .*\/ws\/registry\/compare/);
  });
  after(async () => {
    await explorer?.close();
    await test.close();
  });

  const textOf = async (shown: Locator): Promise<string> => (await shown.allInnerTexts()).join('\n');
  const texts = (selector: string): Promise<string[]> => explorer.page.locator(selector).allInnerTexts();

  /** The nodes of the graph that are marked, as its list has them. */
  async function markedNodes(): Promise<string[]> {
    const asList = explorer.page.locator('.graph-list');
    await asList.locator('summary').click();
    const rows = asList.getByRole('table', { name: 'Nodes' }).locator('.virtual-row');
    await rows.first().waitFor();
    const nodes = (await rows.allInnerTexts()).map((row) => row.replace(/\s+/g, ' '));
    await asList.locator('summary').click();
    return nodes.flatMap((row) => {
      const [, mark] = /\b(breaks|follows|new|gone|moved)\b/.exec(row) ?? [];
      return mark === undefined ? [] : [`${row.split(' ')[0]} ${mark}`];
    });
  }

  it('shows what breaks if a codelist loses a code, as the smallest allowed version and as others', async () => {
    const { page, open } = explorer;
    await open(`/explore/try?urn=${cargo('1.1.0')}&without=RORO`);
    await soon(async () =>
      expect(await textOf(page.getByRole('heading', { level: 1 }))).to.equal('What breaks if CL_CARGO loses RORO'),
    );
    await soon(async () =>
      expect(await texts('.impact-head')).to.satisfy(([text = '']: string[]) =>
        ['major', 'Smallest allowed version: 2.0.0', 'RORO was removed'].every((each) => text.includes(each)),
      ),
    );
    await soon(async () =>
      expect(await texts('.notice h2')).to.deep.equal(['Nothing breaks at once: no reference moves to 2.0.0']),
    );
    await soon(async () =>
      expect((await texts('.affected li p:first-child')).map((each) => each.split(/\s*\n\s*/))).to.deep.equal([
        ['stays, names it', 'Hierarchy', 'HARBOUR:H_MOVES(1.0.0)', 'H0'],
        ['stays, names it', 'Hierarchy', 'HARBOUR:H_STAYS(1.0.0)', 'H0'],
        ['stays, names it', 'Data constraint', 'HARBOUR:C_TRAFFIC(1.0.0)', 'CARGO'],
        ['stays', 'Data structure', 'HARBOUR:DSD_PORT_TRAFFIC(1.0.0)', 'CARGO'],
      ]),
    );
    await page.getByRole('radio', { name: '1.2.0' }).check();
    await page.getByText('2 references break').waitFor();
    await soon(() => expect(new URL(page.url()).searchParams.get('as')).to.equal('1.2.0'));
    await soon(async () => expect(await texts('.notice h2')).to.deep.equal(['2 references break']));
    await soon(async () =>
      expect(
        (await texts('.affected li p:first-child')).map((each) => each.split(/\s*\n\s*/).slice(0, 3)),
      ).to.deep.equal([
        ['breaks', 'Hierarchy', 'HARBOUR:H_MOVES(1.0.0)'],
        ['breaks', 'Data constraint', 'HARBOUR:C_TRAFFIC(1.0.0)'],
        ['follows', 'Data structure', 'HARBOUR:DSD_PORT_TRAFFIC(1.0.0)'],
        ['stays, names it', 'Hierarchy', 'HARBOUR:H_STAYS(1.0.0)'],
        ['through others', 'Dataflow', 'HARBOUR:PORT_TRAFFIC(1.0.0)'],
      ]),
    );
    // The list, its numbers and the picture agree.
    await page.getByText('2 break, 1 follow, 1 through others, 1 stay with 1.1.0.').waitFor();
    expect((await texts('.affected-flows')).join()).to.match(
      /^1 dataflow is affected:\s+HARBOUR:PORT_TRAFFIC\(1\.0\.0\)/,
    );
    await soon(async () =>
      expect(await markedNodes()).to.have.members([
        'H_MOVES breaks',
        'C_TRAFFIC breaks',
        'DSD_PORT_TRAFFIC follows',
        'PORT_TRAFFIC follows',
      ]),
    );
    await checkLooks(explorer, 'try-impact');
  });

  it('names the codes of the list that have the code as parent, and refuses one that the list lacks', async () => {
    const { page, open } = explorer;
    await open(`/explore/try?urn=${cargo('1.1.0')}&without=ALL`);
    await soon(async () =>
      expect((await texts('.impact-head'))[0]).to.include('ALL is named by BULK, UNIT of the same list'),
    );
    await open(`/explore/try?urn=${cargo('1.1.0')}&without=NONE`);
    await soon(async () => expect(await textOf(page.getByRole('alert'))).to.include('has no part NONE of its own'));
  });

  it('compares a message with what the registry holds for those who may not submit', async () => {
    const { page, open, settled } = explorer;
    await open('/explore/try');
    await page.getByLabel('Message', { exact: true }).fill(withoutUnit);
    await page.getByRole('button', { name: 'Compare' }).click();
    await settled();
    const verdict = await textOf(page.getByRole('region', { name: 'Comparison with the registry' }));
    expect(verdict).to.include('1.2.0 is too low for these changes: 2.0.0 is the smallest allowed version.');
    expect(verdict).to.include('the code BULK was removed');
    await soon(async () =>
      expect(await page.getByRole('link', { name: 'Sign in' }).last().getAttribute('href')).to.equal(
        '/login.html?next=%2Fexplore%2Ftry',
      ),
    );
    await checkLooks(explorer, 'try-compare');
    await open(`/explore/try?restore=${cargo('1.1.0')}&tick=3`);
    await soon(async () =>
      expect(await textOf(page.locator('main'))).to.include(
        'Only maintainers of the agency and administrators can do this.',
      ),
    );
  });

  it('shows the report of a dry run, with the lines at fault, and submits what it accepts', async () => {
    const { page, settled, until } = explorer;
    await page.goto(`${test.url}/login.html?next=/explore/try`);
    await page.getByLabel('User name').fill('root');
    await page.getByLabel('Password').fill('only-for-the-tests');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('**/explore/try');
    await settled();
    const message = page.getByLabel('Message', { exact: true });
    await message.fill(withoutUnit);
    await page.getByRole('button', { name: 'Dry run' }).click();
    await settled();
    const report = page.getByRole('region', { name: 'Report of the dry run' });
    await soon(async () =>
      expect(await textOf(report))
        .to.include('It would be rejected')
        .and.to.include('Smallest allowed version: 2.0.0'),
    );
    await report
      .getByRole('button', { name: /^line \d+/ })
      .first()
      .click();
    await until(
      `(() => { const area = document.querySelector('textarea'); return area.value.slice(area.selectionStart, area.selectionEnd).includes('<str:Codelist '); })()`,
    );
    await checkLooks(explorer, 'try-rejected');

    await message.fill(example.replace('version="1.1.0"', 'version="1.2.0"').replaceAll('RORO', 'CAR'));
    await page.getByLabel('Strictness').selectOption('false');
    await page.getByRole('button', { name: 'Dry run' }).click();
    await settled();
    const accepted = await textOf(report);
    expect(accepted).to.include('It would be accepted');
    expect(accepted).to.include('Wildcards that move');
    expect(accepted).to.include('Items that go missing');
    expect(accepted).to.match(/takes values from a list that changes[\s\S]*1 added, 1 removed/);
    await soon(async () =>
      expect(await markedNodes()).to.include.members(['CL_CARGO new', 'H_MOVES breaks', 'PORT_TRAFFIC follows']),
    );
    await checkLooks(explorer, 'try-accepted');
    await page.getByRole('button', { name: 'Submit this message' }).click();
    await settled();
    const done = await textOf(page.getByRole('region', { name: 'Report of the submission' }));
    expect(done).to.include('Accepted in transaction 6');
    await soon(async () =>
      expect((await test.get(`/sdmx/v2/structure/codelist/HARBOUR/CL_CARGO/1.2.0`)).status).to.equal(200),
    );
  });

  it('undoes a submission', async () => {
    const { page, settled } = explorer;
    await page.getByRole('link', { name: 'Undo' }).click();
    await page.getByRole('heading', { level: 1, name: 'Restore HARBOUR:CL_CARGO(1.2.0)' }).waitFor();
    await page.getByRole('region', { name: 'Report of the dry run' }).waitFor();
    await settled();
    await soon(async () =>
      expect(await textOf(page.getByRole('region', { name: 'Report of the dry run' }))).to.include('would be deleted'),
    );
    await checkLooks(explorer, 'try-restore');
    await page.getByRole('button', { name: 'Restore' }).click();
    await page.getByRole('region', { name: 'Report of the submission' }).waitFor();
    await soon(async () =>
      expect((await test.get(`/sdmx/v2/structure/codelist/HARBOUR/CL_CARGO/1.2.0`)).status).to.equal(404),
    );
  });

  it('shows what a return of the whole registry would change', async () => {
    const { page, open } = explorer;
    await open('/explore/try?restore=*&tick=3');
    const report = page.getByRole('region', { name: 'Report of the dry run' });
    await report.waitFor();
    await soon(async () =>
      expect(await textOf(page.getByRole('heading', { level: 1 }))).to.equal('Restore the whole registry'),
    );
    await soon(async () =>
      expect(await textOf(report))
        .to.include('HARBOUR:CL_CARGO(1.1.0)')
        .and.to.include('would be deleted'),
    );
  });

  it('publishes a draft', async () => {
    const { page, open } = explorer;
    await open(`/explore/try?promote=${prefix}codelist.Codelist=HARBOUR:CL_BERTH(1.0.0-draft)`);
    await page.getByRole('region', { name: 'Report of the dry run' }).waitFor();
    await soon(async () =>
      expect(await textOf(page.getByRole('heading', { level: 1 }))).to.equal('Publish CL_BERTH as 1.0.0'),
    );
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('region', { name: 'Report of the submission' }).waitFor();
    await soon(async () =>
      expect((await test.get(`/sdmx/v2/structure/codelist/HARBOUR/CL_BERTH/1.0.0`)).status).to.equal(200),
    );
  });

  it('sends long files as they are, and shows the lines at fault', async () => {
    const { page, open } = explorer;
    await open('/explore/try');
    const codes = Array.from(
      { length: 12_000 },
      (_, index) =>
        `<str:Code id="C${index}"><com:Name xml:lang="en">Code of a long list, number ${index}</com:Name></str:Code>\n`,
    );
    codes[9_000] = '<str:Code id="no id"><com:Name xml:lang="en">X</com:Name></str:Code>\n';
    const long = example.replace('CL_CARGO', 'CL_LONG').replace(/<str:Code [\s\S]*<\/str:Code>/, codes.join(''));
    const line = long.slice(0, long.indexOf('no id')).split('\n').length;
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'long.xml', mimeType: 'text/xml', buffer: Buffer.from(long) });
    await page.getByText(/long\.xml/).waitFor();
    await page.getByRole('button', { name: 'Dry run' }).click();
    const problem = page.getByRole('button', { name: `line ${line}` }).first();
    await problem.waitFor();
    await problem.click();
    const excerpt = page.getByRole('dialog');
    await excerpt.getByText('no id').waitFor();
    await soon(async () =>
      expect(await textOf(excerpt.locator('.shown')))
        .to.include(`${line}`)
        .and.to.include('no id'),
    );
    await excerpt.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByLabel('Message', { exact: true }).waitFor();
  });

  it('shows how much of a message was sent, and gives up what is cancelled', async () => {
    const slow = await openPage(test.url);
    const { page, open } = slow;
    await signIn(page, test.url);
    await open('/explore/try');
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: 200_000,
    });
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'long.xml', mimeType: 'text/xml', buffer: Buffer.alloc(3_000_000, ' ') });
    await page.getByRole('button', { name: 'Dry run' }).click();
    const progress = page.getByRole('progressbar', { name: 'Part of the message that was sent' });
    await soon(async () => expect(Number(await progress.getAttribute('value'))).to.be.within(0.01, 0.99));
    await page.getByText(/^Sending: \d+ %$/).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await soon(async () => expect(await page.getByRole('progressbar').count()).to.equal(0));
    expect(await page.getByRole('alert').count()).to.equal(0);
    expect(slow.faults).to.deep.equal([]);
    await slow.close();
  });

  it('says that a submission has too many artefacts for a link that undoes it', async () => {
    const { page, open } = explorer;
    await open('/explore/try');
    const list = /<str:Codelist [\s\S]*?<\/str:Codelist>/.exec(example)?.[0] ?? '';
    const lists = Array.from({ length: 41 }, (_, index) => list.replace('CL_CARGO', `CL_MANY_${index}`));
    await page.getByLabel('Message', { exact: true }).fill(example.replace(list, lists.join('')));
    await page.getByRole('button', { name: 'Dry run' }).click();
    await page.getByText('It would be accepted').waitFor();
    await page.getByRole('button', { name: 'Submit this message' }).click();
    await page.getByText('41 artefacts are too many for a link that undoes them').waitFor();
    await page.getByRole('link', { name: 'See what changed' }).click();
    await page.getByRole('heading', { level: 1, name: /^Changes of transaction \d+$/ }).waitFor();
    await page.getByRole('link', { name: 'HARBOUR:CL_MANY_40(' }).waitFor();
  });

  it('takes a message that is dropped', async () => {
    const { page, open } = explorer;
    await open('/explore/try');
    const dropped = await page.evaluateHandle(
      `(() => { const data = new DataTransfer(); data.items.add(new File(['<dropped/>'], 'dropped.xml')); return data; })()`,
    );
    await page.dispatchEvent('.message-input', 'drop', { dataTransfer: dropped });
    await explorer.until(`document.querySelector('textarea').value === '<dropped/>'`);
  });

  it('makes a message of the change that it showed', async () => {
    const { page, open, settled } = explorer;
    await open(`/explore/try?urn=${cargo('1.1.0')}&without=RORO`);
    await page.getByRole('link', { name: 'Try this as a message' }).click();
    await page.getByRole('heading', { level: 1, name: 'Try a change' }).waitFor();
    await settled();
    await page.getByRole('button', { name: 'Dry run' }).click();
    await settled();
    const report = await textOf(page.getByRole('region', { name: 'Report of the dry run' }));
    expect(report).to.include('It would be accepted').and.to.include('HARBOUR:CL_CARGO(2.0.0)');
    expect(report).to.match(
      /Who stays with another version[\s\S]*do not follow to 2\.0\.0[\s\S]*DSD_PORT_TRAFFIC\(1\.0\.0\)/,
    );
    expect(explorer.faults).to.deep.equal([]);
  });
});
