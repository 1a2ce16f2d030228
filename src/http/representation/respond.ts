import { Readable } from 'node:stream';
import type { Context } from 'koa';
import { LRUCache } from 'lru-cache';
import type { AsOf } from '../../registry/as-of.js';
import type { Registry } from '../../registry/registry.js';
import type { Snapshot } from '../../registry/snapshot.js';
import * as json from '../json-schema.js';
import { departureOf } from '../limits/departure.js';
import type { Services } from '../services.js';
import {
  type Encoding,
  encodings,
  entityTag,
  httpDate,
  isCurrentCopy,
  namesTag,
  type Representation,
} from './representation.js';
import type { RepresentationCache } from './representation-cache.js';

/** The state that a response was read in. */
export const stateRead = {
  asOf: json.instant,
  tick: json.integer('The number of the newest transaction that was read.'),
};

/**
 * Responds with the representation of what a request reads, shows the state that was read, and lets the same request be served warm.
 * @param asOf of the request; undefined for the present
 * @param vary the request headers that the representation depends on, besides Accept-Encoding
 * @param represent what is read in the snapshot
 * @throws StrataError as `Registry.at`, and what `represent` and its `write` throw
 */
export async function respondFromSnapshot(
  ctx: Context,
  { registry, representations, warmResponses }: Pick<Services, 'registry' | 'representations' | 'warmResponses'>,
  asOf: AsOf | undefined,
  vary: string,
  represent: (snapshot: Snapshot) => Promise<Representation>,
): Promise<void> {
  // Both are those before the read: an earlier `Date` is safe, a later one is not.
  const { dateOfRead, history } = registry;
  const snapshot = await snapshotOf(ctx, registry, asOf);
  const { state, access } = snapshot;
  const representation = await represent(snapshot);
  const tag = await sendRepresentation(ctx, representations, representation, vary);
  showState(ctx, snapshot);
  ctx.set('Date', httpDate(dateOfRead));
  const { registryModified } = representation;
  warmResponses.store(ctx, access.view, { tag, asOf, state, registryModified, history });
}

/** Codings by Accept-Encoding header. Clients send few different ones; parsing one costs several microseconds. */
const chosenEncodings = new LRUCache<string, Encoding>({ max: 500 });
/** Characters of a header that is kept; a client could fill the memory with longer ones. */
const longestHeader = 200;

/** The content coding that the client prefers; identity if it accepts none of the supported ones. */
export function chooseEncoding(ctx: Context): Encoding {
  const header = ctx.get('Accept-Encoding');
  const chosen = chosenEncodings.get(header);
  if (chosen !== undefined) return chosen;
  const preferred = ctx.acceptsEncodings([...encodings]);
  const encoding = encodings.find((each) => each === preferred) ?? 'identity';
  if (header.length <= longestHeader) chosenEncodings.set(header, encoding);
  return encoding;
}

/**
 * Sends a representation, from the cache or newly written; 304 if the copy of the client is current. It is not written
 * for 304 and for HEAD; one that is uncertain is written for both, except for a client that has its entity tag.
 * @param vary the request headers that it depends on, besides Accept-Encoding
 * @returns its entity tag
 */
export async function sendRepresentation(
  ctx: Context,
  cache: RepresentationCache,
  { key, type, lastModified, registryModified, isUncertain, write }: Representation,
  vary: string,
): Promise<string> {
  const encoding = chooseEncoding(ctx);
  const tag = entityTag(key, encoding);
  const { 'if-none-match': ifNoneMatch, 'if-modified-since': ifModifiedSince } = ctx.req.headers;
  const isCurrent = isCurrentCopy({ ifNoneMatch, ifModifiedSince }, tag, registryModified);
  // Only who received the tag proves that there is a result: `*` and a date do not (RFC 9110 section 13.1.2).
  const isWritten = isUncertain ? !namesTag(ifNoneMatch, tag) : !isCurrent && ctx.method !== 'HEAD';
  const body = isWritten ? await cache.obtain(tag, encoding, write, departureOf(ctx.res), isUncertain) : cache.get(tag);
  // Headers are set after writing, because an error response has other headers.
  ctx.status = isCurrent ? 304 : 200;
  ctx.set('ETag', tag);
  ctx.set('Last-Modified', new Date(lastModified).toUTCString());
  ctx.vary(`${vary}, Accept-Encoding`);
  if (isCurrent) {
    if (body !== undefined && 'stream' in body) body.cancel();
    return tag;
  }
  ctx.set('Content-Type', type);
  if (encoding !== 'identity') ctx.set('Content-Encoding', encoding);
  if (body === undefined) return tag;
  if (body.language !== undefined) ctx.set('Content-Language', body.language);
  if ('stream' in body) {
    const stream = Readable.from(body.stream, { objectMode: false });
    // Koa does not read the body of a response to HEAD, or to a client that has gone; it destroys it.
    stream.once('close', body.cancel);
    ctx.body = stream;
  } else if (ctx.method === 'HEAD') ctx.length = body.bytes.length;
  else ctx.body = body.bytes;
  return tag;
}

/** A state of the registry. */
type State = Pick<Snapshot, 'tick' | 'at'>;

/** The query string of a request without the state that it reads, in pairs of name and value. */
export const pairsWithoutState = ({ querystring }: Pick<Context, 'querystring'>): readonly string[] =>
  querystring.split('&').filter((pair) => pair !== '' && !pair.startsWith('asOf='));

/** Shows the instant of the state that a response is about, epoch milliseconds. */
export function showInstant(ctx: Context, at: number): void {
  ctx.set('X-As-Of', isoInstant(at));
}

/**
 * Shows the state that the response to a read is about: its instant, and as `Content-Location` the address of the same content
 * for ever, which names its transaction (RFC 9110 section 8.7).
 */
export function showState(ctx: Context, { tick, at }: State): void {
  showInstant(ctx, at);
  ctx.set('Content-Location', `${ctx.path}?${[...pairsWithoutState(ctx), `asOf=tick:${tick}`].join('&')}`);
}

/** A state as JSON has it. */
export const stateAsJson = ({ tick, at }: State) => ({ asOf: isoInstant(at), tick });

/**
 * Begins a response with JSON about a state.
 * @param vary the request headers that it depends on
 * @returns the state, for its body
 */
export function beginJson(ctx: Context, state: State, vary: readonly string[] = ['Accept']) {
  showState(ctx, state);
  ctx.type = 'application/json';
  ctx.vary([...vary]);
  return stateAsJson(state);
}

/** An instant, epoch milliseconds, as responses have it: ISO 8601 in UTC. */
export const isoInstant = (at: number): string => new Date(at).toISOString();

/**
 * JSON about what is read in a snapshot, which is not known before it is read: its representation is valid until the next submission.
 * @param name what is read, as JSON; with the snapshot it identifies the bytes
 * @param write what `writeJsonObject` returns; reads the snapshot that it gets, which ends with those who wait for it
 */
export const jsonOfSnapshot = (
  snapshot: Snapshot,
  name: readonly unknown[],
  write: (reading: Snapshot) => Promise<string | Readable>,
): Representation => ({
  key: JSON.stringify([snapshot.cacheKey, ...name]),
  type: 'application/json; charset=utf-8',
  lastModified: snapshot.at,
  registryModified: snapshot.modified,
  isUncertain: true,
  write: async (signal) => {
    const text = await write(snapshot.withSignal(signal));
    return { chunks: typeof text === 'string' ? [text] : text };
  },
});

/**
 * The registry at an instant for the client of a request: when it leaves, what it waits for ends, and what is loaded counts for its
 * request.
 * @param asOf undefined for the present
 * @param name of what the client gave it as, for errors
 * @throws StrataError as `Registry.at`
 */
export async function snapshotOf(
  { state, res }: Context,
  registry: Pick<Registry, 'at'>,
  asOf: AsOf | undefined,
  name?: string,
): Promise<Snapshot> {
  const snapshot = await registry.at(asOf, state.principal, departureOf(res), name);
  return snapshot.withMemory(state.claim);
}
