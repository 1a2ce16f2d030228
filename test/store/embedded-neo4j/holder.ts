/**
 * A minimal Strata for tests that kill it: starts the embedded database in the given folder, prints its address, and on
 * SIGINT runs one more query before it stops.
 */
import neo4j from 'neo4j-driver';
import { startEmbeddedNeo4j } from '../../../src/store/embedded-neo4j/start.js';
import { LIB_DIR, testLog } from '../../harness/database.js';

const [dataDir = '', password = ''] = process.argv.slice(2);
const database = await startEmbeddedNeo4j({ dataDir, libDir: LIB_DIR, heapMegabytes: 512, password, log: testLog });
const alive = setInterval(() => undefined, 1_000);

process.on('SIGINT', async () => {
  const driver = neo4j.driver(database.uri, neo4j.auth.basic(database.username, database.password));
  await driver.executeQuery('CREATE (:Farewell)');
  await driver.close();
  await database.stop();
  clearInterval(alive);
  console.log('stopped');
});
console.log(JSON.stringify({ uri: database.uri, pid: database.pid() }));
