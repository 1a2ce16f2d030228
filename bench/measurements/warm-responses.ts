import { openSync } from 'node:fs';
import Koa from 'koa';
import { listen } from '../../src/http/server/listen.js';
import { parseUrn } from '../../src/model/urn.js';
import { Registry } from '../../src/registry/registry.js';
import { createLog } from '../../src/start/log.js';
import { Database } from '../../src/store/database.js';
import type { Bench, Measurement, Row } from '../bench.js';
import { interleave, withEffort } from '../interleave.js';
import { LoadProcess } from '../load.js';
import { startServing } from '../serve.js';
import { sized } from '../sizes.js';

const connections = 32;
const seconds = sized(1, 0.05);
/** Until Java has compiled what Neo4j executes for a clock read: before, one takes three times as long. */
const secondsOfClockReads = sized(20, 0.05);

/** A dataflow with its descendants, as a path of REST 2. */
function descendantsPath(urn: string): string {
  const { agencyID, id, version } = parseUrn(urn);
  return `/sdmx/v2/structure/dataflow/${agencyID}/${id}/${version}?references=descendants`;
}

const formatSize = ({ length }: Buffer): string => `${Math.round(length / 1000)} kB`;

/** A Koa server that sends the same bytes to every request. */
const serveBytes = (bytes: Buffer, type: string) =>
  listen(
    new Koa().use((ctx) => {
      ctx.body = bytes;
      ctx.set('Content-Type', type);
    }),
    '127.0.0.1',
    0,
  );

/** A warm request. */
interface WarmRequest {
  readonly name: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** URL of the bare server that sends the same bytes. */
  readonly bare: string;
  /** Minimum share of the throughput of the bare server. */
  readonly goal: number;
}

/** Throughput of a request and of the same bytes from the bare server, responses per second. */
async function compare(load: LoadProcess, request: WarmRequest, effort: number): Promise<Row> {
  const { name, url, headers = {}, bare, goal } = request;
  const probe = (target: string, sent: Readonly<Record<string, string>>) => () =>
    load.run({ urls: [target], headers: sent, connections, seconds });
  const [value = Number.NaN, baseline = Number.NaN] = await interleave(
    [probe(url, headers), probe(bare, {})],
    withEffort(effort, { warmUp: 1, rounds: 5 }),
  );
  return { name, unit: '/s', value, baseline, goal };
}

async function fetchBytes(url: string) {
  const response = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
  const bytes = Buffer.from(await response.arrayBuffer());
  if (!response.ok) throw new Error(`${response.status}: ${bytes.toString().slice(0, 500)}`);
  return { bytes, type: response.headers.get('content-type') ?? '', tag: response.headers.get('etag') ?? '' };
}

/** Some dataflows use the codelist of 100,000 codes. Among this many dataflows at least one does not. */
const candidates = 20;

/** The smallest response among those for the first dataflows. */
async function findTypicalResponse(url: string, dataflows: readonly string[]) {
  const responses = [];
  for (const path of dataflows.slice(0, candidates).map(descendantsPath)) {
    responses.push({ path, ...(await fetchBytes(`${url}${path}`)) });
  }
  const [smallest] = responses.sort((a, b) => a.bytes.length - b.bytes.length);
  if (smallest === undefined) throw new Error('the registry does not contain a dataflow');
  return smallest;
}

/** Throughput of warm responses over 32 connections from another process, compared with a bare Koa server. */
async function measure({ neo4j, registry, dataflows, effort }: Bench): Promise<readonly Row[]> {
  const served = await startServing(registry);
  const logging = await startServing(
    registry,
    createLog({ level: 'info', isTerminal: false, output: openSync('/dev/null', 'w') }),
  );
  const database = new Database(neo4j);
  const shared = await startServing(await Registry.open(database, { isOnlyWriter: false, freshness: 50 }));
  const { path, bytes, type, tag } = await findTypicalResponse(served.url, dataflows);
  const stubsPath = '/sdmx/v2/structure/dataflow/*/*/*?detail=allstubs';
  const stubs = await fetchBytes(`${served.url}${stubsPath}`);
  const smallPath = `${path}&detail=allstubs`;
  const small = await fetchBytes(`${served.url}${smallPath}`);
  const smallSize = formatSize(small.bytes);
  const bare = await serveBytes(bytes, type);
  const bareSmall = await serveBytes(small.bytes, small.type);
  const bareStubs = await serveBytes(stubs.bytes, stubs.type);
  const load = new LoadProcess();
  const size = formatSize(bytes);
  const requests: readonly WarmRequest[] = [
    {
      name: `warm structure query with descendants as stubs, ${smallSize}, to bare Koa`,
      url: `${served.url}${smallPath}`,
      bare: bareSmall.url,
      goal: 0.85,
    },
    {
      name: `warm structure query with descendants as stubs and a log line, ${smallSize}, to bare Koa`,
      url: `${logging.url}${smallPath}`,
      bare: bareSmall.url,
      goal: 0.7,
    },
    {
      name: `warm structure query with descendants as stubs on a shared database, clock read every 50 ms, ${smallSize}, to bare Koa`,
      url: `${shared.url}${smallPath}`,
      bare: bareSmall.url,
      goal: 0.8,
    },
    {
      name: `warm structure query with descendants, ${size}, to bare Koa`,
      url: `${served.url}${path}`,
      bare: bare.url,
      goal: 0.85,
    },
    {
      name: `warm structure query with descendants, not modified (304), to bare Koa with ${size}`,
      url: `${served.url}${path}`,
      headers: { 'If-None-Match': tag },
      bare: bare.url,
      goal: 0.85,
    },
    {
      name: `warm structure query with descendants and a log line, ${size}, to bare Koa`,
      url: `${logging.url}${path}`,
      bare: bare.url,
      goal: 0.7,
    },
    {
      name: `warm structure query with descendants on a shared database, clock read every 50 ms, ${size}, to bare Koa`,
      url: `${shared.url}${path}`,
      bare: bare.url,
      goal: 0.8,
    },
    {
      name: `warm structure query of all dataflows as stubs, ${formatSize(stubs.bytes)}, to bare Koa`,
      url: `${served.url}${stubsPath}`,
      bare: bareStubs.url,
      goal: 0.85,
    },
  ];
  try {
    const rows: Row[] = [];
    await load.run({ urls: [`${shared.url}${smallPath}`], headers: {}, connections, seconds: secondsOfClockReads });
    for (const request of requests) rows.push(await compare(load, request, effort));
    return rows;
  } finally {
    for (const listener of [served, logging, shared, bare, bareSmall, bareStubs]) await listener.stop(1);
    await database.close();
    load.end();
  }
}

export const warmResponses: Measurement = { name: 'warm', measure };
