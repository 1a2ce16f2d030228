import { expect } from 'chai';
import { type AuditEntry, newestEntries } from '../../../web/src/pages/administration/audit-entries.js';
import {
  agencyOf,
  draftOf,
  emptyDraft,
  ruleOf,
  withAgency,
} from '../../../web/src/pages/administration/rule-requests.js';
import { usersSeen } from '../../../web/src/pages/administration/users-seen.js';
import { agencyScheme, codelist, urns } from '../../harness/artefacts.js';
import { type ExplorerPage, openPage, soon } from '../../harness/browser.js';
import { startTestServer, type TestServer } from '../../harness/server.js';
import { asUser } from '../../harness/users.js';
import { signIn } from '../sign-in.js';

describe('the page of administrators', () => {
  let test: TestServer;
  let explorer: ExplorerPage;
  before(async () => {
    test = await startTestServer({ hasExplorer: true });
    await test.submit([agencyScheme(['SDMX'])]);
    await test.submit([codelist('CL_SECRET', '1.0.0', ['A'])]);
    explorer = await openPage(test.url);
    explorer.page.setDefaultTimeout(20_000);
    // A rule that is wrong, one that somebody else has changed, and a session that has ended.
    explorer.refuses(/\((?:Bad Request|Precondition Failed)\) .*\/access-rules\//, /\(Unauthorized\) .*\/whoami/);
  });
  after(async () => {
    await explorer.close();
    await test.close();
  });

  const tab = async (name: string): Promise<void> => {
    await explorer.page.getByRole('tab', { name, exact: true }).click();
    await explorer.settled();
  };

  it('leads who has not signed in to the sign-in', async () => {
    await explorer.open('/explore/administration');
    const link = explorer.page.getByRole('main').getByRole('link', { name: 'Sign in' });
    await soon(async () =>
      expect(await link.getAttribute('href')).to.equal('/login.html?next=%2Fexplore%2Fadministration'),
    );
    await soon(async () => expect(await explorer.page.getByRole('tab').count()).to.equal(0));
  });

  it('shows who is signed in and what that allows', async () => {
    await signIn(explorer.page, test.url);
    await explorer.open('/explore/administration');
    await soon(async () =>
      expect(await explorer.page.locator('dl').textContent()).to.match(/Nameroot.*Roleroot account.*May submit forAll/),
    );
    await explorer.screenshot('administration-account');
    expect(await explorer.accessibilityViolations()).to.deep.equal([]);
  });

  it('adds a rule after a dry run', async () => {
    await tab('Access rules');
    await explorer.page.getByText('There are no rules').waitFor();
    await explorer.page.getByRole('button', { name: 'Add a rule' }).click();
    const dialog = explorer.page.getByRole('dialog', { name: 'Add a rule' });
    await dialog.getByLabel('Id', { exact: true }).fill('secret');
    await dialog.getByLabel('Kind').selectOption('restriction');
    await dialog.getByLabel('Artefacts').fill('Codelist=SDMX:CL_SEC*');
    await dialog.getByLabel('For whom').fill('group:insiders\nuser:alice');
    await dialog.getByRole('button', { name: 'Dry run' }).click();
    await dialog.getByText('It concerns 1 artefact.').waitFor();
    await soon(async () =>
      expect(await dialog.getByRole('status').textContent()).to.match(
        /The rule secret would be created.*Loses a right: others/,
      ),
    );
    await explorer.screenshot('administration-rule');
    expect(await explorer.accessibilityViolations()).to.deep.equal([]);
    await soon(async () =>
      expect(
        (await test.request('/ws/registry/search?q=CL_SECRET').then((response) => response.text())).includes(
          'CL_SECRET',
        ),
      ).to.equal(true),
    );
    await dialog.getByRole('button', { name: 'Save' }).click();
    await explorer.page.getByRole('rowheader', { name: 'secret' }).waitFor();
    const found = (await (await test.request('/ws/registry/search?q=CL_SECRET')).json()) as { count: number };
    expect(found.count).to.equal(0);
  });

  it('shows what is wrong with a rule, and changes it', async () => {
    await explorer.page.getByRole('button', { name: 'Change the rule secret' }).click();
    const dialog = explorer.page.getByRole('dialog', { name: 'Change the rule secret' });
    await soon(async () =>
      expect(await dialog.getByLabel('For whom').inputValue()).to.equal('group:insiders\nuser:alice'),
    );
    await dialog.getByLabel('For whom').fill('groups:insiders');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByRole('alert').waitFor();
    await soon(async () => expect(await dialog.getByRole('alert').textContent()).to.match(/groups:insiders/));
    await dialog.getByLabel('For whom').fill('group:insiders');
    await dialog.getByLabel('Note').fill('until June');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await explorer.page.getByRole('cell', { name: 'until June' }).waitFor();
    await explorer.screenshot('administration-rules');
    expect(await explorer.accessibilityViolations()).to.deep.equal([]);
  });

  it('refuses a change of rules that somebody else has changed since', async () => {
    await explorer.page.getByRole('button', { name: 'Delete the rule secret' }).click();
    const rule = { id: 'other', kind: 'grant', role: 'administrator', to: ['group:admins'] };
    const response = await test.post(
      JSON.stringify(rule),
      { 'Content-Type': 'application/json' },
      '/ws/secure/registry/access-rules',
    );
    expect(response.status).to.equal(200);
    const dialog = explorer.page.getByRole('dialog', { name: 'Delete the rule secret' });
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await dialog.getByRole('alert').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
  });

  it('deletes a rule, and shows the history of rules', async () => {
    await explorer.open('/explore/administration?tab=rules');
    await explorer.page.getByRole('button', { name: 'Delete the rule secret' }).click();
    const dialog = explorer.page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Dry run' }).click();
    await dialog.getByText('The rule secret would be deleted.').waitFor();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await explorer.page.getByRole('rowheader', { name: 'secret' }).waitFor({ state: 'detached' });
    await tab('History of rules');
    const changes = await explorer.page.locator('.rule-history > li').allTextContents();
    expect(changes).to.have.length(4);
    expect(changes[0]).to.match(/by root.*deleted.*secret.*Codelist=SDMX:CL_SEC\*.*group:insiders/);
    expect(changes[2]).to.match(/replaced.*secret.*user:alice.*→.*group:insiders/);
    await explorer.screenshot('administration-history');
    expect(await explorer.accessibilityViolations()).to.deep.equal([]);
  });

  it('offers agencies, and restricts the artefact of a page', async () => {
    await explorer.open('/explore/administration?tab=rules');
    await explorer.page.getByRole('button', { name: 'Add a rule' }).click();
    const dialog = explorer.page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Find an agency to add' }).fill('SDM');
    await dialog.locator('[role=option]').first().waitFor();
    await dialog.getByRole('combobox', { name: 'Find an agency to add' }).press('Enter');
    await soon(async () => expect(await dialog.getByLabel('Agencies').inputValue()).to.equal('SDMX'));
    await explorer.open(`/explore/artefact?urn=${urns.codelist('CL_SECRET', '1.0.0')}`);
    await explorer.page.getByRole('link', { name: 'Restrict this' }).click();
    await soon(async () =>
      expect(await dialog.getByLabel('Artefacts').inputValue()).to.equal('Codelist=SDMX:CL_SECRET'),
    );
    await dialog.getByRole('button', { name: 'Dry run' }).click();
    await dialog.getByText('It concerns 1 artefact.').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await soon(() => expect(new URL(explorer.page.url()).searchParams.get('restrict')).to.equal(null));
  });

  it('lists the users who signed in, with their sessions, and ends these', async () => {
    await explorer.open('/explore/administration');
    const users = explorer.page.getByRole('table', { name: /signed in during/ });
    const row = users.getByRole('row').filter({ has: explorer.page.getByRole('rowheader', { name: 'root' }) });
    await soon(async () => expect(await row.getByRole('cell').allTextContents()).to.have.length(5));
    const [, mechanisms, , sessions] = await row.getByRole('cell').allTextContents();
    expect(mechanisms).to.include('form');
    expect(Number(sessions)).to.be.at.least(1);
    await explorer.page.getByRole('heading', { name: new RegExp(`^${sessions} live session`) }).waitFor();
    await row.getByRole('button', { name: 'End the sessions of root' }).click();
    await explorer.page.getByRole('dialog', { name: 'End all sessions of root?' }).waitFor();
    await explorer.page.getByRole('button', { name: 'Close' }).click();
  });

  it('shows the audit log with filters, and exports the same', async () => {
    await explorer.open('/explore/administration?tab=audit&kind=accessRules');
    await soon(async () => expect(await explorer.page.getByRole('table').getByRole('row').count()).to.equal(1 + 4));
    await explorer.screenshot('administration-audit');
    expect(await explorer.accessibilityViolations()).to.deep.equal([]);
    const downloading = explorer.page.waitForEvent('download');
    await explorer.page.getByRole('link', { name: 'Export CSV' }).click();
    await soon(async () => expect((await downloading).suggestedFilename()).to.match(/\.csv$/));
    await explorer.page.getByLabel('Kind').selectOption('submission');
    await explorer.until(`document.querySelector('table')?.textContent.includes('submission') === true`);
  });

  it('shows refused submissions with what was tried', async () => {
    const headers = { Authorization: asUser('mia') };
    const promote = '/ws/secure/registry/promote?urn=urn:sdmx:org.sdmx.infomodel.codelist.Codelist=ECB:CL(1.0.0-draft)';
    expect((await test.request(promote, { method: 'POST', headers })).status).to.equal(403);
    await explorer.open('/explore/administration?tab=audit&kind=submission');
    await explorer.page.getByLabel('Outcome').selectOption('refused');
    await soon(async () => {
      const rows = await explorer.page.getByRole('table').getByRole('row').allTextContents();
      expect(rows).to.have.length(2);
      expect(rows[1]).to.include('custom:mia').and.to.include('otherAgency, PROMOTE, of ECB, 1 artefact');
    });
    expect(await explorer.accessibilityViolations()).to.deep.equal([]);
  });

  it('fits narrow screens, in dark colours', async () => {
    await explorer.page.setViewportSize({ width: 360, height: 740 });
    await explorer.page.emulateMedia({ colorScheme: 'dark' });
    for (const name of ['account', 'rules', 'history', 'audit']) {
      await explorer.open(`/explore/administration?tab=${name}`);
      await soon(async () =>
        expect(await explorer.page.evaluate('document.documentElement.scrollWidth'), name).to.equal(360),
      );
      expect(await explorer.accessibilityViolations(), name).to.deep.equal([]);
    }
    await explorer.screenshot('administration-narrow');
  });

  it('ends sessions after a question', async () => {
    await explorer.page.setViewportSize({ width: 1280, height: 900 });
    await explorer.open('/explore/administration');
    await explorer.page.getByLabel('User', { exact: true }).fill('directory:alice');
    await explorer.page.getByRole('button', { name: 'End the sessions of this user' }).click();
    await explorer.page.getByRole('button', { name: 'End the sessions', exact: true }).click();
    await explorer.page.getByText('The sessions of directory:alice have ended.').waitFor();
    await explorer.page.getByRole('button', { name: 'End all my sessions' }).click();
    await explorer.page.getByRole('button', { name: 'End the sessions', exact: true }).click();
    await explorer.page.getByText('The sessions of root have ended.').waitFor();
    await explorer.open('/explore/administration');
    await explorer.page.getByRole('main').getByRole('link', { name: 'Sign in' }).waitFor();
    expect(explorer.faults).to.deep.equal([]);
  });
});

describe('rules in forms', () => {
  it('are the same after they were shown', () => {
    for (const rule of [
      {
        id: 'a',
        kind: 'grant',
        role: 'maintainer',
        agencies: ['ECB', 'ECB.DISS'],
        to: ['user:certificate:CN=collector, O=ECB'],
      },
      { id: 'b', kind: 'grant', role: 'administrator', to: ['group:admins'], note: 'n' },
      { id: 'c', kind: 'restriction', urn: 'Dataflow=ECB:*', covers: ['data'], to: [], withAttachments: true },
    ] as const) {
      expect(ruleOf(draftOf(rule as never))).to.deep.equal(rule);
    }
    expect(ruleOf({ ...emptyDraft, id: ' x ', agencies: 'A, B\nC', to: ' users \n\n' })).to.deep.equal({
      id: 'x',
      kind: 'grant',
      role: 'maintainer',
      agencies: ['A', 'B', 'C'],
      to: ['users'],
    });
  });
});

describe('agencies of a rule', () => {
  it('are those of schemes, below their owners', () => {
    const item = (owner: string, id: string) => `urn:sdmx:org.sdmx.infomodel.base.Agency=${owner}:AGENCIES(1.0).${id}`;
    expect([agencyOf(item('SDMX', 'ECB')), agencyOf(item('ECB', 'DISS'))]).to.deep.equal(['ECB', 'ECB.DISS']);
    expect(withAgency('A, B', 'C')).to.equal('A, B, C');
    expect(withAgency('A', 'A')).to.equal('A');
  });
});

describe('users of the audit log', () => {
  const entry = (at: string, more: object): AuditEntry => ({
    at,
    kind: 'signIn',
    outcome: 'succeeded',
    count: 1,
    ...more,
  });
  const signIns = [
    entry('2026-03-01T10:00:00Z', { principal: 'a', mechanism: 'form', address: '::1' }),
    entry('2026-03-02T10:00:00Z', { principal: 'a', mechanism: 'form', address: '::2', count: 2 }),
    entry('2026-03-02T10:30:00Z', { principal: 'b', mechanism: 'basic', address: '::1' }),
    entry('2026-03-02T10:40:00Z', { outcome: 'refused', account: 'c', mechanism: 'basic' }),
  ];

  it('are those who signed in, the last one first', () => {
    expect(usersSeen(signIns)).to.deep.equal([
      { name: 'b', last: '2026-03-02T10:30:00Z', mechanisms: ['basic'], addresses: ['::1'] },
      { name: 'a', last: '2026-03-02T10:00:00Z', mechanisms: ['form'], addresses: ['::1', '::2'] },
    ]);
  });
});

describe('entries of the audit log', () => {
  it('are the newest of the lines, newest first', () => {
    const { entries, count } = newestEntries('{"at":"1"}\n{"at":"2"}\n{"at":"3"}\n', 2);
    expect([entries.map(({ at }) => at), count]).to.deep.equal([['3', '2'], 3]);
  });
});
