import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * Starts a Neo4j for several runs of tests, one after the other: each of its own would plan all statements anew, which takes a minute of a
 * processor.
 * @returns the promise of its address for LANE_DATABASE, undefined where it did not start, and what stops it
 */
export function startLaneDatabase() {
  const child = spawn(process.execPath, ['--import', 'tsx/esm', 'test/harness/lane-database.ts'], {
    cwd: ROOT,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  return {
    address: createInterface(child.stdout)
      [Symbol.asyncIterator]()
      .next()
      .then(({ value }) => value),
    stop: () => {
      child.stdin.end();
      return ended;
    },
  };
}
