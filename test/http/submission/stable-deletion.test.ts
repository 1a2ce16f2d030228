import { expect } from 'chai';
import type { reportSchema } from '../../../src/http/submission/report-schema.js';
import type { Artefact } from '../../../src/model/artefact.js';
import type { AccessRule } from '../../../src/registry/access/rule.js';
import type { AuditEntry } from '../../../src/registry/audit-log/audit-entry.js';
import { codelists, request, submit } from '../../formats/xml/registry-message.js';
import { agencyScheme, codelist, ownedBy, urns } from '../../harness/artefacts.js';
import { basic, startTestServer, type TestServer } from '../../harness/server.js';
import { asUser } from '../../harness/users.js';
import type { Received } from '../received.js';
import { writeMessageOf } from '../write-message.js';

type Report = Received<typeof reportSchema>;

const rules: readonly AccessRule[] = [
  { id: 'mia', kind: 'grant', role: 'maintainer', to: ['user:mia'], agencies: ['AA'] },
  { id: 'ada', kind: 'grant', role: 'administrator', to: ['user:ada'] },
];
const [maintainer, administrator] = [asUser('mia'), asUser('ada')];
const list = (id: string, version = '1.0.0', codes: readonly string[] = ['A']): Artefact =>
  ownedBy('AA', codelist(id, version, codes));
const urnOf = (id: string, version = '1.0.0'): string => urns.ownedBy('AA', urns.codelist(id, version));

describe('the deletion of stable versions', () => {
  let test: TestServer;
  before(async () => {
    test = await startTestServer();
    expect((await test.submit([agencyScheme(['AA'])], 'MERGE')).outcome).to.equal('accepted');
    const principal = { kind: 'root', name: 'root' } as const;
    await test.registry.changeAccessRules({ put: rules, remove: [], principal, hasRoot: true, dryRun: false });
  });
  after(() => test.close());

  async function hold(...artefacts: readonly Artefact[]): Promise<number> {
    const { outcome, results, transaction } = await test.submit(artefacts);
    expect(outcome, JSON.stringify(results)).to.equal('accepted');
    return transaction ?? 0;
  }
  async function send(body: string, headers: Readonly<Record<string, string>>, path?: string) {
    const response = await test.post(body, { Authorization: maintainer, ...headers }, path);
    const text = await response.text();
    const { results = [], transaction } = JSON.parse(text) as Partial<Report>;
    return {
      status: response.status,
      text,
      transaction,
      results: results.map(({ urn, status }) => `${urn.replace(/.*=/, '')} ${status}`),
      problems: results.flatMap(({ problems }) => problems),
    };
  }
  const remove = async (artefacts: readonly Artefact[], headers: Readonly<Record<string, string>> = {}) =>
    send(await writeMessageOf(artefacts), { Action: 'DELETE', ...headers });
  const isHeld = async (id: string, version = '1.0.0'): Promise<boolean> =>
    (await test.request(`/sdmx/v2/structure/codelist/AA/${id}/${version}`)).status === 200;

  it('is refused to maintainers with 409 and what they can do instead', async () => {
    await hold(list('KEPT'));
    for (const headers of [{}, { 'Dry-Run': 'true' }, { 'Skip-Invalid': 'true' }] as const) {
      const { status, results, problems, text } = await remove([list('KEPT')], headers);
      expect([status, results], text).to.deep.equal([409, ['AA:KEPT(1.0.0) rejected']]);
      expect(problems).to.have.length(1);
      expect(problems[0]).to.include({
        rule: 'version.immutable',
        code: 150,
        detail: `${urnOf('KEPT')} is stable and cannot be deleted; submit a higher version that takes its place, or ask an administrator of the registry to delete it`,
      });
    }
    expect(await isHeld('KEPT')).to.equal(true);
  });

  it('is refused where the message has the action, and in SDMX-ML', async () => {
    await hold(list('BY_REQUEST'));
    const structures = codelists('BY_REQUEST', '1.0.0').replace('agencyID="SDMX"', 'agencyID="AA"');
    const body = request('3.0', submit(' action="Delete"', `<s:Structures>${structures}</s:Structures>`));
    const response = await test.post(body, { Authorization: maintainer, Accept: 'application/xml' });
    const text = await response.text();
    expect(response.status, text).to.equal(409);
    expect(text).to.include('status="Failure"').and.include('is stable and cannot be deleted');
    expect(await isHeld('BY_REQUEST')).to.equal(true);
  });

  it('is not in the way of what can change: drafts, initial versions, versions of two parts', async () => {
    const versions = ['1.0.0-draft', '0.3.1', '1.1'];
    await hold(...versions.map((version) => list('FREE', version)));
    const { status, results, text } = await remove(versions.map((version) => list('FREE', version)));
    expect(status, text).to.equal(200);
    expect(results).to.have.members(versions.map((version) => `AA:FREE(${version}) deleted`));
  });

  it('leaves the rest to Skip-Invalid', async () => {
    await hold(list('MIXED'), list('MIXED', '1.1.0-draft'));
    const set = [list('MIXED'), list('MIXED', '1.1.0-draft')];
    expect((await remove(set)).results).to.have.members(['AA:MIXED(1.0.0) rejected', 'AA:MIXED(1.1.0-draft) rejected']);
    const { status, results } = await remove(set, { 'Skip-Invalid': 'true' });
    expect(status).to.equal(200);
    expect(results).to.have.members(['AA:MIXED(1.0.0) rejected', 'AA:MIXED(1.1.0-draft) deleted']);
  });

  it('is refused in a restoration too, of an artefact and of an agency', async () => {
    const tick = await hold(list('EARLIER'), list('EARLIER', '1.1.0-draft'));
    await hold(list('LATER'), list('EARLIER', '1.1.0-draft', ['A', 'B']));
    for (const query of [`urn=${urnOf('LATER')}`, 'agency=AA']) {
      const restore = `/ws/secure/registry/restore?tick=${tick}&${query}`;
      const { status, problems, text } = await send('', {}, restore);
      expect(status, text).to.equal(409);
      const errors = problems.filter(({ severity }) => severity === 'error');
      expect(errors.map(({ rule }) => rule)).to.deep.equal(['version.immutable']);
    }
    const { results } = await send(
      '',
      { 'Skip-Invalid': 'true' },
      `/ws/secure/registry/restore?tick=${tick}&agency=AA`,
    );
    expect(results).to.have.members(['AA:LATER(1.0.0) rejected', 'AA:EARLIER(1.1.0-draft) replaced']);
    expect(await isHeld('LATER')).to.equal(true);
    const asAdministrator = `/ws/secure/registry/restore?tick=${tick}&urn=${urnOf('LATER')}`;
    expect((await send('', { Authorization: administrator }, asAdministrator)).results).to.deep.equal([
      'AA:LATER(1.0.0) deleted',
    ]);
  });

  it('does not stand for what the registry does not hold', async () => {
    const { problems } = await remove([list('NEVER')]);
    expect(problems.map(({ rule }) => rule)).to.deep.equal(['artefact.unknown']);
  });

  describe('by administrators', () => {
    const lastEntry = async (): Promise<AuditEntry> => {
      const text = await (await test.get('/ws/secure/registry/audit-log?kind=submission&outcome=committed')).text();
      return JSON.parse(text.trim().split('\n').at(-1) ?? '');
    };

    for (const [principal, authorization] of [
      ['custom:ada', administrator],
      ['root', basic('root', 'only-for-the-tests')],
    ] as const) {
      it(`is possible, and the audit log has it: ${principal}`, async () => {
        const set = [list('OLD'), list('OLD', '1.1.0-draft')];
        const tick = await hold(...set);
        const { status, transaction } = await remove(set, { Authorization: authorization });
        expect(status).to.equal(200);
        expect(await lastEntry()).to.deep.include({
          principal,
          action: 'DELETE',
          transaction,
          changes: { deleted: 2, stableDeleted: 1 },
        });
        // It stays in the history.
        const then = await test.request(`/sdmx/v2/structure/codelist/AA/OLD/1.0.0?asOf=tick:${tick}`);
        expect([then.status, await isHeld('OLD')]).to.deep.equal([200, false]);
      });
    }

    it('is possible by FULLREPLACE, which is for them alone', async () => {
      await hold(list('WHOLE_A'), list('WHOLE_B'));
      const body = await writeMessageOf([list('WHOLE_A')]);
      const headers = { Action: 'FULLREPLACE', 'Dry-Run': 'true' };
      expect((await send(body, headers)).status).to.equal(403);
      const { status, results } = await send(body, { ...headers, Authorization: administrator });
      expect(status).to.equal(200);
      expect(results).to.include('AA:WHOLE_B(1.0.0) deleted');
    });
  });

  it('is possible for the draft of a release, not for the release', async () => {
    await hold(list('RELEASED'), list('RELEASED', '1.1.0-draft', ['A', 'B']));
    const promoted = await send('', {}, `/ws/secure/registry/promote?urn=${urnOf('RELEASED', '1.1.0-draft')}`);
    expect(promoted.results, promoted.text).to.deep.equal(['AA:RELEASED(1.1.0) created']);
    expect((await remove([list('RELEASED', '1.1.0-draft')])).status).to.equal(200);
    expect((await remove([list('RELEASED', '1.1.0')])).status).to.equal(409);
  });
});
