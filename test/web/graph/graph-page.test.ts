import { readFile } from 'node:fs/promises';
import { DOMParser } from '@xmldom/xmldom';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import {
  agencyScheme,
  codelist,
  conceptScheme,
  dataflow,
  dataStructure,
  hierarchy,
  urns,
} from '../../harness/artefacts.js';
import { type ExplorerPage, openPage, soon } from '../../harness/browser.js';
import type { TestServer } from '../../harness/server.js';
import { startHarbour } from '../harbour.js';

const prefix = 'urn:sdmx:org.sdmx.infomodel';
const harbour = {
  flow: `${prefix}.datastructure.Dataflow=HARBOUR:PORT_TRAFFIC(1.0.0)`,
  structure: `${prefix}.datastructure.DataStructure=HARBOUR:DSD_PORT_TRAFFIC(1.0.0)`,
  cargo: `${prefix}.codelist.Codelist=HARBOUR:CL_CARGO(1.1.0)`,
  frequency: `${prefix}.codelist.Codelist=HARBOUR:CL_FREQ(1.0.0)`,
  concept: `${prefix}.conceptscheme.Concept=HARBOUR:CS_SHIPPING(1.0.0).CARGO`,
};

/** Flows that use one data structure: more than are drawn node by node. */
const flows = 520;

/** The rows of a table of the list that is open, cells separated by `|`. */
const readRows = (page: Page, name: string): Promise<readonly string[]> =>
  page.evaluate(`[...document.querySelectorAll('[role=table][aria-label=${name}] .virtual-row')].map((row) =>
    [...row.querySelectorAll('[role=cell]')].map((cell) => cell.textContent.trim()).join('|'))`);

describe('the page of graphs', () => {
  let test: TestServer;
  let explorer: ExplorerPage;
  let page: Page;
  /** The transaction before the one that has the last three flows. */
  let beforeLast: number;
  before(async () => {
    test = await startHarbour();
    await test.submit([agencyScheme(['SDMX', 'HARBOUR', 'ABC'])], 'MERGE');
    const all = Array.from({ length: flows }, (_, index) =>
      dataflow(`FLOW_${index}`, '1.0.0', urns.dataStructure('DSD_USED', '1.0+.0')),
    );
    await test.submit([
      codelist('CL_USED', '1.0.0', ['A']),
      conceptScheme('CS_USED', '1.0.0', { FREQ: urns.codelist('CL_USED', '1.0+.0') }),
      dataStructure('DSD_USED', '1.0.0', { [urns.concept('CS_USED', '1.0+.0', 'FREQ')]: null }),
      ...all.slice(3),
    ]);
    ({ tick: beforeLast } = (await (await test.get('/ws/registry/changes?newest=true&limit=1')).json()) as {
      tick: number;
    });
    await test.submit(all.slice(0, 3));
    await test.submit([
      codelist('CL_AREA', '1.0.0', ['EU27', 'EU28', 'US']),
      hierarchy('H_AREA', '1.0', [urns.code('CL_AREA', '1.0.0', '%EU')]),
    ]);
    explorer = await openPage(test.url);
    ({ page } = explorer);
  });
  after(async () => {
    await explorer.close();
    await test.close();
  });
  afterEach(() => expect(explorer.faults).to.deep.equal([]));

  /** Opens a graph, waits until it is drawn, and opens its list. */
  async function open(query: string, of: ExplorerPage = explorer): Promise<void> {
    await of.open(`/explore/graph?${query}`);
    await of.page.waitForSelector('canvas[data-drawn=true]');
    await of.page.getByText('As a list:').click();
    await of.page.getByRole('table', { name: 'Nodes' }).locator('.virtual-row').first().waitFor();
  }

  /** The rows of a table of the list, cells separated by `|`. */
  const rows = async (name: 'Nodes' | 'Edges'): Promise<readonly string[]> => {
    await explorer.settled();
    return readRows(page, name);
  };
  const nodes = async (): Promise<readonly string[]> =>
    (await rows('Nodes')).map((row) => row.split('|')[0] ?? '').sort();

  /** Opens what is shown and in which state. */
  const options = () => page.locator('.graph-drawer > summary').filter({ hasText: 'Options' }).click();

  const panel = () => page.getByRole('complementary', { name: 'Selection' });
  const address = () => new URL(page.url()).searchParams;
  const select = (name: string) =>
    page
      .getByRole('table')
      .getByRole('button', { name: new RegExp(`^${name.replace(/[()+.]/g, '\\$&')}`) })
      .first()
      .click();

  it('shows what an artefact refers to and what refers to it, as a drawing and as a list', async () => {
    await open(`urn=${harbour.structure}&scope=artefact&edges=direct`);
    await soon(async () =>
      expect(await nodes()).to.deep.equal([
        'CL_CARGO HARBOUR · 1.1.0',
        'CL_FREQ HARBOUR · 1.0.0',
        'CS_SHIPPING HARBOUR · 1.0.0',
        'DSD_PORT_TRAFFIC HARBOUR · 1.0.0',
        'PORT_TRAFFIC HARBOUR · 1.0.0',
      ]),
    );
    const edges = await rows('Edges');
    expect(edges).to.include('DSD_PORT_TRAFFIC|HARBOUR:CL_CARGO(1.0+.0)|CL_CARGO|wildcard of versions');
    expect(edges).to.include('PORT_TRAFFIC|HARBOUR:DSD_PORT_TRAFFIC(1.0+.0)|DSD_PORT_TRAFFIC|wildcard of versions');
    // The drawing has colours other than that of its ground.
    const colors = await page.evaluate<number>(`(async () => {
      const canvas = document.querySelector('.graph-drawing canvas');
      const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d');
      copy.drawImage(canvas, 0, 0);
      const { data } = copy.getImageData(0, 0, canvas.width, canvas.height);
      return new Set(new Uint32Array(data.buffer)).size;
    })()`);
    expect(colors).to.be.greaterThan(20);
    await explorer.screenshot('graph');
  });

  it('begins with what is used item by item; the whole artefacts are one click away, and so is the way back', async () => {
    await open(`urn=${harbour.flow}`);
    expect(address().get('scope')).to.equal(null);
    await page.getByRole('button', { name: 'Whole artefacts' }).click();
    await soon(() => expect([address().get('scope'), address().get('edges')]).to.deep.equal(['artefact', 'direct']));
    await soon(async () => expect(await nodes()).to.include('CS_SHIPPING HARBOUR · 1.0.0'));
    await page.getByRole('button', { name: 'Item by item' }).click();
    await soon(() => expect([address().get('scope'), address().get('edges')]).to.deep.equal([null, null]));
    await open(`urn=${harbour.cargo}`);
    expect(await page.getByRole('button', { name: 'Item by item' }).count()).to.equal(0);
  });

  it('shows the graph of an item: only what needs it', async () => {
    await open(`urn=${harbour.concept}&direction=outgoing&edges=direct`);
    await soon(async () => expect(await nodes()).to.deep.equal(['CS_SHIPPING.CARGO HARBOUR · 1.0.0']));
    await open(`urn=${harbour.concept}&direction=incoming`);
    await soon(async () =>
      expect(await nodes()).to.include.members(['DSD_PORT_TRAFFIC HARBOUR · 1.0.0', 'PORT_TRAFFIC HARBOUR · 1.0.0']),
    );
    await soon(async () =>
      expect(await rows('Edges')).to.include(
        'DSD_PORT_TRAFFIC|HARBOUR:CS_SHIPPING(1.0+.0).CARGO|CS_SHIPPING.CARGO|wildcard of versions',
      ),
    );
  });

  it('is walked node by node, and its address shows the same to somebody else', async () => {
    await open(`urn=${harbour.frequency}&depth=1`);
    await soon(async () =>
      expect(await nodes()).to.deep.equal(['CL_FREQ HARBOUR · 1.0.0', 'CS_SHIPPING HARBOUR · 1.0.0']),
    );
    await select('CS_SHIPPING');
    await panel().getByRole('button', { name: 'Expand' }).click();
    await page.getByText('As a list: 3 nodes').waitFor();
    await select('DSD_PORT_TRAFFIC');
    await panel().getByRole('button', { name: 'Expand' }).click();
    await page.getByText('As a list: 5 nodes').waitFor();
    await select('CL_CARGO');
    await panel().getByRole('button', { name: 'Hide' }).click();
    await page.getByText('As a list: 4 nodes').waitFor();
    await options();
    await soon(async () => expect(await page.getByText('One node is hidden.').isVisible()).to.equal(true));
    await options();
    await select('PORT_TRAFFIC');
    const shown = await nodes();
    expect(shown).not.to.include('CL_CARGO HARBOUR · 1.1.0');
    await soon(() => expect(address().getAll('expanded')).to.have.length(2));

    await open(new URL(page.url()).search.slice(1));
    await soon(async () => expect(await nodes()).to.deep.equal(shown));
    await soon(async () =>
      expect(await panel().getByRole('heading', { level: 2 }).textContent()).to.equal('HARBOUR:PORT_TRAFFIC(1.0.0)'),
    );
    await panel().getByRole('link', { name: 'Start here' }).click();
    await page.getByRole('heading', { level: 1, name: 'Graph of HARBOUR:PORT_TRAFFIC(1.0.0)' }).waitFor();
  });

  it('shows of a wildcard what it resolves to, what it could, and how it moved', async () => {
    await open(`urn=${harbour.structure}`);
    await select('HARBOUR:CL_CARGO(1.0+.0)');
    await panel().getByRole('heading', { name: 'Wildcard 1.0+.0' }).waitFor();
    const text = await panel().textContent();
    expect(text).to.match(/As written \(1\)HARBOUR:CL_CARGO\(1\.0\+\.0\)in CARGO/);
    expect(text).to.match(/Resolves toHARBOUR:CL_CARGO\(1\.1\.0\)Could be1\.1\.01\.0\.0/);
    expect(text).to.match(/How it moved1\.1\.0 .*root1\.0\.0 .*root/);
    await explorer.screenshot('graph-wildcard');
  });

  it('shows of a wildcard of items the codes that it means', async () => {
    await open(`urn=${urns.hierarchy('H_AREA', '1.0')}`);
    await soon(async () =>
      expect(await rows('Edges')).to.deep.equal(['H_AREA|SDMX:CL_AREA(1.0.0).%EU|CL_AREA|wildcard of items']),
    );
    await select('SDMX:CL_AREA(1.0.0).%EU');
    await panel().getByRole('heading', { name: 'Means now: 2 codes' }).waitFor();
    await soon(async () => expect(await panel().textContent()).to.contain('Means now: 2 codesEU27EU28'));
  });

  it('is filtered by direction, distance, class and agency; what is between shown classes joins them', async () => {
    await open(`urn=${harbour.structure}&scope=artefact&edges=direct`);
    await options();
    await page.getByLabel('Direction').selectOption('Referred to by');
    await page.getByText('As a list: 2 nodes').waitFor();
    await page.getByLabel('Direction').selectOption('Refers to');
    await page.getByLabel('Distance').selectOption('Up to 1');
    await page.getByText('As a list: 3 nodes').waitFor();
    await soon(() => expect(address().get('depth')).to.equal('1'));

    await open(`urn=${harbour.flow}&scope=artefact&edges=direct`);
    await options();
    await page.getByText('Classes: All').click();
    await page.getByRole('checkbox', { name: 'Codelist' }).check();
    await page.getByText('As a list: 3 nodes').waitFor();
    await soon(async () =>
      expect((await rows('Edges')).every((row) => row.includes('joined: through hidden nodes'))).to.equal(true),
    );
    // Others can be chosen still.
    await page.getByRole('checkbox', { name: 'Data structure' }).check();
    await page.getByText('As a list: 4 nodes').waitFor();

    await open(`urn=${harbour.flow}&agency=SDMX`);
    await soon(async () => expect(await nodes()).to.deep.equal(['PORT_TRAFFIC HARBOUR · 1.0.0']));
  });

  it('is walked with the keyboard, and says what is selected', async () => {
    await open(`urn=${harbour.flow}`);
    await page.locator('.graph-drawing').focus();
    const selected = () => address().get('node');
    const said = () => page.locator('.graph [aria-live]').textContent();
    await page.keyboard.press('ArrowRight');
    expect(selected()).to.equal(harbour.flow);
    await page.keyboard.press('ArrowRight');
    expect(selected()).to.equal(harbour.structure);
    await soon(async () =>
      expect(await said()).to.match(/^DSD_PORT_TRAFFIC, HARBOUR · 1\.0\.0\. References: \d out, 1 in\.$/),
    );
    await page.keyboard.press('ArrowLeft');
    expect(selected()).to.equal(harbour.flow);
    await page.keyboard.press('Shift+ArrowDown');
    expect(selected()).to.equal(null);
    await soon(async () =>
      expect(await said()).to.match(/^From PORT_TRAFFIC, .* to DSD_PORT_TRAFFIC, .*: wildcard of versions\.$/),
    );
    await page.keyboard.press('Escape');
    await soon(async () => expect(await said()).to.equal(''));
  });

  it('is moved, enlarged, and selected in with a pointer', async () => {
    await open(`urn=${harbour.cargo}&direction=outgoing`);
    const drawing = page.locator('.graph-drawing');
    const { x, y, width, height } = (await drawing.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const placed = () => page.evaluate<string>(`document.querySelector('.graph-drawing canvas').style.transform`);
    // The only node is in the middle.
    await page.mouse.click(x + width / 2, y + height / 2);
    await soon(() => expect(address().get('node')).to.equal(harbour.cargo));
    const ground = { x: x + 60, y: y + height / 2 + 120 };
    await page.mouse.click(ground.x, ground.y);
    await soon(() => expect(address().get('node')).to.equal(null));
    const before = await placed();
    const drag = async (from: { x: number; y: number }, right: number, down: number): Promise<void> => {
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(from.x + right, from.y + down, { steps: 4 });
      await page.mouse.up();
    };
    await drag(ground, 60, 40);
    await soon(async () => expect(await placed()).not.to.equal(before));
    await soon(() => expect(address().get('node')).to.equal(null));
    await page.mouse.click(x + width / 2 + 60, y + height / 2 + 40);
    await soon(() => expect(address().get('node')).to.equal(harbour.cargo));
    // A card that is dragged stays where it was put, also for somebody else.
    await drag({ x: x + width / 2 + 60, y: y + height / 2 + 40 }, -50, -90);
    await soon(() => expect(address().get('pin')).to.match(/^-?\d+,-?\d+,urn:sdmx:/));
    const pinned = address().get('pin');
    await page.reload();
    await page.getByRole('button', { name: 'Put one card back' }).waitFor();
    expect(address().get('pin')).to.equal(pinned);
    await page.getByRole('button', { name: 'Put one card back' }).click();
    await soon(() => expect(address().get('pin')).to.equal(null));
  });

  it('is searched: what is found is selected, and its bundle opened', async () => {
    await open(`urn=${harbour.structure}`);
    await page.getByRole('searchbox', { name: 'Find in the graph' }).fill('freq');
    await page.keyboard.press('Enter');
    await soon(() => expect(address().get('node')).to.equal(harbour.frequency));
    await soon(async () => expect(await page.getByText('1 of 1').isVisible()).to.equal(true));
  });

  it('has one line for all references between two artefacts, and lists them', async () => {
    await open(`urn=${harbour.structure}&scope=artefact&edges=direct`);
    await select('HARBOUR:CS_SHIPPING(1.0+.0)');
    await panel()
      .getByText(/^This line: [2-9] edges$/)
      .waitFor();
  });

  it('compares two states: gone, new, moved', async () => {
    await open(`urn=${harbour.flow}&compare=tick:3&scope=artefact&edges=direct`);
    await page.getByText('As a list: 6 nodes').waitFor();
    const found = await rows('Nodes');
    expect(found.find((row) => row.startsWith('CL_CARGO HARBOUR · 1.0.0'))).to.contain('gone');
    expect(found.find((row) => row.startsWith('CL_CARGO HARBOUR · 1.1.0'))).to.contain('new');
    const edges = await rows('Edges');
    expect(edges.filter((row) => row.includes('moved'))).to.have.length(1);
    expect(edges.filter((row) => row.includes('gone'))).to.have.length(1);
    await explorer.screenshot('graph-compared');
    await page
      .getByRole('table', { name: 'Edges' })
      .getByRole('button')
      .nth(edges.findIndex((row) => row.includes('moved')))
      .click();
    await soon(async () => expect(await panel().textContent()).to.match(/BeforeHARBOUR:CL_CARGO\(1\.0\.0\)/));
    await open(`urn=${harbour.flow}&asOf=tick:3`);
    await soon(async () => expect(await nodes()).to.include('CL_CARGO HARBOUR · 1.0.0'));
  });

  it('is exported as PNG, SVG, DOT, Mermaid, GraphML and CSV', async () => {
    await open(`urn=${harbour.flow}`);
    const exported = async (role: 'button' | 'link', name: string): Promise<Buffer> => {
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.locator('.graph-tools').getByRole(role, { name, exact: true }).click(),
      ]);
      return readFile(await file.path());
    };
    await page.locator('.graph-drawer > summary').filter({ hasText: 'Picture' }).click();
    expect((await exported('button', 'PNG')).subarray(1, 4).toString()).to.equal('PNG');
    const svg = new DOMParser().parseFromString((await exported('button', 'SVG')).toString(), 'image/svg+xml');
    expect([...svg.getElementsByTagName('text')].map((each) => each.textContent)).to.include.members([
      'CL_CARGO',
      'PORT_TRAFFIC',
    ]);
    for (const [name, content] of [
      ['DOT', 'digraph'],
      ['Mermaid', 'flowchart'],
      ['GraphML', '<graphml'],
      ['CSV', 'source,target'],
    ] as const)
      expect((await exported('link', name)).toString()).to.contain(content);
    // What these formats have is said where the view shows something else.
    const note = page.getByText('DOT, Mermaid, GraphML and CSV have all artefacts');
    expect(await note.count()).to.equal(0);
    await explorer.open(`/explore/graph?urn=${harbour.flow}&hidden=${harbour.cargo}`);
    await page.locator('.graph-drawer > summary').filter({ hasText: 'Picture' }).click();
    await note.waitFor();
  });

  it('shows a large neighbourhood as groups, which are opened artefact by artefact', async () => {
    await open(`urn=${urns.codelist('CL_USED', '1.0.0')}`);
    await options();
    await soon(async () => expect(await page.getByText(`${flows + 3} artefacts with`).isVisible()).to.equal(true));
    await options();
    await soon(async () =>
      expect(await nodes()).to.deep.equal([
        'CL_USED SDMX · 1.0.0',
        'CS_USED SDMX · 1.0.0',
        'DSD_USED SDMX · 1.0.0',
        'Dataflow SDMX · 520',
      ]),
    );
    await soon(async () =>
      expect(await rows('Edges')).to.include('Dataflow|DSD_USED|DSD_USED|references between groups, 520 references'),
    );
    await select('Dataflow');
    await panel().getByRole('listitem').nth(49).waitFor();
    await explorer.screenshot('graph-groups');
    await panel().getByRole('button', { name: 'Next' }).click();
    await panel().getByText('51–100 / 520').waitFor();
    await panel().getByRole('button', { name: 'Show', exact: true }).first().click();
    await page.getByText('As a list: 5 nodes').waitFor();
    await soon(() => expect(address().getAll('member')).to.have.length(1));
    const found = await rows('Edges');
    expect(found.some((row) => /^FLOW_\d+\|/.test(row))).to.equal(true);
    expect(found).to.include('Dataflow|DSD_USED|DSD_USED|references between groups, 519 references');
    await page.getByRole('button', { name: 'Draw all 523' }).click();
    await page.getByText('As a list: 523 nodes').waitFor();
    await explorer.settled();
    await page.waitForSelector('canvas[data-drawn=true]');
    await explorer.screenshot('graph-of-hundreds');
    // The small map has a frame around what is seen; a click brings a place to the middle.
    const map = page.getByRole('img', { name: /^The whole drawing/ });
    const middle = (): Promise<number> =>
      page.evaluate(`[...document.querySelectorAll('.graph-map rect')].map((frame) =>
        Number(frame.getAttribute('x')) + Number(frame.getAttribute('width')) / 2)[0]`);
    const { width = 0, height = 0 } = (await map.boundingBox()) ?? {};
    const places: number[] = [];
    for (const share of [0.3, 0.7]) {
      await map.click({ position: { x: width * share, y: height / 2 } });
      places.push(await middle());
    }
    expect(places[1]).to.be.greaterThan(places[0] ?? 0);
  });

  it('compares groups with those of another state by their numbers', async () => {
    await open(`urn=${urns.codelist('CL_USED', '1.0.0')}&compare=tick:${beforeLast}`);
    await page.getByText('Groups are compared by their numbers').waitFor();
    await soon(async () =>
      expect(await nodes()).to.deep.equal([
        'CL_USED SDMX · 1.0.0',
        'CS_USED SDMX · 1.0.0',
        'DSD_USED SDMX · 1.0.0',
        'Dataflow SDMX · 520 (+3)',
      ]),
    );
    await options();
    await page.getByRole('button', { name: 'Stop comparing' }).click();
    await soon(async () => expect(await nodes()).to.include('Dataflow SDMX · 520'));
    await page.getByRole('button', { name: 'Compare with another state' }).click();
    await soon(() => expect(address().get('compare')).to.match(/^tick:/));
  });

  it('begins with the choice of an artefact or item', async () => {
    await explorer.open('/explore/graph');
    await page.getByRole('combobox', { name: 'Start from' }).fill('CL_CARGO');
    await page.getByRole('listbox').getByRole('option').first().click();
    await page.getByRole('heading', { level: 1, name: /^Graph of HARBOUR:CL_CARGO/ }).waitFor();
  });

  for (const [colors, width] of [
    ['light', 1280],
    ['dark', 1280],
    ['light', 360],
  ] as const) {
    it(`is accessible and fits: ${colors}, ${width} pixels wide`, async () => {
      const other = await openPage(test.url, { colors, width });
      await open(`urn=${harbour.flow}&compare=tick:3&node=${harbour.structure}`, other);
      await other.settled();
      expect(await other.accessibilityViolations()).to.deep.equal([]);
      await soon(async () =>
        expect(await other.page.evaluate('document.documentElement.scrollWidth <= innerWidth')).to.equal(true),
      );
      await other.screenshot(`graph-${colors}-${width}`);
      expect(other.faults).to.deep.equal([]);
      await other.close();
    });
  }
});
