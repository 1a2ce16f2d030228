import { expect } from 'chai';
import type { Artefact } from '../../src/model/artefact.js';
import { codelist, urns } from '../harness/artefacts.js';
import { type ExplorerPage, openPage, soon } from '../harness/browser.js';
import { startTestServer, type TestServer } from '../harness/server.js';

const depth = 24;
const arabic = 'قائمة عميقة';

/** A list with an Arabic name whose codes are a chain: each is below the one before. */
function deepList(): Artefact {
  const ids = Array.from({ length: depth }, (_, level) => `LEVEL_${level + 1}`);
  const codes = ids.map((id, level) => ({
    id,
    names: level === 0 ? { ar: 'الأول' } : { en: `Name of ${id}` },
    ...(level === 0 ? {} : { parent: ids[level - 1] }),
  }));
  return { ...codelist('CL_DEEP', '1.0.0', [], { codes }), names: { ar: arabic } } as unknown as Artefact;
}

describe('names of other languages and deep lists', () => {
  let test: TestServer;
  let explorer: ExplorerPage;
  before(async () => {
    test = await startTestServer({ hasExplorer: true });
    const { outcome } = await test.submit([deepList()]);
    expect(outcome).to.equal('accepted');
    explorer = await openPage(test.url, { width: 390, height: 844 });
    explorer.page.setDefaultTimeout(20_000);
  });
  after(async () => {
    await explorer?.close();
    await test.close();
  });
  afterEach(() => expect(explorer.faults).to.deep.equal([]));

  /** The languages and computed directions of the elements with a text. */
  const shown = (text: string): Promise<readonly string[]> =>
    explorer.page.evaluate(
      `[...document.querySelectorAll('bdi')].filter((each) => each.textContent === ${JSON.stringify(text)})
        .map((each) => each.lang + ' ' + getComputedStyle(each).direction)`,
    );

  for (const [place, path] of [
    ['results', '/?q=CL_DEEP'],
    ['lists', '/explore/browse'],
    ['headings', `/explore/artefact?urn=${urns.codelist('CL_DEEP', '1.0.0')}`],
  ] as const) {
    it(`are marked, and read from right to left, in ${place}`, async () => {
      await explorer.open(path);
      await soon(async () => expect(await shown(arabic)).to.include('ar rtl'));
    });
  }

  it('are marked in the list of a graph', async () => {
    await explorer.open(`/explore/graph?urn=${urns.codelist('CL_DEEP', '1.0.0')}`);
    await explorer.page.getByText('As a list:').click();
    await soon(async () => expect(await shown(arabic)).to.include('ar rtl'));
    await explorer.open(`/explore/artefact?urn=${urns.codelist('CL_DEEP', '1.0.0')}`);
  });

  it('are marked in rows of items, each in its own language', async () => {
    await soon(async () => expect(await shown('الأول')).to.deep.equal(['ar rtl']));
    expect(await shown('Name of LEVEL_2')).to.deep.equal(['en ltr']);
  });

  it('show the ids of deep levels as a whole, with their level, and an item where it was tapped', async () => {
    const { page } = explorer;
    const last = page.getByRole('button', { name: `LEVEL_${depth}`, exact: true });
    await last.scrollIntoViewIfNeeded();
    await soon(async () => expect(await page.getByTitle(`Level ${depth}`).count()).to.equal(1));
    const clipped = `[...document.querySelectorAll('.item-choice')].filter((each) => each.scrollWidth > each.clientWidth + 1).map((each) => each.textContent)`;
    expect(await page.evaluate(clipped)).to.deep.equal([]);
    await last.click();
    const detail = page.getByRole('complementary', { name: `Item LEVEL_${depth}` });
    await detail.getByText(`Name of LEVEL_${depth}`).first().waitFor();
    const box = await detail.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).to.be.at.most(845);
    expect(box?.y).to.be.at.least(300);
    await explorer.screenshot('deep-list-narrow');
    expect(await explorer.accessibilityViolations()).to.deep.equal([]);
  });
});
