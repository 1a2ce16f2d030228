import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type EmbeddedNeo4j, startEmbeddedNeo4j } from '../../src/store/embedded-neo4j/start.js';

/** Where the tests find Neo4j. */
export interface TestDatabase {
  readonly uri: string;
  readonly username: string;
  readonly password: string;
}

const ROOT = resolve(import.meta.dirname, '../..');
/** Everything that tests write to disk; git ignores it. */
export const TEST_DATA = join(ROOT, '.test-data');
/** The jars of Neo4j, as set-up leaves them. */
export const LIB_DIR = join(ROOT, '.neo4j', 'lib');
/** A folder of this run, removed after it: two runs side by side do not meet. */
export const RUN_DATA = join(TEST_DATA, `run-${process.pid}`);

/** The folder of this run, made when absent; a test makes its own below it with `mkdtemp`. */
export function runFolder(): string {
  mkdirSync(RUN_DATA, { recursive: true });
  return RUN_DATA;
}

/** Progress is no news in a test report; faults are. */
export const testLog = {
  info: (): void => undefined,
  warn: (): void => undefined,
  error: (message: string): void => console.error(message),
};

let starting: Promise<EmbeddedNeo4j> | undefined;

/**
 * The one Neo4j of the whole test run. The first caller waits some 8 s for it to start, all others get the same one;
 * it ends with the run. With NEO4J_URI in the environment (NEO4J_USERNAME, NEO4J_PASSWORD beside it) that server is
 * used instead, and wiped as well.
 *
 * A test file opens a driver of its own in `before`, wipes with `cleanDatabase(driver)` and closes it in `after`:
 *
 *     before(async () => {
 *       const { uri, username, password } = await database();
 *       driver = neo4j.driver(uri, neo4j.auth.basic(username, password));
 *       await cleanDatabase(driver);
 *     });
 *     after(() => driver.close());
 */
export async function database(): Promise<TestDatabase> {
  const { NEO4J_URI: uri, NEO4J_USERNAME: username = 'neo4j', NEO4J_PASSWORD: password = '' } = process.env;
  if (uri) return { uri, username, password };
  starting ??= start();
  return starting;
}

/** Ends the database of this run, if one was started, and removes its files. */
export async function stopDatabase(): Promise<void> {
  const running = await starting?.catch(() => undefined);
  await running?.stop();
  rmSync(RUN_DATA, { recursive: true, force: true });
}

function start(): Promise<EmbeddedNeo4j> {
  removeLeftovers();
  return startEmbeddedNeo4j({
    dataDir: join(RUN_DATA, 'shared'),
    libDir: LIB_DIR,
    heapMegabytes: 512,
    password: 'only-for-the-tests',
    log: testLog,
  });
}

/** Folders of runs that were killed. */
function removeLeftovers(): void {
  mkdirSync(TEST_DATA, { recursive: true });
  for (const name of readdirSync(TEST_DATA)) {
    const pid = Number(/^run-(\d+)$/.exec(name)?.[1]);
    if (Number.isInteger(pid) && !isAlive(pid)) rmSync(join(TEST_DATA, name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
