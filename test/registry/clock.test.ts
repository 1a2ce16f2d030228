import { expect } from 'chai';
import { StrataError } from '../../src/errors.js';
import { Clock, compareWithMachine } from '../../src/registry/clock.js';
import type { Database } from '../../src/store/database.js';
import { codelist } from '../harness/artefacts.js';
import { openTestRegistry, type TestRegistry } from '../harness/registry.js';
import { loadStructures } from '../harness/structures.js';

describe('Clock', () => {
  let test: TestRegistry;
  before(async () => {
    test = await openTestRegistry();
  });
  after(() => test.close());

  const trips = async (work: () => Promise<unknown>) => {
    const before = test.database.roundTrips;
    await work();
    return test.database.roundTrips - before;
  };

  it('reads the database once where no other process writes', async () => {
    const clock = new Clock(test.database, { isOnlyWriter: true });
    expect(await trips(() => clock.newest())).to.equal(1);
    expect(await trips(() => clock.newest())).to.equal(0);
    clock.advance({ tick: 100, at: 5 });
    expect(await trips(() => clock.newest())).to.equal(0);
    expect(await clock.newest()).to.deep.equal({ tick: 100, at: 5 });
  });

  it('holds the state of every submission of its registry', async () => {
    const report = await test.submit([codelist('CL', '1.0', ['A'])]);
    const query = { classes: null, agencies: ['NONE'], ids: null, versions: [], items: null } as const;
    const before = test.database.roundTrips;
    const error = await loadStructures(test, { ...query, references: 'none', detail: 'full' }).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).to.have.property('name', 'NotFound');
    expect(test.database.roundTrips - before).to.equal(1);
    expect(await new Clock(test.database, { isOnlyWriter: false }).newest()).to.deep.equal({
      tick: report.transaction,
      at: report.at,
    });
  });

  it('reads the database where others write too', async () => {
    const clock = new Clock(test.database, { isOnlyWriter: false });
    const first = await clock.newest();
    const report = await test.submit([codelist('CL2', '1.0', ['A'])]);
    expect(await trips(() => clock.newest())).to.equal(1);
    expect(await clock.newest()).to.deep.equal({ tick: report.transaction, at: report.at });
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
    const clock = new Clock(test.database, { isOnlyWriter: false, freshness: 2_000 });
    const first = await clock.newest();
    const report = await test.submit([codelist('CL4', '1.0', ['A'])]);
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    const started = test.database.roundTrips;
    expect(await clock.newest()).to.deep.equal(first);
    await clock.read();
    expect(test.database.roundTrips - started).to.be.within(1, 2);
    expect((await clock.newest()).tick).to.equal(report.transaction);
  });

  it('reads again after an invalidation, and discards a read that started before it', async () => {
    const newest = await new Clock(test.database, { isOnlyWriter: false }).newest();
    const clock = new Clock(test.database, { isOnlyWriter: true });
    clock.advance({ tick: newest.tick + 5, at: newest.at + 5 });
    const early = clock.read();
    clock.invalidate();
    await early;
    expect(await trips(() => clock.newest())).to.equal(1);
    expect(await clock.newest()).to.deep.equal(newest);
    expect(await trips(() => clock.newest())).to.equal(0);
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
      clock.advance({ tick: 1000, at: 2000 });
      clock.advance({ tick: 999, at: 1999 });
      expect(await clock.newest()).to.deep.equal({ tick: 1000, at: 2000 });
      expect(await clock.read()).to.deep.equal({ tick: 1000, at: 2000 });
    }
  });

  describe('resolve', () => {
    const clockAt = (at: number) => {
      const clock = new Clock(test.database, { isOnlyWriter: true });
      clock.advance({ tick: 3, at });
      return clock;
    };
    const cases: readonly [string, number | undefined, number][] = [
      ['the present', undefined, 500],
      ['a past instant', 400, 400],
      ['the instant of the newest change', 500, 500],
      // Nothing has changed since, and later changes must not be visible in a result for this instant.
      ['an instant since the newest change', 900, 500],
      ['the current instant', 1000, 500],
    ];
    for (const [title, asOf, at] of cases) {
      it(`reads ${title}`, async () => {
        expect(await clockAt(500).resolve(asOf, 1000)).to.deep.equal({ tick: 3, at });
      });
    }

    it('rejects an instant in the future', async () => {
      const error = await clockAt(500)
        .resolve(1001, 1000)
        .catch((thrown: unknown) => thrown);
      expect(error).to.be.an.instanceOf(StrataError);
      expect(error).to.include({ name: 'Semantic' });
      expect(String(error)).to.include('1970-01-01T00:00:01.001Z');
    });

    it('accepts an instant of the registry although the clock of this machine is behind', async () => {
      expect(await clockAt(5000).resolve(4000, 1000)).to.deep.equal({ tick: 3, at: 4000 });
    });
  });

  it('reports a newest instant that is more than a minute later than now', () => {
    const secondsAhead = (at: number): number => compareWithMachine({ tick: 1, at }, 1_000_000).secondsAhead;
    expect([0, 1_000_000, 1_060_000, 1_061_000, 4_600_000].map(secondsAhead)).to.deep.equal([0, 0, 0, 61, 3600]);
  });

  it('throws Unavailable for a database without a registry', async () => {
    const empty = { readNewest: async () => [] } as unknown as Database;
    const error = await new Clock(empty, { isOnlyWriter: false }).newest().catch((thrown: unknown) => thrown);
    expect(error).to.include({ name: 'Unavailable' });
  });
});
