import type { Context } from 'koa';
import { StrataError } from '../../errors.js';
import type { FetchedResponse } from '../../fetching/fetcher.js';
import { departureOf } from '../limits/departure.js';
import { holderOf } from '../limits/gate.js';
import type { Services } from '../services.js';
import type { ForwardedTo } from './data-sources.js';
import { refusalOfSource } from './fetch-from-source.js';

/** Largest response that is passed on, bytes. */
const mostBytes = { signedIn: 5_000_000_000, anonymous: 500_000_000 } as const;

/** Parameters that are of this registry. */
const own: ReadonlySet<string> = new Set(['source', 'format', 'labels', 'timeFormat', 'keys', 'lang', 'ticket', '_']);

/** The query string of a request as it was written, without what is of this registry. */
const forwardedPairs = (querystring: string): readonly string[] =>
  querystring.split('&').filter((pair) => pair !== '' && !own.has(pair.split('=', 1)[0] ?? ''));

/** What a source may send: data and availability in SDMX. A page of HTML is that of a proxy or a sign-in. */
const passedTypes =
  /^(?:application\/vnd\.sdmx\.[\w.-]+\+(?:xml|json|csv|zip)|application\/(?:xml|json)|text\/(?:xml|csv|json))\s*(?:;|$)/i;

const passedHeaders = ['content-type', 'content-language', 'last-modified'] as const;

/** A part of a path; lists stay readable. */
const pathPart = (text: string): string => encodeURIComponent(text).replaceAll('%2C', ',').replaceAll('%2B', '+');

/** A query as a source gets it. */
export interface ForwardedQuery {
  /** Parts of the path after the address of the service. */
  readonly path: readonly string[];
  /** The value of Accept. */
  readonly accept: string;
  /** Whether the body may be left out of the response. */
  readonly isHead: boolean;
}

const weakTag = (tag: string): string => (tag.startsWith('W/') ? tag : `W/${tag}`);

function passHeaders(ctx: Context, { status, headers }: FetchedResponse, { source }: ForwardedTo): void {
  ctx.status = status;
  for (const name of passedHeaders) {
    const value = headers[name];
    if (value !== undefined) ctx.set(name, value);
  }
  // The bytes are packed for the client, so the tag of the source is not one of bytes.
  if (headers.etag !== undefined) ctx.set('ETag', weakTag(headers.etag));
  ctx.set('X-Data-Source', `registration ${source.id}`);
  ctx.vary('Accept, Accept-Language');
}

/**
 * Forwards a query to a service, and passes its response on while it arrives. One that breaks off has its connection closed.
 * @throws StrataError as `Fetcher.fetch`; `BadGateway` for another content type, and what the status of the source stands for
 */
export async function forwardQuery(
  ctx: Context,
  { fetcher, data }: Pick<Services, 'fetcher' | 'data'>,
  to: ForwardedTo,
  { path, accept, isHead }: ForwardedQuery,
): Promise<void> {
  const pairs = forwardedPairs(ctx.querystring);
  const url = `${to.base}/${path.map(pathPart).join('/')}${pairs.length === 0 ? '' : `?${pairs.join('&')}`}`;
  const holder = holderOf(ctx);
  const signal = departureOf(ctx.res);
  const leave = await data.enterForward({ holder, signal });
  const conditions = { 'If-None-Match': ctx.get('If-None-Match'), 'Accept-Language': ctx.get('Accept-Language') };
  try {
    const response = await fetcher.fetch({
      url,
      headers: {
        Accept: accept,
        ...Object.fromEntries(Object.entries(conditions).filter(([, value]) => value !== '')),
      },
      maximumBytes: holder.isSignedIn ? mostBytes.signedIn : mostBytes.anonymous,
      timeout: data.settings.sourceTimeout,
      deadline: data.settings.seconds * 1000,
      signal,
    });
    const { status, headers, body } = response;
    body.once('close', leave);
    if (status !== 200 && status !== 304) {
      body.destroy();
      throw refusalOfSource(response, to.base);
    }
    const type = headers['content-type'] ?? '';
    if (status === 200 && !passedTypes.test(type)) {
      body.destroy();
      throw new StrataError(
        'BadGateway',
        `the source at ${new URL(to.base).host} sends ${type === '' ? 'no Content-Type' : type.slice(0, 100)}, which is not one of data of SDMX`,
      );
    }
    passHeaders(ctx, response, to);
    if (status === 304 || isHead) body.destroy();
    else ctx.body = body;
    // Koa sets a type of its own for a stream.
    if (type !== '' && status === 200) ctx.set('Content-Type', type);
  } catch (error) {
    leave();
    throw error;
  }
}
