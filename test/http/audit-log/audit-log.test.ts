import { expect } from 'chai';
import { parse } from 'csv-parse/sync';
import type { AuditEntry } from '../../../src/registry/audit-log/audit-entry.js';
import { basic, startTestServer, type TestServer } from '../../harness/server.js';
import { asUser, users } from '../../harness/users.js';
import { codelistMessage } from '../messages.js';
import { rawRequest } from '../raw-request.js';

const path = '/ws/secure/registry/audit-log';
const root = { Authorization: basic('root', 'only-for-the-tests') };

describe('GET /ws/secure/registry/audit-log', () => {
  let test: TestServer;
  before(async () => {
    test = await startTestServer({ signIn: { others: [users] } });
    await test.registry.changeAccessRules({
      put: [{ id: 'admin', kind: 'grant', role: 'administrator', to: ['user:adam'] }],
      remove: [],
      principal: { kind: 'root', name: 'root' },
      dryRun: false,
      hasRoot: true,
    });
  });
  after(() => test.close());
  beforeEach(() => test.cypher('MATCH (e:AuditEntry) DELETE e'));

  const get = (query: string, headers: Record<string, string> = root) =>
    rawRequest(test.url, { path: `${path}${query}`, headers });
  const entriesOf = async (query: string, headers?: Record<string, string>): Promise<AuditEntry[]> => {
    const { status, text } = await get(query, headers);
    expect(status, text).to.equal(200);
    return text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line));
  };

  it('returns refused and accepted sign-ins, submissions and changes of rules', async () => {
    await get('', { Authorization: basic('alice', 'wrong'), 'X-Request-Id': 'first-wrong' });
    await get('', { Authorization: basic('alice', 'worse') });
    await get('', { Authorization: basic('root', 'wrong') });
    await get('', { Authorization: 'Basic !' });
    await get('', { Authorization: asUser('bert') });
    await test.post(codelistMessage('CL_LOGGED', '1.0.0'));
    const entries = await entriesOf('');
    const [first] = entries.filter(({ account }) => account === 'alice');
    expect(first).to.deep.equal({
      at: first?.at,
      last: first?.last,
      kind: 'signIn',
      outcome: 'refused',
      count: 2,
      account: 'alice',
      mechanism: 'basic',
      refusal: 'unknownAccount',
      address: first?.address,
      requestId: 'first-wrong',
    });
    expect(first?.address).to.match(/^(::ffff:)?127\.0\.0\.1$/);
    const told = entries.map(({ kind, outcome, principal, refusal, action }) =>
      [kind, outcome, principal ?? refusal, action].filter((each) => each !== undefined).join(' '),
    );
    expect(told).to.have.members([
      'submission committed strata MERGE',
      'accessRules committed root RULES',
      'signIn refused unknownAccount',
      'signIn refused wrongPassword',
      'signIn refused malformed',
      'signIn succeeded custom:bert',
      'signIn succeeded root',
      'submission committed root REPLACE',
    ]);
    const times = entries.map(({ at }) => at);
    expect(times).to.deep.equal([...times].sort());
  });

  it('selects by time and kind', async () => {
    await get('', { Authorization: basic('alice', 'wrong') });
    expect((await entriesOf('?kind=submission,accessRules')).every(({ kind }) => kind !== 'signIn')).to.equal(true);
    const [entry] = await entriesOf('?kind=signIn');
    const at = encodeURIComponent(entry?.at ?? '');
    expect(await entriesOf(`?kind=signIn&since=${at}&until=${at}`)).to.have.length(1);
    expect(await entriesOf('?since=2020-01-01&until=2020-12')).to.deep.equal([]);
    const today = new Date().toISOString().slice(0, 10);
    expect(await entriesOf(`?kind=signIn&since=${today}&until=${today}`)).not.to.deep.equal([]);
  });

  it('is CSV on request, in which no text is a formula', async () => {
    await get('', { Authorization: basic('=cmd("x"),\r\n', 'wrong') });
    for (const { text, headers } of [
      await get('?format=csv&kind=signIn'),
      await get('?kind=signIn', { ...root, Accept: 'text/csv' }),
    ]) {
      expect(headers['content-type']).to.equal('text/csv; charset=utf-8');
      const rows = parse(text, { columns: true }) as Record<string, string>[];
      expect(rows.map(({ account }) => account)).to.include(`'=cmd("x"),\u{FFFD}\u{FFFD}`);
      expect(rows[0]).to.include({ kind: 'signIn', mechanism: 'basic' });
    }
  });

  it('is for administrators', async () => {
    expect((await get('', {})).status).to.equal(401);
    expect((await get('', { Authorization: asUser('bert') })).status).to.equal(403);
    const { status, headers } = await get('', { Authorization: asUser('adam') });
    expect([status, headers['cache-control'], headers['content-type']]).to.deep.equal([
      200,
      'no-store',
      'application/jsonl',
    ]);
  });

  it('refuses unknown kinds, times and formats', async () => {
    for (const [query, rule] of [
      ['?kind=signin', 'parameter.value'],
      ['?since=yesterday', 'parameter.value'],
      ['?format=xml', 'parameter.value'],
      ['?account=alice', 'parameter.unknown'],
    ]) {
      const { status, text } = await get(String(query));
      expect([status, JSON.parse(text).errors[0]['x-rule']], query).to.deep.equal([400, rule]);
    }
    expect((await get('', { ...root, Accept: 'image/png' })).status).to.equal(406);
  });

  it('keeps its answers few, whatever callers send', async () => {
    for (let index = 0; index < 130; index += 1) {
      await get('', { Authorization: basic(`flood${index}`, 'wrong') });
    }
    const refused = (await entriesOf('?kind=signIn')).filter(({ outcome }) => outcome === 'refused');
    expect(refused.length).to.be.at.most(101);
    expect(refused.reduce((sum, { count }) => sum + count, 0)).to.equal(130);
  });
});
