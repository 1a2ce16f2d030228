import { expect } from 'chai';
import type { Locator } from 'playwright-core';
import { dataConstraint, ownedBy } from '../harness/artefacts.js';
import { type ExplorerPage, openPage } from '../harness/browser.js';
import type { TestServer } from '../harness/server.js';
import { startHarbour } from './harbour.js';

const flow = 'urn:sdmx:org.sdmx.infomodel.datastructure.Dataflow=HARBOUR:PORT_TRAFFIC(1.0.0)';

/** What a person does from the front page; each click, and each text with Enter, counts once. */
interface Task {
  readonly name: string;
  readonly steps: (does: {
    readonly type: (text: string) => Promise<void>;
    readonly click: (what: Locator) => Promise<void>;
  }) => Promise<void>;
  /** What the person then sees. */
  readonly seen: () => Locator;
}

describe('ten tasks from the front page', () => {
  let test: TestServer;
  let explorer: ExplorerPage;
  before(async () => {
    test = await startHarbour();
    const constraint = {
      ...dataConstraint('C_TRAFFIC', '1.0.0', [flow]),
      cubeRegions: [{ include: true, keyValues: [{ id: 'CARGO', include: true, values: [{ value: 'BULK' }] }] }],
    };
    const { outcome } = await test.submit([ownedBy('HARBOUR', constraint)]);
    expect(outcome).to.equal('accepted');
    explorer = await openPage(test.url, { height: 800 });
    explorer.page.setDefaultTimeout(20_000);
  });
  after(async () => {
    await explorer?.close();
    await test.close();
  });

  const result = (text: RegExp): Locator => explorer.page.locator('a.result').filter({ hasText: text }).first();
  const link = (name: string | RegExp): Locator => explorer.page.getByRole('link', { name }).first();
  const tab = (name: string): Locator => explorer.page.getByRole('tab', { name });

  const tasks: readonly Task[] = [
    {
      name: 'find a list',
      steps: async ({ type, click }) => {
        await type('CL_CARGO');
        await click(result(/^Codelist.*CL_CARGO/));
      },
      seen: () => explorer.page.getByRole('heading', { name: 'Kinds of cargo' }),
    },
    {
      name: 'its dependents',
      steps: async ({ type, click }) => {
        await type('CL_CARGO');
        await click(result(/^Codelist.*CL_CARGO/));
        await click(tab('References'));
      },
      seen: () =>
        explorer.page
          .getByRole('region', { name: 'Referred to by' })
          .getByText('HARBOUR:DSD_PORT_TRAFFIC(1.0.0)')
          .first(),
    },
    {
      name: 'which flows use a code',
      steps: async ({ type, click }) => {
        await type('RORO');
        await click(result(/^Code.*RORO/));
        await click(explorer.page.locator('.item-detail').getByText('1 dataflow uses it'));
      },
      seen: () => explorer.page.locator('.item-detail').getByRole('link', { name: 'HARBOUR:PORT_TRAFFIC(1.0.0)' }),
    },
    {
      name: 'what changed between versions',
      steps: async ({ type, click }) => {
        await type('CL_CARGO');
        await click(result(/^Codelist.*CL_CARGO/));
        await click(tab('Versions'));
        await click(explorer.page.getByText('Changes since 1.0.0'));
      },
      seen: () => explorer.page.getByText('the code RORO was added'),
    },
    {
      name: 'why a value is refused',
      steps: async ({ type, click }) => {
        await type('PORT_TRAFFIC');
        await click(result(/^Dataflow.*PORT_TRAFFIC/));
        await click(link('Allowed values'));
        await click(
          explorer.page
            .getByRole('table', { name: 'Codes of CARGO' })
            .getByRole('link', { name: 'not allowed' })
            .first(),
        );
      },
      seen: () => explorer.page.getByText('It is not allowed'),
    },
    {
      name: 'the shortest path',
      steps: async ({ type, click }) => {
        await type('PORT_TRAFFIC');
        await click(result(/^Dataflow.*PORT_TRAFFIC/));
        await click(link('Paths'));
        await type('CL_FREQ');
      },
      seen: () => explorer.page.getByText(/the shortest path has 2 references/),
    },
    {
      name: 'compare two lists',
      steps: async ({ type, click }) => {
        await type('HARBOUR CL');
        await click(link(/^Compare HARBOUR:CL_CARGO.* with another one/));
        await click(link(/^Compare with HARBOUR:CL_CARGO.*CL_FREQ/));
      },
      seen: () => explorer.page.getByRole('heading', { name: /^Only in HARBOUR:CL_FREQ/ }),
    },
    {
      name: 'a lock file',
      steps: async ({ type, click }) => {
        await type('PORT_TRAFFIC');
        await click(result(/^Dataflow.*PORT_TRAFFIC/));
        await click(tab('Formats'));
        const downloading = explorer.page.waitForEvent('download');
        await click(link('Lock file'));
        expect((await downloading).suggestedFilename()).to.equal('PORT_TRAFFIC-1.0.0.lock.json');
      },
      seen: () => link('Lock file'),
    },
    {
      name: 'the state at a day',
      steps: async ({ type, click }) => {
        await type('PORT_TRAFFIC');
        await click(result(/^Dataflow.*PORT_TRAFFIC/));
        await click(explorer.page.getByText('Move through time'));
        await click(explorer.page.getByRole('button', { name: 'Shown: one change earlier' }));
      },
      seen: () => explorer.page.getByText(/^As of tick:/),
    },
    {
      name: 'what breaks',
      steps: async ({ type, click }) => {
        await type('RORO');
        await click(result(/^Code.*RORO/));
        await click(link('What breaks without it'));
      },
      seen: () => explorer.page.getByRole('heading', { name: 'Nothing breaks at once: no reference moves to 2.0.0' }),
    },
  ];

  for (const { name, steps, seen } of tasks) {
    it(`${name} takes at most four clicks`, async () => {
      let clicks = 0;
      await explorer.open('/');
      await steps({
        type: async (text) => {
          clicks += 1;
          // On the front page, and where a page asks for something, the field has the focus already.
          if (new URL(explorer.page.url()).pathname === '/') await explorer.page.keyboard.press('/');
          else await explorer.until(`document.activeElement?.getAttribute('role') === 'combobox'`);
          await explorer.page.keyboard.type(text);
          if (new URL(explorer.page.url()).pathname !== '/')
            await explorer.page.locator('[role=option]').first().waitFor();
          await explorer.page.keyboard.press('Enter');
          await explorer.settled();
        },
        click: async (what) => {
          clicks += 1;
          await what.click();
          await explorer.settled();
        },
      });
      await seen().waitFor();
      expect(clicks).to.be.at.most(4);
    });
  }
});
