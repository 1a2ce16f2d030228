import { readdirSync, readFileSync } from 'node:fs';

const pageBytes = 4096;

/** Resident memory of a process and of all processes that it started, bytes. On Linux only; 0 elsewhere. */
export function treeMemory(pid: number): number {
  const parents = new Map<number, number>();
  const sizes = new Map<number, number>();
  let names: readonly string[] = [];
  try {
    names = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    return 0;
  }
  for (const name of names) {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      // The name of the program is in brackets, and may hold blanks.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      parents.set(Number(name), Number(fields[1]));
      sizes.set(Number(name), Number(fields[21]) * pageBytes);
    } catch {
      // The process ended meanwhile.
    }
  }
  const isInTree = (each: number): boolean => {
    for (let at: number | undefined = each; at !== undefined && at > 0; at = parents.get(at))
      if (at === pid) return true;
    return false;
  };
  return [...sizes].reduce((sum, [each, size]) => sum + (isInTree(each) ? size : 0), 0);
}

/** Runs work and samples the memory of a process and its children every 100 ms. @returns the highest sample, bytes */
export async function peakTreeMemory(pid: number, work: () => Promise<unknown>): Promise<number> {
  let peak = treeMemory(pid);
  const timer = setInterval(() => {
    peak = Math.max(peak, treeMemory(pid));
  }, 100);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  return peak;
}
