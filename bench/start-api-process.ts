import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import type { DatabaseSettings } from '../src/store/database.js';
import type { MemoryReport } from './api-process.js';
import { isSmoke } from './sizes.js';

/** Lets the threads of the process run TypeScript. */
const threads = resolve(import.meta.dirname, '../scripts/tsx-in-threads.mjs');

const reported = async (child: ChildProcess): Promise<MemoryReport> => {
  const [report] = (await once(child, 'message')) as [MemoryReport];
  return report;
};

export interface ApiProcess {
  /** Resolves when it serves. */
  readonly started: Promise<MemoryReport>;
  memory(): Promise<MemoryReport>;
  readonly pid: number;
  end(): void;
}

function start(neo4j: DatabaseSettings, heap?: number): ApiProcess {
  const heapLimit = heap === undefined ? [] : [`--max-old-space-size=${heap}`];
  const child = fork(resolve(import.meta.dirname, 'api-process.ts'), [JSON.stringify(neo4j)], {
    execArgv: ['--import', 'tsx', '--import', threads, ...heapLimit],
  });
  // One that measurements share ends with this process.
  if (isSmoke) {
    child.unref();
    child.channel?.unref();
  }
  return {
    started: reported(child),
    pid: child.pid ?? 0,
    memory: () => {
      const report = reported(child);
      child.send('memory');
      return report;
    },
    end: () => {
      if (child.connected) child.disconnect();
    },
  };
}

let shared: ApiProcess | undefined;

/**
 * Starts a process of the API over a database. The smallest measurements share one, since its start takes longer than they do.
 * @param heap in MB; the default of Node where missing
 */
export function startApiProcess(neo4j: DatabaseSettings, heap?: number): ApiProcess {
  if (!isSmoke) return start(neo4j, heap);
  shared ??= start(neo4j);
  return { ...shared, end: () => undefined };
}
