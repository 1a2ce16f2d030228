import { setTimeout as delay } from 'node:timers/promises';
import { CHECK_MS, type Checker } from './check-neo4j.js';
import { freeSpace } from './free-space.js';
import type { Log } from './log.js';
import type { Neo4jProcess } from './spawn-neo4j.js';

export interface WatchOptions {
  readonly home: string;
  /** How long Neo4j may not respond, seconds; 0 for ever. */
  readonly hangSeconds: number;
  /** Free space without which a database that stopped writing is not started again, bytes. */
  readonly reservedBytes: number;
  readonly log: Log;
  /** Ends the watch when aborted. */
  readonly signal: AbortSignal;
  /** Time between two checks, milliseconds; 3,000 where missing. */
  readonly intervalMilliseconds?: number;
}

/** A process that hangs does not shut down, milliseconds. */
const HUNG_GRACE_MS = 1_000;
/** After a fault Neo4j has nothing left to write, so it may be killed soon, milliseconds. */
const FAULT_GRACE_MS = 5_000;

/**
 * Watches a Neo4j process, and stops it when it has not responded for long, or when it must be started again because a
 * write to the disk has failed. The supervision then starts another one. Returns when the process has ended or the
 * signal aborts.
 *
 * Time is counted check by check, because the clock also runs while the whole machine is suspended.
 */
export async function watch(process: Neo4jProcess, checker: Checker, options: WatchOptions): Promise<void> {
  const { log, signal, hangSeconds, intervalMilliseconds = 3_000 } = options;
  let silentMs = 0;
  let faults = 0;
  let waitsForSpace = false;
  try {
    for (;;) {
      await delay(intervalMilliseconds, undefined, { signal });
      const start = performance.now();
      const finding = await checker.check();
      if (signal.aborted || process.exit() !== undefined) return;
      const checkMs = Math.min(performance.now() - start, CHECK_MS);
      silentMs = finding === 'silent' ? silentMs + checkMs + intervalMilliseconds : 0;
      // A fault that is reported once only may pass.
      faults = typeof finding === 'object' ? faults + 1 : 0;
      if (hangSeconds > 0 && silentMs >= hangSeconds * 1000) {
        log.error(`Neo4j has not responded for ${Math.round(silentMs / 1000)} s: it is stopped and started again`);
        return await process.stop(HUNG_GRACE_MS);
      }
      if (typeof finding !== 'object' || faults < 2) continue;
      if (!(await lacksSpace(options))) {
        log.error(`${finding.fault}: it is stopped and started again`);
        return await process.stop(FAULT_GRACE_MS);
      }
      if (!waitsForSpace) log.warn(waitingForSpace(finding.fault, options));
      waitsForSpace = true;
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    await checker.close();
  }
}

async function lacksSpace({ home, reservedBytes }: WatchOptions): Promise<boolean> {
  return (await freeSpace(home).catch(() => Number.POSITIVE_INFINITY)) < reservedBytes;
}

const waitingForSpace = (fault: string, { home, reservedBytes }: WatchOptions): string =>
  `${fault}: it is started again when the disk of ${home} has ${Math.ceil(reservedBytes / 1_000_000)} MB of free space`;
