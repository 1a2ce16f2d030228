import { expect } from 'chai';
import { markWords } from '../../../web/src/components/mark-words.js';
import { type ExplorerPage, openPage, soon } from '../../harness/browser.js';
import type { TestServer } from '../../harness/server.js';
import { startHarbour } from '../harbour.js';

describe('the search box', () => {
  let test: TestServer;
  let explorer: ExplorerPage;
  before(async () => {
    test = await startHarbour();
    explorer = await openPage(test.url);
    await explorer.open('/');
  });
  after(async () => {
    await explorer.close();
    await test.close();
  });

  const box = () => explorer.page.getByRole('combobox', { name: 'Find artefacts, codes, concepts' });
  const options = () => explorer.page.getByRole('listbox', { name: 'Find artefacts' }).getByRole('option');

  it('offers artefacts and items while a person types', async () => {
    await explorer.page.keyboard.press('/');
    await explorer.page.keyboard.type('cargo');
    await options().first().waitFor();
    const texts = await options().allInnerTexts();
    expect(texts[0]).to.match(/Dimension[\s\S]*CARGO[\s\S]*in HARBOUR:DSD_PORT_TRAFFIC\(1\.0\.0\)/);
    expect(texts[2]).to.match(/Codelist[\s\S]*CL_CARGO[\s\S]*HARBOUR 1\.1\.0/);
    await soon(async () => expect(await box().getAttribute('aria-expanded')).to.equal('true'));
    await soon(async () =>
      expect(await explorer.page.locator('.search-box [role=status]').textContent()).to.match(/^\d+ found/),
    );
  });

  it('marks the words that fit, and is without violations while it is open', async () => {
    await soon(async () =>
      expect(await explorer.page.locator('[role=option] mark').first().textContent()).to.match(/cargo/i),
    );
    await explorer.screenshot('search-box');
    expect(await explorer.accessibilityViolations()).to.deep.equal([]);
  });

  it('is used with the keyboard: arrows move, Escape closes and then empties', async () => {
    await box().press('ArrowDown');
    const first = options().first();
    await soon(async () => expect(await first.getAttribute('aria-selected')).to.equal('true'));
    await soon(async () =>
      expect(await box().getAttribute('aria-activedescendant')).to.equal(await first.getAttribute('id')),
    );
    await box().press('ArrowUp');
    await soon(async () => expect(await box().getAttribute('aria-activedescendant')).to.equal(null));
    await box().press('ArrowUp');
    await soon(async () => expect(await options().last().getAttribute('aria-selected')).to.equal('true'));
    await box().press('Escape');
    await soon(async () => expect(await box().getAttribute('aria-expanded')).to.equal('false'));
    await soon(async () => expect(await box().inputValue()).to.equal('cargo'));
    await box().press('Escape');
    await soon(async () => expect(await box().inputValue()).to.equal(''));
  });

  it('offers first what a copied text names', async () => {
    const { port } = new URL(test.url);
    for (const text of [
      'urn:sdmx:org.sdmx.infomodel.codelist.Codelist=HARBOUR:CL_CARGO(1.0.0)',
      'HARBOUR:CL_CARGO(1.0.0)',
      `http://127.0.0.1:${port}/sdmx/v2/structure/codelist/HARBOUR/CL_CARGO/1.0.0`,
    ]) {
      await box().fill(text);
      await soon(async () =>
        expect(await options().first().textContent(), text).to.match(/Codelist[\s\S]*CL_CARGO[\s\S]*HARBOUR 1\.0\.0/),
      );
    }
    await box().fill('HARBOUR:CL_CARGO(1.1.0).RORO');
    await soon(async () => expect(await options().first().textContent()).to.match(/^Code[\s\S]*RORO/));
  });

  it('says that nothing fits', async () => {
    await box().fill('zzzz');
    await explorer.page.getByText('Nothing fits.').waitFor();
  });

  it('chooses with Enter', async () => {
    await box().fill('CL_CARGO');
    await options().first().waitFor();
    await box().press('ArrowDown');
    await box().press('Enter');
    await explorer.page.waitForURL(/\/explore\/artefact\?urn=.*CL_CARGO\(1\.1\.0\)/);
    expect(explorer.faults).to.deep.equal([]);
  });
});

describe('marking the words of a search', () => {
  const marked = (text: string, query: string): string =>
    markWords(text, query)
      .map(({ text: piece, isMarked }) => (isMarked ? `[${piece}]` : piece))
      .join('');

  it('takes beginnings of words, without regard to case and accents', () => {
    expect(marked('CL_FREQ', 'freq')).to.equal('CL_[FREQ]');
    expect(marked('Fréquence', 'frequ')).to.equal('[Fréqu]ence');
    expect(marked('Exchange rates', 'rat exch')).to.equal('[Exch]ange [rat]es');
    expect(marked('infrequent', 'freq')).to.equal('infrequent');
    expect(marked('CL_FREQ', '(*')).to.equal('CL_FREQ');
  });

  it('takes neighbouring characters of scripts without blanks', () => {
    expect(marked('年度頻率', '頻率')).to.equal('年度[頻率]');
  });
});
