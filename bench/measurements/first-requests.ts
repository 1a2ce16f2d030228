import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Measurement, Row } from '../bench.js';
import { median, timed } from '../interleave.js';

const root = resolve(import.meta.dirname, '../..');
const rootPassword = 'only-for-the-bench';
const authorization = `Basic ${Buffer.from(`root:${rootPassword}`).toString('base64')}`;

interface Program {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts the program on a data folder, with its own Neo4j. */
async function startProgram(dataDir: string): Promise<Program> {
  const environment = { STRATA_DATA_DIR: dataDir, STRATA_PORT: '0', STRATA_ROOT_PASSWORD: rootPassword };
  const child: ChildProcess = spawn(
    process.execPath,
    ['--import', 'tsx', '--import', join(root, 'scripts/tsx-in-threads.mjs'), join(root, 'src/main.ts')],
    {
      cwd: root,
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  if (child.stdout === null) throw new Error('the program has no output');
  for await (const line of createInterface(child.stdout)) {
    const url = /Strata listens at (http[^"]*)/.exec(line)?.[1];
    if (url === undefined) continue;
    child.stdout.resume();
    return {
      url,
      async stop() {
        const ended = once(child, 'exit');
        child.kill('SIGTERM');
        await ended;
      },
    };
  }
  throw new Error('the program ended before it listened');
}

async function send(url: string, init: RequestInit = {}): Promise<void> {
  const response = await fetch(url, init);
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.status}: ${text.slice(0, 500)}`);
}

/** The requests of a round: a submission of a data structure and a dataflow, and queries for it that no cache holds. */
function requestsOf(url: string, message: string, round: number): Readonly<Record<string, () => Promise<void>>> {
  const id = `FLOW_${round}`;
  const urn = `urn:sdmx:org.sdmx.infomodel.datastructure.Dataflow=HARBOUR:${id}(1.0.0)`;
  return {
    submission: () =>
      send(`${url}/ws/secure/sdmxapi/rest`, {
        method: 'POST',
        headers: { authorization },
        body: message.replaceAll('PORT_TRAFFIC', id),
      }),
    'structure query': () => send(`${url}/sdmx/v2/structure/dataflow/HARBOUR/${id}?references=all`),
    'structure query of REST 1': () => send(`${url}/sdmx/v1/dataflow/HARBOUR/${id}?references=all`),
    'reference graph': () => send(`${url}/ws/registry/reference?urn=${urn}`),
    'schema query': () => send(`${url}/sdmx/v2/schema/dataflow/HARBOUR/${id}/1.0.0`),
  };
}

/** Runs rounds of requests and returns the times of each kind, in order. */
async function runRounds(url: string, message: string, rounds: readonly number[]): Promise<Map<string, number[]>> {
  const times = new Map<string, number[]>();
  for (const round of rounds) {
    for (const [kind, request] of Object.entries(requestsOf(url, message, round))) {
      times.set(kind, [...(times.get(kind) ?? []), await timed(request)]);
    }
  }
  return times;
}

const hundred = Array.from({ length: 100 }, (_, index) => index);

/** The first request of each kind after a start, compared with the median of the 91st to the hundredth. */
async function measure(): Promise<readonly Row[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'strata-bench-'));
  try {
    const [agencies, message] = await Promise.all(
      ['1-agencies.xml', '2-port-traffic.xml'].map((file) => readFile(join(root, 'examples', file), 'utf8')),
    );
    const before = await startProgram(dataDir);
    await send(`${before.url}/ws/secure/sdmxapi/rest`, {
      method: 'POST',
      headers: { authorization, Action: 'MERGE' },
      body: agencies ?? '',
    });
    await runRounds(
      before.url,
      message ?? '',
      hundred.map((index) => index + 1000),
    );
    await before.stop();
    const program = await startProgram(dataDir);
    const times = await runRounds(program.url, message ?? '', hundred);
    await program.stop();
    return [...times].map(([kind, each]) => ({
      name: `first ${kind} after a start, to the hundredth`,
      value: each[0] ?? Number.NaN,
      baseline: median(each.slice(-10)),
      goal: 2,
    }));
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

export const firstRequests: Measurement = { name: 'first', measure };
