import { expect } from 'chai';
import { parse } from 'csv-parse/sync';
import type { AuditEntry } from '../../../src/registry/audit-log/audit-entry.js';
import { agencyScheme } from '../../harness/artefacts.js';
import { basic, startTestServer, type TestServer } from '../../harness/server.js';
import { asUser, users } from '../../harness/users.js';
import { codelistElement, codelistMessage, structureMessage } from '../messages.js';
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

  describe('changes that are refused', () => {
    const mia = { Authorization: asUser('mia'), Accept: 'application/json', 'X-Request-Id': 'tried' };
    const submission = '/ws/secure/sdmxapi/rest';
    const structures = (...agencies: readonly string[]): string =>
      agencies.reduce((text, agency) => text.replace('agencyID="SDMX"', `agencyID="${agency}"`), two);
    const two = structureMessage(
      `${codelistElement('CL_SECRET_ID', '1.0.0')}${codelistElement('CL_OTHER', '1.0.0')}`.replaceAll(
        '</str:Codelists><str:Codelists>',
        '',
      ),
    );
    const urn = 'urn:sdmx:org.sdmx.infomodel.codelist.Codelist=SDMX:CL(1.0.0-draft)';
    before(async () => {
      await test.submit([agencyScheme(['SDMX', 'MIA'])]);
      await test.registry.changeAccessRules({
        put: [{ id: 'mia', kind: 'grant', role: 'maintainer', agencies: ['MIA'], to: ['user:mia'] }],
        remove: [],
        principal: { kind: 'root', name: 'root' },
        dryRun: false,
        hasRoot: true,
      });
    });

    const send = (given: {
      readonly path?: string;
      readonly method?: string;
      readonly body?: string;
      readonly headers?: Readonly<Record<string, string>>;
    }) =>
      rawRequest(test.url, {
        method: 'POST',
        path: submission,
        ...given,
        headers: { 'Content-Type': 'application/xml', ...mia, ...given.headers },
      });
    const refusedOf = async (query = '') =>
      (await entriesOf(`?outcome=refused${query}`)).map(({ at: _, address, requestId: __, count: ___, ...entry }) => {
        expect(address).to.match(/^(::ffff:)?127\.0\.0\.1$/);
        return entry;
      });
    const by = { kind: 'submission', outcome: 'refused', principal: 'custom:mia' };

    for (const [what, request, entry, status = 403] of [
      [
        'artefacts of other agencies',
        { body: structures('ZZZ', 'ECB') },
        { refusal: 'otherAgency', action: 'REPLACE', agencies: ['ECB', 'ZZZ'], artefacts: 2 },
      ],
      [
        'those that are left out, of a dry run that is accepted',
        { body: structures('MIA'), headers: { Action: 'append', 'Skip-Invalid': 'true', 'Dry-Run': 'true' } },
        { refusal: 'otherAgency', action: 'APPEND', agencies: ['SDMX'], artefacts: 1, dryRun: true },
        200,
      ],
      [
        'FULLREPLACE',
        { body: structures('MIA'), headers: { Action: 'FullReplace' } },
        { refusal: 'fullReplace', action: 'FULLREPLACE' },
      ],
      ['Strict: false', { body: structures('MIA'), headers: { Strict: 'false' } }, { refusal: 'strictFalse' }],
      [
        'a submission of somebody who maintains no agency',
        { body: structures('ECB'), headers: { Authorization: asUser('bert'), Action: 'Delete' } },
        { refusal: 'notMaintainer', action: 'DELETE', principal: 'custom:bert' },
      ],
      [
        'a promotion',
        { path: `/ws/secure/registry/promote?urn=${urn}` },
        { refusal: 'otherAgency', action: 'PROMOTE', agencies: ['SDMX'], artefacts: 1 },
      ],
      [
        'a restoration of agencies',
        { path: '/ws/secure/registry/restore?agency=SDMX,MIA,ECB&tick=1&dryRun=true' },
        { refusal: 'otherAgency', action: 'RESTORE', agencies: ['ECB', 'SDMX'], dryRun: true },
      ],
      [
        'a restoration of artefacts',
        { path: `/ws/secure/registry/restore?urn=${urn}&tick=1` },
        { refusal: 'otherAgency', action: 'RESTORE', agencies: ['SDMX'] },
      ],
      [
        'a restoration of the whole registry',
        { path: '/ws/secure/registry/restore?tick=1' },
        { refusal: 'wholeRegistry', action: 'RESTORE' },
      ],
      [
        'a change of access rules',
        { path: '/ws/secure/registry/access-rules', headers: { 'Content-Type': 'application/json' }, body: '[]' },
        { kind: 'accessRules', refusal: 'accessRules', action: 'RULES' },
      ],
      [
        'the end of sessions of others',
        { path: '/ws/secure/registry/sessions/revoke?user=oidc:ann' },
        { kind: 'session', refusal: 'sessionsOfOthers', account: 'oidc:ann' },
      ],
    ] as const) {
      it(`are recorded: ${what}`, async () => {
        const response = await send(request);
        expect(response.status, response.text).to.equal(status);
        const entries = await refusedOf();
        expect(entries).to.deep.equal([{ ...by, ...entry }]);
        expect(JSON.stringify(entries)).not.to.include('CL_');
      });
    }

    it('are not recorded of callers without right credentials, and leave nothing else', async () => {
      const count = 'MATCH (n) WHERE NOT n:AuditEntry RETURN count(n) AS nodes';
      const [before] = await test.cypher(count);
      for (let index = 0; index < 20; index += 1)
        await send({ body: two, headers: { Authorization: `Bearer ${index}` } });
      expect(await refusedOf('&kind=submission')).to.deep.equal([]);
      await send({ body: structures('ECB') });
      expect(await refusedOf('&kind=submission')).to.have.length(1);
      expect(await test.cypher(count)).to.deep.equal([before]);
    });

    it('are counted when they are repeated, and have their columns in CSV', async () => {
      for (let index = 0; index < 3; index += 1) await send({ body: structures('ZZZ', 'ECB') });
      const { text } = await get('?format=csv&kind=submission&outcome=refused');
      const rows = parse(text, { columns: true }) as Record<string, string>[];
      expect(rows).to.have.length(1);
      expect(rows[0]).to.include({ count: '3', agencies: '["ECB","ZZZ"]', artefacts: '2', dryRun: '' });
    });
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
      ['?outcome=denied', 'parameter.value'],
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
