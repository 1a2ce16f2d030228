import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from './log.js';
import type { Exit, Neo4jProcess } from './spawn-neo4j.js';

/** A process that is started again whenever it ends unasked. */
export interface Supervised {
  /** The process that runs now; after an end, the last one until the next is ready. */
  pid(): number;
  /** Ends the process for good. */
  stop(): Promise<void>;
  /** Calls the listener after each end that nobody asked for. */
  onExit(listener: (exit: Exit) => void): void;
}

/** How long to wait before the first, second, … start in a row, in milliseconds; the last goes on. */
const DELAYS_MS = [250, 1_000, 2_000, 5_000, 10_000, 30_000];
/** Who ran this long is taken to be well: the next end counts as the first. */
const WELL_AFTER_MS = 60_000;

/**
 * Launches, and launches again after each unasked end, with growing delays.
 *
 * @param launch settles when the process is ready; must clean up and reject when the signal aborts.
 * @throws what the first launch throws; later failures are logged and tried again.
 */
export async function supervise(launch: (signal: AbortSignal) => Promise<Neo4jProcess>, log: Log): Promise<Supervised> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const listeners: ((exit: Exit) => void)[] = [];
  let current = await launch(signal);
  const watched = watch();

  async function watch(): Promise<void> {
    let attempt = 0;
    while (!signal.aborted) {
      const since = Date.now();
      const exit = await current.exited;
      if (signal.aborted) return;
      log.error(`Neo4j ended unasked (${exit.signal ?? `code ${exit.code}`})`);
      for (const listener of listeners) listener(exit);
      if (Date.now() - since > WELL_AFTER_MS) attempt = 0;
      attempt = await relaunch(attempt);
    }
  }

  /** Tries until it runs or is stopped; returns how many tries in a row that makes. */
  async function relaunch(before: number): Promise<number> {
    for (let attempt = before; ; attempt += 1) {
      try {
        await delay(DELAYS_MS[Math.min(attempt, DELAYS_MS.length - 1)], undefined, { signal });
        current = await launch(signal);
        return attempt + 1;
      } catch (error) {
        if (signal.aborted) return attempt;
        log.error(`Neo4j could not be started again: ${error instanceof Error ? error.message : error}`);
      }
    }
  }

  return {
    pid: () => current.pid,
    async stop() {
      stopping.abort();
      await current.stop();
      await watched;
    },
    onExit: (listener) => listeners.push(listener),
  };
}
