import type { Context, Middleware } from 'koa';
import { LRUCache } from 'lru-cache';
import { type Principal, principalKey } from '../../registry/principal.js';
import type { Registry } from '../../registry/registry.js';
import { publicPrincipal } from '../auth/identify.js';
import { httpDate } from './http-date.js';
import { isCurrentCopy } from './representation.js';
import type { RepresentationCache } from './representation-cache.js';

/** What a response depends on besides its request. */
interface Validity {
  /** Entity tag of the representation. */
  readonly tag: string;
  /** `asOf` of the request, epoch milliseconds; undefined for the present. */
  readonly asOf: number | undefined;
  /** State of the snapshot that was read. */
  readonly state: string;
  readonly registryModified: number;
  /** History of the registry before it was read. */
  readonly history: number;
}

interface WarmResponse extends Validity {
  /** Headers of 304, as name, value, name, value, …, without Date and X-Request-Id. */
  readonly ofNotModified: readonly string[];
  /** Headers of 200; undefined if the response was 304. */
  readonly ofContent: readonly string[] | undefined;
}

const mostEntries = 2_000;
const longestUrl = 2_000;

/** Every request header that a response to GET or HEAD depends on, except those of `isCurrentCopy`. */
function keyOf(principal: Principal, { method, url, headers }: Context['req']): string {
  const { accept, 'accept-language': languages, 'accept-encoding': encodings, origin } = headers;
  return `${principalKey(principal)}\n${method} ${url}\n${accept}\n${languages}\n${encodings}\n${origin}`;
}

/** Headers that each response has anew. */
const ownHeaders: ReadonlySet<string> = new Set(['date', 'x-request-id']);

/** `Content-Type` for `content-type`: Node returns header names in lower case. */
const inTitleCase = (name: string): string =>
  name === 'etag' ? 'ETag' : name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());

/** The headers of a response except some, as name, value, name, value, … */
const headersExcept = ({ res }: Context, isExcluded: (name: string) => boolean): string[] =>
  Object.entries(res.getHeaders()).flatMap(([name, value]) =>
    isExcluded(name) ? [] : [inTitleCase(name), String(value)],
  );

type WarmRegistry = Pick<Registry, 'at' | 'knownState' | 'history' | 'dateOfRead'>;

/**
 * The headers of earlier responses, by request and principal. A repeated request is served before routing and parsing,
 * as long as the registry has not changed and the bytes are in the representation cache. Entries hold no bytes.
 *
 * Setting headers one by one would be most of the cost of a warm response; here they are written in one call.
 */
export class WarmResponses {
  readonly #entries = new LRUCache<string, WarmResponse>({ max: mostEntries });
  readonly #registry: WarmRegistry;
  readonly #representations: RepresentationCache;

  constructor(registry: WarmRegistry, representations: RepresentationCache) {
    this.#registry = registry;
    this.#representations = representations;
  }

  /** Stores the headers of a complete response before it is sent. A response of unknown length is skipped. */
  store(ctx: Context, validity: Validity): void {
    const isNotModified = ctx.status === 304;
    if (ctx.req.url === undefined || ctx.req.url.length > longestUrl) return;
    if (!isNotModified && !ctx.res.hasHeader('Content-Length')) return;
    this.#entries.set(keyOf(ctx.state.principal, ctx.req), {
      ...validity,
      ofNotModified: headersExcept(ctx, (name) => ownHeaders.has(name) || name.startsWith('content-')),
      ofContent: isNotModified ? undefined : headersExcept(ctx, (name) => ownHeaders.has(name)),
    });
  }

  /** Sends a stored response if it is still valid; passes every other request to the next middleware. */
  readonly serve: Middleware = (ctx, next) => {
    const principal = publicPrincipal(ctx.path);
    if (principal === undefined) return next();
    const entry = this.#entries.get(keyOf(principal, ctx.req));
    if (entry === undefined) return next();
    const { 'if-none-match': ifNoneMatch, 'if-modified-since': ifModifiedSince } = ctx.req.headers;
    const isNotModified = isCurrentCopy({ ifNoneMatch, ifModifiedSince }, entry.tag, entry.registryModified);
    const bytes = isNotModified ? undefined : this.#representations.get(entry.tag)?.bytes;
    const headers = isNotModified ? entry.ofNotModified : bytes && entry.ofContent;
    if (headers === undefined) return next();
    const date = httpDate(this.#registry.dateOfRead);
    const send = (isCurrent: boolean): unknown => {
      if (!isCurrent) return next();
      ctx.respond = false;
      ctx.res.writeHead(isNotModified ? 304 : 200, [...headers, 'Date', date, 'X-Request-Id', ctx.state.requestId]);
      ctx.res.end(ctx.method === 'HEAD' ? undefined : bytes);
    };
    const isCurrent = this.#isCurrent(entry, principal);
    return typeof isCurrent === 'boolean' ? send(isCurrent) : isCurrent.then(send);
  };

  /** Whether the response would be the same; a promise only where the clock has to be read. */
  #isCurrent({ asOf, state, history }: WarmResponse, principal: Principal): boolean | Promise<boolean> {
    const newest = this.#registry.knownState;
    if (newest === undefined) return this.#readIsCurrent(asOf, state, principal);
    // The response for an instant never changes.
    return asOf === undefined ? newest === state : this.#registry.history === history;
  }

  async #readIsCurrent(asOf: number | undefined, state: string, principal: Principal): Promise<boolean> {
    try {
      return (await this.#registry.at(asOf, principal)).state === state;
    } catch {
      // The handler of the route reads the clock again and reports the error.
      return false;
    }
  }
}
