import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from './log.js';
import type { Exit, Neo4jProcess } from './spawn-neo4j.js';

/** A process that is started again after each unexpected exit. */
export interface Supervised {
  /** Id of the current process; during a restart, that of the last one. */
  pid(): number;
  /** Stops the process and the supervision. */
  stop(): Promise<void>;
  /** Calls the listener after each unexpected exit. */
  onExit(listener: (exit: Exit) => void): void;
}

/** Delay before the first, second, … restart in a row, milliseconds; the last one is used from then on. */
const DELAYS_MS = [250, 1_000, 2_000, 5_000, 10_000, 30_000];
/** After this time without an exit, the next restart counts as the first. */
const STABLE_AFTER_MS = 60_000;

/**
 * Launches a process, and again after each unexpected exit, with growing delays.
 *
 * @param launch resolves when the process is ready; must clean up and reject when the signal aborts
 * @throws the error of the first launch; later errors are logged, and the launch is retried
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
      log.error(`Neo4j ended unexpectedly (${exit.signal ?? `code ${exit.code}`})`);
      for (const listener of listeners) listener(exit);
      if (Date.now() - since > STABLE_AFTER_MS) attempt = 0;
      attempt = await relaunch(attempt);
    }
  }

  /** Retries until the process runs or is stopped; returns the number of launches in a row. */
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
