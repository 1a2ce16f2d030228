import { expect } from 'chai';
import Koa from 'koa';
import { pino } from 'pino';
import { observeRequests } from '../../../src/http/log/observe-requests.js';
import { RepresentationCache } from '../../../src/http/representation/representation-cache.js';
import { sendRepresentation } from '../../../src/http/representation/respond.js';
import { WarmResponses } from '../../../src/http/representation/warm-responses.js';
import { type Listener, listen } from '../../../src/http/server/listen.js';
import { anonymous } from '../../../src/registry/principal.js';
import type { Registry } from '../../../src/registry/registry.js';
import { rawRequest } from '../raw-request.js';

const past = Date.parse('2026-01-01');

describe('WarmResponses', () => {
  let listener: Listener;
  let now = Date.parse('2026-03-01');
  let cold = 0;
  let isDown = false;
  /** History of the registry before a response was read. */
  let history = 1;
  let cache: RepresentationCache;
  let warm: WarmResponses;
  /** What the principal may see. */
  let view = '';
  const knownAccess = () => undefined;

  const at = async (asOf: number | undefined) => {
    if (isDown) throw new Error('the database is down');
    const read = Math.min(asOf ?? now, now);
    return { at: read, state: `state at ${read}`, access: { view } };
  };

  before(async () => {
    const app = new Koa();
    app.silent = true;
    const observe = observeRequests({ log: pino({ level: 'silent' }), showUrl: String });
    app.use((ctx, next) => observe(ctx, next));
    app.use(async (ctx, next) => {
      if (!ctx.path.startsWith('/ws/secure/')) ctx.state.principal = anonymous;
      if (await warm.serve(ctx)) ctx.respond = false;
      else await next();
    });
    app.use(async (ctx) => {
      ctx.set('X-Request-Id', ctx.state.requestId);
      cold += 1;
      ctx.state.principal ??= anonymous;
      const asOf = ctx.path === '/past' ? past : undefined;
      const { at: read, state } = await at(asOf);
      const text = `${ctx.path} at ${read} for ${ctx.get('Accept')}, ${ctx.get('Origin')}`;
      if (ctx.get('Origin')) ctx.set('Access-Control-Allow-Origin', ctx.get('Origin'));
      const tag = await sendRepresentation(
        ctx,
        cache,
        {
          key: text,
          type: 'text/x-sample',
          lastModified: read,
          registryModified: read,
          write: async () => ({ chunks: [text], language: 'fr' }),
        },
        'Accept',
      );
      warm.store(ctx, view, { tag, asOf, state, registryModified: read, history });
    });
    listener = await listen(app, '127.0.0.1', 0);
  });
  after(() => listener.stop(1));
  beforeEach(() => {
    cold = 0;
    isDown = false;
    history = 1;
    view = '';
    cache = new RepresentationCache({ bytes: 1_000_000 });
    warm = new WarmResponses({ at, knownAccess, dateOfRead: now } as unknown as Registry, cache);
  });

  const send = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    rawRequest(listener.url, { method, path, headers: { 'X-Request-Id': 'one', ...headers } });
  const comparable = ({ status, headers: { date: _, ...headers }, text }: Awaited<ReturnType<typeof send>>) => ({
    status,
    headers,
    text,
  });

  const cases: readonly [string, string, Record<string, string>][] = [
    ['a request', '/a', {}],
    ['a request for the past', '/past', {}],
    ['a request with a query string', '/a?b=c', {}],
    ['a request with a content coding', '/a', { 'Accept-Encoding': 'br' }],
    ['a request of another origin', '/a', { Origin: 'https://example.org' }],
  ];
  for (const [what, path, headers] of cases) {
    it(`repeats the response to ${what}, with the same headers`, async () => {
      const first = comparable(await send(path, headers));
      expect(comparable(await send(path, headers))).to.deep.equal(first);
      expect([cold, first.status]).to.deep.equal([1, 200]);
    });
  }

  it('responds to HEAD as to GET, without a body', async () => {
    const { headers } = comparable(await send('/a'));
    for (const _ of [1, 2]) {
      expect(comparable(await send('/a', {}, 'HEAD'))).to.deep.equal({ status: 200, headers, text: '' });
    }
    expect(cold).to.equal(2);
  });

  it('responds with 304 if the copy is current', async () => {
    const tag = String((await send('/a')).headers.etag);
    const first = comparable(await send('/a', { 'If-None-Match': tag }));
    expect([first.status, first.text, first.headers['content-type'], cold]).to.deep.equal([304, '', undefined, 1]);
    expect((await send('/a', { 'If-None-Match': '"x"' })).status).to.equal(200);
    expect((await send('/a', { 'If-Modified-Since': new Date(now + 1000).toUTCString() })).status).to.equal(304);
    expect((await send('/a', { 'If-Modified-Since': new Date(now - 1000).toUTCString() })).status).to.equal(200);
    expect(cold).to.equal(1);
  });

  it('has the same headers for 304, cold and warm', async () => {
    const tag = String((await send('/a')).headers.etag);
    warm = new WarmResponses({ at, knownAccess, dateOfRead: now } as unknown as Registry, cache);
    const first = comparable(await send('/a', { 'If-None-Match': tag }));
    expect(comparable(await send('/a', { 'If-None-Match': tag }))).to.deep.equal(first);
    expect(cold).to.equal(2);
    // Only the headers of 304 are stored.
    expect((await send('/a')).text).to.include('/a at');
    expect(cold).to.equal(3);
  });

  it('gives each response the id of its request', async () => {
    await send('/a');
    expect((await send('/a', { 'X-Request-Id': 'other' })).headers['x-request-id']).to.equal('other');
    expect((await send('/a', { 'X-Request-Id': 'not a token' })).headers['x-request-id']).to.match(/^[0-9a-f-]{36}$/);
    expect(cold).to.equal(1);
  });

  const different: readonly [string, string, Record<string, string>, string?][] = [
    ['path', '/b', {}],
    ['query', '/a?x', {}],
    ['method', '/a', {}, 'HEAD'],
    ['Accept', '/a', { Accept: 'text/plain' }],
    ['Accept-Language', '/a', { 'Accept-Language': 'fr' }],
    ['Accept-Encoding', '/a', { 'Accept-Encoding': 'gzip' }],
    ['Origin', '/a', { Origin: 'https://example.com' }],
  ];
  for (const [what, path, headers, method] of different) {
    it(`passes on a request with another ${what}`, async () => {
      await send('/a');
      await send(path, headers, method);
      expect(cold).to.equal(2);
    });
  }

  it('passes on every request after a change of the registry, but not one for the past', async () => {
    for (const path of ['/a', '/past']) await send(path);
    now += 60_000;
    expect((await send('/a')).text).to.include(String(now));
    expect(cold).to.equal(3);
    expect((await send('/past')).text).to.include(String(past));
    expect(cold).to.equal(3);
  });

  it('has the time of its own read as Date', async () => {
    const registry = { at, knownAccess, dateOfRead: past };
    warm = new WarmResponses(registry as unknown as Registry, cache);
    await send('/a');
    expect((await send('/a')).headers.date).to.equal(new Date(past).toUTCString());
    registry.dateOfRead = past + 1_000;
    expect((await send('/a')).headers.date).to.equal(new Date(past + 1_000).toUTCString());
    expect(cold).to.equal(1);
  });

  it('passes on a request whose bytes are not in the cache', async () => {
    cache = new RepresentationCache({ bytes: 0 });
    warm = new WarmResponses({ at, knownAccess, dateOfRead: now } as unknown as Registry, cache);
    for (const _ of [1, 2]) expect((await send('/a')).text).to.include('/a at');
    expect(cold).to.equal(2);
  });

  it('passes on every request while the clock cannot be read', async () => {
    await send('/a');
    isDown = true;
    expect((await send('/a')).status).to.equal(500);
    expect(cold).to.equal(2);
  });

  it('passes on requests that are not identified yet', async () => {
    for (const _ of [1, 2]) await send('/ws/secure/a');
    expect(cold).to.equal(2);
  });

  it('passes on a request of a principal who may see something else now', async () => {
    await send('/a');
    view = 'another view';
    await send('/a');
    expect(cold).to.equal(2);
  });

  it('is shared by principals who see the same', async () => {
    await send('/a');
    const registry = { at, knownAccess: () => ({ view }), dateOfRead: now, knownState: `state at ${now}`, history: 1 };
    const other = new WarmResponses(registry as unknown as Registry, cache);
    warm = other;
    await send('/a');
    expect((await send('/a')).status).to.equal(200);
    expect(cold).to.equal(2);
  });

  it('reads no clock where the newest state is known, and is not served once that has changed', async () => {
    const registry = { at, knownAccess, dateOfRead: now, knownState: `state at ${now}`, history: 1 };
    warm = new WarmResponses(registry as unknown as Registry, cache);
    await send('/known');
    const reference = { ...registry, at: () => Promise.reject(new Error('the clock was read')) };
    Object.assign(registry, reference);
    expect((await send('/known')).status).to.equal(200);
    expect(cold).to.equal(1);
    registry.knownState = 'another';
    await send('/known');
    expect(cold).to.equal(2);
  });

  it('repeats a response for the past after a change of the registry, but not in another history', async () => {
    const registry = { at, knownAccess, dateOfRead: now, knownState: 'one', history: 1 };
    warm = new WarmResponses(registry as unknown as Registry, cache);
    await send('/past');
    registry.knownState = 'two';
    expect((await send('/past')).status).to.equal(200);
    expect(cold).to.equal(1);
    registry.history = 2;
    // The history changed after this one was read, so it is not repeated either.
    for (const expected of [2, 3]) {
      await send('/past');
      expect(cold).to.equal(expected);
    }
    history = 2;
    for (const _ of [1, 2]) await send('/past');
    expect(cold).to.equal(4);
  });
});
