import { setTimeout as delay } from 'node:timers/promises';
import neo4j, { type Driver, Neo4jError } from 'neo4j-driver';
import { within } from '../within.js';
import { freeSpace } from './free-space.js';
import { DATABASE, USERNAME } from './home.js';
import type { Log } from './log.js';
import type { Neo4jProcess } from './spawn-neo4j.js';

export interface WatchOptions {
  readonly home: string;
  readonly uri: string;
  readonly password: string;
  /** How long Neo4j may not respond, seconds; 0 for ever. */
  readonly hangSeconds: number;
  /** Free space without which a database that stopped writing is not started again, bytes. */
  readonly reservedBytes: number;
  readonly log: Log;
  /** Ends the watch when aborted. */
  readonly signal: AbortSignal;
}

/** What a check of a running Neo4j finds: it works, does not respond, or has to be started again for a reason. */
type Finding = 'works' | 'silent' | { readonly fault: string };

const INTERVAL_MS = 3_000;
const CHECK_MS = 5_000;
/** A process that hangs does not shut down. */
const HUNG_GRACE_MS = 1_000;
/** After a fault Neo4j writes nothing when it shuts down, so it may be killed soon. */
const FAULT_GRACE_MS = 5_000;

/**
 * Watches a Neo4j process, and stops it when it has not responded for long, or when it must be started again because a
 * write to the disk has failed. The supervision then starts another one. Returns when the process has ended or the
 * signal aborts.
 *
 * Time is counted check by check, because the clock also runs while the whole machine is suspended.
 */
export async function watch(process: Neo4jProcess, options: WatchOptions): Promise<void> {
  const { log, signal, hangSeconds } = options;
  const driver = openDriver(options);
  let silentMs = 0;
  let faults = 0;
  let waitsForSpace = false;
  try {
    while (!signal.aborted && process.exit() === undefined) {
      await delay(INTERVAL_MS, undefined, { signal });
      const start = performance.now();
      const finding = await check(driver);
      silentMs = finding === 'silent' ? silentMs + Math.min(performance.now() - start, CHECK_MS) + INTERVAL_MS : 0;
      // A fault that is reported once only may pass.
      faults = typeof finding === 'object' ? faults + 1 : 0;
      if (process.exit() !== undefined) return;
      if (hangSeconds > 0 && silentMs >= hangSeconds * 1000) {
        log.error(`Neo4j has not responded for ${Math.round(silentMs / 1000)} s: it is stopped and started again`);
        return await process.stop(HUNG_GRACE_MS);
      }
      if (typeof finding !== 'object' || faults < 2) continue;
      if (await lacksSpace(options)) {
        if (!waitsForSpace) log.warn(waitingForSpace(finding.fault, options));
        waitsForSpace = true;
        continue;
      }
      log.error(`${finding.fault}: it is stopped and started again`);
      return await process.stop(FAULT_GRACE_MS);
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    await driver.close();
  }
}

async function lacksSpace({ home, reservedBytes }: WatchOptions): Promise<boolean> {
  return (await freeSpace(home).catch(() => Number.POSITIVE_INFINITY)) < reservedBytes;
}

const waitingForSpace = (fault: string, { home, reservedBytes }: WatchOptions): string =>
  `${fault}: it is started again when the disk of ${home} has ${Math.ceil(reservedBytes / 1_000_000)} MB of free space`;

function openDriver({ uri, password }: WatchOptions): Driver {
  return neo4j.driver(uri, neo4j.auth.basic(USERNAME, password), {
    maxConnectionPoolSize: 1,
    connectionTimeout: CHECK_MS,
    connectionAcquisitionTimeout: CHECK_MS,
    telemetryDisabled: true,
  });
}

const noResponse = new Error('no response');

/** Creates and deletes a node, and rolls back: a database that stopped writing refuses this, and may still read. */
async function check(driver: Driver): Promise<Finding> {
  const session = driver.session({ database: DATABASE, defaultAccessMode: neo4j.session.WRITE });
  try {
    return await within(CHECK_MS, writeAndRollBack(session), () => noResponse);
  } catch (error) {
    return findingOf(error);
  } finally {
    // Not awaited: a session on a connection that hangs does not close.
    session.close().catch(() => undefined);
  }
}

async function writeAndRollBack(session: ReturnType<Driver['session']>): Promise<Finding> {
  const transaction = session.beginTransaction({ timeout: CHECK_MS });
  await transaction.run('CREATE (n) DELETE n');
  await transaction.rollback();
  return 'works';
}

function findingOf(error: unknown): Finding {
  if (!(error instanceof Neo4jError) || !error.code.startsWith('Neo.')) return 'silent';
  const why = error.message.replace(/\.$/, '');
  if (error.code.startsWith('Neo.DatabaseError.')) return { fault: `Neo4j refuses to work (${why})` };
  if (error.code.endsWith('ReadOnlyAccessDatabase')) return { fault: 'Neo4j refuses to write after its disk was full' };
  // It responds: it is shutting down, or at its limits.
  return 'works';
}
