import { expect } from 'chai';
import neo4j, { type Driver } from 'neo4j-driver';
import { ConfigurationError } from '../../src/errors.js';
import { Database } from '../../src/store/database.js';
import type { Migration } from '../../src/store/migrate.js';
import { ensureSchema } from '../../src/store/schema.js';
import { cleanDatabase } from '../harness/clean-database.js';
import { database } from '../harness/database.js';

describe('migrations of the graph', () => {
  let driver: Driver;
  let store: Database;
  const messages: string[] = [];

  before(async () => {
    const settings = await database();
    driver = neo4j.driver(settings.uri, neo4j.auth.basic(settings.username, settings.password), {
      disableLosslessIntegers: true,
    });
    store = new Database(settings);
  });
  after(async () => {
    await store.close();
    await cleanDatabase(driver);
    await driver.close();
  });
  beforeEach(async () => {
    messages.length = 0;
    await cleanDatabase(driver);
    await open([]);
    await driver.executeQuery('MATCH (c:Clock) SET c.tick = 5 CREATE (:Line {number: 1}), (:Line {number: 2})');
  });

  const open = (migrations: readonly Migration[]): Promise<number> =>
    ensureSchema(store, { migrations, log: (message) => messages.push(message) });
  const valuesOf = async (text: string) =>
    (await driver.executeQuery(text)).records.map((record) => Object.values(record.toObject()));
  const version = async () => (await valuesOf('MATCH (c:Clock) RETURN c.schemaVersion'))[0]?.[0];

  const countLines: Migration = (given) =>
    given.runInParts('MATCH (l:Line) CALL (l) { SET l.count = coalesce(l.count, 0) + 1 } IN TRANSACTIONS OF 1 ROW', {});
  const recordTick: Migration = async (given, tick) => {
    await given.writeAtStart((tx) => tx.run('MATCH (l:Line) SET l.tick = $tick', { tick }));
  };
  const lines = () => valuesOf('MATCH (l:Line) RETURN l.count, l.tick ORDER BY l.number');

  it('run in their order, those alone that lead from the version of the graph to the present one', async () => {
    expect(await open([countLines])).to.equal(5);
    expect([await version(), await lines()]).to.deep.equal([
      2,
      [
        [1, null],
        [1, null],
      ],
    ]);
    await open([countLines, recordTick]);
    expect([await version(), await lines()]).to.deep.equal([
      3,
      [
        [1, 5],
        [1, 5],
      ],
    ]);
    expect(messages).to.deep.equal([
      'migrating the database to version 2 of its schema …',
      'the database is migrated',
      'migrating the database to version 3 of its schema …',
      'the database is migrated',
    ]);
    await open([countLines, recordTick]);
    expect(await lines()).to.deep.equal([
      [1, 5],
      [1, 5],
    ]);
  });

  it('run again after they were interrupted', async () => {
    const interrupted: Migration = async (given, tick) => {
      await countLines(given, tick);
      throw new Error('the process ended');
    };
    expect(await open([interrupted]).catch(({ message }: Error) => message)).to.equal('the process ended');
    expect([await version(), await lines()]).to.deep.equal([
      1,
      [
        [1, null],
        [1, null],
      ],
    ]);
    await open([countLines]);
    expect([await version(), await lines()]).to.deep.equal([
      2,
      [
        [2, null],
        [2, null],
      ],
    ]);
  });

  it('run once where several processes start', async () => {
    await Promise.all([open([countLines]), open([countLines])]);
    expect([await version(), await lines()]).to.deep.equal([
      2,
      [
        [1, null],
        [1, null],
      ],
    ]);
  });

  for (const [given, fault] of [
    ['8', 'written by a later version of Strata: its schema has version 8, and this program supports versions up to 1'],
    ['null', 'written by a version of Strata before 0.1.0: its schema has no version'],
  ] as const) {
    it(`refuse a graph with the version ${given}, and change nothing`, async () => {
      await driver.executeQuery(`MATCH (c:Clock) SET c.schemaVersion = ${given}`);
      const error = await open([]).catch((thrown: unknown) => thrown);
      expect(error).to.be.instanceOf(ConfigurationError).with.property('message').that.includes(fault);
      expect(String(await version())).to.equal(given);
    });
  }
});
