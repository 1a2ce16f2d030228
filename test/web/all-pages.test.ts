import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { type ExplorerPage, openPage } from '../harness/browser.js';
import { basic, type TestServer } from '../harness/server.js';
import { startHarbour } from './harbour.js';
import { signIn } from './sign-in.js';

const prefix = 'urn:sdmx:org.sdmx.infomodel.';
const list = `${prefix}codelist.Codelist=HARBOUR:CL_CARGO(1.1.0)`;
const earlier = list.replace('1.1.0', '1.0.0');
const flow = `${prefix}datastructure.Dataflow=HARBOUR:PORT_TRAFFIC(1.0.0)`;

const structure = `${prefix}datastructure.DataStructure=HARBOUR:DSD_PORT_TRAFFIC(1.0.0)`;

const pages = [
  '/',
  '/?q=cargo',
  '/explore/browse',
  `/explore/artefact?urn=${list}&item=RORO`,
  `/explore/artefact?urn=${list}&tab=versions`,
  `/explore/artefact?urn=${flow}&tab=references`,
  `/explore/artefact?urn=${flow}&tab=about`,
  `/explore/artefact?urn=${flow}&tab=formats`,
  `/explore/artefact?urn=${flow}&tab=data`,
  `/explore/artefact?urn=${structure}&tab=components`,
  `/explore/artefact?urn=${list.replace('CARGO', 'NONE')}`,
  `/explore/graph?urn=${flow}`,
  `/explore/paths?from=${flow}&to=${list}`,
  `/explore/compare?urn=${earlier}&to=${prefix}codelist.Codelist=HARBOUR:CL_FREQ(1.0.0)`,
  `/explore/constraints?urn=${flow}`,
  '/explore/edit',
  '/explore/categorise',
  `/explore/translate?urn=${list}`,
  '/explore/try',
  `/explore/try?urn=${list}&without=RORO`,
  '/explore/validate',
  '/explore/changes',
  '/explore/administration',
  '/explore/administration?tab=rules',
  '/explore/administration?tab=history',
  '/explore/administration?tab=audit',
  '/explore/moving-in',
  '/explore/proposals',
  '/explore/nowhere',
  '/sdmx/v2/structure/codelist/HARBOUR/CL_CARGO',
  '/ws/public/sdmxapi/rest/codelist/HARBOUR/CL_CARGO',
  '/docs',
  '/docs/constraints.md',
] as const;

const sizes = [
  { width: 1280, height: 800 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
] as const;

/** The rules of axe, by colours and width. In the dark only the colours differ, and the middle width has the layout of one of the others. */
const rulesAt: Readonly<Record<string, 'all' | 'colours'>> = {
  'light 1280': 'all',
  'light 390': 'all',
  'dark 1280': 'colours',
};

describe('all pages, in both colours and three sizes', () => {
  let test: TestServer;
  let explorer: ExplorerPage;
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'strata-pages-'));
    test = await startHarbour({ folder: join(folder, 'loads'), workFolder: join(folder, 'work') });
    const body = await readFile(join(import.meta.dirname, '../../examples/4-port-traffic.csv'));
    const loaded = await test.request(`/ws/secure/data/${encodeURIComponent('HARBOUR:PORT_TRAFFIC(1.0.0)')}`, {
      method: 'POST',
      body,
      headers: { Authorization: basic('root', 'only-for-the-tests') },
    });
    expect(loaded.status, await loaded.text()).to.equal(200);
    explorer = await openPage(test.url);
    await signIn(explorer.page, test.url);
  });
  after(async () => {
    await explorer?.close();
    await test.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('are those of the explorer', async () => {
    const source = await readFile(join(import.meta.dirname, '../../web/src/pages.ts'), 'utf8');
    const paths = [...source.matchAll(/^ {2}'([^']+)': page\(/gm)].map(([, path = '']) => path.replace(/\*$/, ''));
    expect(paths.length).to.be.at.least(14);
    const isVisited = (path: string): boolean =>
      pages.some((each) => (path.endsWith('/') && path !== '/' ? each.startsWith(path) : each.split('?')[0] === path));
    expect(paths.filter((path) => !isVisited(path))).to.deep.equal([]);
  });

  for (const path of pages) {
    const name = path.replaceAll(prefix, '');
    it(`${name}: axe finds nothing, nothing is beyond the edge, and the console stays empty`, async () => {
      const { page } = explorer;
      const before = explorer.faults.length;
      if (path.startsWith('/docs')) {
        await page.goto(`${test.url}${path}`);
        await page.locator('.opblock-summary-path, main.document h1').first().waitFor();
      } else await explorer.open(path);
      const found: string[] = [];
      for (const colorScheme of ['light', 'dark'] as const) {
        for (const size of sizes) {
          await page.emulateMedia({ colorScheme });
          await page.setViewportSize(size);
          const place = `${colorScheme} ${size.width}`;
          const rules = rulesAt[place];
          if (rules !== undefined)
            found.push(...(await explorer.accessibilityViolations(rules)).map((each) => `${place}: ${each}`));
          if (await page.evaluate('document.documentElement.scrollWidth > innerWidth'))
            found.push(`${place}: too wide`);
          if (colorScheme === 'light' && size.width !== 768)
            await explorer.screenshot(`all-${name.replace(/\W+/g, '-')}-${size.width}`);
        }
      }
      expect([...found, ...explorer.faults.slice(before)]).to.deep.equal([]);
    });
  }
});
