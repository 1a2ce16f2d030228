import { expect } from 'chai';
import { StrataError } from '../../src/errors.js';
import { Clock, compareWithMachine } from '../../src/registry/clock.js';
import type { Report } from '../../src/registry/submission/submission.js';
import type { Database, Transactions } from '../../src/store/database.js';
import { codelist } from '../harness/artefacts.js';
import { openTestRegistry, type TestRegistry } from '../harness/registry.js';
import { ShiftedClock } from '../harness/shifted-clock.js';
import { loadStructures } from '../harness/structures.js';

/** A database whose clock reads have started but do not return until they are released. */
function delayed(database: Database) {
  let held = Promise.resolve();
  let release = (): void => undefined;
  const hold = (): void => {
    held = new Promise((resolve) => {
      release = resolve;
    });
  };
  hold();
  const transactions = Object.create(database, {
    readNewest: {
      value: async (work: Parameters<Transactions['readNewest']>[0]) => {
        const read = await database.readNewest(work);
        await held;
        return read;
      },
    },
  }) as Database;
  return { database: transactions, hold, release: () => release() };
}

describe('Clock', () => {
  const time = new ShiftedClock();
  let test: TestRegistry;
  before(async () => {
    test = await openTestRegistry();
  });
  afterEach(() => time.restore());
  after(() => test.close());

  const trips = async (work: () => Promise<unknown>) => {
    const before = test.database.roundTrips;
    await work();
    return test.database.roundTrips - before;
  };

  const stateOf = ({ transaction, at, submission }: Report) => ({ tick: transaction, at, submission });

  it('reads the database once where no other process writes', async () => {
    const clock = new Clock(test.database, { isOnlyWriter: true });
    expect(await trips(() => clock.newest())).to.equal(1);
    expect(await trips(() => clock.newest())).to.equal(0);
    const next = { tick: 100, at: 5, submission: 'S100' };
    clock.advance(next);
    expect(await trips(() => clock.newest())).to.equal(0);
    expect(await clock.newest()).to.deep.include(next);
  });

  it('holds the state of every submission of its registry', async () => {
    await test.at();
    const report = await test.submit([codelist('CL', '1.0', ['A'])]);
    const query = { classes: null, agencies: ['NONE'], ids: null, versions: [], items: null } as const;
    const before = test.database.roundTrips;
    const error = await loadStructures(test, { ...query, references: 'none', detail: 'full' }).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).to.have.property('name', 'NotFound');
    expect(test.database.roundTrips - before).to.equal(1);
    expect(await new Clock(test.database, { isOnlyWriter: false }).newest()).to.deep.include(stateOf(report));
  });

  it('reads the database where others write too', async () => {
    const clock = new Clock(test.database, { isOnlyWriter: false });
    const first = await clock.newest();
    const report = await test.submit([codelist('CL2', '1.0', ['A'])]);
    expect(await trips(() => clock.newest())).to.equal(1);
    expect(await clock.newest()).to.deep.include(stateOf(report));
    expect(first.tick).to.equal((report.transaction ?? 0) - 1);
  });

  it('shares one read among requests that arrive while another is under way', async () => {
    const clock = new Clock(test.database, { isOnlyWriter: false });
    expect(await trips(() => Promise.all(Array.from({ length: 20 }, () => clock.newest())))).to.equal(2);
  });

  it('resolves to a read that started after the request, so that no acknowledged submission is missed', async () => {
    const clock = new Clock(test.database, { isOnlyWriter: false });
    const early = clock.newest();
    const report = await test.submit([codelist('CL3', '1.0', ['A'])]);
    const late = clock.newest();
    await early;
    expect((await late).tick).to.equal(report.transaction);
  });

  it('reads again after a read that failed', async () => {
    let fails = true;
    const flaky = {
      readNewest: async (work: never) => {
        if (fails) throw new StrataError('Unavailable', 'away');
        return test.database.read(work);
      },
    } as unknown as Database;
    const clock = new Clock(flaky, { isOnlyWriter: false });
    const [first, second] = [clock.newest(), clock.newest()];
    expect(await first.catch((error: unknown) => error)).to.have.property('name', 'Unavailable');
    fails = false;
    expect((await second.catch(() => clock.newest())).tick).to.be.greaterThan(0);
    expect((await clock.newest()).tick).to.be.greaterThan(0);
  });

  it('keeps a read valid for the freshness', async () => {
    const clock = new Clock(test.database, { isOnlyWriter: false, freshness: 600_000 });
    expect(await trips(() => clock.newest())).to.equal(1);
    expect(await trips(() => clock.newest())).to.equal(0);
    clock.invalidate();
    expect(await trips(() => clock.newest())).to.equal(1);
  });

  it('shares a read under way within the freshness', async () => {
    const clock = new Clock(test.database, { isOnlyWriter: false, freshness: 600_000 });
    expect(await trips(() => Promise.all(Array.from({ length: 20 }, () => clock.newest())))).to.equal(1);
  });

  it('reads ahead of the end of validity, and no request waits for it', async () => {
    const clock = new Clock(test.database, { isOnlyWriter: false, freshness: 600_000 });
    const first = await clock.newest();
    const report = await test.submit([codelist('CL4', '1.0', ['A'])]);
    time.forward(450_000);
    const started = test.database.roundTrips;
    expect(await clock.newest()).to.deep.equal(first);
    // The state that was read is valid for two minutes more.
    for (let tries = 0; clock.held?.tick === first.tick && tries < 500; tries += 1)
      await new Promise((resolve) => setTimeout(resolve, 20));
    expect((await clock.newest()).tick).to.equal(report.transaction);
    expect(test.database.roundTrips - started).to.equal(1);
  });

  it('reads again after an invalidation, also where a read that started before it ends after it', async () => {
    const clock = new Clock(test.database, { isOnlyWriter: true });
    const early = clock.read();
    clock.invalidate();
    await early;
    expect(await trips(() => clock.newest())).to.equal(1);
    expect(await trips(() => clock.newest())).to.equal(0);
  });

  it('reads again after a submission that it has no state for', async () => {
    const { database, release } = delayed(test.database);
    const clock = new Clock(database, { isOnlyWriter: true });
    const early = clock.newest();
    const report = await test.submit([codelist('CL5', '1.0', ['A'])]);
    clock.advance({ ...stateOf(report), tick: report.transaction ?? 0 });
    release();
    await early;
    expect(await clock.newest()).to.deep.include(stateOf(report));
  });

  it('keeps the state of a submission although a read that started before it ends after it', async () => {
    let histories = 0;
    const { database, hold, release } = delayed(test.database);
    release();
    const clock = new Clock(database, { isOnlyWriter: true }, () => {
      histories += 1;
    });
    await clock.newest();
    hold();
    const early = clock.read();
    const report = await test.submit([codelist('CL6', '1.0', ['A'])]);
    clock.advance({ ...stateOf(report), tick: report.transaction ?? 0 });
    release();
    expect(await early).to.deep.include(stateOf(report));
    expect(await clock.newest()).to.deep.include(stateOf(report));
    expect(histories).to.equal(0);
  });

  it('is invalid after a submission that was rejected or changed nothing', async () => {
    await test.submit([codelist('CL', '1.0', ['A'])]);
    const query = { classes: null, agencies: ['NONE'], ids: null, versions: [], items: null } as const;
    const ask = () => loadStructures(test, { ...query, references: 'none', detail: 'full' }).catch(() => null);
    expect(await trips(ask)).to.equal(2);
    expect(await trips(ask)).to.equal(1);
  });

  it('never goes back', async () => {
    for (const isOnlyWriter of [true, false]) {
      const clock = new Clock(test.database, { isOnlyWriter });
      const newest = await clock.newest();
      clock.advance({ tick: newest.tick - 1, at: newest.at - 1, submission: 'OLD' });
      expect(await clock.newest()).to.deep.equal(newest);
      expect(await clock.read()).to.deep.equal(newest);
    }
  });

  describe('in another history', () => {
    /** What a restored database does to a clock that was read before. */
    async function expectNewHistory(restore: string): Promise<void> {
      let histories = 0;
      const clock = new Clock(test.database, { isOnlyWriter: false }, () => {
        histories += 1;
      });
      const before = await test.submit([codelist(`H${Date.now()}`, '1.0', ['A'])]);
      await clock.newest();
      await clock.resolve(before.at + 1, before.at + 1);
      expect(histories).to.equal(0);
      await test.cypher(restore, { tick: before.transaction });
      const [row] = await test.cypher('MATCH (c:Clock) RETURN c {.tick, .at, .submission, .registry, .epoch} AS clock');
      expect(await clock.newest()).to.deep.include(row?.['clock']);
      expect(histories).to.equal(1);
      await clock.newest();
      expect(histories).to.equal(1);
      // The horizon and the instants that were resolved before are of the other history.
      expect((await clock.resolve(before.at + 1, before.at + 1)).submission).to.equal(
        (await clock.newest()).submission,
      );
    }

    it('drops what it read before a backup was restored: the newest transactions are gone', () =>
      expectNewHistory(
        `MATCH (t:Transaction {tick: $tick}), (before:Transaction {tick: $tick - 1}), (c:Clock)
         SET c.tick = before.tick, c.at = before.at, c.submission = before.submission DETACH DELETE t`,
      ));

    it('drops it where another transaction has the same number', () =>
      expectNewHistory(
        `MATCH (t:Transaction {tick: $tick}), (c:Clock)
         SET t.submission = 'OTHER ' + $tick, c.submission = t.submission`,
      ));

    it('drops it where another transaction has the number and there are later ones', () =>
      expectNewHistory(
        `MATCH (t:Transaction {tick: $tick}), (c:Clock)
         SET t.submission = 'OTHER ' + $tick
         CREATE (later:Transaction {tick: $tick + 1, at: t.at + 1, submission: 'LATER ' + $tick})
         SET c.tick = later.tick, c.at = later.at, c.submission = later.submission`,
      ));

    it('drops it where the epoch is another one', () => expectNewHistory('MATCH (c:Clock) SET c.epoch = randomUUID()'));

    it('drops it where the registry is another one', () =>
      expectNewHistory('MATCH (c:Clock) SET c.registry = randomUUID()'));

    it('keeps what it read where only later submissions came', async () => {
      let histories = 0;
      const clock = new Clock(test.database, { isOnlyWriter: false }, () => {
        histories += 1;
      });
      await clock.newest();
      await test.submit([codelist('LATER', '1.0', ['A'])]);
      await test.submit([codelist('LATER', '1.0', ['A', 'B'])]);
      await clock.newest();
      expect(histories).to.equal(0);
    });
  });

  it('reports a newest instant that is more than a minute later than now', () => {
    const secondsAhead = (at: number): number => compareWithMachine({ at }, 1_000_000).secondsAhead;
    expect([0, 1_000_000, 1_060_000, 1_061_000, 4_600_000].map(secondsAhead)).to.deep.equal([0, 0, 0, 61, 3600]);
  });

  it('throws Unavailable for a database without a registry', async () => {
    const empty = { readNewest: async () => undefined } as unknown as Database;
    const error = await new Clock(empty, { isOnlyWriter: false }).newest().catch((thrown: unknown) => thrown);
    expect(error).to.include({ name: 'Unavailable' });
  });
});
