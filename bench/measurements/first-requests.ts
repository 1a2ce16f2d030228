import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Measurement, Row } from '../bench.js';
import { startOtherEngine } from '../engine.js';
import { median, timed } from '../interleave.js';
import { compiled, onNeo4j, type Program, type StartOptions, startProgram, uncompiled } from '../program.js';
import { asRoot } from '../serve.js';
import { isSmoke, sized } from '../sizes.js';

const root = resolve(import.meta.dirname, '../..');

/** With the smallest sizes, on a Neo4j that has run others: its start takes longer than they do. */
async function optionsOfStart(): Promise<StartOptions> {
  if (!isSmoke) return uncompiled;
  return { ...compiled(), environment: onNeo4j((await startOtherEngine()).settings) };
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
        headers: asRoot,
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

const hundred = Array.from({ length: sized(100, 1) }, (_, index) => index);

/** Sends the requests to a program, and starts it on the same folder again. */
async function fillAndStartAgain(
  program: Program,
  dataDir: string,
  message: string,
  options: StartOptions,
): Promise<Program> {
  const rounds = hundred.map((index) => index + 1000);
  await runRounds(program.url, message, rounds);
  await program.stop();
  return startProgram(dataDir, options);
}

/** The first request of each kind after a start, compared with the median of the 91st to the hundredth. */
async function measure(): Promise<readonly Row[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'strata-bench-'));
  try {
    const [agencies, message] = await Promise.all(
      ['1-agencies.xml', '2-port-traffic.xml'].map((file) => readFile(join(root, 'examples', file), 'utf8')),
    );
    const options = await optionsOfStart();
    let program = await startProgram(dataDir, options);
    await send(`${program.url}/ws/secure/sdmxapi/rest`, {
      method: 'POST',
      headers: { ...asRoot, Action: 'MERGE' },
      body: agencies ?? '',
    });
    if (!isSmoke) program = await fillAndStartAgain(program, dataDir, message ?? '', options);
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
