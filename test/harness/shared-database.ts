import neo4j from 'neo4j-driver';
import { cleanDatabase } from './clean-database.js';
import { database } from './database.js';

/** The settings of a Strata on the database of the test run, which is wiped. Its start takes a third of one with a Neo4j of its own. */
export async function onSharedDatabase(): Promise<
  Readonly<Record<'NEO4J_URI' | 'NEO4J_USERNAME' | 'NEO4J_PASSWORD', string>>
> {
  const { uri, username, password } = await database();
  const driver = neo4j.driver(uri, neo4j.auth.basic(username, password));
  await cleanDatabase(driver);
  await driver.close();
  return { NEO4J_URI: uri, NEO4J_USERNAME: username, NEO4J_PASSWORD: password };
}
