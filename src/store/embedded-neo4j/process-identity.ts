import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
const hasProc = existsSync('/proc/self/stat');

/**
 * The start time of a process, as a text. Process ids are reused, the pair of id and start time is not, not even after a
 * restart of the machine. Undefined when there is no such process or it has ended and waits for its parent.
 */
export async function startOf(pid: number): Promise<string | undefined> {
  try {
    return hasProc ? await startFromProc(pid) : await startFromPs(pid);
  } catch {
    return undefined;
  }
}

/** The command line of a process, its arguments joined by blanks; empty when there is no such process. */
export async function commandLineOf(pid: number): Promise<string> {
  try {
    if (!hasProc) return (await run('ps', ['-ww', '-o', 'command=', '-p', String(pid)])).stdout.trim();
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0').join(' ').trim();
  } catch {
    return '';
  }
}

/** proc(5): after the name in parentheses, which may hold any character, field 1 is the state and field 20 the start. */
async function startFromProc(pid: number): Promise<string | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (fields[0] === 'Z' || fields[0] === 'X') return undefined;
  const boot = (await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '')).trim();
  return `${boot} ${fields[19]}`;
}

async function startFromPs(pid: number): Promise<string | undefined> {
  const { stdout } = await run('ps', ['-o', 'stat=,lstart=', '-p', String(pid)]);
  const [state = 'Z', ...start] = stdout.trim().split(/\s+/);
  return state.startsWith('Z') ? undefined : start.join(' ');
}
