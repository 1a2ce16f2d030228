import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { legibleScale, openingPicture } from '../../../web/src/components/graph/open-view.js';
import { openPage, SCREENSHOTS } from '../../harness/browser.js';
import { startTestServer, type TestServer } from '../../harness/server.js';
import { describeWithShared } from '../../harness/shared.js';
import { place } from '../components/graph/graph.js';
import { figuresOf } from '../components/graph/legibility.js';
import { type GraphSample, readSample, submitTenGraphs } from './ten-graphs.js';

/** What the page notes of its drawing in the canvas. */
interface Figures {
  readonly scale: number;
  readonly units: number;
  readonly cut: number;
  readonly share: number;
}

/** The share of the window that the drawing has, its scale, and the cards that are not seen as a whole. */
const readFigures = `(() => {
  const { dataset } = document.querySelector('.graph-drawing canvas');
  const { width, height } = document.querySelector('.graph-drawing').getBoundingClientRect();
  return { scale: Number(dataset.scale), units: Number(dataset.units), cut: Number(dataset.cut),
    share: (width * height) / (innerWidth * innerHeight) };
})()`;

/** Columns of the table of figures, which is kept beside the pictures of the graphs. */
const columns = ['graph', 'query', 'nodes', 'edges', 'lines behind cards', 'crossings'];

describeWithShared('ten graphs, as they are opened', function () {
  this.timeout(600_000);
  let test: TestServer;
  let graphs: readonly GraphSample[];
  /** The cells of each graph by its name. */
  const table = new Map<string, string[]>();
  before(async () => {
    test = await startTestServer({ hasExplorer: true });
    graphs = await submitTenGraphs(test);
  });
  after(async () => {
    await test.close();
    const head = [...columns, ...(table.get('windows') ?? [])];
    const rows = [head, head.map(() => '---'), ...graphs.map(({ name }) => table.get(name) ?? [])];
    mkdirSync(SCREENSHOTS, { recursive: true });
    writeFileSync(join(SCREENSHOTS, 'legibility.md'), rows.map((cells) => `| ${cells.join(' | ')} |\n`).join(''));
  });

  it('have no line behind a card, and no crossing', async () => {
    for (const sample of graphs) {
      const { nodes, edges } = await readSample(test, sample);
      const { arrangement, placement } = await openingPicture(nodes, edges, { width: 1264, height: 700 }, place);
      const { through, crossings } = figuresOf(arrangement, placement);
      table.set(sample.name, [
        sample.name,
        `\`${sample.query}\``,
        ...[nodes.length, edges.length, through, crossings].map(String),
      ]);
      expect(through, sample.name).to.equal(0);
      expect(crossings, sample.name).to.equal(0);
    }
  });

  for (const [width, height, least] of [
    [1280, 800, 0.8],
    [390, 844, 0.7],
  ] as const)
    it(`have names of 11 pixels, no card that is cut off, and most of the window: ${width} by ${height}`, async () => {
      const { page, open, settled, screenshot, faults, close } = await openPage(test.url, { width, height });
      const found: Record<string, Figures> = {};
      for (const { name, query } of graphs) {
        await open(`/explore/graph?${query}`);
        await page.waitForSelector('canvas[data-drawn=true]');
        await settled();
        await page.waitForSelector('canvas[data-drawn=true]');
        await screenshot(`legibility ${name} ${width}`);
        found[name] = await page.evaluate<Figures>(readFigures);
      }
      await close();
      const window = `${width} × ${height}`;
      table.set('windows', [
        ...(table.get('windows') ?? []),
        ...[`cards at ${window}`, `smallest name at ${window}, px`, `share of ${window}, %`],
      ]);
      for (const [name, { units, scale, share }] of Object.entries(found))
        table.get(name)?.push(String(units), (13 * scale).toFixed(1), (100 * share).toFixed(0));
      const text = JSON.stringify(found);
      for (const [name, { scale, cut, share, units }] of Object.entries(found)) {
        expect(units, name).to.be.at.least(1);
        expect(scale, `${name}: ${text}`).to.be.at.least(legibleScale - 0.001);
        expect(cut, `${name}: ${text}`).to.equal(0);
        expect(share, `${name}: ${text}`).to.be.at.least(least);
      }
      expect(faults).to.deep.equal([]);
    });
});
