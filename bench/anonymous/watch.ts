import { once } from 'node:events';
import { type RequestOptions, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Program } from '../program.js';
import { asRoot } from '../serve.js';
import { agency, draftOf, ids } from './artefacts.js';
import { smallMessage } from './fill.js';
import type { ProcessState } from './watch-process.js';

/** What others got while requests were being served. Times are milliseconds. */
export interface Watched {
  readonly health: readonly number[];
  /** Of the bare server beside the program. */
  readonly bare: readonly number[];
  readonly queries: readonly number[];
  readonly queriesRefused: number;
  readonly submitted: number;
  readonly refused: number;
  /** Resident memory at its highest, bytes. */
  readonly memory: number;
  /** Longest time for which the event loop of the program was blocked by its own work; undefined where the program ended. */
  readonly block: number | undefined;
}

const giveUp = { health: 30_000, query: 60_000, submission: 120_000 };

/** What the program tells about itself (watch-process.ts); undefined where it has ended. @param withMemory collects garbage */
export async function stateOf({ child, ended }: Program, withMemory: boolean): Promise<ProcessState | undefined> {
  if (ended() !== undefined || !child.connected) return undefined;
  child.send(withMemory);
  const signal = AbortSignal.timeout(giveUp.health);
  return once(child, 'message', { signal }).then(
    ([state]) => state as ProcessState,
    () => undefined,
  );
}

/** Others come from another address, where the system has several. */
const localAddress = process.platform === 'linux' ? { localAddress: '127.0.0.2' } : {};

interface Sent {
  readonly status: number | undefined;
  readonly milliseconds: number;
}

async function send(
  url: string,
  path: string,
  timeout: number,
  options: RequestOptions = {},
  body?: Buffer,
): Promise<Sent> {
  const { hostname, port } = new URL(url);
  const since = performance.now();
  return new Promise((done) => {
    const end = (status?: number): void => {
      clearTimeout(timer);
      done({ status, milliseconds: performance.now() - since });
    };
    const sending = request({ hostname, port, path, agent: false, ...localAddress, ...options }, (response) => {
      response.resume();
      response.on('end', () => end(response.statusCode));
      response.on('error', () => end());
    });
    const timer = setTimeout(() => sending.destroy(new Error('late')), timeout);
    sending.on('error', () => end());
    sending.end(body);
  });
}

const live = (url: string): Promise<Sent> => send(url, '/health/live', giveUp.health);

const smallQuery = (url: string): Promise<Sent> =>
  send(url, `/sdmx/v2/structure/codelist/${agency}/${ids.draft}/1.0.0-draft`, giveUp.query);

let rounds = 0;

async function submit(url: string): Promise<Sent> {
  rounds += 1;
  const body = await smallMessage([draftOf(rounds)]);
  const headers = { ...asRoot, 'content-type': 'application/xml', 'content-length': body.length };
  return send(url, '/ws/secure/sdmxapi/rest', giveUp.submission, { method: 'POST', headers }, body);
}

/** Watches the program while work is done on it. @param bareUrl of the server that does nothing else */
export async function watch<T>(
  program: Program,
  bareUrl: string,
  work: () => Promise<T>,
): Promise<readonly [T, Watched]> {
  await stateOf(program, false);
  let isOver = false;
  const health: number[] = [];
  const bare: number[] = [];
  const queries: number[] = [];
  let [queriesRefused, submitted, refused, memory] = [0, 0, 0, 0];
  const repeat = async (pause: number, act: () => Promise<void>): Promise<void> => {
    do {
      await act();
      await sleep(isOver ? 0 : pause);
    } while (!isOver && program.ended() === undefined);
  };
  const watching = [
    repeat(50, async () => {
      health.push((await live(program.url)).milliseconds);
    }),
    repeat(50, async () => {
      bare.push((await live(bareUrl)).milliseconds);
    }),
    repeat(250, async () => {
      const { status, milliseconds } = await smallQuery(program.url);
      queries.push(milliseconds);
      if (status !== 200) queriesRefused += 1;
    }),
    repeat(1_000, async () => {
      if ((await submit(program.url)).status === 200) submitted += 1;
      else refused += 1;
    }),
    repeat(200, async () => {
      memory = Math.max(memory, (await program.memory()) || 0);
    }),
  ];
  const result = await work().finally(() => {
    isOver = true;
  });
  await Promise.all(watching);
  const block = (await stateOf(program, false))?.block;
  return [result, { health, bare, queries, queriesRefused, submitted, refused, memory, block }];
}

/** Waits until what was given up has ended, as far as others notice; at most a minute. */
export async function settle(program: Program): Promise<void> {
  for (let left = 60; left > 0 && program.ended() === undefined; left -= 1) {
    const { status, milliseconds } = await smallQuery(program.url);
    if (status === 200 && milliseconds < 500) return;
    await sleep(1_000);
  }
}
