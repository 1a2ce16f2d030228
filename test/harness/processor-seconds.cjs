const { readdirSync, readFileSync } = require('node:fs');

/** Ticks of the clock in which Linux counts processor time, a second. */
const ticks = 100;

/** The parent of a process, and the ticks of it and of the children that it has waited for; undefined where it has ended. */
function readProcess(pid) {
  try {
    // The name of the program, in parentheses, may have blanks.
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').pop().split(' ');
    return { parent: Number(fields[1]), spent: fields.slice(11, 15).reduce((sum, each) => sum + Number(each), 0) };
  } catch {
    return undefined;
  }
}

/** The process of the database that groups of tests share (lane-database.ts), where there is one. */
const { pid: database } = JSON.parse(process.env.LANE_DATABASE ?? '{}');
exports.sharedProcesses = database === undefined ? [] : [database];

/**
 * Processor time of processes and of those that they have started, directly or not, in seconds. What a process took that was ended
 * after its parent is missing; on systems other than Linux, all but this process.
 */
exports.processorSeconds = (begunBy = [process.pid, ...exports.sharedProcesses]) => {
  if (process.platform !== 'linux') {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  }
  const processes = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((pid) => [Number(pid), readProcess(pid)]),
  );
  const isOfRun = (pid) => begunBy.includes(pid) || (processes.has(pid) && isOfRun(processes.get(pid)?.parent));
  let spent = 0;
  for (const [pid, each] of processes) if (each !== undefined && isOfRun(pid)) spent += each.spent;
  return spent / ticks;
};
