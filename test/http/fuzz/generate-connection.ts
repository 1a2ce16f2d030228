import { gzipSync } from 'node:zlib';
import { routes } from '../../../src/http/routes.js';
import { details, referenceScopes } from '../../../src/registry/structures/structure-query.js';
import { auditRules } from '../../../src/registry/versions/audit.js';
import { basic } from '../../harness/server.js';
import { zip } from '../../harness/zip.js';
import { samples } from '../openapi/sample-registry.js';
import { mutate, mutateText, type Random } from './random.js';

/** What a client sends on one connection. */
export interface Connection {
  readonly bytes: Buffer;
  /** The methods of the requests at its beginning that are complete; each requires a response. */
  readonly methods: readonly string[];
  /** The method of a damaged request after them, which may get a response: none to HEAD has a body. */
  readonly damaged: string;
  /** What the client does after the bytes: it waits for the responses, ends its side after them,
   * or closes the connection at once. */
  readonly ending: 'wait' | 'end' | 'close';
  /** Where the bytes are cut into pieces, ascending. */
  readonly cuts: readonly number[];
  /** Time between two pieces, and before a client closes the connection, milliseconds. */
  readonly pause: number;
}

const queries = routes.filter(({ method }) => method === 'GET');
/** Routes that take a body, or change something. */
const submissions = routes.filter(({ method }) => method !== 'GET');
const methods = ['HEAD', 'OPTIONS', 'PUT', 'DELETE', 'PATCH', 'TRACE', 'CONNECT', 'PROPFIND', 'M-SEARCH', 'get', 'X'];

/** Query parameters with values that some resource accepts. */
export const parameters: Readonly<Record<string, readonly string[]>> = {
  references: [...referenceScopes, 'codelist', 'codelist,dataflow'],
  detail: details,
  format: ['sdmx-2.1', 'sdmx-3.0', 'sdmx-3.1', 'sdmx-json', 'sdmx-json-1.0', 'sdmx-json-2.0', 'json', 'csv', 'xlsx'],
  asOf: [
    'tick:1',
    'tick:999999999',
    'tick:0',
    '2026-01-01',
    '2999-01-01T00:00:00Z',
    '2026-01-01T00:00:00+01:00',
    '2026-11-30T23:59:59.999999999-12:00',
    '2026-02-30',
    '2026-01-01T24:00:00Z',
    '2026-01-01T00:00%2B14:00',
    '9999-12-31',
    '2026Z',
    '2026-06',
    '0000-01-01',
    '1970',
    '-0001',
    '1790000000000',
  ],
  lang: ['en', 'de,en', '*'],
  urn: [
    'urn:sdmx:org.sdmx.infomodel.codelist.Codelist=SDMX:CL(1.0.0)',
    'urn:sdmx:org.sdmx.infomodel.codelist.Code=SDMX:CL(1.0+.0).A',
    'Codelist=*:C*',
  ],
  auditLog: ['true', 'false'],
  policy: ['omit', 'draft', 'none'],
  action: ['append', 'replace', 'merge', 'delete'],
  firstNObservations: ['1', '999999999'],
  lastNObservations: ['1', '0'],
  updatedAfter: ['2026-01-01', '2999-01-01T00:00:00Z', '2026'],
  updatedBefore: ['2026-01-01', '2999-01-01T00:00:00Z', 'never'],
  source: ['loaded', 'R1', '../x', ''],
  includeHistory: ['true', 'false'],
  labels: ['id', 'name', 'both'],
  timeFormat: ['original', 'normalized'],
  keys: ['none', 'obs', 'series', 'both'],
  attributes: ['dsd', 'msd', 'none', 'all', 'OBS_STATUS'],
  measures: ['all', 'none', 'OBS_VALUE'],
  offset: ['0', '1', '999999999'],
  sort: ['FREQ', 'series_key:desc', '*'],
  reportingYearStartDay: ['--04-01', '--02-30'],
  direction: ['outgoing', 'incoming', 'both'],
  depth: ['1', 'all', '9999'],
  types: ['codelist', 'Codelist,Dataflow'],
  edges: ['all', 'direct', 'indirect'],
  scope: ['item', 'artefact'],
  owners: ['true', 'false'],
  items: ['true', 'false'],
  constraints: ['true', 'false'],
  unchanged: ['true', 'false'],
  component: ['FREQ', 'A.B'],
  value: ['A', 'A%25'],
  validAt: ['2012', '2012-Q3', '2012-13'],
  mode: ['exact', 'available'],
  'c[FREQ]': ['A,B', 'ne:A+sw:B', 'ge:2020'],
  'c[TIME_PERIOD]': ['ge:2020-01+le:2020-12', '2020-Q1'],
  startPeriod: ['2010', '2010-Q3'],
  endPeriod: ['2010-07-01'],
  dimensionAtObservation: ['TIME_PERIOD', 'AllDimensions', 'FREQ'],
  explicitMeasure: ['true', 'false'],
  explicit: ['true', 'false'],
  deletion: ['true', 'false'],
  dryRun: ['true', 'false'],
  tick: ['1', '2', '41', 'tick:1', '0'],
  allowNone: ['true', 'false'],
  full: ['true', 'false'],
  version: ['1.1.0', '2.0', '1.1.0-draft', '1.0+.0'],
  with: ['drafts', 'nothing'],
  to: ['urn:sdmx:org.sdmx.infomodel.codelist.Codelist=SDMX:CL(1.1.0)'],
  rules: [...auditRules, auditRules.join(',')],
  agency: ['SDMX', 'SDMX.STAT'],
  limit: ['1', '0', '99999'],
  state: ['open', 'approved', 'closed'],
  text: ['Please', ''],
  after: ['Codelist=SDMX:CL', 'A', '2:1.0.0'],
  from: ['tick:1', '2026-01-01'],
  principal: ['root', 'A,B'],
  since: ['2026-01-01', '9999-12-31', 'yesterday', '0', '2', '1-0-dXJu', 'tick:1'],
  wait: ['0', '1', '61', '-1'],
  newest: ['true', 'false'],
  eligible: ['true', 'false'],
  codes: ['true', 'false'],
  kinds: ['created,moved', 'itemsMissing', 'x'],
  closure: ['urn:sdmx:org.sdmx.infomodel.codelist.Codelist=SDMX:CL(1.0.0)', 'Codelist=SDMX:CL(1.0+.0)', 'x'],
  until: ['2026-12-31T00:00:00Z', '0000-01-01'],
  kind: ['signIn', 'submission,accessRules', 'x', 'item', 'all'],
  outcome: ['refused', 'committed,tooMany', 'x'],
  q: ['CL_FREQ', '*:*', '"a', '', 'a b*~'],
  class: ['Codelist', 'Codelist,Code', 'x'],
  stability: ['stable,draft', 'x'],
  versions: ['newest', 'all', 'x'],
  facets: ['true', 'false'],
  rule: ['editors', 'A B'],
  before: ['1', '-1', '99999999999999999999'],
  next: ['/openapi.json', '//evil.example', '/login.html'],
  all: ['true', 'false'],
  user: ['oidc:alice', 'root', 'x'],
  structure: ['SDMX:DF(1.0.0)', 'SDMX:DF(~),SDMX:DSD(1.0+.0)', 'SDMX', ''],
  failFast: ['true', 'false'],
  metrics: ['true', 'false'],
  valid: ['true', 'false'],
  invalid: ['true', 'false'],
  _: ['1'],
};

/** Query strings that requests with a body require, by path. */
const requiredQueries: Readonly<Record<string, readonly string[]>> = {
  '/ws/registry/compare': [
    'urn=urn:sdmx:org.sdmx.infomodel.codelist.Codelist=SDMX:CL(1.0.0)',
    'urn=urn:sdmx:org.sdmx.infomodel.codelist.Codelist=SDMX:CL(~)',
    'urn=urn:sdmx:org.sdmx.infomodel.codelist.Codelist=NOBODY:NOTHING(1.0)',
    'urn=urn:sdmx:org.sdmx.infomodel.codelist.Code=SDMX:CL(1.0.0).A',
    'urn=urn:sdmx:org.sdmx.infomodel.datastructure.Dataflow=SDMX:DF_A(1.0.0)',
  ],
  '/ws/public/data/validate': ['structure=SDMX:DF(1.0.0)', 'structure=SDMX:DF(1.0.0)&valid=true'],
  '/ws/secure/registry/promote': ['urn=urn:sdmx:org.sdmx.infomodel.codelist.Codelist=SDMX:CL(1.1.0-draft)'],
  '/ws/secure/registry/proposals/promote': [
    'text=x&urn=urn:sdmx:org.sdmx.infomodel.codelist.Codelist=SDMX:CL(1.1.0-draft)',
  ],
  '/ws/secure/registry/restore': [
    'urn=urn:sdmx:org.sdmx.infomodel.codelist.Codelist=SDMX:CL(1.0.0)&tick=1',
    'urn=urn:sdmx:org.sdmx.infomodel.codelist.Codelist=NOBODY:NOTHING(1.0)&tick=1',
  ],
};

/** Share of the requests with a body that is signed in. */
const signedIn = 0.7;

/** Parts of paths that select several artefacts or versions. */
const patterns = [
  '*',
  '~',
  '+',
  'all',
  'latest',
  '1.0+.0',
  '1+.0.0',
  '1.*',
  'A,B,A',
  'SDMX,SDMX.STAT',
  'A+B',
  'CL,DSD,CS',
];

/** Request headers with values that have a meaning. */
export const headers: Readonly<Record<string, readonly string[]>> = {
  'If-Match': ['"0"', '*', 'W/"1"', '"urn:sdmx:org.sdmx.infomodel.codelist.Codelist=SDMX:CL(1.0.0)@1"'],
  'Last-Event-ID': ['1', '1-1-x', '999999999', ''],
  Accept: [
    '*/*',
    'application/json',
    'application/xml',
    'application/vnd.sdmx.structure+xml;version=3.1.0',
    'application/vnd.sdmx.structure+json;version=2.0.0;q=0.5, */*;q=0.1',
    'application/vnd.sdmx.schema+xml;version=3.1',
    'text/csv',
  ],
  'Accept-Language': ['de', 'en;q=0.5, fr', '*'],
  'Accept-Encoding': ['gzip', 'br', 'identity;q=0, *;q=0', 'gzip;q=0.1, br;q=1', ''],
  'Content-Type': [
    'application/xml',
    'application/json',
    'application/vnd.sdmx.structure+json;version=2.0.0',
    'multipart/form-data',
    'multipart/form-data; boundary=x',
    'multipart/form-data; boundary="',
  ],
  'Content-Encoding': ['gzip', 'x-gzip', 'identity', 'br'],
  Action: ['APPEND', 'REPLACE', 'MERGE', 'FULLREPLACE', 'DELETE', 'delete'],
  'Dry-Run': ['true', 'false'],
  Strict: ['true', 'false'],
  'Skip-Review': ['true', 'maybe'],
  'Skip-Invalid': ['true', 'false'],
  Prefer: ['respond-async', 'respond-async;x=1, wait=10', 'handling=strict'],
  'Data-Format': ['csv;delimiter=semicolon', 'csv; delimiter=|', 'csv', 'xlsx'],
  Structure: ['SDMX:DF(1.0.0)', ',', 'urn:sdmx:x'],
  'Inc-Metrics': ['true', 'false'],
  'Inc-Valid': ['true', 'x'],
  'Inc-Invalid': ['true', 'false'],
  'Idempotency-Key': ['key-1', 'key-2', 'a b', 'A'.repeat(300)],
  'If-None-Match': ['*', '"a"', 'W/"a", "b"'],
  'If-Modified-Since': ['Thu, 01 Jan 2026 00:00:00 GMT', 'yesterday'],
  Origin: ['http://localhost', 'null', 'https://evil.example'],
  'Sec-Fetch-Site': ['same-origin', 'cross-site', 'none'],
  'Access-Control-Request-Method': ['GET', 'POST'],
  Range: ['bytes=0-10', 'bytes=-1'],
  Expect: ['100-continue', 'nothing'],
  Connection: ['keep-alive', 'close', 'Upgrade', 'Content-Length'],
  Upgrade: ['websocket', 'h2c'],
  'X-Request-Id': ['id-1', 'a b'],
  Cookie: ['a=b', '__proto__=1'],
  Authorization: ['Basic', 'Bearer x', basic('root', 'wrong'), 'Basic ===='],
};

/** Characters that would end the request line or a header. */
const withoutControls = (text: string): string => text.replace(/[^ -~\u0080-\u00ff]/g, '');
const inTarget = (text: string): string => withoutControls(text).replaceAll(' ', '%20');

function targetOf(path: string, parts: readonly string[], random: Random): string {
  const shown = parts.slice(0, random.isTrue(0.7) ? parts.length : random.below(parts.length + 1));
  const segments = shown.map((part) =>
    random.isTrue(0.15) ? random.of(patterns) : random.isTrue(0.15) ? mutateText(part, random) : part,
  );
  const chosen = random.some(Object.keys(parameters), random.of([0, 0, 0.05, 0.2])).map((name) => {
    const value = random.of(parameters[name] ?? []);
    return `${name}=${random.isTrue(0.2) ? mutateText(value, random) : value}`;
  });
  const queriesOfPath = requiredQueries[path];
  const required = samples[path]?.query ?? (queriesOfPath && random.of(queriesOfPath));
  const search = [...(required !== undefined && random.isTrue(0.7) ? [required] : []), ...chosen].join('&');
  const target = [path, ...segments].join('/') + (search === '' ? '' : `?${search}`);
  const sent = random.isTrue(0.15) ? mutateText(target, random) : target;
  const forms = [
    sent,
    sent,
    sent,
    sent,
    sent,
    sent,
    `http://host${sent}`,
    `http://[${sent}`,
    `x:${sent}`,
    `/${sent}`,
    '*',
    sent.slice(1),
  ];
  return inTarget(random.isTrue(0.1) ? random.of(forms) : sent) || '/';
}

/** A form with the message, and with other fields. */
function formOf(message: Buffer, random: Random): Buffer {
  const names = ['uploadFile', ...random.some(['other', 'uploadFile', 'a', 'lock', 'structures'], 0.2)];
  const parts = names.flatMap((name) => [
    `--x\r\nContent-Disposition: form-data; name="${name}"${random.isTrue(0.9) ? '; filename="m.xml"' : ''}\r\n\r\n`,
    message,
    '\r\n',
  ]);
  return Buffer.concat([...parts, '--x--\r\n'].map((part) => Buffer.from(part)));
}

const megabytes = (text: string): Buffer => Buffer.alloc(4_000_000, text);

/** Bodies that take far more memory or depth than bytes. */
const bombs: readonly Buffer[] = [
  gzipSync(megabytes(' ')),
  gzipSync(gzipSync(megabytes('<a>'))),
  gzipSync(Buffer.concat([Buffer.from('<a b="'), megabytes('c')])),
  megabytes('[').subarray(0, 100_000),
  Buffer.from('{"data":'.repeat(10_000)),
  Buffer.from('<a>'.repeat(30_000)),
  Buffer.from(`<!DOCTYPE a [<!ENTITY b "${'c'.repeat(1000)}">]><a>${'&b;'.repeat(1000)}</a>`),
  Buffer.from(`--x\r\n${'a: b\r\n'.repeat(5000)}\r\n\r\n--x--\r\n`),
];

/** A message in a packaging, mutated before or after it is packed. */
async function bodyOf(messages: readonly Buffer[], random: Random): Promise<{ body: Buffer; type?: string }> {
  const maybe = (bytes: Buffer, probability: number): Buffer =>
    random.isTrue(probability) ? mutate(bytes, random) : bytes;
  const message = maybe(random.of(messages), 0.7);
  switch (random.below(9)) {
    case 8:
      return { body: random.of(bombs) };
    case 0:
      return { body: maybe(gzipSync(message), 0.4) };
    case 1:
      return { body: maybe(await zip({ 'a.xml': message, 'b.json': random.of(messages) }), 0.4) };
    case 2:
      return { body: maybe(gzipSync(await zip({ 'a.xml': message })), 0.2) };
    case 3:
    case 4:
      return { body: maybe(formOf(message, random), 0.4), type: 'multipart/form-data; boundary=x' };
    case 5:
      return { body: Buffer.from(message.toString('utf8'), 'utf16le') };
    default:
      return { body: message };
  }
}

function chunked(body: Buffer, random: Random): Buffer {
  const size = 1 + random.below(body.length + 1);
  const chunks = Array.from({ length: Math.ceil(body.length / size) }, (_, index) => {
    const chunk = body.subarray(index * size, (index + 1) * size);
    return Buffer.concat([Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from('\r\n')]);
  });
  return Buffer.concat([...chunks, Buffer.from('0\r\n\r\n')]);
}

/**
 * A complete request of HTTP/1.1, whose target, headers and body may have any content.
 * @param isLast on its connection; Node does not read what is sent behind a request with `Upgrade` before its response
 */
async function requestOf(
  messages: readonly Buffer[],
  random: Random,
  isLast: boolean,
): Promise<{ method: string; bytes: Buffer }> {
  const isSubmission = random.isTrue(0.4);
  const route = random.of(isSubmission ? submissions : queries);
  const { path } = route;
  const method = random.isTrue(0.08) ? random.of(methods) : route.method;
  const names = random.some(Object.keys(headers), 0.12).filter((name) => isLast || name !== 'Upgrade');
  const lines = names.map((name) => {
    const value = random.of(headers[name] ?? []);
    return [name, withoutControls(random.isTrue(0.2) ? mutateText(value, random) : value)];
  });
  const has = (wanted: string): boolean => lines.some(([name]) => name === wanted);
  let body = Buffer.alloc(0);
  if (isSubmission || random.isTrue(0.03)) {
    const made = await bodyOf(messages, random);
    body = Buffer.from(made.body);
    if (made.type !== undefined && !has('Content-Type')) lines.push(['Content-Type', made.type]);
    if (!has('Authorization') && random.isTrue(signedIn))
      lines.push(['Authorization', basic('root', 'only-for-the-tests')]);
    // Most submissions change nothing, so that the registry stays small.
    if (!has('Dry-Run') && random.isTrue(0.7)) lines.push(['Dry-Run', 'true']);
    const isChunked = random.isTrue(0.3);
    lines.push(isChunked ? ['Transfer-Encoding', 'chunked'] : ['Content-Length', String(body.length)]);
    if (isChunked) body = Buffer.from(chunked(body, random));
  }
  const target = targetOf(path, isSubmission ? [] : (samples[path]?.parts ?? []), random);
  const head = [`${method} ${target} HTTP/1.1`, 'Host: registry', ...lines.map((line) => line.join(': ')), '', ''];
  return { method, bytes: Buffer.concat([Buffer.from(head.join('\r\n'), 'latin1'), body]) };
}

/** Most clients wait; some do not take the response. */
const endingsOfComplete = ['wait', 'wait', 'wait', 'wait', 'wait', 'close'] as const;

/** Two pieces; for some clients, which are slow, up to eight. */
function pieces(bytes: Buffer, random: Random): Pick<Connection, 'cuts' | 'pause'> {
  const isSlow = random.isTrue(0.05);
  const count = isSlow ? 1 + random.below(7) : 1;
  const cuts = Array.from({ length: count }, () => random.below(bytes.length + 1)).sort((a, b) => a - b);
  return { cuts, pause: isSlow ? random.below(50) : 0 };
}

/**
 * What a client sends on one connection: one to four requests. Every second connection has complete requests only; of
 * the others, the last request is changed or breaks off.
 * @param messages the bodies to change
 */
export async function generateConnection(messages: readonly Buffer[], random: Random): Promise<Connection> {
  const count = random.isTrue(0.75) ? 1 : 2 + random.below(3);
  const requests = [];
  for (let left = count; left > 0; left -= 1) requests.push(await requestOf(messages, random, left === 1));
  const complete = { bytes: requests.map(({ bytes }) => bytes), methods: requests.map(({ method }) => method) };
  if (random.isTrue(0.5)) {
    const bytes = Buffer.concat(complete.bytes);
    const ending = random.of(endingsOfComplete);
    return { bytes, methods: complete.methods, damaged: 'GET', ending, ...pieces(bytes, random) };
  }
  const last = complete.bytes.pop() ?? Buffer.alloc(0);
  const damaged = random.isTrue(0.5) ? last.subarray(0, random.below(last.length)) : mutate(last, random);
  const bytes = Buffer.concat([...complete.bytes, damaged]);
  const ending = random.of(['end', 'close'] as const);
  return {
    bytes,
    methods: complete.methods.slice(0, -1),
    damaged: damaged.toString('latin1', 0, 'HEAD '.length) === 'HEAD ' ? 'HEAD' : 'GET',
    ending,
    ...pieces(bytes, random),
  };
}
