import { expect } from 'chai';
import Koa from 'koa';
import { type Listener, listen } from '../../../src/http/listen.js';
import type { Representation } from '../../../src/http/representation/representation.js';
import { RepresentationCache } from '../../../src/http/representation/representation-cache.js';
import { sendRepresentation } from '../../../src/http/representation/send-representation.js';

const changed = Date.parse('2026-03-01T12:00:00.400Z');
const large = 'the same words again and again, '.repeat(40_000);

describe('sendRepresentation', () => {
  let listener: Listener;
  let writes = 0;
  let texts: readonly string[] = ['a text'];
  let isBroken = false;
  let cache: RepresentationCache;

  const content = (path: string): Representation => ({
    key: path,
    type: 'text/x-sample;version=1',
    lastModified: changed,
    registryModified: changed + 60_000,
    write: async () => {
      writes += 1;
      if (isBroken) throw new Error('away');
      return { language: 'fr', chunks: texts };
    },
  });

  before(async () => {
    const app = new Koa();
    app.silent = true;
    app.use((ctx) => sendRepresentation(ctx, cache, content(ctx.path), 'Accept'));
    listener = await listen(app, '127.0.0.1', 0);
  });
  after(() => listener.stop(1));
  beforeEach(() => {
    cache = new RepresentationCache({ bytes: 20_000_000 });
    writes = 0;
    texts = ['a text'];
    isBroken = false;
  });

  const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(`${listener.url}${path}`, { method, headers: { 'accept-encoding': 'identity', ...headers } });

  it('sends the content with what describes it', async () => {
    const response = await ask('/a');
    expect(await response.text()).to.equal('a text');
    expect(response.status).to.equal(200);
    expect(Object.fromEntries(response.headers)).to.include({
      'content-type': 'text/x-sample;version=1',
      'content-length': '6',
      'content-language': 'fr',
      'last-modified': 'Sun, 01 Mar 2026 12:00:00 GMT',
      vary: 'Accept, Accept-Encoding',
      'cache-control': 'no-cache',
    });
    expect(response.headers.get('etag')).to.match(/^"[\w-]+"$/);
  });

  it('writes it once, also for those who ask while it is written', async () => {
    const answers = await Promise.all([ask('/a'), ask('/a'), ask('/a')]);
    expect(await Promise.all(answers.map((answer) => answer.text()))).to.deep.equal(['a text', 'a text', 'a text']);
    await ask('/a');
    expect(writes).to.equal(1);
    await ask('/b');
    expect(writes).to.equal(2);
  });

  for (const encoding of ['br', 'gzip']) {
    it(`sends ${encoding} to who takes it, with a tag of its own`, async () => {
      texts = [large];
      const [plain, coded] = [await ask('/a'), await ask('/a', { 'accept-encoding': encoding })];
      expect(coded.headers.get('content-encoding')).to.equal(encoding);
      expect(coded.headers.get('etag')).to.not.equal(plain.headers.get('etag'));
      expect(Number(coded.headers.get('content-length'))).to.be.within(1, large.length / 100);
      expect(await coded.text()).to.equal(large);
    });
  }

  it('sends the text as it is to who takes no coding that is offered', async () => {
    for (const accepted of ['deflate', 'identity;q=0', '']) {
      const response = await ask('/a', { 'accept-encoding': accepted });
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
    ['a date behind all changes', () => ({ 'if-modified-since': 'Sun, 01 Mar 2026 12:01:01 GMT' })],
  ];
  for (const [what, headersFor] of notModified) {
    it(`answers 304 to ${what}, without writing`, async () => {
      const tag = (await ask('/a', {}, 'HEAD')).headers.get('etag') ?? '';
      const response = await ask('/a', headersFor(tag));
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
    ['no date', { 'if-modified-since': 'yesterday' }],
  ];
  for (const [what, headers] of modified) {
    it(`answers 200 to ${what}`, async () => {
      expect((await ask('/a', headers)).status).to.equal(200);
    });
  }

  it('answers HEAD without writing, with the length where it is known', async () => {
    const first = await ask('/a', {}, 'HEAD');
    expect([first.status, await first.text(), writes]).to.deep.equal([200, '', 0]);
    expect(first.headers.get('content-type')).to.equal('text/x-sample;version=1');
    expect(first.headers.get('etag')).to.equal((await ask('/a')).headers.get('etag'));
    const second = await ask('/a', {}, 'HEAD');
    expect([second.headers.get('content-length'), writes]).to.deep.equal(['6', 1]);
  });

  it('streams what is large, and keeps it', async () => {
    texts = Array.from({ length: 20 }, () => large.slice(0, 65_536));
    const response = await ask('/a');
    expect(response.headers.get('content-length')).to.equal(null);
    expect(await response.text()).to.equal(texts.join(''));
    const again = await ask('/a');
    expect(again.headers.get('content-length')).to.equal(String(20 * 65_536));
    expect(writes).to.equal(1);
  });

  it('does not keep what would fill the cache', async () => {
    cache = new RepresentationCache({ bytes: 4_000_000 });
    texts = Array.from({ length: 20 }, () => large.slice(0, 65_536));
    for (const _ of [1, 2]) expect(await (await ask('/a')).text()).to.equal(texts.join(''));
    expect([writes, cache.size]).to.deep.equal([2, 0]);
  });

  it('never keeps more than it may', async () => {
    cache = new RepresentationCache({ bytes: 100_000 });
    texts = [large.slice(0, 10_000)];
    for (let index = 0; index < 50; index++) await (await ask(`/${index}`)).text();
    expect(cache.size).to.be.within(1, 100_000);
  });

  it('sends an error without the headers of the content, and tries again', async () => {
    isBroken = true;
    const response = await ask('/a');
    expect(response.status).to.equal(500);
    expect(response.headers.get('etag')).to.equal(null);
    expect(response.headers.get('last-modified')).to.equal(null);
    isBroken = false;
    expect((await ask('/a')).status).to.equal(200);
  });
});
