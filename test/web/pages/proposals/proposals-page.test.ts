import { expect } from 'chai';
import type { AccessRule } from '../../../../src/registry/access/rule.js';
import { codelist, ownedBy } from '../../../harness/artefacts.js';
import { type ExplorerPage, openPage, soon } from '../../../harness/browser.js';
import type { TestServer } from '../../../harness/server.js';
import { asUser } from '../../../harness/users.js';
import { writeMessageOf } from '../../../http/write-message.js';
import { checkLooks } from '../../check-looks.js';
import { startHarbour } from '../../harbour.js';
import { signIn } from '../../sign-in.js';

const cargo = 'urn:sdmx:org.sdmx.infomodel.codelist.Codelist=HARBOUR:CL_CARGO(1.1.0)';
const rules: readonly AccessRule[] = [
  { id: 'harbour', kind: 'grant', role: 'maintainer', to: ['user:ann', 'user:bob'], agencies: ['HARBOUR'] },
  { id: 'two-persons', kind: 'review', urn: '*=HARBOUR:*' },
];

describe('the page of proposals', () => {
  let test: TestServer;
  let ann: ExplorerPage;
  let bob: ExplorerPage;
  before(async () => {
    test = await startHarbour();
    const principal = { kind: 'root', name: 'root' } as const;
    await test.registry.changeAccessRules({ put: rules, remove: [], principal, hasRoot: true, dryRun: false });
    const openAs = async (name: string): Promise<ExplorerPage> => {
      const explorer = await openPage(test.url);
      await explorer.page.setExtraHTTPHeaders({ Authorization: asUser(name) });
      // A dry run finds that a second person is required, or, while one types or leaves, that nothing can be proposed.
      explorer.refuses(
        /\/ws\/secure\/(?:sdmxapi\/rest|registry\/promote|registry\/proposals\?text=Propose$)/,
        /\/ws\/registry\/history/,
      );
      return explorer;
    };
    [ann, bob] = [await openAs('ann'), await openAs('bob')];
  });
  after(async () => {
    await ann?.close();
    await bob?.close();
    await test.close();
  });

  /** Proposes what is in the editor, and returns the address of the proposal. */
  async function propose(text: string): Promise<string> {
    const { page } = ann;
    await soon(async () =>
      expect(await textOf(ann, '.verdict')).to.match(/Smallest version: 1\.1\.1\s+patch compared with 1\.1\.0/),
    );
    await page.getByRole('button', { name: 'Propose', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Propose' });
    await dialog.getByLabel('What the change is for').fill(text);
    expect(await ann.accessibilityViolations()).to.deep.equal([]);
    await dialog.getByRole('button', { name: 'Propose', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: /^Proposal \d/ }).waitFor();
    const { pathname, search } = new URL(page.url());
    return `${pathname}${search}`;
  }
  const textOf = async ({ page }: ExplorerPage, selector: string): Promise<string> =>
    (await page.locator(selector).allInnerTexts()).join('\n');
  const nameField = () => ann.page.getByRole('group', { name: 'Names' }).first().getByLabel('Names (en)');
  const may = async ({ page }: ExplorerPage): Promise<readonly string[]> =>
    page.locator('.proposal-form button').allInnerTexts();

  it('has what the editor proposes, which its proposer cannot approve and another sends back', async () => {
    await ann.open(`/explore/edit?urn=${cargo}`);
    await nameField().fill('Kinds of cargo, 2027');
    const editor = ann.page.url();
    const address = await propose('A year in the name');
    expect(address).to.equal('/explore/proposals?number=1');
    await soon(async () => expect(await may(ann)).to.deep.equal(['Comment', 'Withdraw']));
    await ann.page.getByText('It can be approved').waitFor();
    await checkLooks(ann, 'proposal');

    await bob.open('/explore/proposals');
    expect(await bob.accessibilityViolations()).to.deep.equal([]);
    await bob.page.getByRole('link', { name: 'Proposal 1' }).click();
    await bob.page.getByText('It can be approved').waitFor();
    await soon(async () => expect(await textOf(bob, '.report')).to.include('Kinds of cargo, 2027'));
    expect(await bob.accessibilityViolations()).to.deep.equal([]);
    expect(await may(bob)).to.deep.equal(['Approve and publish', 'Comment', 'Send back']);
    await bob.page.getByLabel('Your text').fill('Why?');
    await bob.page.getByRole('button', { name: 'Comment' }).click();
    await bob.page.getByRole('listitem').filter({ hasText: 'Why?' }).waitFor();
    await bob.page.getByLabel('Your text').fill('Without the year');
    await bob.page.getByRole('button', { name: 'Send back' }).click();
    await bob.page.getByText(/sent back by custom:bob/).waitFor();
    expect(await may(bob)).to.deep.equal([]);

    await ann.open(new URL(editor).pathname + new URL(editor).search);
    await soon(async () => expect(await nameField().inputValue()).to.equal('Kinds of cargo, 2027'));
    await nameField().fill('All kinds of cargo');
  });

  it('publishes what another person approves', async () => {
    const address = await propose('Without a year');
    expect(address).to.equal('/explore/proposals?number=2');
    await bob.open(`/explore/artefact?urn=${cargo}`);
    await bob.page.getByRole('navigation', { name: 'Change' }).getByRole('link', { name: 'Proposals' }).click();
    await bob.page.getByRole('link', { name: 'Proposal 2' }).click();
    await bob.page.getByText('It can be approved').waitFor();
    await bob.page.getByRole('button', { name: 'Approve and publish' }).click();
    await bob.page.getByText(/approved by custom:bob/).waitFor();
    await bob.page.getByRole('link', { name: /Published by transaction \d/ }).waitFor();
    const published = await test.request('/sdmx/v2/structure/codelist/HARBOUR/CL_CARGO/1.1.1?format=sdmx-json');
    expect(await published.text()).to.include('All kinds of cargo');
  });

  it('lets administrators alone publish without a second person: messages, promotions and imports', async () => {
    const skip = 'Publish without the second person that rules require';
    const draft = ownedBy('HARBOUR', codelist('CL_QUAY', '1.0.0-draft', ['N']));
    await test.submit([draft]);
    const message = await writeMessageOf([{ ...draft, version: '2.0.0' }]);
    await ann.open('/explore/try');
    await ann.page.getByRole('button', { name: 'Dry run' }).waitFor();
    expect(await ann.page.getByLabel(skip).count()).to.equal(0);

    const root = await openPage(test.url);
    // Dry runs in which the second person is missing.
    root.refuses(/\/ws\/secure\/(?:sdmxapi\/rest|registry\/promote)/);
    await signIn(root.page, test.url);
    const { page } = root;
    const report = page.getByRole('region', { name: 'Report of the dry run' });
    const rejected = async (): Promise<void> =>
      soon(async () => expect((await report.allInnerTexts()).join()).to.include('It would be rejected'));
    await root.open('/explore/try');
    await page.getByLabel('Message', { exact: true }).fill(message);
    await page.getByRole('button', { name: 'Dry run' }).click();
    await rejected();
    await page.getByLabel(skip).check();
    expect(await root.accessibilityViolations()).to.deep.equal([]);
    await page.getByRole('button', { name: 'Dry run' }).click();
    await page.getByRole('button', { name: 'Submit this message' }).click();
    await page.getByRole('region', { name: 'Report of the submission' }).waitFor();

    await root.open(`/explore/try?promote=${cargo.replace('CL_CARGO(1.1.0)', 'CL_QUAY(1.0.0-draft)')}`);
    await rejected();
    await page.getByLabel(skip).check();
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('region', { name: 'Report of the submission' }).waitFor();

    await root.open('/explore/moving-in');
    await page.getByLabel(skip).check();
    const buffer = Buffer.from(message.replaceAll('"2.0.0"', '"3.0.0"'));
    await page.getByLabel('Choose files').setInputFiles({ name: 'quay.json', mimeType: 'application/json', buffer });
    await page.getByRole('button', { name: 'Import 1 artefact' }).click();
    await page.getByRole('button', { name: 'Begin another import' }).waitFor();
    for (const version of ['1.0.0', '2.0.0', '3.0.0']) {
      const path = `/sdmx/v2/structure/codelist/HARBOUR/CL_QUAY/${version}`;
      expect((await test.get(path)).status, version).to.equal(200);
    }
    expect(root.faults).to.deep.equal([]);
    await root.close();
  });

  it('has what the page of promotions proposes', async () => {
    await test.submit([ownedBy('HARBOUR', codelist('CL_BERTH', '1.0.0-draft', ['N']))]);
    await ann.open(`/explore/try?promote=${cargo.replace('CL_CARGO(1.1.0)', 'CL_BERTH(1.0.0-draft)')}`);
    await ann.page.getByRole('button', { name: 'Propose', exact: true }).click();
    await ann.page.getByLabel('What the change is for').fill('Berths');
    await ann.page.getByRole('dialog').getByRole('button', { name: 'Propose', exact: true }).click();
    await ann.page.getByRole('heading', { level: 1, name: 'Proposal 3' }).waitFor();
    expect([...ann.faults, ...bob.faults]).to.deep.equal([]);
  });
});
