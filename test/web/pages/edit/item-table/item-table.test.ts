import { expect } from 'chai';
import { codelist, extendedCodelist, ownedBy, urns } from '../../../../harness/artefacts.js';
import { type ExplorerPage, openPage, soon } from '../../../../harness/browser.js';
import type { TestServer } from '../../../../harness/server.js';
import { checkLooks } from '../../../check-looks.js';
import { startHarbour } from '../../../harbour.js';
import { pasteInto } from '../../../paste.js';
import { signIn } from '../../../sign-in.js';

/** A cell in the page; tests are checked without the types of browsers. */
interface Cell {
  readonly childNodes: Iterable<{
    readonly textContent: string | null;
    readonly classList?: { contains(name: string): boolean };
  }>;
}

const urnOf = (id: string, version = '1.0.0'): string => urns.ownedBy('HARBOUR', urns.codelist(id, version));

describe('the table of the items of a scheme', () => {
  let test: TestServer;
  let explorer: ExplorerPage;
  before(async () => {
    test = await startHarbour();
    await test.submit([
      ownedBy('HARBOUR', codelist('CL_BERTH', '1.0.0', ['A', 'B', 'C'])),
      ownedBy('HARBOUR', extendedCodelist('CL_QUAY', '1.0.0', [urnOf('CL_BERTH')], ['C', 'OWN'])),
    ]);
    explorer = await openPage(test.url);
    // Dry runs of what is not right yet.
    explorer.refuses(/status of (400|409)/);
    await signIn(explorer.page, test.url);
  });
  after(async () => {
    expect(explorer?.faults).to.deep.equal([]);
    await explorer?.close();
    await test.close();
  });

  const cell = (row: number, column: number) => explorer.page.locator(`[data-cell="${row} ${column}"]`);
  /** The texts of a column, as far as rows are in view, without what is for screen readers. */
  const column = (place: number): Promise<string[]> =>
    explorer.page.locator(`.data-grid [data-cell$=" ${place}"]`).evaluateAll((cells: unknown[]) =>
      (cells as Cell[]).map(({ childNodes }) =>
        [...childNodes]
          .filter((part) => part.classList?.contains('hidden-text') !== true)
          .map(({ textContent }) => textContent ?? '')
          .join(''),
      ),
    );
  const press = async (...keys: readonly string[]): Promise<void> => {
    for (const key of keys) await explorer.page.keyboard.press(key);
  };
  const paste = (text: string): Promise<void> => pasteInto(explorer.page.locator('.data-grid'), text);
  const opened = async (urn: string): Promise<void> => {
    await explorer.open(`/explore/edit?urn=${urn}`);
    await explorer.page.locator('.data-grid').waitFor();
  };

  it('is edited with the keyboard, and steps are taken back', async () => {
    await opened(urnOf('CL_BERTH'));
    await explorer.page.locator('.data-grid').focus();
    await press('ArrowRight');
    await explorer.page.keyboard.type('First berth');
    await press('Enter');
    await soon(async () => expect(await column(1)).to.deep.equal(['First berth', 'Name of B', 'Name of C']));
    expect(await explorer.page.locator('.data-grid').getAttribute('aria-activedescendant')).to.equal(
      await cell(1, 1).getAttribute('id'),
    );
    await press('F2', 'End', '!', 'Escape', 'Control+z');
    await soon(async () => expect(await column(1)).to.deep.equal(['Name of A', 'Name of B', 'Name of C']));
    await press('Control+y');
    await soon(async () => expect(await column(1)).to.deep.equal(['First berth', 'Name of B', 'Name of C']));
    await press('Shift+ArrowDown', 'Delete');
    await soon(async () => expect(await column(1)).to.deep.equal(['First berth', '', '']));
    await press('Control+z');
    await soon(async () => expect(await column(1)).to.deep.equal(['First berth', 'Name of B', 'Name of C']));
  });

  it('inserts, indents, moves and fills rows with the keyboard', async () => {
    await press('Home', 'Control+Home', 'Alt+Enter');
    await explorer.page.keyboard.type('A1');
    await press('Tab');
    await explorer.page.keyboard.type('Part of A');
    await press('Tab', 'Home', 'Alt+ArrowRight');
    await soon(async () => expect(await column(3)).to.deep.equal(['', 'A', '', '']));
    await press('ArrowDown', 'Alt+ArrowUp');
    await soon(async () => expect(await column(0)).to.deep.equal(['B', 'A', 'A1', 'C']));
    await press('ArrowRight', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Control+d');
    await soon(async () => expect(await column(1)).to.deep.equal(['Name of B', 'Name of B', 'Name of B', 'Name of C']));
    await press('Control+z');
    await soon(async () => expect(await column(1)).to.include('Part of A'));
  });

  it('moves rows that are dragged, with what is below them', async () => {
    await cell(1, -1).click();
    await cell(1, -1).dragTo(cell(0, -1), { targetPosition: { x: 10, y: 3 } });
    await soon(async () => expect(await column(0)).to.deep.equal(['A', 'A1', 'B', 'C']));
  });

  it('takes cells of spreadsheets, with headings and their languages', async () => {
    await paste('id\tname:de\tparent\nB\tZweiter Liegeplatz\t\nD\t"Vierter\nLiegeplatz"\tA\n');
    await soon(async () => expect(await column(0)).to.deep.equal(['A', 'A1', 'B', 'C', 'D']));
    expect(await column(4)).to.deep.equal(['', '', 'Zweiter Liegeplatz', '', 'Vierter\nLiegeplatz']);
    const head = await explorer.page.locator('.data-grid [role="columnheader"]').allInnerTexts();
    expect(head.map((text) => text.trim())).to.include('Name (de)');
  });

  it('keeps the ids in view beside columns at the right, where they cover no active cell', async () => {
    const boxes = () => Promise.all([cell(0, 0).boundingBox(), explorer.page.locator('.grid-active').boundingBox()]);
    await explorer.page.locator('.data-grid').focus();
    await press('Control+Home', 'End');
    const [atLeft] = await boxes();
    await soon(async () => expect((await boxes())[1]?.x).to.be.greaterThan(atLeft?.x ?? Number.POSITIVE_INFINITY));
    expect((await boxes())[0]?.x).to.equal(atLeft?.x);
    await press('Home', 'ArrowRight');
    await soon(async () => {
      const [id, active] = await boxes();
      expect(active?.x).to.be.at.least((id?.x ?? 0) + (id?.width ?? 0) - 1);
    });
  });

  it('replaces texts in all rows in one step', async () => {
    const { page } = explorer;
    await page.getByRole('button', { name: 'Find and replace' }).click();
    await page.getByLabel('Find', { exact: true }).fill('Liegeplatz');
    await page.getByLabel('Replace by').fill('Kai');
    await page.getByRole('button', { name: 'Replace all' }).click();
    await soon(async () => expect(await column(4)).to.deep.equal(['', '', 'Zweiter Kai', '', 'Vierter\nKai']));
    expect(await page.locator('.find-bar [role="status"]').textContent()).to.equal('2 cells changed');
    await page.getByRole('button', { name: 'Close' }).click();
  });

  it('marks what is wrong, and what has changed, at its cell', async () => {
    await cell(3, 0).dblclick();
    await explorer.page.getByRole('textbox', { name: 'Id', exact: true }).last().fill('C C');
    await press('Enter');
    await soon(async () => expect(await cell(3, 0).getAttribute('aria-invalid')).to.equal('true'));
    expect(await cell(3, 0).getAttribute('title')).to.include('C C');
    await cell(3, 0).dblclick();
    await explorer.page.getByRole('textbox', { name: 'Id', exact: true }).last().fill('C');
    await press('Enter');
    await soon(async () => expect(await cell(3, 0).getAttribute('aria-invalid')).to.equal(null));
    await soon(async () => expect(await cell(4, 0).getAttribute('class')).to.include('mark-change'));
    await checkLooks(explorer, 'edit-item-table');
  });

  it('is saved as it is shown', async () => {
    const { page } = explorer;
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await soon(async () => expect(await page.locator('.notice.good').count()).to.equal(1));
    const response = await test.get(
      '/sdmx/v2/structure/codelist/HARBOUR/CL_BERTH/1.1.0-draft?format=sdmx-json-2.1&lang=*',
    );
    const { data } = (await response.json()) as { data: { codelists: { codes: Record<string, unknown>[] }[] } };
    expect(data.codelists[0]?.codes.map(({ id, parent, names }) => [id, parent, names])).to.deep.equal([
      ['A', undefined, { en: 'First berth' }],
      ['A1', 'A', { en: 'Part of A' }],
      ['B', undefined, { en: 'Name of B', de: 'Zweiter Kai' }],
      ['C', undefined, { en: 'Name of C' }],
      ['D', 'A', { de: 'Vierter\nKai' }],
    ]);
  });

  it('shows what an extended list inherits, and which of it is chosen', async () => {
    const { page } = explorer;
    await opened(urnOf('CL_QUAY'));
    const inherited = page.locator('.inherited-codes [role="row"].virtual-row');
    await soon(async () => expect(await inherited.locator('code').allInnerTexts()).to.deep.equal(['A', 'B', 'C']));
    expect(await inherited.last().textContent()).to.include('replaced by a code of this list');
    await page.getByLabel('Codes', { exact: true }).selectOption('exclusive');
    await page.getByLabel(/^Add codes/).fill('A %C');
    await press('Enter');
    await soon(async () => expect(await inherited.locator('code').allInnerTexts()).to.deep.equal(['B']));
    await page.getByLabel('Prefix of its codes here').fill('Q_');
    await press('Enter');
    await soon(async () => expect(await inherited.locator('code').allInnerTexts()).to.deep.equal(['Q_B']));
    await checkLooks(explorer, 'edit-extended-codelist');
  });
});
