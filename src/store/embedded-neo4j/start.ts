import { access } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { ConfigurationError } from '../../errors.js';
import { openChecker } from './check-neo4j.js';
import { choosePort } from './choose-port.js';
import { lockFolder } from './folder-lock.js';
import { USERNAME, writeHome } from './home.js';
import type { Log } from './log.js';
import { makeFolder } from './make-folder.js';
import { requireSpaceToStart, requireSpaceToWrite } from './require-space.js';
import { type Exit, type Neo4jProcess, spawnNeo4j } from './spawn-neo4j.js';
import { stopOrphan } from './stop-orphan.js';
import { supervise } from './supervise.js';
import { waitUntilReady } from './wait-until-ready.js';
import { watch } from './watch.js';

export interface EmbeddedNeo4jOptions {
  /** The data folder of Strata; the database is in `neo4j/` below it. Created when absent. */
  readonly dataDir: string;
  /** Folder with the jars of Neo4j. */
  readonly libDir: string;
  /** Heap of the Java process, megabytes. */
  readonly heapMegabytes: number;
  /**
   * Password of the database: set at the first start, and required at every later one. A function is called once the
   * folder is locked, so that a start that is rejected writes nothing into the folder of another Strata.
   */
  readonly password: string | (() => Promise<string>);
  /** The java program; that of JAVA_HOME where missing, else the one on the PATH. */
  readonly java?: string | undefined;
  readonly log: Log;
  /** Free space that the disk of the data folder must have at a start, bytes; 5 MB where missing. */
  readonly freeBytes?: number | undefined;
  /** Free space that the disk of the data folder must have for a write, bytes; 100 MB where missing. */
  readonly reservedBytes?: number | undefined;
  /** How long Neo4j may not respond before it is started again, seconds; 60 where missing, 0 for ever. */
  readonly hangSeconds?: number | undefined;
  /** Maximum time of a transaction for which the client sets none, seconds; 300 where missing. */
  readonly transactionSeconds?: number | undefined;
  /** Maximum time that a transaction waits for a lock, seconds; 60 where missing. */
  readonly lockSeconds?: number | undefined;
  /** How long a plan of a statement is used at least although the graph grows or shrinks, seconds; 10 where missing. */
  readonly planSeconds?: number | undefined;
  /** Ends the start when aborted: the process is stopped and the folder released. */
  readonly signal?: AbortSignal | undefined;
}

/** A running embedded Neo4j. */
export interface EmbeddedNeo4j {
  /** `bolt://127.0.0.1:<port>`; a restart of Neo4j does not change it. */
  readonly uri: string;
  readonly username: string;
  readonly password: string;
  /** @throws StrataError `Unavailable` while the disk of the data folder has too little free space for a write */
  beforeWrite(): Promise<void>;
  /** Id of the current process; a restart changes it. */
  pid(): number;
  /** Shuts the database down and releases the data folder. Close the drivers first. */
  stop(): Promise<void>;
  /** Calls the listener after each unexpected exit; the restart has begun by then. */
  onExit(listener: (exit: Exit) => void): void;
}

/**
 * Starts Neo4j Community as a child process on the loopback interface and keeps it running.
 *
 * @returns when the database responds, after about 8 s
 * @throws ConfigurationError when the data folder is in use, its disk is full, java or the jars are missing, or the database does not start
 * @throws Error with the last lines of its log when Neo4j ends without a cause, or does not respond
 * @throws the reason of `signal` when it aborts
 */
export async function startEmbeddedNeo4j(options: EmbeddedNeo4jOptions): Promise<EmbeddedNeo4j> {
  const { libDir, log } = options;
  const dataDir = resolve(options.dataDir);
  const home = join(dataDir, 'neo4j');
  await requireJars(libDir);
  await makeFolder(dataDir);
  await requireSpaceToStart(dataDir, options.freeBytes);
  const lock = await lockFolder(dataDir);
  try {
    const password = typeof options.password === 'string' ? options.password : await options.password();
    await makeFolder(home);
    await stopOrphan(home, log);
    const port = await choosePort(home);
    const uri = `bolt://127.0.0.1:${port}`;
    const { transactionSeconds = 300, lockSeconds = 60, planSeconds = 10, reservedBytes = 100_000_000 } = options;
    await writeHome(home, { port, password, transactionSeconds, lockSeconds, planSeconds });

    const supervised = await supervise((stopping) => {
      const signal = options.signal === undefined ? stopping : AbortSignal.any([stopping, options.signal]);
      return launch({ ...options, password, home, uri, signal, reservedBytes });
    }, log);
    return {
      uri,
      username: USERNAME,
      password,
      beforeWrite: () => requireSpaceToWrite(dataDir, reservedBytes),
      pid: supervised.pid,
      async stop() {
        await supervised.stop();
        await lock.release();
      },
      onExit: supervised.onExit,
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/**
 * A Neo4j that stops before it is ready gets this time, milliseconds. One whose database did not start may wait 30 s for
 * it; the next start recovers what a killed one leaves.
 */
const GRACE_WHILE_STARTING_MS = 3_000;

interface Launch extends EmbeddedNeo4jOptions {
  readonly password: string;
  readonly home: string;
  readonly uri: string;
  readonly signal: AbortSignal;
  readonly reservedBytes: number;
}

async function launch({ log, ...options }: Launch): Promise<Neo4jProcess> {
  const since = Date.now();
  await requireSpaceToStart(options.home, options.freeBytes);
  log.info(`starting Neo4j in ${options.home} …`);
  const process = await spawnNeo4j(options);
  try {
    await waitUntilReady(process, options);
  } catch (error) {
    await process.stop(GRACE_WHILE_STARTING_MS);
    throw error;
  }
  log.info(`Neo4j ready at ${options.uri} after ${((Date.now() - since) / 1000).toFixed(1)} s`);
  const checker = openChecker(options.uri, options.password);
  watch(process, checker, { ...options, log, hangSeconds: options.hangSeconds ?? 60 }).catch((error: unknown) => {
    log.error(`Neo4j is not watched any more: ${error instanceof Error ? error.message : error}`);
  });
  return process;
}

async function requireJars(libDir: string): Promise<void> {
  try {
    await access(libDir);
  } catch {
    throw new ConfigurationError(
      `The jars of Neo4j are not in ${libDir}: run "npm run setup", or set NEO4J_URI to use a Neo4j that runs elsewhere.`,
    );
  }
}
