import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type EmbeddedNeo4j, startEmbeddedNeo4j } from '../../src/store/embedded-neo4j/start.js';

/** The address and credentials of the Neo4j of the tests. */
export interface TestDatabase {
  readonly uri: string;
  readonly username: string;
  readonly password: string;
}

const ROOT = resolve(import.meta.dirname, '../..');
/** The folder of all files that tests write; git ignores it. */
export const TEST_DATA = join(ROOT, '.test-data');
/** The jars of Neo4j, as scripts/setup.mjs installs them. */
export const LIB_DIR = join(ROOT, '.neo4j', 'lib');
const NAME_OF_RUN = `run-${process.pid}`;
/** The folder of this run, removed at the end of the run; concurrent runs have different folders. */
export const RUN_DATA = join(TEST_DATA, NAME_OF_RUN);

/** A file system in memory (Linux), and its folder of all runs. */
const MEMORY = '/dev/shm';
const MEMORY_DATA = join(MEMORY, 'strata-test-data');
const LEAST_FREE_MEMORY = 4e9;

/** The folder of this run, created if missing; a test creates its folder in it with `mkdtemp`. */
export function runFolder(): string {
  mkdirSync(RUN_DATA, { recursive: true });
  return RUN_DATA;
}

/** Writes errors only. */
export const testLog = {
  info: (): void => undefined,
  warn: (): void => undefined,
  error: (message: string): void => console.error(message),
};

/** For `ensureSchema`, where the graph has the present version. */
export const migrationSettings = {
  migrations: [],
  log: (): void => undefined,
};

let starting: Promise<EmbeddedNeo4j> | undefined;

/**
 * The Neo4j of the test run. The first call starts it, which takes about 8 s; all calls return the same one, and it is
 * stopped at the end of the run. With NEO4J_URI in the environment (with NEO4J_USERNAME and NEO4J_PASSWORD) that server
 * is used instead, and is wiped too; in a run of all tests it is the one of the lane (lane-database.ts).
 *
 * A test file opens its own driver in `before`, wipes the database with `cleanDatabase(driver)` and closes in `after`:
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
  const { LANE_DATABASE: ofLane } = process.env;
  if (ofLane) return JSON.parse(ofLane) as TestDatabase;
  starting ??= start();
  return starting;
}

/** Stops the database of this run, if one was started, and removes its files. */
export async function stopDatabase(): Promise<void> {
  const running = await starting?.catch(() => undefined);
  await running?.stop();
  for (const folder of [TEST_DATA, MEMORY_DATA]) rmSync(join(folder, NAME_OF_RUN), { recursive: true, force: true });
}

function start(): Promise<EmbeddedNeo4j> {
  removeLeftovers();
  return startEmbeddedNeo4j({
    dataDir: graphFolder(),
    libDir: LIB_DIR,
    heapMegabytes: 512,
    password: 'only-for-the-tests',
    // Each test file begins with an empty graph: without this, every statement would be planned again in each.
    planSeconds: 3_600,
    log: testLog,
  });
}

/** Where the graph is kept: in memory where there is much, as each commit waits some milliseconds for a disk. */
function graphFolder(): string {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    if (bavail * bsize >= LEAST_FREE_MEMORY) {
      mkdirSync(MEMORY_DATA, { recursive: true });
      return join(MEMORY_DATA, NAME_OF_RUN);
    }
  } catch {
    // There is none, or another user has it.
  }
  return join(RUN_DATA, 'shared');
}

/** Removes the folders of runs that were killed. */
function removeLeftovers(): void {
  mkdirSync(TEST_DATA, { recursive: true });
  for (const folder of [TEST_DATA, MEMORY_DATA]) {
    if (!existsSync(folder)) continue;
    for (const name of readdirSync(folder)) {
      const pid = Number(/^run-(\d+)$/.exec(name)?.[1]);
      if (!Number.isInteger(pid) || isAlive(pid)) continue;
      unmountBelow(join(folder, name));
      rmSync(join(folder, name), { recursive: true, force: true });
    }
  }
}

/** Unmounts what a killed run has mounted below its folder (small-disk.ts), which could not be removed otherwise. Linux only. */
function unmountBelow(folder: string): void {
  if (!existsSync('/proc/mounts')) return;
  const mounted = readFileSync('/proc/mounts', 'utf8').split('\n');
  for (const [, path = ''] of mounted.map((line) => line.split(' ')))
    if (path.startsWith(`${folder}/`)) spawnSync('umount', ['--lazy', path]);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
