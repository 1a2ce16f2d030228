import { expect } from 'chai';
import { groupHits } from '../../../web/src/pages/find/group-hits.js';
import { type ExplorerPage, openPage, soon } from '../../harness/browser.js';
import type { TestServer } from '../../harness/server.js';
import { startHarbour } from '../harbour.js';

describe('the front page', () => {
  let test: TestServer;
  let explorer: ExplorerPage;
  before(async () => {
    test = await startHarbour();
    explorer = await openPage(test.url);
    explorer.page.setDefaultTimeout(20_000);
  });
  after(async () => {
    await explorer.close();
    await test.close();
  });

  const box = () => explorer.page.getByRole('combobox', { name: 'Find artefacts' });
  const results = () => explorer.page.locator('a.result');
  const count = () => explorer.page.getByRole('heading', { level: 2, name: /result/ });

  it('shows what there is by class and agency', async () => {
    await explorer.open('/');
    const link = explorer.page.getByRole('link', { name: /^Codelist/ });
    await soon(async () => expect(await link.textContent()).to.match(/Codelist2$/));
    await soon(async () => expect(await link.getAttribute('href')).to.equal('/explore/browse?class=Codelist'));
    await soon(async () => expect(await explorer.page.getByRole('link', { name: /^HARBOUR/ }).count()).to.equal(1));
    await explorer.screenshot('find-start');
    // Agencies that are not listed are counted.
    await explorer.page.route('**/ws/registry/artefacts?*', async (route) => {
      const answer = await (await route.fetch()).json();
      answer.facets.agency = Array.from({ length: 15 }, (_, index) => ({ value: `A${index}`, count: 1 }));
      await route.fulfill({ json: answer });
    });
    await explorer.open('/');
    await soon(async () =>
      expect(await explorer.page.getByRole('link', { name: '3 more' }).getAttribute('href')).to.equal(
        '/explore/browse',
      ),
    );
    await explorer.page.unroute('**/ws/registry/artefacts?*');
  });

  it('finds with Enter, and puts items under their artefact', async () => {
    await explorer.page.keyboard.press('/');
    await explorer.page.keyboard.type('cargo');
    await box().press('Enter');
    await count().waitFor();
    await soon(() => expect(new URL(explorer.page.url()).searchParams.get('q')).to.equal('cargo'));
    const groups = explorer.page.locator('.result-group');
    const codelist = groups.filter({ has: explorer.page.getByText('Kinds of cargo') });
    await soon(async () =>
      expect(await codelist.locator('> a.result').textContent()).to.match(
        /Codelist.*CL_CARGO.*Kinds of cargo.*HARBOUR 1\.1\.0/,
      ),
    );
    await soon(async () =>
      expect(await codelist.locator('li').allTextContents()).to.deep.include('CodeRORO Roll-on, roll-off cargo'),
    );
    const structure = groups.filter({ has: explorer.page.getByText('HARBOUR:DSD_PORT_TRAFFIC(1.0.0)') });
    await soon(async () => expect(await structure.locator('li').first().textContent()).to.match(/^Dimension.*CARGO/));
    await explorer.screenshot('find-results');
    expect(await explorer.accessibilityViolations()).to.deep.equal([]);
  });

  it('shows the text that fits where it is neither id nor name, and names in the chosen language', async () => {
    await explorer.open('/?q=mensuel&lang=fr');
    await soon(async () => expect(await results().nth(1).textContent()).to.match(/^Code\s*M\s*Mensuel$/));
    await soon(async () => expect(await explorer.page.locator('.hit-matched').count()).to.equal(0));
    await explorer.open('/?q=mensuel&lang=en');
    await soon(async () =>
      expect(await explorer.page.locator('.hit-matched').first().textContent()).to.equal('name (fr): Mensuel'),
    );
  });

  it('has filters with numbers, which are in the address', async () => {
    await explorer.open('/?q=cargo');
    const before = await explorer.page.getByRole('group', { name: 'Class' }).getByRole('checkbox').count();
    await explorer.page.getByRole('checkbox', { name: /^Codelist/ }).check();
    await explorer.settled();
    await explorer.page.waitForURL(/class=Codelist/);
    await explorer.page.getByRole('heading', { name: '1 result' }).waitFor();
    await soon(async () => expect(await results().count()).to.equal(1));
    // Other classes can still be added.
    await soon(async () =>
      expect(await explorer.page.getByRole('group', { name: 'Class' }).getByRole('checkbox').count()).to.equal(before),
    );
    await explorer.page.goBack();
    await explorer.until(`document.querySelectorAll('a.result').length > 1`);
    await explorer.open('/?q=cargo&agency=SDMX');
    await soon(async () => expect(await explorer.page.getByText('Nothing fits.').count()).to.equal(1));
    await soon(async () => expect(await explorer.page.getByRole('checkbox', { name: /^HARBOUR/ }).count()).to.equal(1));
    await explorer.page.getByRole('button', { name: 'Remove all filters' }).click();
    await results().first().waitFor();
    await explorer.open('/?q=cargo&kind=item&stability=stable');
    await soon(async () =>
      expect(await explorer.page.locator('.result-group > a', { hasText: 'Kinds of cargo' }).count()).to.equal(1),
    );
    await soon(async () => expect(await results().filter({ hasText: 'HARBOUR 1.1.0' }).count()).to.equal(0));
  });

  it('is used with the keyboard: arrows move among results, Enter opens', async () => {
    await explorer.open('/?q=cargo');
    await results().first().focus();
    await explorer.page.keyboard.press('ArrowDown');
    const second = await results().nth(1).getAttribute('href');
    await soon(async () => expect(await explorer.page.locator('a.result:focus').getAttribute('href')).to.equal(second));
    await explorer.page.keyboard.press('ArrowUp');
    await explorer.page.keyboard.press('ArrowUp');
    await soon(async () => expect(await box().evaluate('document.activeElement.role')).to.equal('combobox'));
    await results().nth(1).focus();
    await explorer.page.keyboard.press('Enter');
    await explorer.page.waitForURL(/\/explore\/artefact\?urn=/);
  });

  it('is opened over any page with its key, and leaves that page only for what is chosen', async () => {
    await explorer.open('/explore/changes');
    await explorer.page.keyboard.press('/');
    await explorer.until(`document.activeElement?.role === 'combobox'`);
    expect(new URL(explorer.page.url()).pathname).to.equal('/explore/changes');
    await explorer.page.keyboard.press('Escape');
    await soon(async () => expect(await explorer.page.getByRole('dialog').count()).to.equal(0));
  });

  it('has pages', async () => {
    const codes = Array.from(
      { length: 60 },
      (_, index) => `<str:Code id="P${index}"><com:Name>Quay ${index}</com:Name></str:Code>`,
    );
    const response = await test.post(codelist('CL_QUAY', codes.join('')));
    await soon(async () => expect(response.status, await response.clone().text()).to.equal(200));
    await explorer.open('/?q=quay&kind=item');
    const first = await results().allTextContents();
    await explorer.page.getByRole('link', { name: 'Next page' }).click();
    await explorer.page.waitForURL(/next=/);
    await explorer.page.getByRole('link', { name: 'First page' }).waitFor();
    await explorer.settled();
    await soon(async () => expect((await results().allTextContents()).slice(1)).to.not.include.members(first.slice(1)));
    await explorer.page.getByRole('link', { name: 'First page' }).click();
    await explorer.page.waitForURL((url) => !url.searchParams.has('next'));
  });

  it('is shown in dark colours, and on narrow screens without sideways scroll', async () => {
    const narrow = await openPage(test.url, { width: 360, height: 740, colors: 'dark' });
    for (const path of ['/', '/?q=cargo']) {
      await narrow.open(path);
      await soon(async () => expect(await narrow.page.evaluate('document.documentElement.scrollWidth')).to.equal(360));
      expect(await narrow.accessibilityViolations()).to.deep.equal([]);
      await narrow.screenshot(`find-narrow-${path === '/' ? 'start' : 'results'}`);
    }
    expect(narrow.faults).to.deep.equal([]);
    await narrow.close();
  });

  it('has no faults', () => {
    expect(explorer.faults).to.deep.equal([]);
  });
});

const codelist = (id: string, codes: string): string => `<?xml version="1.0"?>
<mes:Structure xmlns:mes="http://www.sdmx.org/resources/sdmxml/schemas/v3_0/message"
  xmlns:str="http://www.sdmx.org/resources/sdmxml/schemas/v3_0/structure"
  xmlns:com="http://www.sdmx.org/resources/sdmxml/schemas/v3_0/common">
  <mes:Header><mes:ID>T</mes:ID><mes:Test>false</mes:Test><mes:Prepared>2026-01-15T09:00:00Z</mes:Prepared><mes:Sender id="T"/></mes:Header>
  <mes:Structures><str:Codelists><str:Codelist agencyID="HARBOUR" id="${id}" version="1.0.0">
    <com:Name xml:lang="en">Places to moor</com:Name>${codes}</str:Codelist></str:Codelists></mes:Structures>
</mes:Structure>`;

describe('grouping of hits', () => {
  const hit = (urn: string, artefact?: string) =>
    ({
      urn,
      kind: artefact === undefined ? 'artefact' : 'item',
      ...(artefact && { artefact: { urn: artefact } }),
    }) as never;

  it('keeps the order of the best hit, whether artefact or item comes first', () => {
    const groups = groupHits([hit('b.1', 'b'), hit('a'), hit('b'), hit('a.1', 'a'), hit('b.2', 'b')]);
    expect(groups.map(({ urn, artefact, parts }) => [urn, artefact?.urn, parts.map((part) => part.urn)])).to.deep.equal(
      [
        ['b', 'b', ['b.1', 'b.2']],
        ['a', 'a', ['a.1']],
      ],
    );
  });
});
