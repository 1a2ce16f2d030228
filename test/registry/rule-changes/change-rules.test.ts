import { expect } from 'chai';
import type { AccessRule } from '../../../src/registry/access/rule.js';
import { anonymous, type Principal } from '../../../src/registry/principal.js';
import { Registry } from '../../../src/registry/registry.js';
import { codelist } from '../../harness/artefacts.js';
import { openTestRegistry, type TestRegistry } from '../../harness/registry.js';

const secret: AccessRule = {
  id: 'secret',
  kind: 'restriction',
  urn: 'Codelist=SDMX:CL_SECRET',
  covers: ['structure', 'references', 'data'],
  to: ['group:staff'],
};
const wider: AccessRule = { ...secret, urn: 'Codelist=SDMX:CL_*' };
const maintainers: AccessRule = {
  id: 'maintainers',
  kind: 'grant',
  role: 'maintainer',
  to: ['group:staff'],
  agencies: ['SDMX'],
};
const root: Principal = { kind: 'root', name: 'root' };
const staff: Principal = { kind: 'user', service: 'oidc', name: 'ann', groups: ['staff'] };

describe('changeRules', () => {
  let test: TestRegistry;
  beforeEach(async () => {
    test = await openTestRegistry();
  });
  afterEach(() => test.close());

  const change = (put: readonly AccessRule[], others: object = {}) =>
    test.registry.changeAccessRules({ put, remove: [], principal: root, hasRoot: true, dryRun: false, ...others });
  const intervals = () =>
    test.cypher('MATCH (r:AccessRule) RETURN r.id AS id, r.from AS from, r.to AS to, r.rule AS rule ORDER BY id, from');
  const refusal = (promise: Promise<unknown>): Promise<unknown> =>
    promise.then(
      () => 'accepted',
      (error: unknown) => error,
    );

  it('writes rules with intervals of ticks, and closes those that others replace', async () => {
    const first = await change([secret, maintainers]);
    expect(first.changes.map(({ id, change: kind }) => [id, kind])).to.deep.equal([
      ['maintainers', 'created'],
      ['secret', 'created'],
    ]);
    const second = await change([wider], { remove: ['maintainers'] });
    expect(second.changes).to.deep.equal([
      { id: 'maintainers', change: 'deleted', before: maintainers },
      { id: 'secret', change: 'replaced', before: secret, after: wider },
    ]);
    const open = Number.MAX_SAFE_INTEGER;
    expect(await intervals()).to.deep.equal([
      { id: 'maintainers', from: 2, to: 3, rule: JSON.stringify(maintainers) },
      { id: 'secret', from: 2, to: 3, rule: JSON.stringify(secret) },
      { id: 'secret', from: 3, to: open, rule: JSON.stringify(wider) },
    ]);
    const [transaction] = await test.cypher(
      'MATCH (t:AccessChange {tick: 3}) RETURN t.principal AS principal, t.at AS at, t.submission AS submission',
    );
    expect(transaction).to.deep.equal({ principal: 'root', at: second.at, submission: second.submission });
  });

  it('creates a rule again that was deleted', async () => {
    await change([secret]);
    await change([], { remove: ['secret'] });
    await change([secret]);
    expect((await intervals()).map(({ from }) => from)).to.deep.equal([2, 4]);
  });

  it('writes nothing for rules that are put as they are, nor in a dry run', async () => {
    const { transaction } = await change([secret]);
    const before = await test.cypher('MATCH (n) RETURN count(n) AS nodes');
    const same = await change([secret]);
    expect(same).to.deep.include({ transaction: null, rules: transaction });
    expect(same.changes[0]?.change).to.equal('unchanged');
    const dry = await change([wider], { dryRun: true });
    expect(dry).to.deep.include({ transaction: null, rules: transaction, dryRun: true });
    expect(dry.changes[0]?.change).to.equal('replaced');
    expect(await test.cypher('MATCH (n) RETURN count(n) AS nodes')).to.deep.equal(before);
  });

  it('deletes all others where a whole list is put', async () => {
    await change([secret, maintainers]);
    const { changes } = await change([secret], { remove: 'others' });
    expect(changes.map(({ id, change: kind }) => [id, kind])).to.deep.equal([
      ['maintainers', 'deleted'],
      ['secret', 'unchanged'],
    ]);
  });

  it('refuses a change of rules that another transaction has changed since', async () => {
    const { rules } = await change([secret]);
    await test.submit([codelist('CL_OTHER', '1.0', ['A'])]);
    expect((await change([maintainers], { expected: rules })).transaction).to.equal(4);
    const error = await refusal(change([wider], { expected: rules }));
    expect(error).to.deep.include({ name: 'PreconditionFailed' });
    expect(error).to.have.property('message').that.includes('transaction 4');
  });

  it('refuses to delete a rule that does not exist', async () => {
    expect(await refusal(change([secret], { remove: ['other'] }))).to.deep.include({ name: 'NotFound' });
    expect(await intervals()).to.deep.equal([]);
  });

  it('is for administrators at the time of the transaction', async () => {
    const adam: Principal = { kind: 'user', service: 'oidc', name: 'adam', groups: [] };
    const admins: AccessRule = { id: 'admins', kind: 'grant', role: 'administrator', to: ['user:adam'] };
    expect(await refusal(change([admins], { principal: adam }))).to.deep.include({ name: 'Forbidden' });
    await change([admins]);
    expect((await change([secret], { principal: adam })).transaction).to.equal(3);
  });

  it('keeps administrators from giving up their last right while the root account is off', async () => {
    const adam: Principal = { kind: 'user', service: 'oidc', name: 'adam', groups: ['admins'] };
    const byName: AccessRule = { id: 'by-name', kind: 'grant', role: 'administrator', to: ['user:adam'] };
    const byGroup: AccessRule = { id: 'by-group', kind: 'grant', role: 'administrator', to: ['group:admins'] };
    await change([byName, byGroup]);
    const without = (remove: readonly string[], hasRoot: boolean) => change([], { remove, hasRoot, principal: adam });
    await without(['by-name'], false);
    for (const last of [
      without(['by-group'], false),
      change([{ ...byGroup, to: ['group:other'] }], { hasRoot: false, principal: adam }),
    ]) {
      const error = await refusal(last);
      expect(error).to.deep.include({ name: 'Conflict' });
      expect(error).to.have.property('message').that.includes('the root account is switched off');
    }
    expect((await without(['by-group'], true)).transaction).to.equal(4);
  });

  it('gives snapshots the rules of now, for past instants too', async () => {
    const { at } = await test.submit([codelist('CL_SECRET', '1.0', ['A'])]);
    expect((await test.registry.at(undefined, anonymous)).access.restrictions).to.deep.equal([]);
    await change([secret]);
    for (const asOf of [undefined, at]) {
      const snapshot = await test.registry.at(asOf, anonymous);
      expect(snapshot.access.restrictions).to.deep.equal([secret]);
      expect((await test.registry.at(asOf, staff)).access.restrictions).to.deep.equal([]);
    }
    await change([], { remove: ['secret'] });
    expect((await test.registry.at(at, anonymous)).access.restrictions).to.deep.equal([]);
  });

  it('gives each view a cache key of its own, also for an instant that does not change', async () => {
    const { at } = await test.submit([codelist('CL_SECRET', '1.0', ['A'])]);
    const before = await test.registry.at(at, anonymous);
    await change([secret]);
    const after = await test.registry.at(at, anonymous);
    expect(after.state).to.equal(before.state);
    expect(after.cacheKey).to.not.equal(before.cacheKey);
  });

  it('reads the rules once after each change of them, and not after a submission', async () => {
    await test.at();
    await change([secret]);
    const roundTrips = async (principal: Principal): Promise<number> => {
      const before = test.database.roundTrips;
      await test.registry.at(undefined, principal);
      return test.database.roundTrips - before;
    };
    expect(await roundTrips(anonymous)).to.equal(1);
    expect(await roundTrips(staff)).to.equal(0);
    await test.submit([codelist('CL_OTHER', '1.0', ['A'])]);
    expect(await roundTrips(anonymous)).to.equal(0);
    expect(test.registry.knownAccess(anonymous)?.restrictions).to.deep.equal([secret]);
  });

  it('is noticed by other processes with the next state', async () => {
    const other = Registry.over(test.database, { isOnlyWriter: false });
    expect((await other.at(undefined, anonymous)).access.view).to.equal('');
    await change([secret]);
    expect((await other.at(undefined, anonymous)).access.restrictions).to.deep.equal([secret]);
  });
});
