import { access, mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { ConfigurationError } from '../../errors.js';
import { choosePort } from './choose-port.js';
import { lockFolder } from './folder-lock.js';
import { USERNAME, writeHome } from './home.js';
import type { Log } from './log.js';
import { type Exit, type Neo4jProcess, spawnNeo4j } from './spawn-neo4j.js';
import { stopOrphan } from './stop-orphan.js';
import { supervise } from './supervise.js';
import { waitUntilReady } from './wait-until-ready.js';

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
}

/** A running embedded Neo4j. */
export interface EmbeddedNeo4j {
  /** `bolt://127.0.0.1:<port>`; a restart of Neo4j does not change it. */
  readonly uri: string;
  readonly username: string;
  readonly password: string;
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
 * @throws ConfigurationError when the data folder is in use, or java or the jars are missing
 * @throws Error with the last lines of its log when Neo4j does not start
 */
export async function startEmbeddedNeo4j(options: EmbeddedNeo4jOptions): Promise<EmbeddedNeo4j> {
  const { libDir, log } = options;
  const dataDir = resolve(options.dataDir);
  const home = join(dataDir, 'neo4j');
  await requireJars(libDir);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const lock = await lockFolder(dataDir);
  try {
    const password = typeof options.password === 'string' ? options.password : await options.password();
    await mkdir(home, { recursive: true, mode: 0o700 });
    await stopOrphan(home, log);
    const port = await choosePort(home);
    const uri = `bolt://127.0.0.1:${port}`;
    await writeHome(home, port, password);

    const supervised = await supervise((signal) => launch({ ...options, password, home, uri, signal }), log);
    return {
      uri,
      username: USERNAME,
      password,
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

interface Launch extends EmbeddedNeo4jOptions {
  readonly password: string;
  readonly home: string;
  readonly uri: string;
  readonly signal: AbortSignal;
}

async function launch({ log, ...options }: Launch): Promise<Neo4jProcess> {
  const since = Date.now();
  log.info(`starting Neo4j in ${options.home} …`);
  const process = await spawnNeo4j(options);
  try {
    await waitUntilReady(process, options);
  } catch (error) {
    await process.stop();
    throw error;
  }
  log.info(`Neo4j ready at ${options.uri} after ${((Date.now() - since) / 1000).toFixed(1)} s`);
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
