import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench, Measurement, Row } from '../bench.js';
import { post, serve } from '../serve.js';
import { isSmoke, sized } from '../sizes.js';
import { startApiProcess } from '../start-api-process.js';
import { largeLine, largeMessageInChunks } from './large-message.js';

const megabyte = 1e6;
const readers = 8;
/** MB. */
const heap = 700;
/** Bytes that a reader takes each 100 ms. */
const taken = 100_000;
const usualSeconds = 20;

interface Variant {
  readonly name: string;
  readonly versions: readonly string[];
  /** Number of codes in each version. */
  readonly codes: number;
}

const variants: readonly Variant[] = [
  {
    name: '5 lists of 100,000 codes',
    versions: ['20.1.0', '20.2.0', '20.3.0', '20.4.0', '20.5.0'],
    codes: sized(100_000, 200),
  },
  { name: 'a list of 500,000 codes', versions: ['21.0.0'], codes: sized(500_000, 200) },
];

const pathOf = ({ versions }: Variant): string =>
  `/sdmx/v2/structure/codelist/${largeLine.agencyID}/${largeLine.id}/${versions.join(',')}?format=sdmx-3.0`;

/** Reads a response at 1 MB/s. @returns the function that ends reading and returns the number of bytes */
function readSlowly(url: string, path: string): () => number {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  let bytes = 0;
  let allowed = 0;
  socket.on('error', () => undefined);
  socket.on('data', (data) => {
    bytes += data.length;
    if (bytes > allowed) socket.pause();
  });
  const timer = setInterval(() => {
    allowed += taken;
    if (bytes <= allowed) socket.resume();
  }, 100);
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\nAccept-Encoding: identity\r\n\r\n`);
  return () => {
    clearInterval(timer);
    socket.destroy();
    return bytes;
  };
}

/** The times of requests to `/health/live`, one each 25 ms, milliseconds. */
async function probeHealth(url: string, seconds: number): Promise<readonly number[]> {
  const times: number[] = [];
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end) {
    const since = performance.now();
    const response = await fetch(`${url}/health/live`);
    await response.arrayBuffer();
    times.push(performance.now() - since);
    await sleep(25);
  }
  return times.toSorted((a, b) => a - b);
}

/** Reads the first 20 MB of a response, so that the code of the process is compiled. */
async function warmUp(url: string): Promise<void> {
  const response = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > 20 * megabyte) return;
  }
}

interface Reading {
  /** Peak memory above idle, bytes. */
  readonly memory: number;
  /** Time of a request to `/health/live` at the 99th percentile, milliseconds. */
  readonly health: number;
}

/** Has a new API process send responses to slow readers for some time. @throws Error when it does not, or ends */
async function read({ neo4j }: Bench, path: string, count: number, seconds: number): Promise<Reading> {
  const api = startApiProcess(neo4j, heap);
  try {
    const idle = await api.started;
    await warmUp(`${idle.url}${path}`);
    const ends = Array.from({ length: count }, () => readSlowly(idle.url, path));
    const times = await probeHealth(idle.url, seconds);
    const { peak } = await api.memory();
    const bytes = ends.map((end) => end());
    if (bytes.every((each) => each === 0)) throw new Error('slow readers got nothing');
    return { memory: peak - idle.now, health: times[Math.floor(times.length * 0.99)] ?? Number.NaN };
  } finally {
    api.end();
  }
}

/** Large responses to slow readers: memory of the process, and its other responses meanwhile. */
async function measure(bench: Bench): Promise<readonly Row[]> {
  const seconds = sized(Math.max(5, usualSeconds * bench.effort), 0.2);
  const rows: Row[] = [];
  for (const variant of variants.slice(0, isSmoke ? 1 : undefined)) {
    await serve(bench.registry, async (url) => {
      async function* body(): AsyncGenerator<Uint8Array> {
        yield* largeMessageInChunks(variant.versions, variant.codes);
      }
      await post(url, body());
    });
    const one = await read(bench, pathOf(variant), 1, seconds);
    const all = await read(bench, pathOf(variant), readers, seconds);
    const name = `${readers} slow readers of ${variant.name}, heap of ${heap} MB`;
    rows.push(
      {
        name: `memory above idle, ${name}, to one`,
        unit: 'MB',
        value: all.memory / megabyte,
        baseline: one.memory / megabyte,
        goal: readers,
      },
      { name: `/health/live at the 99th percentile, ${name}, to 100 ms`, value: all.health, baseline: 100, goal: 1 },
    );
  }
  return rows;
}

export const slowReaders: Measurement = { name: 'slow-readers', measure };
