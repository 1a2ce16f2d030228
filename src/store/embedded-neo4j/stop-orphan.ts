import { readFile, rm } from 'node:fs/promises';
import { homeArgument, pidFile } from './home.js';
import type { Log } from './log.js';
import { commandLineOf } from './process-identity.js';
import { stopProcess } from './stop-process.js';

/**
 * Stops a Neo4j process that a killed Strata left running. The process id in the file may have been reused, so the process
 * is stopped only when its command line names this home.
 */
export async function stopOrphan(home: string, log: Log): Promise<void> {
  const file = pidFile(home);
  const pid = Number(await readFile(file, 'utf8').catch(() => ''));
  if (Number.isInteger(pid) && pid > 0 && (await commandLineOf(pid)).includes(homeArgument(home))) {
    log.warn(`stopping the Neo4j that an earlier Strata left running (process ${pid})`);
    await stopProcess(pid);
  }
  await rm(file, { force: true });
}
