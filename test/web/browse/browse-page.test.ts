import { expect } from 'chai';
import { categoriesIn, countCategorised } from '../../../web/src/pages/browse/category-tree.js';
import { groupArtefacts, type ListedArtefact } from '../../../web/src/pages/browse/group-artefacts.js';
import {
  agencyScheme,
  categorisation,
  categoryScheme,
  codelist,
  conceptScheme,
  dataflow,
  dataStructure,
  ownedBy,
  urns,
} from '../../harness/artefacts.js';
import { type ExplorerPage, openPage, soon } from '../../harness/browser.js';
import { startTestServer, type TestServer } from '../../harness/server.js';

describe('the page to browse', () => {
  let test: TestServer;
  let explorer: ExplorerPage;
  before(async () => {
    test = await startTestServer({ hasExplorer: true });
    await test.submit([agencyScheme(['SDMX', 'OTHER'])]);
    await test.submit([
      ...Array.from({ length: 120 }, (_, index) => codelist(`CL_${String(index).padStart(3, '0')}`, '1.0.0', ['A'])),
      ownedBy('OTHER', codelist('CL_OWN', '0.1.0', ['A'])),
      ...['CL_STEP_10', 'CL_STEP_9'].map((id) => codelist(id, '1.0.0', ['A'], { names: { en: 'Steps' } })),
      conceptScheme('CS', '1.0.0', { FREQ: null }),
      dataStructure('DSD', '1.0.0', { [urns.concept('CS', '1.0.0', 'FREQ')]: urns.codelist('CL_000', '1.0+.0') }),
      dataflow('DF', '1.0.0', urns.dataStructure('DSD', '1.0.0')),
    ]);
    await test.submit([
      categoryScheme('TOPICS', '1.0.0', { ECONOMY: { PRICES: {}, TRADE: {} }, PEOPLE: {} }),
      categorisation('C1', '1.0.0', urns.dataflow('DF', '1.0.0'), urns.category('TOPICS', '1.0.0', 'ECONOMY.TRADE')),
    ]);
    explorer = await openPage(test.url);
    explorer.page.setDefaultTimeout(20_000);
  });
  after(async () => {
    await explorer.close();
    await test.close();
  });

  it('lists artefacts by agency and class, with numbers, in pages', async () => {
    await explorer.open('/explore/browse');
    await soon(async () =>
      expect(await explorer.page.getByRole('heading', { level: 2 }).first().textContent()).to.equal('129 artefacts'),
    );
    await soon(async () =>
      expect(await explorer.page.getByRole('checkbox', { name: /^Codelist/ }).count()).to.equal(1),
    );
    await soon(async () => expect(await explorer.page.getByText('Codelist123').count()).to.equal(1));
    await soon(async () =>
      expect(await explorer.page.getByRole('rowheader').first().textContent()).to.match(/^OTHER Codelist/),
    );
    await soon(async () => expect(await explorer.page.getByRole('table').getByRole('link').count()).to.equal(100));
    await explorer.screenshot('browse-list');
    expect(await explorer.accessibilityViolations()).to.deep.equal([]);
    await explorer.page.getByRole('link', { name: 'Next page' }).click();
    await explorer.page.getByRole('link', { name: 'First page' }).waitFor();
    await explorer.until(`document.querySelectorAll('table a').length === 29`);
    await explorer.page.getByRole('link', { name: 'Previous page' }).click();
    await explorer.until(`document.querySelectorAll('table a').length === 100`);
    expect([...new URL(explorer.page.url()).searchParams.keys()]).to.deep.equal([]);
  });

  it('is filtered by a text, in natural order, and the address has it', async () => {
    await explorer.open('/explore/browse');
    await explorer.page.getByRole('searchbox', { name: 'Filter by id or name' }).fill('CL_01');
    const links = () => explorer.page.getByRole('table').getByRole('link').allTextContents();
    await soon(async () =>
      expect(await links()).to.deep.equal(Array.from({ length: 10 }, (_, index) => `CL_01${index}`)),
    );
    expect(new URL(explorer.page.url()).searchParams.get('q')).to.equal('CL_01');
    await explorer.page.getByRole('heading', { name: '10 artefacts' }).waitFor();
    await explorer.open('/explore/browse?q=steps');
    await soon(async () => expect(await links()).to.deep.equal(['CL_STEP_9', 'CL_STEP_10']));
    await explorer.open('/explore/browse?q=steps%20own');
    await explorer.page.getByText('Nothing fits these filters.').waitFor();
    expect(await explorer.accessibilityViolations()).to.deep.equal([]);
  });

  it('has its filters in the address', async () => {
    await explorer.open('/explore/browse?class=Dataflow,ConceptScheme');
    await soon(async () =>
      expect(await explorer.page.getByRole('table').getByRole('link').allTextContents()).to.deep.equal(['CS', 'DF']),
    );
    await explorer.page.getByRole('checkbox', { name: /^Concept scheme/ }).uncheck();
    await explorer.until(`document.querySelectorAll('table a').length === 1`);
    await soon(() => expect(new URL(explorer.page.url()).searchParams.get('class')).to.equal('Dataflow'));
    await explorer.page.getByRole('link', { name: 'DF', exact: true }).click();
    await explorer.page.waitForURL(/\/explore\/artefact\?urn=.*Dataflow/);
  });

  it('has the trees of categories, with what is categorised', async () => {
    await explorer.open('/explore/browse?tab=categories');
    await explorer.page.getByRole('button', { name: /PEOPLE/ }).waitFor();
    await soon(async () => expect(await explorer.page.getByRole('button', { name: /TRADE/ }).count()).to.equal(0));
    const economy = explorer.page.getByRole('button', { name: /^Name of ECONOMY/ });
    await soon(async () => expect(await economy.textContent()).to.match(/0 in it, 1 in the categories below$/));
    await soon(async () =>
      expect(await explorer.page.getByRole('button', { name: /PEOPLE/ }).textContent()).not.to.match(/in it/),
    );
    await explorer.page.getByRole('button', { name: 'Below Name of ECONOMY' }).click();
    await soon(async () =>
      expect(await explorer.page.getByRole('button', { name: /TRADE/ }).textContent()).to.match(/1 in it$/),
    );
    await explorer.page.getByRole('button', { name: /TRADE/ }).click();
    await explorer.page.getByRole('link', { name: 'SDMX:DF(1.0.0)' }).waitFor();
    await soon(() =>
      expect(new URL(explorer.page.url()).searchParams.get('category')).to.equal(
        urns.category('TOPICS', '1.0.0', 'ECONOMY.TRADE'),
      ),
    );
    await explorer.screenshot('browse-categories');
    expect(await explorer.accessibilityViolations()).to.deep.equal([]);
    await explorer.page.getByRole('button', { name: /PEOPLE/ }).click();
    await explorer.page.getByText('Nothing is categorised here.').waitFor();
  });

  it('opens the tree at the category of the address, on narrow screens in dark colours too', async () => {
    const narrow = await openPage(test.url, { width: 360, height: 740, colors: 'dark' });
    const category = encodeURIComponent(urns.category('TOPICS', '1.0.0', 'ECONOMY.TRADE'));
    await narrow.open(`/explore/browse?tab=categories&category=${category}`);
    await narrow.page.locator('button[aria-current]').waitFor();
    await soon(async () => expect(await narrow.page.locator('button[aria-current]').textContent()).to.match(/TRADE/));
    await soon(async () => expect(await narrow.page.evaluate('document.documentElement.scrollWidth')).to.equal(360));
    expect(await narrow.accessibilityViolations()).to.deep.equal([]);
    await narrow.open('/explore/browse');
    await soon(async () => expect(await narrow.page.evaluate('document.documentElement.scrollWidth')).to.equal(360));
    await narrow.screenshot('browse-narrow');
    // Names have the width of the list, and no word is broken.
    await narrow.open('/explore/browse?class=ConceptScheme');
    const [id, name] = [narrow.page.getByRole('cell').nth(0), narrow.page.getByRole('cell').nth(1)];
    await soon(async () => expect((await name.boundingBox())?.width).to.be.greaterThan(290));
    await soon(async () =>
      expect((await name.boundingBox())?.y).to.be.greaterThan((await id.boundingBox())?.y ?? Infinity),
    );
    // The filters stay folded, and their head names what is chosen.
    await soon(async () =>
      expect(await narrow.page.getByRole('checkbox', { name: /^Codelist/ }).isVisible()).to.equal(false),
    );
    await narrow.page.getByText('Filters Concept scheme').waitFor();
    expect(await narrow.accessibilityViolations()).to.deep.equal([]);
    expect(narrow.faults).to.deep.equal([]);
    await narrow.close();
  });

  it('has no faults', () => {
    expect(explorer.faults).to.deep.equal([]);
  });
});

describe('lists and trees of the page to browse', () => {
  it('groups neighbours of one agency and class', () => {
    const artefact = (agencyID: string, name: string, id: string): ListedArtefact => {
      return { agencyID, class: name, id, stability: 'stable', urn: id, version: '1.0.0' };
    };
    const groups = groupArtefacts([
      artefact('A', 'Codelist', '1'),
      artefact('A', 'Codelist', '2'),
      artefact('B', 'Codelist', '3'),
    ]);
    expect(groups.map(({ agencyID, artefacts }) => [agencyID, artefacts.length])).to.deep.equal([
      ['A', 2],
      ['B', 1],
    ]);
  });

  it('counts what is in a category, and below it', () => {
    const counts = countCategorised([
      { items: ['A'] },
      { items: ['A.B', 'A.B.C'] },
      { items: ['A.B.C'] },
      { items: [] },
    ]);
    expect([...counts].map(([path, { own, below }]) => [path, own, below])).to.have.deep.members([
      ['A', 1, 3],
      ['A.B', 1, 2],
      ['A.B.C', 2, 0],
    ]);
  });

  it('gives nested categories their URNs, and names in the language', () => {
    const scheme = { categories: [{ id: 'A', names: { en: 'a', fr: 'à' }, categories: [{ id: 'B' }] }] };
    const [first] = categoriesIn(scheme, urns.categoryScheme('S', '1.0.0'), 'fr');
    expect([first?.name, first?.urn]).to.deep.equal([{ text: 'à', language: 'fr' }, urns.category('S', '1.0.0', 'A')]);
    expect(first?.categories[0]?.urn).to.equal(urns.category('S', '1.0.0', 'A.B'));
  });
});
