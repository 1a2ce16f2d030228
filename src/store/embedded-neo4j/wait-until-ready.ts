import { readFile, stat } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import neo4j, { type Driver } from 'neo4j-driver';
import { ConfigurationError } from '../../errors.js';
import { consoleFile, DATABASE, logFile, USERNAME } from './home.js';
import type { Exit, Neo4jProcess } from './spawn-neo4j.js';

export interface ReadyOptions {
  readonly home: string;
  readonly uri: string;
  readonly password: string;
  /** Ends the waiting with an error when aborted. */
  readonly signal: AbortSignal;
}

const LIMIT_MS = 120_000;
const POLL_MS = 100;
const TAIL_LINES = 15;

/**
 * Waits until the process responds to a query.
 *
 * @throws Error with the last lines of the log of Neo4j when it ends or does not respond within two minutes; with the
 * reason when it rejects the password
 * @throws ConfigurationError when java ends before it runs Neo4j
 */
export async function waitUntilReady(process: Neo4jProcess, options: ReadyOptions): Promise<void> {
  const driver = neo4j.driver(options.uri, neo4j.auth.basic(USERNAME, options.password), { maxConnectionPoolSize: 1 });
  const limit = Date.now() + LIMIT_MS;
  try {
    while (!(await responds(driver, options.home))) {
      options.signal.throwIfAborted();
      const exit = process.exit();
      if (exit !== undefined) {
        throw await endedWhileStarting(process, exit, options.home);
      }
      if (Date.now() > limit) {
        throw new Error(`Neo4j did not respond within ${LIMIT_MS / 1000} s:\n${await tail(options.home)}`);
      }
      await delay(POLL_MS);
    }
  } finally {
    await driver.close();
  }
}

async function endedWhileStarting({ java, startedAt }: Neo4jProcess, exit: Exit, home: string): Promise<Error> {
  const how = exit.signal === null ? `with code ${exit.code}` : `by ${exit.signal}`;
  const written = await stat(logFile(home)).catch(() => undefined);
  if (written !== undefined && written.mtimeMs >= startedAt) {
    return new Error(`Neo4j ended ${how} while starting:\n${await tail(home)}`);
  }
  const output = (await readFile(consoleFile(home), 'utf8').catch(() => '')).trim();
  return new ConfigurationError(
    `"${java}" ended ${how} before it ran Neo4j${output === '' ? '' : ` (${output.split('\n', 1)[0]})`}: ` +
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
