import { expect } from 'chai';
import { agencyScheme, codelist } from '../../../harness/artefacts.js';
import { type ExplorerPage, openPage, soon } from '../../../harness/browser.js';
import { startTestServer, type TestServer } from '../../../harness/server.js';
import { signIn } from '../../sign-in.js';

/** The texts of the drafts that the browser keeps. */
const keptTexts = `new Promise((done) => {
  indexedDB.open('strata-drafts').onsuccess = ({ target: { result } }) => {
    result.transaction('drafts').objectStore('drafts').getAll().onsuccess = async ({ target }) =>
      done((await Promise.all(target.result.map(({ text }) => text.text()))).join());
  };
})`;

const urn = (name: string, id: string): string => `urn:sdmx:org.sdmx.infomodel.${name}=SDMX:${id}(1.0.0)`;
const named = (id: string) => ({ id, agencyID: 'SDMX', version: '1.0.0', name: id, names: { en: id } });
const item = (id: string) => ({ id, name: id, names: { en: id } });
const listed = { enumeration: urn('codelist.Codelist', 'CL_MADE') };
/** A structure with all it uses but one list, and a constraint of it, by class. */
const made = {
  Codelist: { ...named('CL_MADE'), codes: ['A', 'B', 'C'].map(item) },
  ConceptScheme: { ...named('CS_MADE'), concepts: [{ ...item('FREQ'), coreRepresentation: listed }, item('AREA')] },
  DataStructure: {
    ...named('MADE'),
    dataStructureComponents: {
      dimensionList: {
        id: 'DimensionDescriptor',
        dimensions: ['FREQ', 'AREA'].map((id) => ({
          id,
          conceptIdentity: `${urn('conceptscheme.Concept', 'CS_MADE')}.${id}`,
          ...(id === 'AREA' && { localRepresentation: { enumeration: urn('codelist.Codelist', 'CL_STORED') } }),
        })),
      },
      measureList: {
        id: 'MeasureDescriptor',
        measures: [{ id: 'VALUE', conceptIdentity: `${urn('conceptscheme.Concept', 'CS_MADE')}.AREA` }],
      },
    },
  },
  // A flow has the id of its structure in many agencies.
  Dataflow: { ...named('MADE'), structure: urn('datastructure.DataStructure', 'MADE') },
  DataConstraint: {
    ...named('C_MADE'),
    constraintAttachment: { dataflows: [urn('datastructure.Dataflow', 'MADE')] },
  },
};

/** Puts drafts into the browser, as it keeps them; their ids are their classes. */
const keep = `(async (artefacts) => {
  const { principal } = await (await fetch('/ws/registry/whoami')).json();
  const opened = await new Promise((done) => {
    indexedDB.open('strata-drafts').onsuccess = ({ target }) => done(target.result);
  });
  const drafts = opened.transaction('drafts', 'readwrite').objectStore('drafts');
  for (const [artefactClass, artefact] of Object.entries(artefacts)) {
    const { agencyID, id: artefactId, version } = artefact;
    const text = new Blob([JSON.stringify(artefact)]);
    const kept = { principal, id: artefactClass, artefactClass, followsMinimum: false, changedAt: Date.now(), text };
    drafts.put({ ...kept, agencyID, artefactId, version });
  }
  await new Promise((done) => {
    drafts.transaction.oncomplete = done;
  });
  opened.close();
})`;

describe('references to drafts', () => {
  let test: TestServer;
  let explorer: ExplorerPage;
  before(async () => {
    test = await startTestServer({ hasExplorer: true });
    await test.submit([agencyScheme(['SDMX'])], 'MERGE');
    await test.submit([codelist('CL_STORED', '1.0.0', ['X', 'Y'])]);
    explorer = await openPage(test.url);
    explorer.page.setDefaultTimeout(20_000);
    // Dry runs of what is not complete yet, and versions that do not exist.
    explorer.refuses(/\/ws\/secure\/sdmxapi\/rest/, /\/ws\/registry\/history/, /\/sdmx\/v2\//);
    await signIn(explorer.page, test.url);
  });
  after(async () => {
    await explorer?.close();
    await test.close();
  });

  /** Begins a draft with its id and a name, and waits until the browser keeps it. */
  async function begin(artefactClass: string, id: string): Promise<void> {
    const { page, open } = explorer;
    await open(`/explore/edit?class=${artefactClass}`);
    await page.getByLabel('Agency').fill('SDMX');
    await page.locator('[data-pointer="/id"] input').fill(id);
    await page.getByLabel('Names (en)').first().fill(id);
    await soon(async () => expect(await page.evaluate(keptTexts)).to.match(new RegExp(`"en":s*"${id}"`)));
  }

  it('are offered, marked, and saved together with what refers to them', async () => {
    const { page } = explorer;
    await begin('Dataflow', 'FLOW');
    await begin('CategoryScheme', 'SCHEME');
    await page.getByRole('button', { name: 'Insert', exact: true }).click();
    await page.locator('.data-grid').focus();
    await page.keyboard.type('TOPIC');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Topic');
    await page.keyboard.press('Enter');
    await soon(async () => expect(await page.evaluate(keptTexts)).to.include('"Topic"'));
    await begin('Categorisation', 'CAT');
    const source = page.getByRole('group', { name: 'Source', exact: true });
    await source.getByText('unsaved drafts of this browser').click();
    await source.getByRole('button', { name: /FLOW/ }).click();
    await soon(async () => expect(await source.textContent()).to.match(/FLOW[\s\S]*unsaved draft/));
    const target = page.getByRole('group', { name: 'Target', exact: true });
    await target.getByText('unsaved draft of this browser').click();
    await target.getByRole('button', { name: /SCHEME/ }).click();
    await target.getByLabel('Id of the item').fill('TOPIC');
    await target.getByRole('button', { name: 'Take it' }).last().click();
    await soon(async () => expect(await target.textContent()).to.match(/SCHEME[\s\S]*TOPIC[\s\S]*unsaved draft/));
    const together = page.getByRole('region', { name: 'Together with' });
    expect(await together.getByRole('checkbox', { checked: true }).count()).to.equal(2);
    expect(await explorer.accessibilityViolations()).to.deep.equal([]);
    // The version of a categorisation is fixed, so it is saved, and the others as the drafts that they are.
    await soon(async () => expect(await page.locator('.verdict').textContent()).to.include('It can be saved.'));
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved as 1.0 in transaction').waitFor();
    const made = await (await test.get('/sdmx/v2/structure/categorisation/SDMX/CAT/*?format=sdmx-json-2.1')).text();
    expect(made).to.include('Dataflow=SDMX:FLOW(1.0.0-draft)').and.include('SCHEME(1.0.0-draft).TOPIC');
  });

  it('does not move what is under the pointer when problems appear above it', async () => {
    const { page } = explorer;
    await page.setViewportSize({ width: 1280, height: 500 });
    await begin('Dataflow', 'STEADY');
    const id = page.locator('[data-pointer="/id"] input');
    const below = page.locator('.edit-forms fieldset.reference').first();
    await below.scrollIntoViewIfNeeded();
    await explorer.until(`document.querySelector('[data-tried="true"]') !== null`);
    const [noted, top] = [
      page.locator('[data-pointer="/id"] .field-notes'),
      async () => (await below.boundingBox())?.y,
    ];
    // Typed without scrolling to it, as a slow dry run arrives when the reader is elsewhere.
    await id.evaluate((input: { value: string; dispatchEvent(event: unknown): void }) => {
      input.value = 'NOT AN ID';
      input.dispatchEvent(new Event('input', { bubbles: true }));
    });
    await below.hover({ position: { x: 20, y: 5 } });
    const before = await top();
    await noted.waitFor({ state: 'attached' });
    expect(await top()).to.equal(before);
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  it('let a constraint choose among the codes of drafts and of the registry, and all are saved together', async () => {
    const { page, open } = explorer;
    await begin('Codelist', 'FIRST');
    await page.evaluate(`${keep}(${JSON.stringify(made)})`);
    await open('/explore/edit?draft=Dataflow');
    const components = page.getByRole('list', { name: 'Components' });
    await soon(async () =>
      expect(await components.textContent()).to.match(/FREQ.*CL_MADE[\s\S]*AREA.*CL_STORED[\s\S]*VALUE/),
    );
    const { DataConstraint: _, ...others } = made;
    await open(`/explore/edit?draft=DataConstraint&with=${Object.keys(others)}`);
    const form = page.locator('.constraint-form');
    const status = form.locator('section [role="status"]');
    await form.getByLabel('A', { exact: true }).check();
    await soon(async () => expect(await status.textContent()).to.include('1 of 3 codes'));
    await form.getByRole('button', { name: 'AREA' }).click();
    await form.getByLabel('Y', { exact: true }).check();
    await soon(async () => expect(await status.textContent()).to.include('1 of 2 codes'));
    await soon(async () => expect(await page.locator('.verdict').textContent()).to.include('It can be saved.'));
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved as 1.0.0 in transaction').waitFor();
    const stored = await test.get('/sdmx/v2/structure/dataconstraint/SDMX/C_MADE/1.0.0?format=sdmx-json-2.1');
    const { data } = (await stored.json()) as { data: { dataConstraints: { cubeRegions: object[] }[] } };
    expect(data.dataConstraints[0]?.cubeRegions).to.deep.equal([
      {
        include: true,
        keyValues: [
          { id: 'FREQ', include: true, values: [{ value: 'A' }] },
          { id: 'AREA', include: true, values: [{ value: 'Y' }] },
        ],
      },
    ]);
  });
});
