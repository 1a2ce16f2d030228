import { expect } from 'chai';
import { StrataError } from '../../src/errors.js';
import type { AsOf } from '../../src/registry/as-of.js';
import { Clock } from '../../src/registry/clock.js';
import { PastStates } from '../../src/registry/past-states.js';
import type { Report } from '../../src/registry/submission/submission.js';
import { lockHorizon } from '../../src/store/query-statements.js';
import { codelist } from '../harness/artefacts.js';
import { openTestRegistry, type TestRegistry } from '../harness/registry.js';

describe('the state as of an instant or a transaction', () => {
  let test: TestRegistry;
  let first: Report;
  let second: Report;
  before(async () => {
    test = await openTestRegistry();
    first = await test.submit([codelist('FIRST', '1.0', ['A'])]);
    second = await test.submit([codelist('SECOND', '1.0', ['A'])]);
  });
  after(() => test.close());

  const trips = async (work: () => Promise<unknown>) => {
    const before = test.database.roundTrips;
    await work();
    return test.database.roundTrips - before;
  };
  const stateOf = ({ transaction, at, submission }: Report) => ({ tick: transaction, at, submission });
  const resolve = async (asOf: AsOf | undefined, now?: number) => {
    const { tick, at, submission } = await new Clock(test.database, { isOnlyWriter: true }).resolve(asOf, now);
    return { tick, at, submission };
  };

  const tickOf = ({ transaction }: Report) => ({ tick: transaction ?? 0 });
  const cases: readonly [string, () => AsOf | undefined, () => Report][] = [
    ['the present', () => undefined, () => second],
    ['the instant of a change', () => first.at, () => first],
    ['the last instant before the next change', () => second.at - 1, () => first],
    ['the instant of the newest change', () => second.at, () => second],
    ['an instant since the newest change', () => second.at + 1, () => second],
    ['the current instant', () => Date.now(), () => second],
    ['a transaction', () => tickOf(first), () => first],
    ['the newest transaction', () => tickOf(second), () => second],
  ];
  for (const [title, asOf, expected] of cases) {
    it(`reads ${title}`, async () => {
      expect(await resolve(asOf())).to.deep.equal(stateOf(expected()));
    });
  }

  for (const [title, asOf] of [
    ['an instant', () => first.at],
    ['a transaction', () => tickOf(first)],
  ] as const)
    it(`keeps no state of ${title} that was being read when another history was found`, async () => {
      const states = new PastStates(test.database, () => Promise.reject(new Error('not needed')));
      const newest = { tick: tickOf(second).tick, at: second.at, submission: second.submission };
      const request = { now: Date.now(), name: 'asOf', signal: undefined };
      const read = () => states.find(asOf(), newest, request);
      const reading = read();
      states.clear();
      expect(await reading).to.deep.equal(stateOf(first));
      expect(await trips(read)).to.equal(1);
      expect(await trips(read)).to.equal(0);
    });

  it('rejects an instant in the future', async () => {
    const future = second.at + 100_000;
    const error = await resolve(future + 1, future).catch((thrown: unknown) => thrown);
    expect(error).to.be.an.instanceOf(StrataError);
    expect(error).to.include({ name: 'Semantic' });
    expect(String(error)).to.include(new Date(future + 1).toISOString());
  });

  it('rejects a transaction that does not exist yet, and names the newest one', async () => {
    const { tick } = tickOf(second);
    const error = await resolve({ tick: tick + 1 }).catch((thrown: unknown) => thrown);
    expect(error).to.include({ name: 'Semantic' });
    expect(String(error))
      .to.include(`tick:${tick + 1}`)
      .and.include(`is tick:${tick};`);
  });

  it('reads the state of a transaction once', async () => {
    const clock = new Clock(test.database, { isOnlyWriter: true });
    await clock.newest();
    expect(await trips(() => clock.resolve(tickOf(first)))).to.equal(1);
    expect(await trips(() => clock.resolve(tickOf(first)))).to.equal(0);
    expect(await trips(() => clock.resolve(tickOf(second)))).to.equal(0);
  });

  it('rejects an instant before the registry began, and names the beginning', async () => {
    const [row] = await test.cypher('MATCH (t:Transaction) RETURN min(t.at) AS at');
    const error = await resolve(Number(row?.['at']) - 1).catch((thrown: unknown) => thrown);
    expect(error).to.include({ name: 'NotFound' });
    expect(String(error)).to.include(new Date(Number(row?.['at'])).toISOString());
  });

  it('accepts an instant of the registry although the clock of this machine is behind', async () => {
    expect(await resolve(first.at, first.at - 1000)).to.deep.equal(stateOf(first));
  });

  it('reads the state of a past instant once', async () => {
    const clock = new Clock(test.database, { isOnlyWriter: true });
    await clock.newest();
    expect(await trips(() => clock.resolve(first.at))).to.equal(1);
    expect(await trips(() => clock.resolve(first.at))).to.equal(0);
  });

  it('writes once for instants since the newest change, of concurrent requests too', async () => {
    const clock = new Clock(test.database, { isOnlyWriter: true });
    await clock.newest();
    const asOf = second.at + 1;
    // Locks the horizon, moves it, and reads the clock.
    expect(await trips(() => Promise.all([1, 2, 3].map(() => clock.resolve(asOf))))).to.equal(3);
    expect(await trips(() => clock.resolve(asOf))).to.equal(0);
  });

  it('gives a later submission an instant after every one that was resolved', async () => {
    const clock = new Clock(test.database, { isOnlyWriter: true });
    // The clock of this machine is behind that of another one.
    const ahead = Date.now() + 50_000;
    const before = await clock.resolve(ahead, ahead);
    const report = await test.submit([codelist('AFTER', '1.0', ['A'])]);
    expect(report.at).to.be.greaterThan(ahead);
    for (const each of [clock, new Clock(test.database, { isOnlyWriter: true })]) {
      const { tick, at, submission } = await each.resolve(ahead, ahead);
      expect({ tick, at, submission }).to.deep.equal({
        tick: before.tick,
        at: before.at,
        submission: before.submission,
      });
    }
  });

  it('waits for a submission that is being committed, and shows it to later instants only', async () => {
    const clock = new Clock(test.database, { isOnlyWriter: true });
    await clock.newest();
    let asOf = 0;
    const resolved = test.database.write(async (tx) => {
      await lockHorizon(tx, {});
      asOf = Date.now();
      const asked = clock.resolve(asOf, asOf);
      await new Promise((wait) => setTimeout(wait, 100));
      return { asked };
    });
    const { asked } = await resolved;
    const before = await asked;
    const report = await test.submit([codelist('WAITED', '1.0', ['A'])]);
    expect(report.at).to.be.greaterThan(asOf);
    expect((await clock.resolve(asOf, Date.now())).submission).to.equal(before.submission);
  });
});
