import { expect } from 'chai';
import { groupDifferences, itemOf } from '../../../web/src/pages/compare/group-differences.js';
import { agencyScheme, codelist, ownedBy, urns } from '../../harness/artefacts.js';
import { type ExplorerPage, openPage, soon } from '../../harness/browser.js';
import { startTestServer, type TestServer } from '../../harness/server.js';
import { checkLooks } from '../check-looks.js';

const change = (rule: string, path: string, detail = '') => ({ increment: 'minor' as const, rule, path, detail });

describe('differences of two artefacts', () => {
  const added = change('Codelist.code.add', 'codes/B', 'the code B was added');
  const removed = change('CategoryScheme.category.remove', 'categories/A/categories/C');
  const representation = change('ConceptScheme.concept.representation.add', 'concepts/FREQ/coreRepresentation');
  const name = change('Codelist.name', 'name', 'the name is another one');

  it('are those of one of the two, of the other, and of both', () => {
    expect(groupDifferences([added, removed, representation, name], '')).to.deep.equal({
      first: [removed],
      second: [added, representation],
      both: [name],
    });
    expect(groupDifferences([added, removed, name], 'CODE b').second).to.deep.equal([added]);
    expect(groupDifferences([added, removed, name], 'codes/c')).to.deep.equal({ first: [], second: [], both: [] });
  });

  it('are items where one of the two has them as a whole', () => {
    expect(itemOf(added)).to.deep.equal({ kind: 'code', id: 'B' });
    expect(itemOf(removed)).to.deep.equal({ kind: 'category', id: 'A.C' });
    expect([representation, name].map(itemOf)).to.deep.equal([undefined, undefined]);
    expect(itemOf(change('Codelist.code.order', 'codes/B'))).to.equal(undefined);
  });
});

describe('the page that compares two artefacts', () => {
  let test: TestServer;
  let explorer: ExplorerPage;
  before(async () => {
    test = await startTestServer({ hasExplorer: true });
    await test.submit([agencyScheme(['SDMX', 'ECB', 'ABC'])]);
    await test.submit([
      codelist('CL_FREQ', '1.0.0', ['A', 'M', 'Q']),
      codelist('CL_FREQ', '1.1.0', ['A', 'M', 'Q', 'W']),
      ownedBy('ECB', codelist('CL_FREQ', '1.0.0', ['A', 'D', 'M'])),
      ownedBy('ABC', codelist('CL_FREQ', '1.0.0', ['A', 'M', 'Q'])),
    ]);
    explorer = await openPage(test.url);
    explorer.page.setDefaultTimeout(20_000);
  });
  after(async () => {
    await explorer.close();
    await test.close();
  });
  afterEach(() => expect(explorer.faults).to.deep.equal([]));

  const urnOf = (agency: string, version = '1.0.0'): string =>
    urns.codelist('CL_FREQ', version).replace('SDMX:', `${agency}:`);
  /** The texts of each group of differences. */
  const groups = async (): Promise<readonly string[]> =>
    explorer.page.locator('.differences > section').allInnerTexts();

  it('takes both from a search', async () => {
    await explorer.open('/?q=CL_FREQ');
    await explorer.page.getByRole('link', { name: 'Compare ECB:CL_FREQ(1.0.0) with another one' }).click();
    await explorer.page.getByText('ECB:CL_FREQ(1.0.0) is compared with').waitFor();
    await explorer.page.getByRole('link', { name: 'Compare with ECB:CL_FREQ(1.0.0): SDMX:CL_FREQ(1.1.0)' }).click();
    await soon(async () =>
      expect((await groups()).map((text) => text.split(/\n+/))).to.deep.equal([
        ['Only in ECB:CL_FREQ(1.0.0) (1)', 'code D'],
        ['Only in SDMX:CL_FREQ(1.1.0) (2)', 'code Q', 'code W'],
      ]),
    );
    const link = explorer.page.getByRole('link', { name: 'W', exact: true });
    expect(decodeURIComponent((await link.getAttribute('href')) ?? '')).to.include(
      `urn=${urnOf('SDMX', '1.1.0')}&item=W`,
    );
    await checkLooks(explorer, 'compare');
    await explorer.page.getByRole('searchbox', { name: 'Filter' }).fill('codes/w');
    await explorer.page.getByText('1 of 3 differences').waitFor();
    await soon(async () => expect((await groups()).length).to.equal(1));
  });

  it('takes the second of the same class from an artefact', async () => {
    await explorer.open(`/explore/artefact?urn=${urnOf('ABC')}`);
    await explorer.page.getByRole('link', { name: 'Compare', exact: true }).click();
    const second = explorer.page.getByRole('combobox', { name: 'Second' });
    await soon(async () =>
      expect(await explorer.page.evaluate('document.activeElement?.id')).to.equal(await second.getAttribute('id')),
    );
    await explorer.page.keyboard.type('SDMX:CL_FREQ(1.0.0)');
    await explorer.page.locator('[role=option]').first().waitFor();
    await explorer.page.keyboard.press('Enter');
    await explorer.page.getByText('They have the same content.').waitFor();
    await explorer.page.getByRole('button', { name: 'Swap' }).click();
    await soon(() => expect(new URL(explorer.page.url()).searchParams.get('urn')).to.equal(urnOf('SDMX')));
  });

  it('shows what versions of one line require', async () => {
    await explorer.open(`/explore/compare?urn=${urnOf('SDMX')}&to=${urnOf('SDMX', '1.1.0')}`);
    await explorer.page.getByText('Smallest allowed version: 1.1.0').waitFor();
    expect(await groups()).to.deep.equal([]);
  });
});
