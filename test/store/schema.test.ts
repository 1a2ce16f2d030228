import { readdirSync } from 'node:fs';
import { expect } from 'chai';
import neo4j, { type Driver } from 'neo4j-driver';
import { Database } from '../../src/store/database.js';
import { ensureSchema } from '../../src/store/schema.js';
import { cleanDatabase } from '../harness/clean-database.js';
import { database, migrationSettings } from '../harness/database.js';

describe('ensureSchema', () => {
  let driver: Driver;
  let store: Database;

  before(async () => {
    const settings = await database();
    driver = neo4j.driver(settings.uri, neo4j.auth.basic(settings.username, settings.password), {
      disableLosslessIntegers: true,
    });
    await cleanDatabase(driver);
    store = new Database(settings);
  });
  after(async () => {
    await store.close();
    await driver.close();
  });

  /** Drops all constraints and indexes, as on a new server. */
  async function dropSchema(): Promise<void> {
    for (const show of ['SHOW CONSTRAINTS YIELD name', "SHOW INDEXES YIELD name, type WHERE type <> 'LOOKUP'"]) {
      const kind = show.includes('CONSTRAINTS') ? 'CONSTRAINT' : 'INDEX';
      const { records } = await driver.executeQuery(`${show} RETURN name`);
      for (const record of records) await driver.executeQuery(`DROP ${kind} ${record.get('name')} IF EXISTS`);
    }
  }

  it('creates one clock on a new server, also for concurrent calls', async () => {
    await dropSchema();
    const ticks = await Promise.all(Array.from({ length: 3 }, () => ensureSchema(store, migrationSettings)));
    expect(ticks).to.deep.equal([0, 0, 0]);
    const { records } = await driver.executeQuery('MATCH (c:Clock|Horizon) RETURN labels(c) AS labels ORDER BY labels');
    expect(records.map((record) => record.get('labels'))).to.deep.equal([['Clock'], ['Horizon']]);
  });

  it('does not change an existing clock', async () => {
    const clock = async () =>
      (await driver.executeQuery('MATCH (c:Clock) RETURN properties(c) AS clock')).records.map((each) =>
        each.get('clock'),
      );
    await driver.executeQuery('MATCH (c:Clock) SET c.tick = 5, c.at = 77');
    const before = await clock();
    expect(await ensureSchema(store, migrationSettings)).to.equal(5);
    expect(await clock()).to.deep.equal(before);
  });

  it('creates what is missing', async () => {
    await driver.executeQuery('DROP CONSTRAINT version_urn');
    await driver.executeQuery('DROP INDEX selects_role');
    await ensureSchema(store, migrationSettings);
  });

  it('creates every constraint and index, online', async () => {
    const { records } = await driver.executeQuery('SHOW INDEXES YIELD name, state RETURN name, state');
    const states = new Map(records.map((record) => [record.get('name'), record.get('state')]));
    const wanted = readdirSync(new URL('../../cypher/schema/', import.meta.url)).map((file) =>
      file.replace('.cypher', '').replaceAll('-', '_'),
    );
    expect(wanted).to.include('version_urn');
    for (const name of wanted) expect(states.get(name), name).to.equal('ONLINE');
  });
});
