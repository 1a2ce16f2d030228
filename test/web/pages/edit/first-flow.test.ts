import { expect } from 'chai';
import type { Locator } from 'playwright-core';
import { type ExplorerPage, openPage, soon } from '../../../harness/browser.js';
import { startTestServer, type TestServer } from '../../../harness/server.js';
import { signIn } from '../../sign-in.js';

// Tests are checked without the types of browsers.
declare const document: { readonly activeElement: unknown };

/** Presses of a key after which a control counts as out of reach. */
const mostPresses = 150;

const prefix = 'urn:sdmx:org.sdmx.infomodel.';

describe('the page that makes artefacts, in a registry without any', () => {
  let test: TestServer;
  let explorer: ExplorerPage;
  before(async () => {
    test = await startTestServer({ hasExplorer: true });
    explorer = await openPage(test.url);
    // Dry runs of what is not complete yet, and versions that do not exist.
    explorer.refuses(/\/ws\/secure\/sdmxapi\/rest/, /\/ws\/registry\/history/, /\/sdmx\/v2\//);
    await signIn(explorer.page, test.url);
  });
  after(async () => {
    await explorer?.close();
    await test.close();
  });

  const read = async (path: string): Promise<{ status: number; text: string }> => {
    const response = await fetch(`${test.url}/sdmx/v2/${path}?format=sdmx-json-2.1`);
    return { status: response.status, text: await response.text() };
  };
  const verdict = async (): Promise<string> => (await explorer.page.locator('.verdict').allInnerTexts()).join('\n');

  it('publishes a flow with agency, structure, concepts and codelist in one transaction, with the keyboard', async () => {
    const { page, open } = explorer;
    await open('/');
    await page.getByRole('link', { name: 'Begin', exact: true }).click();
    await page.getByRole('textbox', { name: 'Agency' }).waitFor();
    await page.getByRole('combobox', { name: 'Template' }).focus();
    for (const text of ['HARBOUR', 'TRADE', 'Trade']) {
      await page.keyboard.press('Tab');
      await page.keyboard.type(text);
    }
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Trade' }).waitFor();
    await soon(async () => expect(await verdict()).to.include('It can be published.'));
    expect(
      await page.getByRole('region', { name: 'Together with' }).getByRole('checkbox', { checked: true }).count(),
    ).to.equal(4);
    await page.getByRole('button', { name: 'Publish', exact: true }).focus();
    await page.keyboard.press('Enter');
    await soon(() =>
      expect(new URL(page.url()).searchParams.get('urn')).to.equal(
        `${prefix}datastructure.Dataflow=HARBOUR:TRADE(1.0.0)`,
      ),
    );
    const { text } = await read('structure/datastructure/HARBOUR/DSD_TRADE/1.0.0');
    expect(text).to.include('Codelist=HARBOUR:CL_TRADE_FREQ(1.0.0)').and.include('CS_TRADE(1.0.0).TIME_PERIOD');
    expect((await read('structure/codelist/HARBOUR/CL_TRADE_FREQ/1.0.0')).status).to.equal(200);
    await open('/explore/edit');
    await page.getByText('There are no unsaved drafts').waitFor();
  });

  /** Goes to a control with the keyboard. */
  async function tabTo(control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await control.waitFor();
    for (let presses = 0; presses < mostPresses; presses++) {
      if (await control.evaluate((each: unknown) => each === document.activeElement)) return;
      await explorer.page.keyboard.press(key);
    }
    throw new Error(`the keyboard does not reach ${control}`);
  }

  it('publishes a constraint of the flow, with the keyboard', async () => {
    const { page } = explorer;
    const { keyboard } = page;
    await tabTo(page.getByLabel('Class', { exact: true }));
    await keyboard.type('Data con');
    await tabTo(page.getByRole('button', { name: 'Begin', exact: true }));
    await keyboard.press('Enter');
    await tabTo(page.getByLabel('Agency'));
    await keyboard.type('HARBOUR');
    await tabTo(page.locator('[data-pointer="/id"] input'));
    await keyboard.type('ALLOWED');
    await tabTo(page.getByLabel('Names (en)').first());
    await keyboard.type('Annual data alone');
    await tabTo(page.locator('[data-pointer="/constraintAttachment"] select'));
    await keyboard.type('Dataflows');
    await tabTo(page.getByRole('button', { name: 'Add to dataflows' }));
    await keyboard.press('Enter');
    const attachment = page.getByRole('group', { name: 'Attachment 1' }).last();
    await tabTo(attachment.getByRole('combobox'));
    await keyboard.type('TRADE');
    await attachment.getByRole('option').first().waitFor();
    await keyboard.press('Enter');
    await tabTo(page.getByLabel('A', { exact: true }));
    await keyboard.press('Space');
    await soon(async () =>
      expect(await page.locator('.constraint-form section [role="status"]').textContent()).to.include('1 of 3 codes'),
    );
    await soon(async () => expect(await verdict()).to.include('It can be published.'));
    await tabTo(page.getByRole('button', { name: 'Publish', exact: true }), 'Shift+Tab');
    await keyboard.press('Enter');
    await soon(() => expect(page.url()).to.include('/explore/artefact'));
    const { text } = await read('structure/dataconstraint/HARBOUR/ALLOWED/1.0.0');
    const [{ cubeRegions }] = JSON.parse(text).data.dataConstraints;
    expect(cubeRegions[0].keyValues).to.deep.equal([{ id: 'FREQ', include: true, values: [{ value: 'A' }] }]);
  });

  it('makes a metadata set by the form of its structure', async () => {
    const urn = (name: string): string => `${prefix}${name}(1.0.0)`;
    const names = (en: string) => ({ name: en, names: { en } });
    const owned = { agencyID: 'HARBOUR', version: '1.0.0' };
    const concept = (id: string): string =>
      `${urn('conceptscheme.ConceptScheme=HARBOUR:CS_TRADE').replace('ConceptScheme=', 'Concept=')}.${id}`;
    const message = {
      meta: { id: 'T', prepared: '2026-01-01T00:00:00Z', contentLanguages: ['en'], sender: { id: 'T' } },
      data: {
        metadataProviderSchemes: [
          {
            agencyID: 'HARBOUR',
            id: 'METADATA_PROVIDERS',
            version: '1.0',
            ...names('Providers'),
            metadataProviders: [{ id: 'HARBOUR', ...names('Harbour') }],
          },
        ],
        metadataStructures: [
          {
            ...owned,
            id: 'MSD',
            ...names('Quality'),
            metadataStructureComponents: {
              metadataAttributeList: {
                metadataAttributes: [
                  {
                    id: 'CONTACT',
                    conceptIdentity: concept('OBS_STATUS'),
                    minOccurs: 1,
                    maxOccurs: 1,
                    metadataAttributes: [
                      {
                        id: 'PERIOD',
                        conceptIdentity: concept('FREQ'),
                        localRepresentation: { enumeration: urn('codelist.Codelist=HARBOUR:CL_TRADE_FREQ') },
                      },
                    ],
                  },
                ],
              },
            },
          },
        ],
        metadataflows: [
          {
            ...owned,
            id: 'MDF',
            ...names('Quality'),
            structure: urn('metadatastructure.MetadataStructure=HARBOUR:MSD'),
            targets: [urn('datastructure.Dataflow=HARBOUR:TRADE')],
          },
        ],
      },
    };
    const response = await test.post(JSON.stringify(message));
    expect(response.status, await response.text()).to.equal(200);
    const { page, open } = explorer;
    await open('/explore/edit?class=MetadataSet');
    await page.locator('[data-pointer="/agencyID"] input').fill('HARBOUR.HARBOUR');
    await page.locator('[data-pointer="/id"] input').fill('QUALITY');
    await page.getByLabel('Names (en)').fill('Quality of trade');
    const choose = async (label: string, search: string): Promise<void> => {
      const group = page.getByRole('group', { name: label, exact: true });
      await group.getByRole('combobox').fill(search);
      await group.getByRole('option').first().click();
    };
    await page.getByLabel('Metadata provision agreement or Metadataflow').selectOption('Metadataflow');
    await choose('Metadataflow', 'MDF');
    await choose('Add: Target', 'TRADE');
    await page.getByRole('button', { name: 'Add: Observation status' }).click();
    await page.getByRole('textbox', { name: 'Observation status' }).fill('Ann');
    await page.getByRole('button', { name: 'Add: Frequency' }).click();
    await page.getByRole('combobox', { name: 'Frequency' }).selectOption('Q');
    await soon(async () => expect(await verdict()).to.include('It can be published.'));
    expect(await explorer.accessibilityViolations()).to.deep.equal([]);
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await soon(() => expect(page.url()).to.include('/explore/artefact'));
    const { text } = await read('metadata/metadataset/HARBOUR.HARBOUR/QUALITY/1.0.0');
    const [set] = JSON.parse(text).data.metadataSets;
    expect(set.attributes).to.deep.equal([{ id: 'CONTACT', value: 'Ann', attributes: [{ id: 'PERIOD', value: 'Q' }] }]);
    expect(explorer.faults).to.deep.equal([]);
  });
});
