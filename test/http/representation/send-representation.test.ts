import { expect } from 'chai';
import Koa from 'koa';
import type { Representation } from '../../../src/http/representation/representation.js';
import { RepresentationCache } from '../../../src/http/representation/representation-cache.js';
import { sendRepresentation } from '../../../src/http/representation/respond.js';
import { type Listener, listen } from '../../../src/http/server/listen.js';
import { anonymous } from '../../../src/registry/principal.js';

const changed = Date.parse('2026-03-01T12:00:00.400Z');
const large = 'the same words again and again, '.repeat(40_000);

describe('sendRepresentation', () => {
  let listener: Listener;
  let writes = 0;
  let texts: readonly string[] = ['a text'];
  let isBroken = false;
  let isUncertain = false;
  let cache: RepresentationCache;

  const content = (path: string): Representation => ({
    key: path,
    type: 'text/x-sample;version=1',
    lastModified: changed,
    registryModified: changed + 60_000,
    ...(isUncertain ? { isUncertain } : {}),
    write: async () => {
      writes += 1;
      if (isBroken) throw new Error('away');
      return { language: 'fr', chunks: texts };
    },
  });

  before(async () => {
    const app = new Koa();
    app.silent = true;
    app.use((ctx) => {
      ctx.state.principal = anonymous;
      return sendRepresentation(ctx, cache, content(ctx.path), 'Accept');
    });
    listener = await listen(app, '127.0.0.1', 0);
  });
  after(() => listener.stop(1));
  beforeEach(() => {
    cache = new RepresentationCache({ bytes: 20_000_000 });
    writes = 0;
    texts = ['a text'];
    isBroken = false;
    isUncertain = false;
  });

  const send = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(`${listener.url}${path}`, { method, headers: { 'accept-encoding': 'identity', ...headers } });

  it('sends the content with its headers', async () => {
    const response = await send('/a');
    expect(await response.text()).to.equal('a text');
    expect(response.status).to.equal(200);
    expect(Object.fromEntries(response.headers)).to.include({
      'content-type': 'text/x-sample;version=1',
      'content-length': '6',
      'content-language': 'fr',
      'last-modified': 'Sun, 01 Mar 2026 12:00:00 GMT',
      vary: 'Accept, Accept-Encoding',
    });
    expect(response.headers.get('etag')).to.match(/^"[\w-]+"$/);
  });

  it('writes once for concurrent requests', async () => {
    const responses = await Promise.all([send('/a'), send('/a'), send('/a')]);
    expect(await Promise.all(responses.map((response) => response.text()))).to.deep.equal([
      'a text',
      'a text',
      'a text',
    ]);
    await send('/a');
    expect(writes).to.equal(1);
    await send('/b');
    expect(writes).to.equal(2);
  });

  for (const encoding of ['br', 'gzip']) {
    it(`sends ${encoding} if accepted, with a different entity tag`, async () => {
      texts = [large];
      const [plain, coded] = [await send('/a'), await send('/a', { 'accept-encoding': encoding })];
      expect(coded.headers.get('content-encoding')).to.equal(encoding);
      expect(coded.headers.get('etag')).to.not.equal(plain.headers.get('etag'));
      expect(Number(coded.headers.get('content-length'))).to.be.within(1, large.length / 100);
      expect(await coded.text()).to.equal(large);
    });
  }

  it('sends the text without encoding if no supported coding is accepted', async () => {
    for (const accepted of ['deflate', 'identity;q=0', '']) {
      const response = await send('/a', { 'accept-encoding': accepted });
      expect(response.headers.get('content-encoding')).to.equal(null);
      expect(await response.text()).to.equal('a text');
    }
  });

  const notModified: readonly [string, (tag: string) => Record<string, string>][] = [
    ['its tag', (tag) => ({ 'if-none-match': tag })],
    ['its tag as a weak one', (tag) => ({ 'if-none-match': `W/${tag}` })],
    ['its tag among others', (tag) => ({ 'if-none-match': `"x", ${tag}` })],
    ['any tag', () => ({ 'if-none-match': '*' })],
    [
      'its tag, and a date before the change',
      (tag) => ({ 'if-none-match': tag, 'if-modified-since': new Date(0).toUTCString() }),
    ],
    ['a date after all changes', () => ({ 'if-modified-since': 'Sun, 01 Mar 2026 12:01:01 GMT' })],
  ];
  for (const [what, headersFor] of notModified) {
    it(`responds with 304 to ${what}, without writing`, async () => {
      const tag = (await send('/a', {}, 'HEAD')).headers.get('etag') ?? '';
      const response = await send('/a', headersFor(tag));
      expect(response.status).to.equal(304);
      expect(response.headers.get('etag')).to.equal(tag);
      expect(response.headers.get('content-type')).to.equal(null);
      expect(writes).to.equal(0);
    });
  }

  const modified: readonly [string, Record<string, string>][] = [
    ['another tag', { 'if-none-match': '"x"' }],
    [
      'another tag, though nothing changed since',
      { 'if-none-match': '"x"', 'if-modified-since': 'Mon, 01 Mar 2027 12:00:00 GMT' },
    ],
    [
      'a date after its change and before one of the registry',
      { 'if-modified-since': 'Sun, 01 Mar 2026 12:00:30 GMT' },
    ],
    ['the second of the last change', { 'if-modified-since': 'Sun, 01 Mar 2026 12:01:00 GMT' }],
    ['an invalid date', { 'if-modified-since': 'yesterday' }],
  ];
  for (const [what, headers] of modified) {
    it(`responds with 200 to ${what}`, async () => {
      expect((await send('/a', headers)).status).to.equal(200);
    });
  }

  describe('of what may not exist', () => {
    const withoutTag = [{ 'if-none-match': '*' }, { 'if-modified-since': 'Mon, 01 Mar 2027 12:00:00 GMT' }];

    beforeEach(() => {
      isUncertain = true;
    });

    for (const headers of withoutTag) {
      it(`is an error where it does not exist, with ${Object.keys(headers)} too`, async () => {
        isBroken = true;
        for (const method of ['GET', 'HEAD']) expect((await send('/a', headers, method)).status).to.equal(500);
      });

      it(`responds with 304 where it exists, with ${Object.keys(headers)}`, async () => {
        texts = Array.from({ length: 20 }, () => large.slice(0, 65_536));
        const response = await send('/a', headers);
        expect([response.status, await response.text(), writes]).to.deep.equal([304, '', 1]);
      });
    }

    it('responds with 304 to its tag, without writing', async () => {
      const tag = (await send('/a')).headers.get('etag') ?? '';
      cache = new RepresentationCache({ bytes: 20_000_000 });
      expect([(await send('/a', { 'if-none-match': tag })).status, writes]).to.deep.equal([304, 1]);
    });
  });

  it('responds to HEAD without writing, with the length if it is cached', async () => {
    const first = await send('/a', {}, 'HEAD');
    expect([first.status, await first.text(), writes]).to.deep.equal([200, '', 0]);
    expect(first.headers.get('content-type')).to.equal('text/x-sample;version=1');
    expect(first.headers.get('etag')).to.equal((await send('/a')).headers.get('etag'));
    const second = await send('/a', {}, 'HEAD');
    expect([second.headers.get('content-length'), writes]).to.deep.equal(['6', 1]);
  });

  it('streams a large representation and stores it', async () => {
    texts = Array.from({ length: 20 }, () => large.slice(0, 65_536));
    const response = await send('/a');
    expect(response.headers.get('content-length')).to.equal(null);
    expect(await response.text()).to.equal(texts.join(''));
    const again = await send('/a');
    expect(again.headers.get('content-length')).to.equal(String(20 * 65_536));
    expect(writes).to.equal(1);
  });

  it('does not store a representation that is too large for the cache', async () => {
    cache = new RepresentationCache({ bytes: 4_000_000 });
    texts = Array.from({ length: 20 }, () => large.slice(0, 65_536));
    for (const _ of [1, 2]) expect(await (await send('/a')).text()).to.equal(texts.join(''));
    expect([writes, cache.size]).to.deep.equal([2, 0]);
  });

  it('does not exceed the size of the cache', async () => {
    cache = new RepresentationCache({ bytes: 100_000 });
    texts = [large.slice(0, 10_000)];
    for (let index = 0; index < 50; index++) await (await send(`/${index}`)).text();
    expect(cache.size).to.be.within(1, 100_000);
  });

  it('sends an error without the headers of the content, and writes again on the next request', async () => {
    isBroken = true;
    const response = await send('/a');
    expect(response.status).to.equal(500);
    expect(response.headers.get('etag')).to.equal(null);
    expect(response.headers.get('last-modified')).to.equal(null);
    isBroken = false;
    expect((await send('/a')).status).to.equal(200);
  });
});
