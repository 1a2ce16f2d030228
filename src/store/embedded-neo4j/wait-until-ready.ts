import { open, readFile, stat } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import neo4j, { type Driver } from 'neo4j-driver';
import { ConfigurationError } from '../../errors.js';
import { explainFailedDatabase, findCauseInLog, isDiskFull } from './explain-failed-database.js';
import { consoleFile, DATABASE, debugLogFile, logFile, USERNAME } from './home.js';
import type { Exit, Neo4jProcess } from './spawn-neo4j.js';

export interface ReadyOptions {
  readonly home: string;
  /** Folder with the jars of Neo4j. */
  readonly libDir: string;
  readonly uri: string;
  readonly password: string;
  /** Ends the waiting with an error when aborted. */
  readonly signal: AbortSignal;
  /** For tests; two minutes where missing. */
  readonly silentLimitMs?: number;
}

/** Without a response and without a line in its logs, milliseconds. On a busy machine, or with much to recover, a start takes longer. */
const SILENT_LIMIT_MS = 120_000;
/** On a full disk Neo4j starts within this time or hangs, milliseconds. */
const FULL_DISK_LIMIT_MS = 30_000;
const POLL_MS = 100;
/** A server that accepts a connection and does not respond must not hold up a termination signal, milliseconds. */
const CONNECTION_TIMEOUT_MS = 2_000;
const TAIL_LINES = 15;

/**
 * Waits until the process responds to a query. Call it before the process can have written to its log.
 *
 * @throws ConfigurationError with the cause from debug.log when the database does not start, and when java ends before it
 * runs Neo4j
 * @throws Error with the last lines of the log of Neo4j when it ends without a cause, or does not respond and logs nothing for two
 * minutes; with the reason when it rejects the password
 * @throws the reason of the signal when it aborts
 */
export async function waitUntilReady(process: Neo4jProcess, options: ReadyOptions): Promise<void> {
  const { home, signal, silentLimitMs = SILENT_LIMIT_MS } = options;
  const driver = neo4j.driver(options.uri, neo4j.auth.basic(USERNAME, options.password), {
    maxConnectionPoolSize: 1,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    connectionAcquisitionTimeout: CONNECTION_TIMEOUT_MS,
  });
  const since = (await stat(debugLogFile(home)).catch(() => undefined))?.size ?? 0;
  const start = performance.now();
  try {
    while (!(await responds(driver, home))) {
      signal.throwIfAborted();
      const exit = process.exit();
      const cause = (await causeSince(since, home)) ?? (await statusOf(driver));
      if (cause !== undefined) throw await explainFailedDatabase(cause, options);
      if (exit !== undefined) throw await endedWhileStarting(process, exit, options);
      const waited = performance.now() - start;
      if (waited > FULL_DISK_LIMIT_MS && (await isDiskFull(home))) {
        throw await explainFailedDatabase(`Neo4j did not respond within ${FULL_DISK_LIMIT_MS / 1000} s`, options);
      }
      if (waited > silentLimitMs && (await silenceOf(home)) > silentLimitMs) {
        const text = `Neo4j did not respond within ${Math.round(waited / 1000)} s, and logged nothing for ${silentLimitMs / 1000} s`;
        throw new Error(`${text}:\n${await tail(home)}`);
      }
      await delay(POLL_MS, undefined, { signal });
    }
  } finally {
    await driver.close();
  }
}

/** How long Neo4j has written to none of its logs, milliseconds. */
async function silenceOf(home: string): Promise<number> {
  const written = [debugLogFile(home), logFile(home), consoleFile(home)].map((file) =>
    stat(file).catch(() => undefined),
  );
  const instants = (await Promise.all(written)).map((found) => found?.mtimeMs ?? 0);
  return Date.now() - Math.max(...instants);
}

/** The cause that debug.log reports after a position in bytes. */
async function causeSince(since: number, home: string): Promise<string | undefined> {
  if (findCauseInLog(await readSince(since, debugLogFile(home))) === undefined) return undefined;
  // The lines of the exception may be written after the first line of the entry.
  await delay(POLL_MS);
  return findCauseInLog(await readSince(since, debugLogFile(home)));
}

async function readSince(since: number, path: string): Promise<string> {
  const file = await open(path).catch(() => undefined);
  if (file === undefined) return '';
  try {
    const { size } = await file.stat();
    // Neo4j begins a new file when this one is large.
    const start = size < since ? 0 : since;
    const { buffer, bytesRead } = await file.read(Buffer.alloc(size - start), 0, size - start, start);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}

/** What Neo4j reports of a database that it could not start; undefined while it starts, or does not respond. */
async function statusOf(driver: Driver): Promise<string | undefined> {
  const session = driver.session({ database: 'system' });
  try {
    const { records } = await session.run(
      'SHOW DATABASES YIELD name, currentStatus, statusMessage WHERE name = $name AND currentStatus = "offline" RETURN statusMessage',
      { name: DATABASE },
    );
    return records[0]?.get('statusMessage');
  } catch {
    return undefined;
  } finally {
    await session.close();
  }
}

async function endedWhileStarting(process: Neo4jProcess, exit: Exit, options: ReadyOptions): Promise<Error> {
  const { java, startedAt } = process;
  const { home } = options;
  const how = exit.signal === null ? `with code ${exit.code}` : `by ${exit.signal}`;
  if (await isDiskFull(home)) return explainFailedDatabase(`Neo4j ended ${how}`, options);
  const written = await stat(logFile(home)).catch(() => undefined);
  if (written !== undefined && written.mtimeMs >= startedAt) {
    return new Error(`Neo4j ended ${how} while starting:\n${await tail(home)}`);
  }
  const output = (await readFile(consoleFile(home), 'utf8').catch(() => '')).trim();
  // Java first names the options that it takes from the environment.
  const cause = output.split('\n').find((line) => !/^(NOTE: )?Picked up \w+_OPTIONS:/.test(line)) ?? '';
  return new ConfigurationError(
    `"${java}" ended ${how} before it ran Neo4j${cause === '' ? '' : ` (${cause})`}: ` +
      'set STRATA_JAVA or JAVA_HOME to Java 17 or newer, or put it on the PATH.',
  );
}

async function responds(driver: Driver, home: string): Promise<boolean> {
  const session = driver.session({ database: DATABASE });
  try {
    await session.run('RETURN 1');
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'Neo.ClientError.Security.Unauthorized') {
      throw new Error(
        `The database in ${home} rejects the password of the password file beside it; ` +
          'restore the password file of the first start, or remove the folder to start with an empty registry.',
      );
    }
    return false;
  } finally {
    await session.close();
  }
}

async function tail(home: string): Promise<string> {
  const texts = await Promise.all(
    [consoleFile(home), logFile(home)].map((file) => readFile(file, 'utf8').catch(() => '')),
  );
  return texts.flatMap((text) => text.trimEnd().split('\n').slice(-TAIL_LINES)).join('\n');
}
