import { expect } from 'chai';
import type { importSchema } from '../../../../src/http/moving-in/import-schema.js';
import type { reportSchema } from '../../../../src/http/submission/report-schema.js';
import type { Artefact } from '../../../../src/model/artefact.js';
import type { AccessRule } from '../../../../src/registry/access/rule.js';
import { agencyScheme, codelist, ownedBy, urns } from '../../../harness/artefacts.js';
import { startTestServer, type TestServer } from '../../../harness/server.js';
import { asUser } from '../../../harness/users.js';
import type { Received } from '../../../http/received.js';
import { writeMessageOf } from '../../../http/write-message.js';

type Report = Pick<Received<typeof reportSchema>, 'results'>;

const rules: readonly AccessRule[] = [
  { id: 'ann', kind: 'grant', role: 'maintainer', to: ['user:ann'], agencies: ['PORT'] },
  { id: 'adam', kind: 'grant', role: 'administrator', to: ['user:adam'] },
  { id: 'two-persons', kind: 'review', urn: 'Codelist=PORT:CL*' },
];
const root = { kind: 'root', name: 'root' } as const;
const [ann, adam] = [asUser('ann'), asUser('adam')];
const list = (id: string, version: string, codes = ['A']): Artefact => ownedBy('PORT', codelist(id, version, codes));
const urnOf = (id: string, version: string): string => urns.ownedBy('PORT', urns.codelist(id, version));
const skipping = { 'Skip-Review': 'true' };

/** Sends a change. */
type Send = (test: TestServer, headers: Readonly<Record<string, string>>) => Promise<Report>;

const submitting =
  (artefacts: readonly Artefact[], action: string): Send =>
  async (test, headers) => {
    const response = await test.post(await writeMessageOf(artefacts), { ...headers, Action: action });
    return (await response.json()) as Report;
  };

const posting =
  (path: string): Send =>
  async (test, headers) =>
    (await (await test.post('', headers, path)).json()) as Report;

/** An import: what it leaves out, with the reasons; what it writes is a result without a problem. */
const importing: Send = async (test, headers) => {
  const path = '/ws/secure/registry/import';
  const begin = await test.post(await writeMessageOf([list('CL_IMPORTED', '1.0.0')]), headers, `${path}/messages`);
  expect(begin.status, await begin.text()).to.equal(202);
  const follow = async (): Promise<Received<typeof importSchema>> => {
    const found = (await (await test.get(path, adam)).json()) as Received<typeof importSchema>;
    return ['fetching', 'checking', 'submitting'].includes(found.state) ? follow() : found;
  };
  expect((await follow()).state).to.equal('checked');
  await test.post('', { Authorization: adam }, `${path}/run`);
  const { findings } = await follow();
  const results = [...(findings?.omitted ?? [])].map(({ urn, problems }) => ({ urn, status: 'rejected', problems }));
  return { results: results.length > 0 ? results : [{ urn: '', status: 'created', problems: [] }] } as Report;
};

/** Every way by which artefacts change; `by` sends it, and an administrator sends it with the header. */
const ways: readonly { readonly name: string; readonly send: Send; readonly by?: string }[] = [
  { name: 'a new stable version', send: submitting([list('CL_NEW', '1.0.0')], 'APPEND') },
  { name: 'an initial version', send: submitting([list('CL_NEW', '0.1.0')], 'REPLACE') },
  { name: 'a changed two-part version', send: submitting([list('CL_HELD', '1.0', ['A', 'B'])], 'REPLACE') },
  { name: 'MERGE', send: submitting([list('CL_HELD', '1.0', ['C'])], 'MERGE') },
  { name: 'DELETE', send: submitting([list('CL_GONE', '1.0')], 'DELETE') },
  { name: 'DELETE of a stable version', send: submitting([list('CL_STABLE', '1.0.0')], 'DELETE'), by: adam },
  { name: 'promotion', send: posting(`/ws/secure/registry/promote?urn=${urnOf('CL_DRAFT', '1.0.0-draft')}`) },
  { name: 'restoration', send: posting(`/ws/secure/registry/restore?urn=${urnOf('CL_BACK', '1.0')}&tick=3`) },
  { name: 'restoration of an agency', send: posting('/ws/secure/registry/restore?agency=PORT&tick=3') },
  { name: 'import', send: importing, by: adam },
  // It deletes all others.
  { name: 'FULLREPLACE', send: submitting([list('CL_FULL', '1.0')], 'FULLREPLACE'), by: adam },
];

describe('a rule that requires a second person', () => {
  let test: TestServer;
  before(async () => {
    test = await startTestServer();
    await test.submit([agencyScheme(['SDMX', 'PORT'])]);
    const held = ['CL_HELD', 'CL_GONE', 'CL_BACK'].map((id) => list(id, '1.0'));
    const first = await test.submit([...held, list('CL_DRAFT', '1.0.0-draft'), list('CL_STABLE', '1.0.0')]);
    expect(first.transaction, JSON.stringify(first.results)).to.equal(3);
    await test.submit([list('CL_BACK', '1.0', ['A', 'LATER'])]);
    await test.registry.changeAccessRules({ put: rules, remove: [], principal: root, hasRoot: true, dryRun: false });
  });
  after(() => test.close());

  for (const { name, send, by = ann } of ways) {
    it(`refuses ${name} of one person, and lets an administrator skip the review`, async () => {
      const [{ tick: before } = {}] = await test.cypher('MATCH (c:Clock) RETURN c.tick AS tick');
      const refused = await send(test, { Authorization: by });
      const problems = [...refused.results].flatMap((result) => [...result.problems]);
      const [problem] = problems.filter(({ rule }) => rule === 'review.required');
      expect(problem, JSON.stringify(refused)).to.deep.include({ severity: 'error', code: 110 });
      expect(problem?.detail).to.match(/Codelist=PORT:CL.*"two-persons".*\/ws\/secure\/registry\/proposals/);
      const [{ tick: after } = {}] = await test.cypher('MATCH (c:Clock) RETURN c.tick AS tick');
      expect(after).to.equal(before);

      const skipped = await send(test, { Authorization: adam, ...skipping });
      const errors = [...skipped.results]
        .flatMap((result) => [...result.problems])
        .filter((each) => each.severity === 'error');
      expect(errors).to.deep.equal([]);
      const [{ tick, counts } = {}] = await test.cypher(
        'MATCH (t:Transaction) RETURN t.tick AS tick, t.counts AS counts ORDER BY tick DESC LIMIT 1',
      );
      expect(tick).to.be.greaterThan(Number(before));
      expect(JSON.parse(String(counts)))
        .to.have.property('reviewSkipped')
        .that.is.greaterThan(0);
    });
  }

  it('leaves drafts, other artefacts and what does not change to one person', async () => {
    const send = async (artefact: Artefact, action = 'REPLACE') =>
      (await test.post(await writeMessageOf([artefact]), { Authorization: ann, Action: action })).status;
    expect(await send(list('CL_FREE', '1.0.0-draft'))).to.equal(200);
    expect(await send(list('CL_FREE', '1.0.0-draft', ['B']))).to.equal(200);
    expect(await send(list('CL_FREE', '1.0.0-draft', ['B']), 'DELETE')).to.equal(200);
    expect(await send(list('OTHER', '1.0.0'))).to.equal(200);
    expect(await send(list('CL_FULL', '1.0'))).to.equal(200);
  });

  it('is skipped by administrators alone, and the audit log names who tried and who did', async () => {
    const message = await writeMessageOf([list('CL_TRIED', '1.0.0')]);
    const tried = await test.post(message, { Authorization: ann, ...skipping });
    expect(tried.status).to.equal(403);
    expect(await tried.text()).to.include('only administrators may use Skip-Review: true');
    const log = await (await test.get('/ws/secure/registry/audit-log?kind=submission&format=jsonl')).text();
    const entries = log
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const refusals = entries.filter(({ principal }) => principal === 'custom:ann').map(({ refusal }) => refusal);
    expect(refusals).to.include.members(['review', 'skipReview']);
    expect(
      entries.some(({ principal, changes }) => principal === 'custom:adam' && changes?.reviewSkipped > 0),
    ).to.equal(true);
  });
});
