import { writeFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

/** Three times less time on a busy processor than this process has (nice). */
const difference = 5;
const lowest = 19;

/**
 * Gives a process less of busy processors than this one has: one that was just started, or this one from now on. The event loop that has to
 * respond to all clients would wait for a database that works for some of them, a calculation or a backup. Threads inherit it from the thread
 * that begins them.
 */
export function lowerPriority(pid: number | undefined): void {
  if (pid === undefined) return;
  const priority = Math.min(lowest, getPriority() + difference);
  const act = (lower: () => void): void => {
    try {
      lower();
    } catch {
      // It has ended, or the system does not have it or allow it: the processes share processors as before.
    }
  };
  act(() => setPriority(pid, priority));
  // Linux weighs sessions before processes on some systems (sched_autogroup_enabled): one with a session of its own has a weight of its own.
  act(() => writeFileSync(`/proc/${pid}/autogroup`, String(priority)));
}
