import Koa from 'koa';
import { listen } from '../../src/http/listen.js';
import { parseUrn } from '../../src/model/urn.js';
import { Registry } from '../../src/registry/registry.js';
import { Database } from '../../src/store/database.js';
import type { Bench, Measurement, Row } from '../bench.js';
import { interleave, withEffort } from '../interleave.js';
import { LoadProcess } from '../load.js';
import { startServing } from '../serve.js';

const connections = 32;
const seconds = 1;

/** A dataflow with all it needs, as a path of REST 2. */
function descendantsPath(urn: string): string {
  const { agencyID, id, version } = parseUrn(urn);
  return `/sdmx/v2/structure/dataflow/${agencyID}/${id}/${version}?references=descendants`;
}

const inSize = ({ length }: Buffer): string => `${Math.round(length / 1000)} kB`;

/** A server that answers with some bytes from memory, as bare as the framework allows. */
const serveBytes = (bytes: Buffer, type: string) =>
  listen(
    new Koa().use((ctx) => {
      ctx.body = bytes;
      ctx.set('Content-Type', type);
    }),
    '127.0.0.1',
    0,
  );

interface Asked {
  readonly name: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly goal: number;
}

/** How many times longer each request takes than the same bytes from a bare server. */
async function compare(
  load: LoadProcess,
  bare: string,
  { name, url, headers = {}, goal }: Asked,
  effort: number,
): Promise<Row> {
  const probe = (target: string, sent: Readonly<Record<string, string>>) => async () =>
    1000 / (await load.run({ urls: [target], headers: sent, connections, seconds }));
  const [value = Number.NaN, baseline = Number.NaN] = await interleave(
    [probe(url, headers), probe(bare, {})],
    withEffort(effort, { warmUp: 1, rounds: 5 }),
  );
  return { name, value, baseline, goal };
}

/** Some dataflows use the codelist of 100,000 codes; the answer measured is one of those without it. */
const usualBytes = 1_000_000;

/** The first answer of usual size. */
async function usualAnswer(url: string, dataflows: readonly string[]) {
  for (const urn of dataflows) {
    const path = descendantsPath(urn);
    const response = await fetch(`${url}${path}`, { headers: { 'accept-encoding': 'identity' } });
    const bytes = Buffer.from(await response.arrayBuffer());
    if (!response.ok) throw new Error(`${response.status}: ${bytes.toString().slice(0, 500)}`);
    if (bytes.length > usualBytes) continue;
    const [tag = '', type = ''] = [response.headers.get('etag') ?? '', response.headers.get('content-type') ?? ''];
    return { path, bytes, type, tag };
  }
  throw new Error('no dataflow has an answer of usual size');
}

/** Warm answers under 32 connections: milliseconds a request, all connections together. */
async function measure({ neo4j, registry, dataflows, effort }: Bench): Promise<readonly Row[]> {
  const served = await startServing(registry);
  const database = new Database(neo4j);
  const shared = await startServing(await Registry.open(database, { isOnlyWriter: false, freshness: 50 }));
  const { path, bytes, type, tag } = await usualAnswer(served.url, dataflows);
  const bare = await serveBytes(bytes, type);
  const stubsUrl = `${served.url}/sdmx/v2/structure/dataflow/*/*/*?detail=allstubs`;
  const stubs = Buffer.from(
    await (await fetch(stubsUrl, { headers: { 'accept-encoding': 'identity' } })).arrayBuffer(),
  );
  const bareStubs = await serveBytes(stubs, 'application/xml');
  const load = new LoadProcess();
  const size = inSize(bytes);
  const asked: readonly Asked[] = [
    {
      name: `warm answer with descendants, ${size}, to the bytes alone`,
      url: `${served.url}${path}`,
      goal: 1 / 0.6,
    },
    {
      name: 'not modified, to the bytes alone',
      url: `${served.url}${path}`,
      headers: { 'If-None-Match': tag },
      goal: 1 / 0.7,
    },
    {
      name: 'the same on a shared database, looks serve 50 ms, to the bytes alone',
      url: `${shared.url}${path}`,
      goal: 1 / 0.5,
    },
  ];
  try {
    const rows: Row[] = [];
    for (const each of asked) rows.push(await compare(load, bare.url, each, effort));
    const allStubs = { name: `all dataflows as stubs, ${inSize(stubs)}, to the bytes alone`, url: stubsUrl, goal: 2 };
    rows.push(await compare(load, bareStubs.url, allStubs, effort));
    return rows;
  } finally {
    for (const listener of [served, shared, bare, bareStubs]) await listener.stop(1);
    await database.close();
    load.end();
  }
}

export const answering: Measurement = { name: 'answering', measure };
