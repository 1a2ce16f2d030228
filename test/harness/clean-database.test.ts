import { expect } from 'chai';
import neo4j, { type Driver } from 'neo4j-driver';
import { cleanDatabase } from './clean-database.js';
import { database } from './database.js';

describe('cleanDatabase', () => {
  let driver: Driver;

  before(async () => {
    const { uri, username, password } = await database();
    driver = neo4j.driver(uri, neo4j.auth.basic(username, password));
    await cleanDatabase(driver);
  });

  after(async () => {
    await driver.executeQuery('DROP CONSTRAINT thing_id IF EXISTS');
    await driver.close();
  });

  it('removes more nodes than one batch, and their relationships, and keeps constraints', async () => {
    await driver.executeQuery('CREATE CONSTRAINT thing_id FOR (t:Thing) REQUIRE t.id IS UNIQUE');
    await driver.executeQuery('UNWIND range(1, 10500) AS i CREATE (:Thing {id: i})-[:NEXT]->(:Other)');
    await cleanDatabase(driver);
    const nodes = await driver.executeQuery('MATCH (n) RETURN count(n) AS count');
    expect(nodes.records[0]?.get('count').toNumber()).to.equal(0);
    const constraints = await driver.executeQuery("SHOW CONSTRAINTS YIELD name WHERE name = 'thing_id'");
    expect(constraints.records).to.have.length(1);
  });
});
