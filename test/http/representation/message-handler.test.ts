import { expect } from 'chai';
import Koa from 'koa';
import { structureFormats } from '../../../src/formats/formats.js';
import { limitCaching } from '../../../src/http/limits/browsers.js';
import { Gate } from '../../../src/http/limits/gate.js';
import {
  type MessageRequest,
  type MessageResource,
  messageHandler,
} from '../../../src/http/representation/message-handler.js';
import { RepresentationCache } from '../../../src/http/representation/representation-cache.js';
import { WarmResponses } from '../../../src/http/representation/warm-responses.js';
import { type Listener, listen } from '../../../src/http/server/listen.js';
import type { Services } from '../../../src/http/services.js';
import { anonymous, type Principal } from '../../../src/registry/principal.js';
import type { Registry } from '../../../src/registry/registry.js';
import type { Snapshot } from '../../../src/registry/snapshot.js';

const principals: readonly Principal[] = [anonymous, { kind: 'root', name: 'root' }, { kind: 'root', name: 'other' }];
const [format] = structureFormats;
const instant = Date.parse('2026-03-01');

/**
 * Two resources whose text depends on the view of the principal only. One identifies its results, with the same fingerprint for all
 * principals.
 */
/** Two accounts see the same. */
const viewOf = ({ kind }: Principal): string => `the view of ${kind}`;
const textFor = ({ access }: Snapshot): string => `for ${access.view}`;
const shared = {
  parse: (): MessageRequest => {
    if (format === undefined) throw new Error('there are no formats');
    return { format, given: { lang: undefined, asOf: undefined } };
  },
  write: (text: string) => ({ nameLanguages: () => [], chunks: [text] }),
};
const resources: Readonly<Record<string, MessageResource<MessageRequest, string>>> = {
  '/named': {
    ...shared,
    find: async (snapshot) => ({
      fingerprint: 'the same',
      lastModified: instant,
      registryModified: instant,
      load: async () => textFor(snapshot),
    }),
  },
  '/unnamed': { ...shared, find: (snapshot) => ({ load: async () => textFor(snapshot) }) },
};

describe('messageHandler', () => {
  let listener: Listener;

  before(async () => {
    const registry = {
      dateOfRead: instant,
      at: async (_asOf: number | undefined, principal: Principal) => ({
        at: instant,
        withMemory() {
          return this;
        },
        access: { view: viewOf(principal) },
        cacheKey: `${instant} ${viewOf(principal)}`,
      }),
    } as unknown as Registry;
    const representations = new RepresentationCache({ bytes: 1_000_000 });
    const warmResponses = new WarmResponses(registry, representations);
    const settings = { senderId: 'S' };
    const gate = new Gate({ bytes: 1_000_000 });
    const services = { registry, representations, warmResponses, gate, settings } as unknown as Services;
    const app = new Koa();
    app.use(async (ctx, next) => {
      if (await warmResponses.serve(ctx)) ctx.respond = false;
      else await next();
    });
    app.use((ctx, next) => {
      ctx.state.principal = principals[Number(ctx.get('X-Principal'))] ?? anonymous;
      return next();
    });
    app.use((ctx, next) => {
      limitCaching(ctx);
      return next();
    });
    app.use(async (ctx, next) => {
      ctx.state.claim = await gate.admit('content', ctx.res, { key: '127.0.0.1', isSignedIn: false });
      const resource = resources[ctx.path.replace('/ws/secure', '')];
      if (resource !== undefined) await messageHandler(resource)(services, { path: '/', routes: [] })(ctx, next);
    });
    listener = await listen(app, '127.0.0.1', 0);
  });
  after(() => listener.stop(1));

  for (const path of ['/named', '/unnamed']) {
    it(`shares a representation between principals who see the same, and no others: ${path}`, async () => {
      const tags = new Map<string, string>();
      for (const _round of ['cold', 'warm']) {
        for (const [index, principal] of principals.entries()) {
          const headers = { 'X-Principal': String(index), 'Accept-Encoding': 'identity' };
          const response = await fetch(`${listener.url}/ws/secure${path}`, { headers });
          expect(await response.text()).to.equal(`for ${viewOf(principal)}`);
          tags.set(viewOf(principal), response.headers.get('etag') ?? '');
        }
      }
      expect([tags.size, new Set(tags.values()).size]).to.deep.equal([2, 2]);
    });

    it(`sends different entity tags for different views: ${path}`, async () => {
      const url = `${listener.url}/ws/secure${path}`;
      const tag = (await fetch(url, { headers: { 'X-Principal': '1' } })).headers.get('etag') ?? '';
      const statuses = [0, 1, 2].map(async (index) => {
        const headers = { 'X-Principal': String(index), 'If-None-Match': tag };
        return (await fetch(url, { headers })).status;
      });
      expect(await Promise.all(statuses)).to.deep.equal([200, 304, 304]);
    });

    it(`keeps shared caches from what an account sees: ${path}`, async () => {
      const caching = [0, 1].map(async (index) => {
        const response = await fetch(`${listener.url}/ws/secure${path}`, { headers: { 'X-Principal': String(index) } });
        return response.headers.get('cache-control');
      });
      expect(await Promise.all(caching)).to.deep.equal(['no-cache', 'private, no-cache']);
    });
  }
});
