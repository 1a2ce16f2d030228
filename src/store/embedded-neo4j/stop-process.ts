import { setTimeout as delay } from 'node:timers/promises';
import { startOf } from './process-identity.js';

const POLL_MS = 50;

/**
 * Sends SIGTERM to a process, and SIGKILL when it still runs after the grace period.
 *
 * @param graceMs grace period, milliseconds
 * @returns when the process has ended
 */
export async function stopProcess(pid: number, graceMs = 20_000): Promise<void> {
  const started = await startOf(pid);
  if (started === undefined) return;
  send(pid, 'SIGTERM');
  const deadline = Date.now() + graceMs;
  let killed = false;
  while ((await startOf(pid)) === started) {
    if (!killed && Date.now() > deadline) {
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
