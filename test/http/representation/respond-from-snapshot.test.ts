import { expect } from 'chai';
import Koa from 'koa';
import { RepresentationCache } from '../../../src/http/representation/representation-cache.js';
import { respondFromSnapshot } from '../../../src/http/representation/respond.js';
import { WarmResponses } from '../../../src/http/representation/warm-responses.js';
import { type Listener, listen } from '../../../src/http/server/listen.js';
import type { Services } from '../../../src/http/services.js';
import { anonymous } from '../../../src/registry/principal.js';
import { rawRequest } from '../raw-request.js';

const read = Date.parse('2026-03-01T10:00:00Z');

describe('respondFromSnapshot', () => {
  let listener: Listener;
  let cold = 0;
  let dateOfRead = read;
  let history = 1;
  /** What another request does to the registry while the snapshot is taken. */
  let meanwhile = (): void => undefined;

  before(async () => {
    const registry = {
      get dateOfRead() {
        return dateOfRead;
      },
      get history() {
        return history;
      },
      knownState: 'known',
      knownAccess: () => undefined,
      at: async (asOf: number | undefined) => {
        meanwhile();
        const state = { tick: 7, at: asOf ?? read, modified: read, state: 'known', access: { view: '' } };
        return { ...state, withMemory: () => state };
      },
    } as unknown as Services['registry'];
    const representations = new RepresentationCache({ bytes: 1_000_000 });
    const warmResponses = new WarmResponses(registry, representations);
    const app = new Koa();
    app.use(async (ctx, next) => {
      ctx.state.principal = anonymous;
      ctx.state.requestId = 'one';
      if (await warmResponses.serve(ctx)) ctx.respond = false;
      else await next();
    });
    app.use((ctx) => {
      cold += 1;
      const asOf = ctx.path === '/past' ? 5 : undefined;
      const services = { registry, representations, warmResponses };
      return respondFromSnapshot(ctx, services, asOf, 'Accept', async ({ tick }) => ({
        key: `${ctx.path} ${tick}`,
        type: 'text/plain',
        lastModified: read,
        registryModified: read,
        write: async () => ({ chunks: [`tick ${tick}`] }),
      }));
    });
    listener = await listen(app, '127.0.0.1', 0);
  });
  after(() => listener.stop(1));
  beforeEach(() => {
    [cold, dateOfRead, history] = [0, read, 1];
    meanwhile = () => undefined;
  });

  const send = (path: string) => rawRequest(listener.url, { method: 'GET', path, headers: {} });

  it('shows the state that was read, and is served warm the next time', async () => {
    const first = await send('/now?a=b');
    expect([first.status, first.text]).to.deep.equal([200, 'tick 7']);
    expect(first.headers).to.include({
      'x-as-of': '2026-03-01T10:00:00.000Z',
      'content-location': '/now?a=b&asOf=tick:7',
      date: 'Sun, 01 Mar 2026 10:00:00 GMT',
      vary: 'Accept, Accept-Encoding',
    });
    const { headers, text } = await send('/now?a=b');
    expect([text, cold]).to.deep.equal([first.text, 1]);
    expect(headers).to.include({ etag: first.headers.etag, 'content-location': '/now?a=b&asOf=tick:7' });
  });

  it('has the Date of before the read', async () => {
    meanwhile = () => {
      dateOfRead = read + 60_000;
    };
    expect((await send('/later')).headers.date).to.equal('Sun, 01 Mar 2026 10:00:00 GMT');
  });

  it('is not served warm where another history began during the read', async () => {
    meanwhile = () => {
      history = 2;
    };
    await send('/past');
    await send('/past');
    expect(cold).to.equal(2);
  });
});
