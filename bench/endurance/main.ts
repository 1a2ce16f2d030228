/**
 * Starts Strata on an empty data folder and puts it under mixed load.
 *
 *     npm run bench:endurance -- --requests 1000000
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { endure, growthOf, growthOfStore } from './endure.js';

const { values } = parseArgs({
  options: { requests: { type: 'string', default: '1000000' }, connections: { type: 'string', default: '8' } },
});
const folder = mkdtempSync(join(tmpdir(), 'strata-endurance-'));
const password = 'only-for-the-bench';
const preload = ['--expose-gc', '--import', './bench/endurance/report-memory.mjs'];
const child = spawn(process.execPath, [...preload, 'dist/main.js'], {
  env: {
    ...process.env,
    STRATA_DATA_DIR: folder,
    STRATA_PORT: '0',
    STRATA_ROOT_PASSWORD: password,
    STRATA_LOG_LEVEL: 'info',
    // Caches of the usual size would still grow in the last quarter, and hide what grows for ever.
    STRATA_CACHE_MB: '4',
  },
  stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
});
const ended = once(child, 'exit');

/** The address that the program logs when it listens. */
async function listening(): Promise<string> {
  if (child.stdout === null) throw new Error('the program has no output');
  const lines = createInterface(child.stdout);
  const found = new Promise<string>((resolve, reject) => {
    lines.on('line', (line) => {
      const url = /Strata listens at (http:[^\s"]+)/.exec(line)?.[1];
      if (url !== undefined) resolve(url);
    });
    lines.once('close', () => reject(new Error('the program ended before it listened')));
  });
  return found;
}

const megabytes = (bytes: number | undefined): string => (bytes === undefined ? '–' : `${(bytes / 1e6).toFixed(1)} MB`);

try {
  const url = await listening();
  const target = {
    url,
    authorization: `Basic ${Buffer.from(`root:${password}`).toString('base64')}`,
    pid: child.pid ?? 0,
    store: join(folder, 'neo4j', 'data'),
    memory: async () => {
      const reply = once(child, 'message') as Promise<[{ heap: number; resident: number }]>;
      child.send('memory');
      const [measured] = await reply;
      return measured;
    },
  };
  const result = await endure(target, Number(values.requests), Number(values.connections), (checkpoint) => {
    const { requests, heap, resident, descriptors = '–', store } = checkpoint;
    console.log(
      `${requests} requests: heap ${megabytes(heap)}, resident ${megabytes(resident)}, ${descriptors} descriptors, store ${megabytes(store)}`,
    );
  });
  const [second, third, last] = result.checkpoints.slice(-3);
  for (const [when, { median, worstOfTwenty }] of [
    ['before', result.before],
    ['after', result.after],
  ] as const)
    console.log(`latency ${when}: median ${median.toFixed(1)} ms, one of twenty above ${worstOfTwenty.toFixed(1)} ms`);
  console.log(
    Object.entries({ ...result.counts, refusals: result.refusals })
      .map(([kind, count]) => `${count} ${kind}`)
      .join(', '),
  );
  if (second !== undefined && third !== undefined && last !== undefined) {
    const [before, after] = [growthOfStore(second, third), growthOfStore(third, last)];
    if (before !== undefined && after !== undefined)
      console.log(
        `store a submission: ${(before / 1e3).toFixed(1)} kB from 50 to 75 %, ${(after / 1e3).toFixed(1)} kB from 75 to 100 %`,
      );
    for (const name of ['heap', 'resident', 'descriptors'] as const)
      console.log(`${name} from 75 to 100 %: ${growthOf(third[name] ?? 0, last[name] ?? 0).toFixed(1)} %`);
    process.exitCode = growthOf(third.heap, last.heap) > 5 ? 1 : 0;
  }
} finally {
  child.kill('SIGTERM');
  await ended;
  rmSync(folder, { recursive: true, force: true });
}
