import type { Context } from 'koa';
import { LRUCache } from 'lru-cache';
import type { CacheUse } from '../../model/cache-use.js';
import type { AsOf } from '../../registry/as-of.js';
import { type Principal, principalKey } from '../../registry/principal.js';
import type { Registry } from '../../registry/registry.js';
import { httpDate, isCurrentCopy } from './representation.js';
import type { RepresentationCache } from './representation-cache.js';

/** What a response depends on besides its request. */
interface Validity {
  /** Entity tag of the representation. */
  readonly tag: string;
  /** `asOf` of the request; undefined for the present. */
  readonly asOf: AsOf | undefined;
  /** State of the snapshot that was read. */
  readonly state: string;
  readonly registryModified: number;
  /** History of the registry before it was read. */
  readonly history: number;
}

interface WarmResponse extends Validity {
  /** Path of the route that served it. */
  readonly route: string | undefined;
  /** Headers of 304, as name, value, name, value, …, without Date and X-Request-Id. */
  readonly ofNotModified: readonly string[];
  /** Headers of 200; undefined if the response was 304. */
  readonly ofContent: readonly string[] | undefined;
}

const longestUrl = 2_000;

const defaultBytes = 8_000_000;
/** The share of the views. */
const viewsShare = 1 / 8;
/** Memory of an entry besides its texts, and of a text besides its characters, bytes, roughly. */
const [entryBytes, textBytes] = [950, 32];

function memoryOf({ tag, ofNotModified, ofContent = [] }: WarmResponse, key: string): number {
  const texts = [key, tag, ...ofNotModified, ...ofContent];
  return texts.reduce((sum, text) => sum + text.length + textBytes, entryBytes);
}

/**
 * Everything in a request that the headers of a response to GET or HEAD depend on, except those of `isCurrentCopy`: caches may
 * share a response to anonymous requests only and HTTPS has a header of its own (limits/browsers.ts).
 */
function requestKey(view: string, { req: { method, url, headers }, request, state }: Context): string {
  const { accept, 'accept-language': languages, 'accept-encoding': encodings, origin } = headers;
  const caller = `${state.principal.kind === 'anonymous'} ${request.secure}`;
  return `${view}\n${caller}\n${method} ${url}\n${accept}\n${languages}\n${encodings}\n${origin}`;
}

/** Headers that each response has anew. A cookie is of one session, and a principal may have several. */
const ownHeaders: ReadonlySet<string> = new Set(['date', 'x-request-id', 'set-cookie']);

/** Whether a header describes bytes that a response without content lacks. */
const isOfContent = (name: string): boolean => name.startsWith('content-') && name !== 'content-location';

/** `Content-Type` for `content-type`: Node returns header names in lower case. */
const inTitleCase = (name: string): string =>
  name === 'etag' ? 'ETag' : name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());

/** The headers of a response except some, as name, value, name, value, … */
const headersExcept = ({ res }: Context, isExcluded: (name: string) => boolean): string[] =>
  Object.entries(res.getHeaders()).flatMap(([name, value]) =>
    isExcluded(name) ? [] : [inTitleCase(name), String(value)],
  );

type WarmRegistry = Pick<Registry, 'at' | 'knownState' | 'knownAccess' | 'history' | 'dateOfRead'>;

/**
 * The headers of earlier responses, by request and view of the principal. A repeated request is served before routing and parsing,
 * as long as the registry has not changed and the bytes are in the representation cache. Entries hold no bytes.
 *
 * Setting headers one by one would be most of the cost of a warm response; here they are written in one call.
 */
export class WarmResponses {
  readonly #entries: LRUCache<string, WarmResponse>;
  /** The last view of each principal, for when the state has to be read. */
  readonly #views: LRUCache<string, string>;
  readonly #registry: WarmRegistry;
  readonly #representations: RepresentationCache;
  #hits = 0;
  #misses = 0;

  /** @param bytes memory for all entries; 8 MB where missing */
  constructor(registry: WarmRegistry, representations: RepresentationCache, bytes = defaultBytes) {
    const ofViews = bytes * viewsShare;
    this.#entries = new LRUCache({ maxSize: Math.max(1, bytes - ofViews), sizeCalculation: memoryOf });
    this.#views = new LRUCache({
      maxSize: Math.max(1, ofViews),
      sizeCalculation: (view, key) => entryBytes + view.length + key.length,
    });
    this.#registry = registry;
    this.#representations = representations;
  }

  /** The responses that were served, and those that could have been and were not. */
  get use(): CacheUse {
    const bytes = this.#entries.calculatedSize + this.#views.calculatedSize;
    return { hits: this.#hits, misses: this.#misses, bytes };
  }

  /**
   * Stores the headers of a complete response before it is sent. A response of unknown length is skipped.
   * @param view of the snapshot that was read
   */
  store(ctx: Context, view: string, validity: Validity): void {
    const isNotModified = ctx.status === 304;
    if (ctx.req.url === undefined || ctx.req.url.length > longestUrl) return;
    if (!isNotModified && !ctx.res.hasHeader('Content-Length')) return;
    this.#views.set(principalKey(ctx.state.principal), view);
    this.#misses += 1;
    this.#entries.set(requestKey(view, ctx), {
      ...validity,
      route: ctx.state.route,
      ofNotModified: headersExcept(ctx, (name) => ownHeaders.has(name) || isOfContent(name)),
      ofContent: isNotModified ? undefined : headersExcept(ctx, (name) => ownHeaders.has(name)),
    });
  }

  /** Sends a stored response if it is still valid. @returns whether it did; a promise only where the clock has to be read */
  serve(ctx: Context): boolean | Promise<boolean> {
    const principal: Principal | undefined = ctx.state.principal;
    if (principal === undefined) return false;
    const view = this.#registry.knownAccess(principal)?.view ?? this.#views.get(principalKey(principal));
    const entry = view === undefined ? undefined : this.#entries.get(requestKey(view, ctx));
    if (view === undefined || entry === undefined) return false;
    const { 'if-none-match': ifNoneMatch, 'if-modified-since': ifModifiedSince } = ctx.req.headers;
    const isNotModified = isCurrentCopy({ ifNoneMatch, ifModifiedSince }, entry.tag, entry.registryModified);
    const bytes = isNotModified ? undefined : this.#representations.get(entry.tag)?.bytes;
    const headers = isNotModified ? entry.ofNotModified : bytes && entry.ofContent;
    if (headers === undefined) return false;
    const date = httpDate(this.#registry.dateOfRead);
    const send = (isCurrent: boolean): boolean => {
      // The clock read may have found that the session was ended.
      if (!isCurrent || ctx.state.signedIn?.isCurrent?.() === false) return false;
      this.#hits += 1;
      ctx.state.route = entry.route;
      const { req, res } = ctx;
      res.writeHead(isNotModified ? 304 : 200, [...headers, 'Date', date, 'X-Request-Id', ctx.state.requestId]);
      res.end(req.method === 'HEAD' ? undefined : bytes);
      return true;
    };
    const isCurrent = this.#isCurrent(entry, principal, view);
    return typeof isCurrent === 'boolean' ? send(isCurrent) : isCurrent.then(send);
  }

  /** Whether the response would be the same; a promise only where the clock has to be read. */
  #isCurrent(entry: WarmResponse, principal: Principal, view: string): boolean | Promise<boolean> {
    const { asOf, state, history } = entry;
    const newest = this.#registry.knownState;
    if (newest === undefined) return this.#readIsCurrent(entry, principal, view);
    // The response for an instant never changes.
    return asOf === undefined ? newest === state : this.#registry.history === history;
  }

  async #readIsCurrent({ asOf, state }: WarmResponse, principal: Principal, view: string): Promise<boolean> {
    try {
      const snapshot = await this.#registry.at(asOf, principal);
      return snapshot.state === state && snapshot.access.view === view;
    } catch {
      // The handler of the route reads the clock again and reports the error.
      return false;
    }
  }
}
