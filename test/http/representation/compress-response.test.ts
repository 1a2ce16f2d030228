import { get } from 'node:http';
import { Readable } from 'node:stream';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { expect } from 'chai';
import Koa from 'koa';
import { compressResponse } from '../../../src/http/representation/compress-response.js';
import { type Listener, listen } from '../../../src/http/server/listen.js';

const long = 'the same words again and again, '.repeat(1000);

const bodies: Readonly<Record<string, (ctx: Koa.Context) => void>> = {
  '/long': (ctx) => {
    ctx.body = long;
  },
  '/short': (ctx) => {
    ctx.body = long.slice(0, 1023);
  },
  '/least': (ctx) => {
    ctx.body = long.slice(0, 1024);
  },
  '/json': (ctx) => {
    ctx.body = { long };
  },
  '/stream': (ctx) => {
    ctx.type = 'application/vnd.sdmx.structure+xml';
    ctx.body = Readable.from([long, long]);
  },
  '/broken': (ctx) => {
    ctx.type = 'text/plain';
    ctx.body = Readable.from(
      (function* () {
        yield long;
        throw new Error('the stream failed');
      })(),
    );
  },
  '/encoded': (ctx) => {
    ctx.type = 'text/plain';
    ctx.set('Content-Encoding', 'gzip');
    ctx.body = gzipSync(long);
  },
  '/varying': (ctx) => {
    ctx.vary('Accept');
    ctx.body = long;
  },
};

describe('compressResponse', () => {
  let listener: Listener;
  const errors: Error[] = [];
  before(async () => {
    const app = new Koa();
    app.on('error', (error: Error) => errors.push(error));
    app.use(async (ctx, next) => {
      await next();
      await compressResponse(ctx);
    });
    app.use((ctx) => bodies[ctx.path]?.(ctx));
    listener = await listen(app, '127.0.0.1', 0);
  });
  after(() => listener.stop(1));

  /** A request. `fetch` decodes the response. */
  const send = (path: string, encoding: string, method = 'GET') =>
    fetch(`${listener.url}${path}`, { method, headers: { 'accept-encoding': encoding } });

  const accepted: readonly (readonly [accepted: string, chosen: string | null])[] = [
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['gzip, br', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip;q=1, br;q=0.5', 'gzip'],
    ['*', 'gzip'],
    ['deflate', null],
    ['zstd', null],
    ['identity', null],
    ['br;q=0, gzip;q=0', null],
    ['', null],
    ['identity;q=0', null],
    ['*;q=0', null],
  ];
  for (const [encoding, chosen] of accepted) {
    it(`sends ${chosen ?? 'no encoding'} for Accept-Encoding: ${encoding || '(empty)'}`, async () => {
      const response = await send('/long', encoding);
      expect([response.status, response.headers.get('content-encoding')]).to.deep.equal([200, chosen]);
      expect(await response.text()).to.equal(long);
      expect(response.headers.get('vary')).to.equal('Accept-Encoding');
    });
  }

  it('reduces the size', async () => {
    for (const [encoding, undo] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const bytes = await new Promise<Buffer>((resolve, reject) => {
        const sent = get(`${listener.url}/long`, { headers: { 'accept-encoding': encoding } }, (incoming) => {
          incoming.toArray().then((chunks) => resolve(Buffer.concat(chunks)), reject);
        });
        sent.on('error', reject);
      });
      expect(bytes.length).to.be.lessThan(long.length / 50);
      expect(undo(bytes).toString()).to.equal(long);
    }
  });

  for (const [path, chosen] of [
    ['/short', null],
    ['/least', 'gzip'],
    ['/json', 'gzip'],
    ['/stream', 'gzip'],
    ['/encoded', 'gzip'],
  ] as const) {
    it(`sends ${path} ${chosen === null ? 'without encoding' : 'in gzip, once'}`, async () => {
      const response = await send(path, 'gzip');
      expect(response.headers.get('content-encoding')).to.equal(chosen);
      expect(await response.text()).to.include(long.slice(0, 1000));
    });
  }

  it('adds Accept-Encoding to Vary', async () => {
    expect((await send('/varying', 'gzip')).headers.get('vary')).to.equal('Accept, Accept-Encoding');
  });

  for (const path of Object.keys(bodies).filter((each) => each !== '/broken')) {
    for (const encoding of ['br', 'identity']) {
      it(`sends the headers of GET for HEAD ${path} with ${encoding}`, async () => {
        const [get, head] = [await send(path, encoding), await send(path, encoding, 'HEAD')];
        await get.text().catch(() => undefined);
        const comparable = ({ headers }: Response) =>
          Object.fromEntries(
            [...headers].filter(([name]) => !['connection', 'date', 'keep-alive', 'transfer-encoding'].includes(name)),
          );
        expect(comparable(head)).to.deep.equal(comparable(get));
        expect([head.status, await head.text()]).to.deep.equal([get.status, '']);
      });
    }
  }

  it('closes the connection when a stream fails, and reports the error', async () => {
    for (const encoding of ['gzip', 'br', 'identity']) {
      errors.length = 0;
      const outcome = await send('/broken', encoding).then(
        (response) =>
          response.text().then(
            () => 'whole',
            () => 'cut',
          ),
        () => 'cut',
      );
      expect([outcome, [...new Set(errors.map(({ message }) => message))]], encoding).to.deep.equal([
        'cut',
        ['the stream failed'],
      ]);
    }
  });
});
