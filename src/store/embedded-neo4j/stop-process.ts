import { setTimeout as delay } from 'node:timers/promises';
import { startOf } from './process-identity.js';

const POLL_MS = 50;

/**
 * Asks a process to end, and ends it when it has not done so within the grace.
 *
 * @param graceMs how long it may take to end by itself, in milliseconds.
 * @returns once the process is gone.
 */
export async function stopProcess(pid: number, graceMs = 20_000): Promise<void> {
  const started = await startOf(pid);
  if (started === undefined) return;
  send(pid, 'SIGTERM');
  const patience = Date.now() + graceMs;
  let killed = false;
  while ((await startOf(pid)) === started) {
    if (!killed && Date.now() > patience) {
      send(pid, 'SIGKILL');
      killed = true;
    }
    await delay(POLL_MS);
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    const gone = error instanceof Error && 'code' in error && error.code === 'ESRCH';
    if (!gone) throw error;
  }
}
