import { expect } from 'chai';
import type { Locator } from 'playwright-core';
import { urns } from '../../harness/artefacts.js';
import { type ExplorerPage, openPage, type PageOptions, soon } from '../../harness/browser.js';
import type { TestServer } from '../../harness/server.js';
import { submitSample } from '../../http/openapi/sample-registry.js';
import { startHarbour } from '../harbour.js';
import { longCodelist, longHierarchy, sampleUrns, submitSamples } from './samples.js';

const { list, harbour } = sampleUrns;
const area = (version: string): string => list('CL_AREA', version);
const structure = harbour(urns.dataStructure('DSD_SAMPLE', '1.0.0'));

/** The URN of a sample of a class that has no helper. */
const ofPackage = (name: string, id: string): string => `urn:sdmx:org.sdmx.infomodel.${name}=HARBOUR:${id}(1.0.0)`;

/** The address of the page of an artefact. */
const pageOf = (urn: string, more = ''): string => `/explore/artefact?urn=${encodeURIComponent(urn)}${more}`;

describe('the page of an artefact', () => {
  let test: TestServer;
  let shown: ExplorerPage;
  before(async () => {
    test = await startHarbour();
    await submitSamples(test);
    await submitSample(test);
    await test.submit([longCodelist(100_000)]);
    await test.submit([longHierarchy(1_001)]);
    shown = await openPage(test.url);
  });
  after(async () => {
    await shown?.close();
    await test.close();
  });
  // What goes wrong in the page is a fault of the test that caused it.
  afterEach(() => expect(shown.faults).to.deep.equal([]));

  const open = (urn: string, more = ''): Promise<void> => shown.open(pageOf(urn, more));
  const table = (name: string): Locator => shown.page.getByRole('table', { name, exact: true });
  /** The texts of the cells of the rows of a table, without its head. */
  async function rowsOf(of: Locator): Promise<string[][]> {
    const rows = await of.getByRole('row').all();
    const texts = await Promise.all(
      rows.map((row) => row.getByRole('cell').or(row.getByRole('rowheader')).allInnerTexts()),
    );
    return texts
      .filter(({ length }) => length > 0)
      .map((cells) => cells.map((cell) => cell.replace(/\s+/g, ' ').trim()));
  }
  /** The text of an element as it is seen. */
  const textIn = async (of: Locator): Promise<string> => (await of.allInnerTexts()).join(' ').replace(/\s+/g, ' ');
  const tab = async (name: string): Promise<void> => {
    await shown.page.getByRole('tab', { name }).click();
    await shown.page.getByRole('tabpanel', { name }).waitFor();
    await shown.settled();
  };

  describe('in general', () => {
    it('shows what the artefact is, and what can be done with it', async () => {
      await open(area('1.1.0'));
      const { page } = shown;
      await soon(async () => expect(await textIn(page.getByRole('heading', { level: 1 }))).to.equal('Areas'));
      await soon(async () => expect(await page.getByText('Areas of the world.').isVisible()).to.equal(true));
      const actions = page.getByRole('navigation', { name: 'Actions' });
      const urn = area('1.1.0').replace('=', '%3D');
      await soon(async () =>
        expect(await actions.getByRole('link', { name: 'Graph' }).getAttribute('href')).to.equal(
          `/explore/graph?urn=${urn}`,
        ),
      );
      await soon(async () =>
        expect(await actions.getByRole('link', { name: 'Try a change' }).getAttribute('href')).to.equal(
          `/explore/try?urn=${urn}`,
        ),
      );
      await soon(async () => expect(await actions.getByRole('link', { name: 'Promote' }).count()).to.equal(0));
    });

    it('resolves a wildcard, also where a blank stands for its plus sign, and tells what it selects', async () => {
      await shown.open(`/explore/artefact?urn=${area('1+.0.0')}`);
      await soon(async () =>
        expect(await shown.page.getByText('1+.0.0 selects version 1.1.0, which is shown.').isVisible()).to.equal(true),
      );
      await open(area('~'));
      await soon(async () =>
        expect(await shown.page.getByText('~ selects version 2.0.0-draft, which is shown.').isVisible()).to.equal(true),
      );
    });

    it('offers the promotion of a draft', async () => {
      await open(area('2.0.0-draft'));
      const promote = shown.page.getByRole('link', { name: 'Promote the draft' });
      await soon(async () => expect(await promote.getAttribute('href')).to.contain('/explore/try?promote=urn:sdmx:'));
    });

    it('shows a past state, and keeps it in links', async () => {
      await open(area('1+.0.0'), '&asOf=tick:5');
      await soon(async () =>
        expect(await shown.page.getByText('1+.0.0 selects version 1.0.0, which is shown.').isVisible()).to.equal(true),
      );
      await soon(async () => expect(await table('Items').getAttribute('aria-rowcount')).to.equal('5'));
      const graph = shown.page.getByRole('navigation', { name: 'Actions' }).getByRole('link', { name: 'Graph' });
      await soon(async () => expect(await graph.getAttribute('href')).to.contain('asOf=tick:5'));
    });

    it('is moved through time with the keyboard, and keeps the focus', async () => {
      await open(area('1+.0.0'));
      const { page } = shown;
      await page.getByText('Move through time').click();
      const slider = page.getByRole('slider', { name: 'Shown' });
      await slider.focus();
      await page.keyboard.press('ArrowLeft');
      await page.getByText('1+.0.0 selects version 1.0.0, which is shown.').waitFor();
      await shown.settled();
      expect(await slider.evaluate((each) => each === each.ownerDocument.activeElement)).to.equal(true);
      await page.keyboard.press('ArrowRight');
      await page.getByText('1+.0.0 selects version 1.1.0, which is shown.').waitFor();
      expect(new URL(page.url()).searchParams.has('asOf')).to.equal(false);
    });

    it('of one that was deleted leads to what it was, and back', async () => {
      await open(list('CL_GONE', '1.0.0'));
      const { page } = shown;
      await page.getByText('It was deleted').waitFor();
      await page.getByRole('link', { name: 'Restore it' }).waitFor();
      await page.getByRole('link', { name: 'Show it as it was' }).click();
      await page.getByRole('heading', { level: 1, name: 'Name of CL_GONE' }).waitFor();
      await soon(async () => expect(await table('Items').getAttribute('aria-rowcount')).to.equal('2'));
      await page.getByRole('button', { name: 'Back to the present' }).click();
      await page.getByText('It was deleted').waitFor();
      await page.getByRole('link', { name: 'Search for CL_GONE' }).waitFor();
    });

    it('keeps long ids within narrow screens, and breaks no word of a table', async () => {
      const narrow = await openPage(test.url, { width: 360, height: 800 });
      const width = (): Promise<unknown> => narrow.page.evaluate('document.documentElement.scrollWidth');
      await narrow.open(pageOf(list(`CL_${'LONG_'.repeat(12)}ID`, '1.0.0')));
      await soon(async () => expect(await width()).to.equal(360));
      for (const urn of [structure, harbour(urns.dataConstraint('CON_SAMPLE', '1.0.0'))]) {
        await narrow.open(pageOf(urn));
        await narrow.page.getByRole('columnheader').first().waitFor();
        await soon(async () => expect(await width()).to.equal(360));
        // A head of one word has one line.
        await soon(async () =>
          expect(
            await narrow.page.evaluate(`[...document.querySelectorAll('.wide-table th[scope=col]')]
              .filter((head) => /^\\w+$/.test(head.innerText) && head.getBoundingClientRect().width > 0)
              .filter((head) => { const range = document.createRange(); range.selectNodeContents(head);
                return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1; })
              .map((head) => head.innerText)`),
          ).to.deep.equal([]),
        );
      }
      await narrow.close();
    });

    it('tells what a URN lacks', async () => {
      await open('nothing');
      await soon(async () => expect(await shown.page.getByText('nothing is not a URN').isVisible()).to.equal(true));
      await open(area('7.0.0'));
      await soon(async () => expect(await textIn(shown.page.getByRole('alert'))).to.contain('CL_AREA'));
      await open(harbour(urns.code('CL_AREA', '1.1.0', 'XX')));
      await soon(async () =>
        expect(await shown.page.getByText('This version has no item XX.').isVisible()).to.equal(true),
      );
    });
  });

  describe('the items', () => {
    it('are a tree that is folded and searched, by id and by name in any language without accents', async () => {
      await open(area('1.1.0'));
      const { page } = shown;
      await soon(async () =>
        expect((await rowsOf(table('Items'))).map(([id, name]) => [id, name])).to.deep.equal([
          ['W', 'World'],
          ['EU', 'Europe'],
          ['FR', 'France'],
          ['CI', 'Ivory Coast'],
          ['AQ', 'Name of AQ'],
        ]),
      );
      await page.getByRole('button', { name: '1 below EU' }).click();
      await soon(async () =>
        expect((await rowsOf(table('Items'))).map(([id]) => id)).to.deep.equal(['W', 'EU', 'CI', 'AQ']),
      );
      await page.getByRole('button', { name: 'Fold all', exact: true }).click();
      await soon(async () => expect((await rowsOf(table('Items'))).map(([id]) => id)).to.deep.equal(['W']));
      const search = page.getByRole('searchbox', { name: 'Search the items' });
      await search.fill('cote iv');
      await soon(async () => expect((await rowsOf(table('Items'))).map(([id]) => id)).to.deep.equal(['CI']));
      await soon(async () => expect(await page.getByText('1 of 5').isVisible()).to.equal(true));
      expect(new URL(page.url()).searchParams.get('q')).to.equal('cote iv');
      await search.fill('eu');
      await soon(async () => expect((await rowsOf(table('Items'))).map(([id]) => id)).to.deep.equal(['EU']));
    });

    it('have names in the language that is chosen', async () => {
      await open(area('1.1.0'), '&lang=fr');
      await soon(async () => expect(await textIn(shown.page.getByRole('heading', { level: 1 }))).to.equal('Zones'));
      await soon(async () => expect((await rowsOf(table('Items')))[0]).to.deep.equal(['W', 'Monde']));
    });

    it('show one of them in full, marked in the list, from its URN and from a click', async () => {
      await open(harbour(urns.code('CL_AREA', '1.1.0', 'FR')));
      const { page } = shown;
      const detail = page.getByRole('complementary', { name: 'Item FR' });
      const text = await textIn(detail);
      for (const expected of ['Frankreich', 'The republic', 'ISO_3', 'FRA']) expect(text).to.contain(expected);
      await soon(async () =>
        expect(await page.getByRole('button', { name: 'FR', exact: true }).getAttribute('aria-current')).to.equal(
          'true',
        ),
      );
      const referring = detail.getByRole('link', { name: 'HARBOUR:CON_SAMPLE(1.0.0)' });
      await soon(async () => expect(await referring.isVisible()).to.equal(true));
      const without = await detail.getByRole('link', { name: 'What breaks without it' }).getAttribute('href');
      expect(without).to.match(/^\/explore\/try\?urn=urn:sdmx:[^&]*CL_AREA\(1\.1\.0\)&without=FR$/);
      await shown.screenshot('artefact-item');
      await detail.getByRole('button', { name: 'EU' }).click();
      await shown.settled();
      await soon(async () =>
        expect(await page.getByRole('complementary', { name: 'Item EU' }).isVisible()).to.equal(true),
      );
      await soon(() => expect(new URL(page.url()).searchParams.get('item')).to.equal('EU'));
      await page.getByRole('button', { name: 'Close' }).click();
      await soon(async () => expect(await page.getByRole('complementary').count()).to.equal(0));
    });

    it('that are inherited show the list that defines them, and the prefix', async () => {
      await open(list('CL_PORT_AREA', '1.0.0'));
      const rows = await rowsOf(table('Items'));
      expect(rows.map(([id, , from]) => [id, from])).to.deep.equal([
        ['P_W', 'HARBOUR:CL_AREA(1.1.0) with the prefix P_'],
        ['P_EU', 'HARBOUR:CL_AREA(1.1.0) with the prefix P_'],
        ['P_FR', 'HARBOUR:CL_AREA(1.1.0) with the prefix P_'],
        ['P_AQ', 'HARBOUR:CL_AREA(1.1.0) with the prefix P_'],
        ['OWN', 'own code'],
      ]);
      await tab('About');
      await soon(async () => expect(await shown.page.getByText('exclusive code selection').isVisible()).to.equal(true));
      await shown.screenshot('artefact-extension');
    });

    it('of 100,000 codes are in the page only as far as they are in view', async () => {
      await open(list('CL_LONG', '1.0.0'), '&item=C54321');
      const { page } = shown;
      await soon(async () => expect(await table('Items').getAttribute('aria-rowcount')).to.equal('100001'));
      const shownRow = page.getByRole('button', { name: 'C54321', exact: true });
      await soon(async () => expect(await shownRow.isVisible()).to.equal(true));
      await soon(async () => expect(await table('Items').getByRole('row').count()).to.be.below(60));
      await shown.screenshot('artefact-items-long');
      await page.getByRole('searchbox').fill('numero 99999');
      await page.getByText('1 of 100,000').waitFor();
      await soon(async () => expect((await rowsOf(table('Items'))).map(([id]) => id)).to.deep.equal(['C99999']));
    });

    it('of VTL are statements in full, with the assignment that keeps a result or not', async () => {
      const { page } = shown;
      const statements = (): Promise<string[]> =>
        page.getByRole('list', { name: 'Items' }).locator('pre').allInnerTexts();
      await open(ofPackage('transformation.TransformationScheme', 'TS'));
      await soon(async () =>
        expect(await statements()).to.deep.equal([
          'TEMP := DS [filter A > 1\n      and B < 2]',
          'RESULT <- TEMP [drop A]',
        ]),
      );
      await page.getByRole('searchbox', { name: 'Search the items' }).fill('t2');
      await soon(async () => expect(await statements()).to.deep.equal(['RESULT <- TEMP [drop A]']));
      await page.getByRole('button', { name: 'T2' }).click();
      await page.getByRole('complementary', { name: 'Item T2' }).waitFor();
      await shown.screenshot('artefact-vtl');
      expect(await shown.accessibilityViolations()).to.deep.equal([]);
      await open(ofPackage('transformation.RulesetScheme', 'RS'));
      await soon(async () =>
        expect(await statements()).to.deep.equal([
          'define datapoint ruleset R1 (variable A) is\n  A > 0\nend datapoint ruleset',
        ]),
      );
    });

    it('of a process are steps with what they take, do and give, and what follows', async () => {
      const { page } = shown;
      await open(ofPackage('process.Process', 'PROC'), '&lang=fr');
      const steps = page.getByRole('list', { name: 'Items' });
      const flow = 'HARBOUR:SAMPLE(1.0.0)';
      await soon(async () =>
        expect(await textIn(steps)).to.equal(
          `COLLECT Name of COLLECT Gives ${flow} raw Leads to EDIT when: tout y est CALL Name of CALL ` +
            `EDIT Name of EDIT Takes ${flow} raw Does edits R 4`,
        ),
      );
      await page.getByRole('button', { name: '1 below COLLECT' }).click();
      await soon(async () => expect(await textIn(steps)).not.to.contain('CALL'));
      expect(await shown.accessibilityViolations()).to.deep.equal([]);
    });

    it('that hold others are found by their path', async () => {
      await open(harbour(urns.category('CAT', '1.0.0', 'ECO.PORTS')));
      await soon(async () =>
        expect((await rowsOf(table('Items'))).map(([id]) => id)).to.deep.equal(['ECO', 'TRADE', 'PORTS', 'SOC']),
      );
      const detail = shown.page.getByRole('complementary', { name: 'Item ECO.PORTS' });
      await soon(async () =>
        expect(await detail.getByRole('link', { name: 'HARBOUR:CAT_SAMPLE(1.0.0)' }).isVisible()).to.equal(true),
      );
      await open(harbour(urns.hierarchy('H_AREA', '1.0.0')));
      const code = table('Items').getByRole('link', { name: 'HARBOUR:CL_AREA(1.0.0).EU' });
      await soon(async () => expect(await code.isVisible()).to.equal(true));
    });
  });

  describe('the components of a data structure', () => {
    it('have kind, concept, resolved representation, allowed codes, attachment and usage', async () => {
      await open(structure, '&item=UNIT');
      await soon(async () =>
        expect(await rowsOf(table('Components'))).to.deep.equal([
          [
            'AREA',
            'Dimension',
            'Name of AREA HARBOUR:CS_SAMPLE(1.0.0).AREA',
            'HARBOUR:CL_AREA(1.1.0) written as 1+.0.0 from the concept',
            '2 of 5 codes',
            '',
          ],
          [
            'PORT_AREA',
            'Dimension',
            'Name of PORT_AREA HARBOUR:CS_SAMPLE(1.0.0).PORT_AREA',
            'HARBOUR:CL_PORT_AREA(1.0.0)',
            '1 of 5 codes',
            '',
          ],
          [
            'TIME_PERIOD',
            'Time dimension',
            'Name of TIME_PERIOD HARBOUR:CS_SAMPLE(1.0.0).TIME_PERIOD',
            'ObservationalTimePeriod',
            '',
            '',
          ],
          [
            'VALUE',
            'Measure mandatory',
            'Name of VALUE HARBOUR:CS_SAMPLE(1.0.0).VALUE',
            'Decimal decimals 2 from the concept',
            '',
            '',
          ],
          [
            'STATUS',
            'Attribute mandatory',
            'Name of STATUS HARBOUR:CS_SAMPLE(1.0.0).STATUS',
            'String maxLength 10',
            '',
            'observations',
          ],
          ['TITLE', 'Attribute optional', 'Name of TITLE HARBOUR:CS_SAMPLE(1.0.0).TITLE', '', '', 'the group ByArea'],
          ['UNIT', 'Attribute optional', 'Name of UNIT HARBOUR:CS_SAMPLE(1.0.0).UNIT', '', '', 'series with AREA'],
          ['ByArea', 'Group', '', '', '', 'AREA'],
        ]),
      );
      const shownRow = table('Components').locator('[aria-current="true"]');
      await soon(async () => expect(await textIn(shownRow.getByRole('rowheader'))).to.equal('UNIT'));
      const allowed = shown.page.getByRole('link', { name: '2 of 5 codes' });
      await soon(async () =>
        expect(await allowed.getAttribute('href')).to.match(/^\/explore\/constraints\?urn=.*&component=AREA$/),
      );
    });

    it('without constraints have the number of all codes', async () => {
      const urn = urns.ownedBy('HARBOUR', urns.dataStructure('DSD_PORT_TRAFFIC', '1.0.0'));
      await open(urn);
      await soon(async () => {
        const cargo = (await rowsOf(table('Components'))).find(([id]) => id === 'CARGO');
        expect(cargo?.[4]).to.equal('4 codes');
      });
    });
  });

  describe('the content of other classes', () => {
    it('is shown with references as links, and lists as tables', async () => {
      await open(harbour(urns.dataConstraint('CON_SAMPLE', '1.0.0')));
      await soon(async () => expect(await rowsOf(table('cube regions'))).to.deep.equal([['yes', 'FR EU', 'OWN']]));
      await open('urn:sdmx:org.sdmx.infomodel.structuremapping.RepresentationMap=HARBOUR:RM_AREA(1.0.0)');
      await soon(async () =>
        expect(await rowsOf(table('representation mappings'))).to.deep.equal([
          ['FR', 'Frankreich'],
          ['EU', 'Europa'],
        ]),
      );
      await open(harbour(urns.categorisation('CAT_SAMPLE', '1.0.0')));
      const target = shown.page.getByRole('link', { name: 'HARBOUR:CAT(1.0.0).ECO.PORTS' });
      await target.click();
      await shown.settled();
      await soon(async () =>
        expect(await shown.page.getByRole('complementary', { name: 'Item ECO.PORTS' }).isVisible()).to.equal(true),
      );
    });

    it('is that of metadata sets and their structures, too', async () => {
      await open('urn:sdmx:org.sdmx.infomodel.metadatastructure.MetadataSet=SDMX.STAT:MDS(1.0.0)');
      const { page } = shown;
      await soon(async () => expect(await textIn(page.getByRole('tabpanel'))).to.contain('A note'));
      await soon(async () =>
        expect(await page.getByRole('link', { name: 'SDMX:MDF(1.0.0)' }).isVisible()).to.equal(true),
      );
      for (const name of ['Versions', 'References', 'Formats']) await tab(name);
      await soon(async () =>
        expect(await page.getByRole('combobox', { name: 'Format' }).locator('option').count()).to.equal(4),
      );
      await soon(async () => expect(await page.getByRole('alert').count()).to.equal(0));
      await open('urn:sdmx:org.sdmx.infomodel.metadatastructure.MetadataStructure=SDMX:MSD(1.0.0)');
      const [note = []] = await rowsOf(table('Components'));
      expect(note.slice(0, 2)).to.deep.equal(['NOTE', 'Metadata attribute 1..1']);
    });

    it('is read from the newest format that can hold it', async () => {
      await open(harbour(urns.dataConstraint('CON_ACTUAL', '1.0.0')));
      await soon(async () => expect(await rowsOf(table('cube regions'))).to.deep.equal([['yes', 'FR']]));
      await soon(async () => expect(await shown.page.getByText('Actual', { exact: true }).isVisible()).to.equal(true));
    });

    it('has names and descriptions in all languages, of which one is chosen for all pages, annotations and links', async () => {
      await open(area('1.1.0'), '&tab=about');
      const { page } = shown;
      const text = await textIn(page.getByRole('tabpanel'));
      for (const expected of ['Gebiete', 'Zones du monde.', 'A title', 'A text', 'https://example.org/areas', '2020']) {
        expect(text).to.contain(expected);
      }
      await page.getByRole('button', { name: 'Show names in de' }).click();
      await soon(async () => expect(await textIn(page.getByRole('heading', { level: 1 }))).to.equal('Gebiete'));
      await soon(() => expect(new URL(page.url()).searchParams.get('lang')).to.equal('de'));
    });
  });

  describe('the versions', () => {
    it('are a line with stability, and the changes between neighbours', async () => {
      await open(area('1.1.0'), '&tab=versions');
      const { page } = shown;
      const line = page.locator('.version-line').first().locator('> li');
      const texts = (await line.allInnerTexts()).map((text) => text.replace(/\s+/g, ' '));
      expect(texts[0]).to.match(/^2\.0\.0-draft draft created .* by root Changes since 1\.1\.0 Major 2 changes$/i);
      expect(texts[1]).to.match(/^1\.1\.0 stable created .* by root shown here Changes since 1\.0\.0 Minor 1 change$/i);
      expect(texts[2]).to.match(/^1\.0\.0 stable created .* by root$/);
      await page.getByText('Changes since 1.0.0').click();
      await page.getByText('the code AQ was added').waitFor();
    });

    it('that are stable are compared with the stable one below, as the rules do', async () => {
      await open(list('CL_RELEASED', '1.1.0'), '&tab=versions');
      await soon(async () =>
        expect(await shown.page.getByText(/^Changes since/).allInnerTexts()).to.deep.equal([
          'Changes since 1.0.0 minor 1 change',
          'Changes since 1.0.0 minor 1 change',
        ]),
      );
    });

    it('have what wildcards select now, and how these moved', async () => {
      await open(area('1.1.0'), '&tab=versions');
      const wildcards = shown.page.getByRole('table').filter({ hasText: 'Stands for' });
      await soon(async () =>
        expect(
          (await rowsOf(wildcards)).map(([wildcard = '', , selects]) => [
            wildcard.replace(/\s+in \d+ references?$/, ''),
            selects,
          ]),
        ).to.deep.equal([
          ['~', '2.0.0-draft'],
          ['+', '1.1.0'],
          ['1+.0.0', '1.1.0'],
          ['1.1+.0', '1.1.0'],
          ['1.1.0+', '1.1.0'],
        ]),
      );
      const row = wildcards.getByRole('row').filter({ hasText: '1+.0.0' });
      await row.getByText(/^in \d+ references?$/).waitFor();
      await row.getByText('how it moved').click();
      await row.getByRole('link', { name: '1.0.0' }).waitFor();
    });

    it('of a draft have its revisions, with who made them and the way back', async () => {
      await open(list('CL_DRAFT', '0.1.0-draft'), '&tab=versions');
      const { page } = shown;
      await soon(async () =>
        expect(await page.getByRole('heading', { name: 'Revisions of 0.1.0-draft' }).isVisible()).to.equal(true),
      );
      const [newest = '', first = ''] = await page.locator('.version-line').nth(1).locator('> li').allInnerTexts();
      expect(newest).to.contain('replaced').and.to.contain('by root, transaction 7').and.to.contain('1 change');
      expect(first).to.contain('created').and.to.contain('by root, transaction 5');
      const back = page.getByRole('link', { name: 'Return to this' });
      await soon(async () =>
        expect(await back.getAttribute('href')).to.match(/^\/explore\/try\?restore=urn:.*&tick=5$/),
      );
      // No stable version is there for the plus sign.
      await soon(async () => expect(await page.getByRole('alert').count()).to.equal(0));
    });
  });

  describe('the references', () => {
    it('show each one as written, its wildcard, resolution, component and item', async () => {
      await open(structure, '&tab=references');
      const { page } = shown;
      const outgoing = page.getByRole('region', { name: 'Refers to' });
      await soon(async () => expect(await textIn(outgoing.getByRole('heading'))).to.match(/^Refers to\s*8$/));
      const rows = await rowsOf(outgoing);
      expect(rows).to.deep.include([
        'AREA',
        'HARBOUR:CS_SAMPLE(1+.0.0) wildcard , what could it resolve to',
        'HARBOUR:CS_SAMPLE(1.0.0)',
        'AREA',
        'resolved',
      ]);
      expect(rows).to.deep.include([
        'PORT_AREA',
        'HARBOUR:CL_PORT_AREA(1.0.0)',
        'HARBOUR:CL_PORT_AREA(1.0.0)',
        '',
        'resolved',
      ]);
      const incoming = page.getByRole('region', { name: 'Referred to by' });
      await soon(async () =>
        expect((await rowsOf(incoming)).map(([source, role]) => [source, role])).to.deep.equal([
          ['HARBOUR:SAMPLE(1.0.0)', 'structure'],
          ['HARBOUR:CON_SAMPLE(1.0.0)', 'constrains the data structure'],
        ]),
      );
      await page.getByRole('checkbox', { name: 'Indirect references too' }).check();
      await shown.settled();
      await soon(async () =>
        expect(await page.getByText('inherited enumeration of the dimension').isVisible()).to.equal(true),
      );
    });

    it('that are very many are summarised by class and agency, and opened', async () => {
      await open(list('CL_LONG', '1.0.0'), '&tab=references');
      const incoming = shown.page.getByRole('region', { name: 'Referred to by' });
      await soon(async () => expect(await textIn(incoming.getByRole('heading'))).to.match(/^Referred to by\s*1,001$/));
      await soon(async () => expect(await incoming.getByRole('table').count()).to.equal(0));
      await incoming.getByText('HARBOUR', { exact: true }).click();
      await incoming.getByRole('link', { name: 'HARBOUR:H_LONG(1.0.0)' }).waitFor();
      await shown.screenshot('artefact-references-many');
    });

    it('show what a wildcard could resolve to, and how it moved', async () => {
      await open(area('1.1.0'), '&tab=references');
      const incoming = shown.page.getByRole('region', { name: 'Referred to by' });
      const row = incoming.getByRole('row').filter({ hasText: 'CL_PORT_AREA' });
      await row.getByText('wildcard', { exact: true }).click();
      await row.getByText('Versions that match').waitFor();
      await soon(async () =>
        expect(await textIn(row.getByText('Versions that match').locator('..'))).to.match(
          /^Versions that match\s+1\.1\.0\s+1\.0\.0$/,
        ),
      );
      const moves = row.getByRole('list', { name: 'What it resolved to, newest first' });
      await soon(async () => expect((await moves.getByRole('link').allInnerTexts()).join(' ')).to.equal('1.1.0 1.0.0'));
      await shown.screenshot('artefact-wildcard');
    });
  });

  describe('the formats', () => {
    it('are all that the registry writes, with line numbers, address, and what is downloaded', async () => {
      await open(area('1.1.0'), '&tab=formats');
      const { page } = shown;
      const formats = page.getByRole('combobox', { name: 'Format' });
      const options = await formats.locator('option').all();
      const names = await Promise.all(options.map(async (option) => (await option.getAttribute('value')) ?? ''));
      const { components } = (await (await test.request('/openapi.json')).json()) as {
        components: { parameters: Record<string, { schema: { enum: string[] } }> };
      };
      const written = components.parameters['getSdmxV2Structure.query.format']?.schema.enum;
      expect(names.toSorted()).to.deep.equal(written?.filter((name) => name !== 'sdmx-json').sort());
      for (const name of names) {
        await formats.selectOption(name);
        await shown.settled();
        // A workbook is downloaded only.
        if (name !== 'xlsx') {
          const lines = await rowsOf(table('Text'));
          expect(lines[0]?.[0], name).to.equal('1');
          expect(lines[0]?.[1], name).to.match(name === 'csv' ? /^class,agency,id,/ : /^[{<]/);
          expect(lines.map(([, line]) => line).join('\n'), name).to.contain('CL_AREA');
        }
        const address = page.locator('.rest-address a');
        await soon(async () =>
          expect(await address.getAttribute('href')).to.contain(`/HARBOUR/CL_AREA/1.1.0?format=${name}`),
        );
        const response = await test.request((await address.getAttribute('href')) ?? '');
        expect(response.status, name).to.equal(200);
      }
    });

    it('are downloaded, also as a lock file and as a bundle', async () => {
      await open(area('1.1.0'), '&tab=formats&format=sdmx-3.1&detail=raw');
      const { page } = shown;
      for (const [name, file] of [
        ['Download', 'CL_AREA-1.1.0.xml'],
        ['Lock file', 'CL_AREA-1.1.0.lock.json'],
        ['Bundle with all references', 'CL_AREA-1.1.0-bundle.xml'],
      ] as const) {
        const downloading = page.waitForEvent('download');
        await page.getByRole('link', { name }).click();
        const download = await downloading;
        expect(download.suggestedFilename()).to.equal(file);
        await soon(async () => expect(await download.failure(), name).to.equal(null));
      }
    });
  });

  describe('has no violations of WCAG 2.2 AA', () => {
    const views = [
      ['items', area('1.1.0'), '&item=FR'],
      ['items-inherited', list('CL_PORT_AREA', '1.0.0'), ''],
      ['about', area('1.1.0'), '&tab=about'],
      ['versions', area('1.1.0'), '&tab=versions'],
      ['references', structure, '&tab=references'],
      ['formats', area('1.1.0'), '&tab=formats'],
      ['components', structure, ''],
      ['constraint', harbour(urns.dataConstraint('CON_SAMPLE', '1.0.0')), ''],
      ['draft', list('CL_DRAFT', '0.1.0-draft'), '&tab=versions'],
    ] as const;

    for (const [look, options] of [
      ['light', {}],
      ['dark', { colors: 'dark' }],
      ['narrow', { width: 360, height: 800 }],
    ] as const satisfies readonly (readonly [string, PageOptions])[]) {
      it(`${look}`, async () => {
        const page = await openPage(test.url, options);
        for (const [name, urn, more] of views) {
          await page.open(pageOf(urn, more));
          await page.screenshot(`artefact-${name}-${look}`);
          expect(await page.accessibilityViolations(), `${name} ${look}`).to.deep.equal([]);
          const sideways = await page.page.evaluate('document.documentElement.scrollWidth > innerWidth');
          expect(sideways, `${name} ${look} scrolls sideways`).to.equal(false);
        }
        expect(page.faults).to.deep.equal([]);
        await page.close();
      });
    }
  });
});
