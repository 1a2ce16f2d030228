import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import type { Locator } from 'playwright-core';
import type { Artefact } from '../../../../src/model/artefact.js';
import {
  codelist,
  dataConstraint,
  dataProviderScheme,
  ownedBy,
  provisionAgreement,
  urns,
} from '../../../harness/artefacts.js';
import { type ExplorerPage, openPage, soon } from '../../../harness/browser.js';
import type { TestServer } from '../../../harness/server.js';
import { checkLooks } from '../../check-looks.js';
import { startHarbour } from '../../harbour.js';
import { pasteInto } from '../../paste.js';
import { signIn } from '../../sign-in.js';

const own = (urn: string): string => urns.ownedBy('HARBOUR', urn);
const flow = own(urns.dataflow('PORT_TRAFFIC', '1.0.0'));
const agreement = own(urns.provisionAgreement('PA_TRAFFIC', '1.0.0'));
const structure = own(urns.dataStructure('DSD_PORT_TRAFFIC', '1.0.0'));
const mapUrn = (name: string, id: string): string =>
  `urn:sdmx:org.sdmx.infomodel.structuremapping.${name}=HARBOUR:${id}(1.0.0)`;

const made = (artefactClass: string, id: string, content: object): Artefact =>
  ({
    class: artefactClass,
    agencyID: 'HARBOUR',
    version: '1.0.0',
    id,
    names: { en: `Name of ${id}` },
    ...content,
  }) as unknown as Artefact;

describe('the forms of structures, constraints and maps', () => {
  let test: TestServer;
  let explorer: ExplorerPage;
  before(async () => {
    test = await startHarbour();
    const kinds = own(urns.codelist('CL_KIND', '1.0.0'));
    await test.submit([
      ownedBy('HARBOUR', codelist('CL_KIND', '1.0.0', ['X', 'Y'])),
      ownedBy('HARBOUR', dataConstraint('C_TRAFFIC', '1.0.0', [flow])),
      ownedBy('HARBOUR', dataProviderScheme(['PORT'])),
      ownedBy('HARBOUR', provisionAgreement('PA_TRAFFIC', '1.0.0', flow, own(urns.dataProvider('PORT')))),
      made('DataConstraint', 'C_YEARS', {
        role: 'Allowed',
        constraintAttachment: { dataflows: [flow] },
        cubeRegions: [{ include: true, keyValues: [{ id: 'FREQ', include: true, values: ['A'] }] }],
      }),
      made('RepresentationMap', 'RM_KIND', {
        source: [{ codelist: own(urns.codelist('CL_CARGO', '1.1.0')) }],
        target: [{ codelist: kinds }],
        representationMappings: [{ sourceValues: [{ value: 'BULK' }], targetValues: ['X'] }],
      }),
      made('StructureMap', 'SM_TRAFFIC', {
        source: structure,
        target: structure,
        componentMaps: [{ source: ['FREQ'], target: ['FREQ'] }],
      }),
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

  const opened = (urn: string): Promise<void> => explorer.open(`/explore/edit?urn=${urn}`);
  /** Saves what is on the screen and returns it as the registry has it. */
  const saved = async (resource: string, id: string): Promise<Record<string, unknown>> => {
    const { page } = explorer;
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await soon(async () => expect(await page.locator('.notice.good').count()).to.equal(1));
    const version = /\(([^)]+-draft)\)/.exec(
      (await page.locator('.edit header .urn').first().textContent()) ?? '',
    )?.[1];
    const response = await test.get(
      `/sdmx/v2/structure/${resource}/HARBOUR/${id}/${version}?format=sdmx-json-2.1&detail=raw`,
    );
    const [list] = Object.values(((await response.json()) as { data: Record<string, Record<string, unknown>[]> }).data);
    return list?.[0] ?? {};
  };
  const paste = (label: string, text: string): Promise<void> =>
    pasteInto(explorer.page.getByRole('grid', { name: label }), text);

  /** The result of a dry run that arrives can move a box between the press and the release of the button. */
  const tick = (box: Locator): Promise<void> => soon(() => box.check({ timeout: 5_000 }));

  it('order the components of a structure, and attach attributes', async () => {
    const { page } = explorer;
    await opened(structure);
    const ids = page.locator('.structure-form tbody code');
    await soon(async () =>
      expect(await ids.allTextContents()).to.deep.equal(['FREQ', 'CARGO', 'TIME_PERIOD', 'TONNAGE', 'OBS_NOTE']),
    );
    await page.getByRole('button', { name: 'Later' }).click();
    await soon(async () => expect((await ids.allTextContents()).slice(0, 2)).to.deep.equal(['CARGO', 'FREQ']));
    await page.getByRole('button', { name: 'Add to groups' }).click();
    await page.getByLabel('Id', { exact: true }).last().fill('BY_CARGO');
    await tick(page.getByRole('group', { name: 'Dimensions of the group' }).getByLabel('CARGO'));
    await page.getByRole('button', { name: 'OBS_NOTE' }).click();
    await page.getByLabel('Attached to').selectOption('dimensions');
    await tick(page.getByRole('group', { name: 'Dimensions', exact: true }).getByLabel('CARGO'));
    await checkLooks(explorer, 'edit-structure');
    const { dataStructureComponents } = await saved('datastructure', 'DSD_PORT_TRAFFIC');
    const { dimensionList, groups, attributeList } = dataStructureComponents as Record<string, Record<string, never[]>>;
    expect(dimensionList?.['dimensions']?.map(({ id }) => id)).to.deep.equal(['CARGO', 'FREQ']);
    expect(groups?.[0 as never]).to.include({ id: 'BY_CARGO' });
    expect(attributeList?.['attributes']?.[0]?.['attributeRelationship']).to.deep.equal({ dimensions: ['CARGO'] });
  });

  it('show what flows and agreements lead to now, as it is chosen', async () => {
    const { page } = explorer;
    const region = page.getByRole('region', { name: 'Structure now' });
    const rows = region.getByRole('listitem');
    await opened(agreement);
    await soon(async () => expect(await rows.allTextContents()).to.have.length(5));
    const [frequency, cargo] = await rows.allTextContents();
    expect(frequency).to.match(/^FREQ.*CL_FREQ.*1 of 2 codes allowed$/);
    expect(cargo).to.match(/^CARGO.*CL_CARGO[^ ]*$/);
    expect(await region.getByRole('link').allTextContents()).to.include.members([
      'HARBOUR:PORT_TRAFFIC(1.0.0)',
      'HARBOUR:DSD_PORT_TRAFFIC(1.0.0)',
    ]);
    await checkLooks(explorer, 'edit-agreement');
    await opened(flow);
    await soon(async () => expect(await rows.allTextContents()).to.have.length(5));
    await page.getByRole('button', { name: /^Remove Structure/ }).click();
    await soon(async () => expect(await region.count()).to.equal(0));
  });

  it('tick the codes that a constraint allows, and show at once which are', async () => {
    const { page } = explorer;
    await opened(own(urns.dataConstraint('C_TRAFFIC', '1.0.0')));
    await page.locator('.constraint-form').getByRole('button', { name: 'CARGO' }).click();
    const status = page.locator('.constraint-form section [role="status"]');
    await soon(async () => expect(await status.textContent()).to.include('4 of 4 codes allowed'));
    await page.getByLabel('UNIT', { exact: true }).check();
    await soon(async () => expect(await status.textContent()).to.include('1 of 4 codes allowed'));
    await page.getByLabel('Codes below UNIT').selectOption('true');
    await soon(async () => expect(await status.textContent()).to.include('2 of 4 codes allowed'));
    await page.getByText('Keys that are excluded').click();
    await paste('Keys that are excluded', 'A\tRORO\nA\tBULK UNIT\n');
    await soon(async () =>
      expect(await page.locator('.data-grid [role="gridcell"]').allTextContents()).to.include('BULK UNIT'),
    );
    await checkLooks(explorer, 'edit-constraint');
    const { cubeRegions, dataKeySets } = await saved('dataconstraint', 'C_TRAFFIC');
    expect(cubeRegions).to.deep.equal([
      {
        include: true,
        keyValues: [{ id: 'CARGO', include: true, values: [{ value: 'UNIT', cascadeValues: true }] }],
      },
    ]);
    const [keys] = dataKeySets as { isIncluded: boolean; keys: { keyValues: { id: string }[] }[] }[];
    expect(keys?.isIncluded).to.equal(false);
    expect(keys?.keys.map(({ keyValues }) => keyValues.map(({ id }) => id))).to.deep.equal([
      ['FREQ', 'CARGO'],
      ['FREQ', 'CARGO'],
    ]);
  });

  it('map codes in two columns, and name those that are not mapped', async () => {
    const { page } = explorer;
    await opened(mapUrn('RepresentationMap', 'RM_KIND'));
    const left = page.getByRole('region', { name: 'Codes of Source 1 that are not mapped' });
    await soon(async () => expect(await left.textContent()).to.include('3 of 4 codes not mapped'));
    await left.getByRole('button', { name: 'Add 3 rows for them' }).click();
    await soon(async () => expect(await left.textContent()).to.include('0 of 4 codes not mapped'));
    const grid = page.getByRole('grid', { name: 'Mappings' });
    await grid.locator('[data-cell="1 1"]').click();
    await paste('Mappings', 'Y\nZ\n');
    await soon(async () =>
      expect(await grid.locator('[data-cell="2 1"]').getAttribute('title')).to.include('Z is not a code'),
    );
    await checkLooks(explorer, 'edit-representation-map');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Delete');
    await soon(async () => expect(await grid.locator('[data-cell="2 1"]').textContent()).to.equal(''));
    const { representationMappings } = await saved('representationmap', 'RM_KIND');
    expect(
      (representationMappings as { sourceValues: { value: string }[]; targetValues?: string[] }[]).map(
        ({ sourceValues, targetValues }) => [sourceValues[0]?.value, targetValues],
      ),
    ).to.deep.equal([
      ['BULK', ['X']],
      ['ALL', ['Y']],
      ['UNIT', undefined],
      ['RORO', undefined],
    ]);
  });

  it('map components, and name those that are left', async () => {
    const { page } = explorer;
    await opened(mapUrn('StructureMap', 'SM_TRAFFIC'));
    const sides = page.locator('.map-form .map-sides').first();
    await soon(async () => expect(await sides.textContent()).to.include('CARGO TIME_PERIOD'));
    await page.getByRole('button', { name: 'Add to component maps' }).click();
    const boxes = page.locator('.part-list .map-sides').last();
    await boxes.getByLabel('CARGO').first().check();
    await boxes.getByLabel('CARGO').last().check();
    await soon(async () => expect(await sides.textContent()).not.to.include('CARGO'));
    await checkLooks(explorer, 'edit-structure-map');
    const { componentMaps } = await saved('structuremap', 'SM_TRAFFIC');
    expect(componentMaps).to.deep.equal([
      { source: ['FREQ'], target: ['FREQ'] },
      { source: ['CARGO'], target: ['CARGO'] },
    ]);
  });

  it('translate texts side by side, as a patch version', async () => {
    const { page } = explorer;
    await explorer.open(`/explore/translate?urn=${own(urns.codelist('CL_KIND', '1.0.0'))}&to=de&show=missing`);
    const status = page.locator('.translate strong[role="status"]');
    await soon(async () => expect(await status.textContent()).to.equal('3 of 3 texts missing in de'));
    await page.getByRole('grid').focus();
    await page.keyboard.type('Arten');
    await page.keyboard.press('Enter');
    await soon(async () => expect(await status.textContent()).to.equal('2 of 3 texts missing in de'));
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download as CSV' }).click(),
    ]);
    const csv = await readFile(await file.path(), 'utf8');
    expect(csv).to.include('names,Name of CL_KIND,Arten');
    await page.getByLabel('Take texts from CSV').setInputFiles({
      name: 'de.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(csv.replace('Name of X,', 'Name of X,Ix')),
    });
    await soon(async () => expect(await status.textContent()).to.equal('1 of 3 texts missing in de'));
    await checkLooks(explorer, 'translate');
    await soon(async () => expect(await page.locator('[data-kept="true"]').count()).to.equal(1));
    await page.getByRole('link', { name: 'Check and publish' }).click();
    await explorer.settled();
    await soon(async () => expect(await page.locator('.edit-toolbar input').inputValue()).to.equal('1.0.1'));
    await explorer.open('/explore/translate?agency=HARBOUR&to=de');
    const rows = page.locator('.translate tbody tr');
    await soon(async () => expect(await rows.filter({ hasText: 'CL_KIND' }).textContent()).to.match(/CL_KIND.*33$/));
    await checkLooks(explorer, 'translate-agency');
  });
});
