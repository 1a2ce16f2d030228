import { expect } from 'chai';
import { StrataError } from '../../../src/errors.js';
import {
  type AuditEntry,
  type AuditKind,
  type AuditOutcome,
  auditKinds,
  auditOutcomes,
  type RefusedChangeEvent,
  type SignInEvent,
} from '../../../src/registry/audit-log/audit-entry.js';
import { AuditLog, type AuditSelection } from '../../../src/registry/audit-log/audit-log.js';
import type { Transactions } from '../../../src/store/database.js';
import { codelist } from '../../harness/artefacts.js';
import { openTestRegistry, type TestRegistry } from '../../harness/registry.js';

const event = (account: string): SignInEvent => ({
  kind: 'signIn',
  outcome: 'refused',
  mechanism: 'basic',
  address: '192.0.2.1',
  requestId: `request-of-${account}`,
  account,
  refusal: 'unknownAccount',
});

const everything: AuditSelection = {
  since: 0,
  until: Date.now() + 3_600_000,
  kinds: auditKinds,
  outcomes: auditOutcomes,
};

async function readAll(log: AuditLog, selection = everything): Promise<AuditEntry[]> {
  const entries: AuditEntry[] = [];
  for await (const entry of log.read(selection)) entries.push(entry);
  return entries;
}

describe('AuditLog', () => {
  let test: TestRegistry;
  const warnings: string[] = [];
  before(async () => {
    test = await openTestRegistry();
  });
  after(() => test.close());
  beforeEach(() => test.cypher('MATCH (e:AuditEntry) DELETE e'));

  const open = (database: Transactions = test.database, days = 30): AuditLog =>
    new AuditLog(database, { days, warn: (message) => warnings.push(message) });

  it('returns events and transactions in the order of time, those of other processes too', async () => {
    const [log, other] = [open(), open()];
    log.record(event('alice'));
    await log.flush();
    await test.submit([codelist('CL_AUDITED', '1.0.0', ['A'])]);
    other.record({
      kind: 'session',
      outcome: 'revoked',
      principal: 'root',
      account: 'oidc:alice',
      address: '192.0.2.2',
      requestId: 'r',
    });
    await other.flush();
    const entries = await readAll(log);
    expect(entries.map(({ kind, outcome }) => `${kind} ${outcome}`)).to.deep.equal([
      'submission committed',
      'signIn refused',
      'submission committed',
      'session revoked',
    ]);
    expect(entries[1]).to.deep.equal({ ...event('alice'), at: entries[1]?.at, count: 1 });
    expect(entries[2]).to.include({ principal: 'root', action: 'REPLACE', transaction: 2 });
    expect(entries[2]?.changes).to.deep.equal({ created: 1 });
    const kindsOf = async (kinds: readonly AuditKind[]) =>
      (await readAll(log, { ...everything, kinds })).map(({ kind }) => kind);
    expect(await kindsOf(['session'])).to.deep.equal(['session']);
    expect(await kindsOf(['submission'])).to.deep.equal(['submission', 'submission']);
    expect(await kindsOf(['accessRules'])).to.deep.equal([]);
  });

  it('returns refused changes with what was tried, beside the committed ones of their kind', async () => {
    const log = open();
    const event: RefusedChangeEvent = {
      kind: 'submission',
      outcome: 'refused',
      refusal: 'otherAgency',
      principal: 'oidc:mallory',
      address: '192.0.2.1',
      requestId: 'r',
      action: 'DELETE',
      agencies: ['BIS', 'ECB'],
      artefacts: 3,
      dryRun: true,
    };
    log.record(event);
    const read = (outcomes: readonly AuditOutcome[]) =>
      readAll(log, { ...everything, kinds: ['submission'], outcomes });
    const [entry, ...others] = await read(['refused']);
    expect([entry, others]).to.deep.equal([{ ...event, at: entry?.at, count: 1 }, []]);
    const outcomes = async (selected: readonly AuditOutcome[]) =>
      new Set((await read(selected)).map(({ outcome }) => outcome));
    expect(await outcomes(auditOutcomes)).to.deep.equal(new Set(['committed', 'refused']));
    expect(await outcomes(['committed'])).to.deep.equal(new Set(['committed']));
  });

  it('names changes of access rules as such', async () => {
    await test.registry.changeAccessRules({
      put: [{ id: 'r', kind: 'grant', role: 'administrator', to: ['user:alice'] }],
      remove: [],
      principal: { kind: 'root', name: 'root' },
      dryRun: false,
      hasRoot: true,
    });
    const entries = await readAll(open(), { ...everything, kinds: ['accessRules'] });
    expect(entries).to.have.length(1);
    expect(entries[0]).to.include({ kind: 'accessRules', action: 'RULES', principal: 'root' });
  });

  it('pages through many entries, also of one instant', async () => {
    await test.cypher(
      'UNWIND range(1, 12000) AS n CREATE (:AuditEntry {id: toString(n), at: 1000000 + n / 7000, kind: "signIn", outcome: "refused", count: n})',
    );
    const before = test.database.roundTrips;
    const entries = await readAll(open(), { ...everything, kinds: ['signIn'] });
    expect(new Set(entries.map(({ count }) => count)).size).to.equal(12_000);
    expect(test.database.roundTrips - before).to.equal(3);
  });

  it('writes what was recorded in one round trip, and neither moves the clock nor makes a result invalid', async () => {
    const log = open();
    await log.flush();
    log.record(event('first'));
    await log.flush();
    const state = (await test.at()).state;
    for (let index = 0; index < 50; index += 1) log.record(event(`user${index}`));
    const before = test.database.roundTrips;
    await log.flush();
    expect(test.database.roundTrips - before).to.equal(1);
    expect(test.registry.knownState).to.equal(state);
  });

  it('removes entries after their days', async () => {
    const old = Date.now() - 31 * 86_400_000;
    await test.cypher(
      'UNWIND [$old, $old + 172800000] AS at CREATE (:AuditEntry {id: toString(at), at: toInteger(at), kind: "signIn", outcome: "refused", count: 1})',
      { old },
    );
    const log = open();
    log.record(event('alice'));
    await log.flush();
    expect(await readAll(log, { ...everything, kinds: ['signIn'] })).to.have.length(2);
  });

  it('keeps events while the database does not respond, and warns once', async () => {
    warnings.length = 0;
    let isAway = true;
    const database: Transactions = {
      read: (work) => test.database.read(work),
      readNewest: (work) => test.database.readNewest(work),
      write: (work) => test.database.write(work),
      forget: () => undefined,
      writeForQuery: async (work) => {
        if (isAway) throw new StrataError('Unavailable', 'the database does not respond');
        return test.database.writeForQuery(work);
      },
    };
    const log = open(database);
    log.record(event('alice'));
    await log.flush();
    log.record(event('bob'));
    await log.flush();
    expect(warnings).to.have.length(1);
    isAway = false;
    const accounts = (await readAll(log, { ...everything, kinds: ['signIn'] })).map(({ account }) => account);
    // They can have the same millisecond.
    expect(accounts).to.have.members(['alice', 'bob']);
  });
});
