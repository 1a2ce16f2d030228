import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { StrataError } from '../../src/errors.js';
import { createFetcher, type FetchRequest, type FetchSettings } from '../../src/fetching/fetcher.js';
import { isFetchHost } from '../../src/fetching/host-policy.js';
import { observe, traceChannels } from '../../src/model/trace-channels.js';
import { createAuthority } from '../harness/certificates.js';
import { ShiftedClock } from '../harness/shifted-clock.js';

const listenAt = async (server: Pick<Server, 'listen' | 'address'>): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
};

/** A port at which nothing listens. */
async function freePort(): Promise<number> {
  const server = createTcpServer();
  const port = await listenAt(server as never);
  await new Promise((resolve) => server.close(resolve));
  return port;
}

type Received = { readonly method?: string | undefined; readonly headers: IncomingHttpHeaders; readonly body: string };

const large = Buffer.alloc(100_000, 'x');

/** What the server of the test does, by path. */
const served: Readonly<Record<string, (response: ServerResponse) => void>> = {
  '/text': (response) => response.end('text'),
  '/refused': (response) => response.writeHead(400).end('a fault'),
  '/missing': (response) => response.writeHead(404).end('nothing'),
  '/unchanged': (response) => response.writeHead(304, { 'Content-Encoding': 'gzip' }).end(),
  '/moved': (response) => response.writeHead(302, { Location: 'http://169.254.169.254/latest' }).end('elsewhere'),
  '/moved-for-good': (response) => response.writeHead(308, { Location: '/text' }).end(),
  '/choices': (response) => response.writeHead(300).end(),
  '/gzip': (response) => response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(gzipSync(large)),
  '/deflate': (response) => response.writeHead(200, { 'Content-Encoding': 'deflate' }).end(deflateSync(large)),
  '/brotli': (response) => response.writeHead(200, { 'Content-Encoding': 'br' }).end(brotliCompressSync(large)),
  '/zstd': (response) => response.writeHead(200, { 'Content-Encoding': 'zstd' }).end('?'),
  '/not-gzip': (response) => response.writeHead(200, { 'Content-Encoding': 'gzip' }).end('plain'),
  '/half-gzip': (response) =>
    response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(gzipSync(large).subarray(0, 60)),
  '/announced': (response) => response.writeHead(200, { 'Content-Length': large.length }).end(large),
  '/chunks': (response) => {
    response.write(large);
    response.end(large);
  },
  '/broken': (response) => {
    response.writeHead(200, { 'Content-Length': 1_000 }).write('half');
    setTimeout(() => response.destroy(), 20);
  },
  '/broken-chunks': (response) => {
    response.write('half');
    setTimeout(() => response.destroy(), 20);
  },
  '/silent': () => undefined,
  '/stops': (response) => {
    response.writeHead(200).write('half');
  },
  '/drips': (response) => {
    response.writeHead(200);
    const timer = setInterval(() => response.write('.'), 20);
    response.on('close', () => clearInterval(timer));
  },
  '/closes': (response) => {
    response.destroy();
  },
};

describe('the fetcher', () => {
  let server: Server;
  let port: number;
  const received: Received[] = [];
  before(async () => {
    server = createServer((request, response) => {
      void buffer(request).then((body) => {
        received.push({ method: request.method, headers: request.headers, body: String(body) });
        served[(request.url ?? '').replace(/\?.*/, '')]?.(response);
      });
    });
    port = await listenAt(server);
  });
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => {
    received.length = 0;
  });

  const request = (url: string): FetchRequest => ({ url, maximumBytes: 150_000, timeout: 2_000, deadline: 5_000 });

  /** The error of a fetch, of its body too. */
  async function errorOf(settings: FetchSettings, given: FetchRequest): Promise<StrataError> {
    const ended = await createFetcher(settings)
      .fetch(given)
      .then(({ body }) => buffer(body))
      .catch((error: unknown) => error);
    expect(ended, given.url).to.be.instanceOf(StrataError);
    return ended as StrataError;
  }

  /** Fetches from the server of the test under a name. */
  const local = (): FetchSettings => ({
    hosts: [`source.example:${port}`, '127.0.0.0/8'],
    resolve: async () => ['127.0.0.1'],
  });
  const at = (path: string): FetchRequest => request(`http://source.example:${port}${path}`);

  it('sends a request and returns status, headers and body', async () => {
    const fetcher = createFetcher(local());
    const { status, headers, body } = await fetcher.fetch({
      ...at('/text?a=b'),
      method: 'POST',
      headers: { Accept: 'text/plain' },
      body: Buffer.from('sent'),
    });
    expect([status, headers.connection, String(await buffer(body))]).to.deep.equal([200, 'close', 'text']);
    expect(received).to.have.length(1);
    expect(received[0]).to.deep.include({ method: 'POST', body: 'sent' });
    expect(received[0]?.headers).to.include({
      accept: 'text/plain',
      host: `source.example:${port}`,
      'content-length': '4',
    });
  });

  it('returns errors of the source and 304 as they are', async () => {
    const fetcher = createFetcher(local());
    for (const [path, status, text] of [
      ['/refused', 400, 'a fault'],
      ['/missing', 404, 'nothing'],
      ['/unchanged', 304, ''],
    ] as const) {
      const response = await fetcher.fetch(at(path));
      expect([response.status, String(await buffer(response.body))]).to.deep.equal([status, text]);
    }
  });

  describe('allows', () => {
    /** Hosts, the URL without its port, and what its name resolves to. */
    const rows: [entries: readonly string[], host: string, addresses?: readonly string[]][] = [
      [['127.0.0.1:PORT'], '127.0.0.1'],
      [['127.0.0.1:PORT'], '2130706433'],
      [['127.0.0.1:PORT'], '127.0.0.1.'],
      [['localhost:PORT', '127.0.0.0/8'], 'LOCALHOST', ['127.0.0.1']],
      [['localhost:PORT', '127.0.0.1:PORT'], 'localhost.', ['127.0.0.1']],
      [['*.example.org:PORT', '127.0.0.1/32'], 'a.b.example.org', ['127.0.0.1']],
      [['bücher.example:PORT', '127.0.0.1'], 'xn--bcher-kva.example', ['127.0.0.1']],
      [['xn--bcher-kva.example:PORT', '127.0.0.1'], 'Bücher.example', ['127.0.0.1']],
    ];
    for (const [entries, host, addresses = []] of rows) {
      it(`${host} with ${entries}`, async () => {
        const hosts = entries.map((entry) => entry.replace('PORT', String(port)));
        const fetcher = createFetcher({ hosts, resolve: async () => addresses });
        const { body } = await fetcher.fetch(request(`http://${host}:${port}/text`));
        expect(String(await buffer(body))).to.equal('text');
      });
    }
  });

  describe('refuses', () => {
    const all = ['source.example:PORT', 'source.example', '*.example.org:PORT'];
    /** Hosts, the URL, and what its name resolves to. */
    const rows: [hosts: readonly string[], url: string, addresses?: readonly string[]][] = [
      [[], 'http://source.example:PORT/'],
      [all, 'http://other.example:PORT/', ['127.0.0.1']],
      [all, 'http://source.example:1/'],
      [all, 'http://source.example:8080/'],
      [all, 'http://example.org:PORT/'],
      [all, 'http://badexample.org:PORT/'],
      [all, 'http://source.example.evil.org:PORT/'],
      [all, 'http://source.example..:PORT/'],
      [all, 'http://sourceexample:PORT/'],
      [all, 'http://127.0.0.1:PORT/text'],
      [all, 'http://127.1:PORT/text'],
      [all, 'http://2130706433:PORT/text'],
      [all, 'http://0x7f000001:PORT/text'],
      [all, 'http://0177.0.0.1:PORT/text'],
      [all, 'http://0:PORT/text'],
      [all, 'http://１２７.0.0.1:PORT/text'],
      [all, 'http://[::1]:PORT/text'],
      [all, 'http://[::ffff:127.0.0.1]:PORT/text'],
      [all, 'http://[::ffff:7f00:1]:PORT/text'],
      [all, 'http://[64:ff9b::7f00:1]:PORT/text'],
      [all, 'http://localhost:PORT/text'],
      [all, 'http://169.254.169.254/latest/meta-data'],
      [['127.0.0.0/8'], 'http://127.0.0.1:PORT/text'],
      [['localhost:PORT'], 'http://localhost:PORT/text', ['127.0.0.1']],
      [['localhost:PORT', '127.0.0.1:1'], 'http://localhost:PORT/text', ['127.0.0.1']],
      [all, 'http://source.example:PORT/text', ['127.0.0.1']],
      [all, 'http://source.example:PORT/text', ['0.0.0.0']],
      [all, 'http://source.example:PORT/text', ['::1']],
      [all, 'http://source.example:PORT/text', ['::ffff:127.0.0.1']],
      [all, 'http://source.example:PORT/text', ['::ffff:7f00:1']],
      [all, 'http://source.example:PORT/text', ['64:ff9b::127.0.0.1']],
      [all, 'http://source.example:PORT/text', ['10.0.0.1']],
      [all, 'http://source.example:PORT/text', ['172.31.255.255']],
      [all, 'http://source.example:PORT/text', ['192.168.1.1']],
      [all, 'http://source.example:PORT/text', ['100.64.0.1']],
      [all, 'http://source.example:PORT/text', ['169.254.169.254']],
      [all, 'http://source.example:PORT/text', ['224.0.0.1']],
      [all, 'http://source.example:PORT/text', ['255.255.255.255']],
      [all, 'http://source.example:PORT/text', ['fe80::1%lo']],
      [all, 'http://source.example:PORT/text', ['fe80::1']],
      [all, 'http://source.example:PORT/text', ['fd00::1']],
      [all, 'http://source.example:PORT/text', ['ff02::1']],
      [all, 'http://source.example:PORT/text', ['2002:7f00:1::']],
      [all, 'http://source.example:PORT/text', ['2001:0:7f00:1::']],
      [all, 'http://source.example:PORT/text', ['8.8.8.8', '127.0.0.1']],
      [all, 'http://source.example:PORT/text', []],
    ];
    for (const [entries, given, addresses = ['203.0.113.1']] of rows) {
      const reason = addresses.join() === '203.0.113.1' ? '' : ` that resolves to [${addresses}]`;
      it(`${given}${reason} with [${entries}]`, async () => {
        const place = (text: string): string => text.replace('PORT', String(port));
        const settings = { hosts: entries.map(place), resolve: async () => addresses };
        const error = await errorOf(settings, request(place(given)));
        expect(error.name).to.equal('Forbidden');
        const { host } = new URL(place(given));
        expect(error.message).to.include(`nothing may be fetched from ${host}: STRATA_FETCH_HOSTS`);
        for (const address of addresses.filter((each) => !host.includes(each)))
          expect(error.message).not.to.include(address);
        expect(received).to.deep.equal([]);
      });
    }

    for (const url of [
      'file:///etc/passwd',
      'ftp://source.example/',
      'gopher://source.example/',
      'source.example/text',
      'http://',
      '//source.example/text',
      'http://user@source.example/text',
      'http://source.example@127.0.0.1/text',
      'http://:secret@source.example/text',
    ]) {
      it(url, async () => {
        const error = await errorOf({ hosts: ['source.example', '127.0.0.1'] }, request(url));
        expect(error.name).to.equal('Syntax');
        expect(error.message).not.to.include('secret');
      });
    }

    for (const path of ['/moved', '/moved-for-good', '/choices']) {
      it(`the redirection of ${path}`, async () => {
        const error = await errorOf(local(), at(path));
        expect(error).to.have.property('name', 'BadGateway');
        expect(error.message).to.include('redirections are not followed');
        expect(received).to.have.length(1);
      });
    }
  });

  it('connects to the addresses that were checked, not to what the name resolves to later', async () => {
    const resolutions = [['127.0.0.1'], ['10.0.0.1']];
    let resolved = 0;
    const resolve = async (): Promise<readonly string[]> => resolutions[resolved++] ?? [];
    const fetcher = createFetcher({ hosts: [`source.example:${port}`, '127.0.0.1'], resolve });
    const { body } = await fetcher.fetch(at('/text'));
    expect(String(await buffer(body))).to.equal('text');
    expect(resolved).to.equal(1);
    const error = await fetcher.fetch(at('/text')).catch((reason: unknown) => reason);
    expect(error).to.have.property('name', 'Forbidden');
  });

  describe('limits', () => {
    for (const path of ['/gzip', '/deflate', '/brotli', '/announced']) {
      it(`the bytes of ${path}, unpacked`, async () => {
        const { body } = await createFetcher(local()).fetch({ ...at(path), maximumBytes: 100_000 });
        expect(await buffer(body)).to.deep.equal(large);
        const error = await errorOf(local(), { ...at(path), maximumBytes: 99_999 });
        expect(error).to.include({ name: 'TooLarge' }).and.have.property('message').that.includes('99999 bytes');
      });
    }

    it('the bytes of a body without a length', async () =>
      expect(await errorOf(local(), at('/chunks'))).to.include({ name: 'TooLarge' }));

    for (const [path, name, text] of [
      ['/broken', 'BadGateway', 'before its response was complete'],
      ['/broken-chunks', 'BadGateway', 'before its response was complete'],
      ['/half-gzip', 'BadGateway', 'before its compressed response was complete'],
      ['/not-gzip', 'BadGateway', 'cannot be unpacked'],
      ['/zstd', 'BadGateway', 'content encoding zstd'],
      ['/closes', 'BadGateway', 'before its response was complete'],
      ['/silent', 'GatewayTimeout', 'sends nothing for 0.1 s'],
      ['/stops', 'GatewayTimeout', 'sends nothing for 0.1 s'],
      ['/drips', 'GatewayTimeout', 'takes more than 0.3 s in all'],
    ] as const) {
      it(`what ${path} does`, async () => {
        const error = await errorOf(local(), { ...at(path), timeout: 100, deadline: 300 });
        expect(error.name).to.equal(name);
        expect(error.message).to.include(text);
      });
    }

    it('the time of a resolution', async () => {
      const settings = { ...local(), resolve: () => new Promise<never>(() => undefined) };
      const error = await errorOf(settings, { ...at('/text'), timeout: 50 });
      expect(error.name).to.equal('GatewayTimeout');
    });

    it('not the time of a slow reader', async () => {
      const { body } = await createFetcher(local()).fetch({ ...at('/announced'), timeout: 500 });
      let bytes = 0;
      for await (const piece of body) {
        if (bytes === 0) await new Promise((resolve) => setTimeout(resolve, 600));
        bytes += (piece as Buffer).length;
      }
      expect(bytes).to.equal(large.length);
    });
  });

  it('ends when the caller leaves, with its reason', async () => {
    for (const path of ['/silent', '/stops']) {
      const leaving = new AbortController();
      setTimeout(() => leaving.abort(new StrataError('Conflict', 'left')), 50);
      const error = await errorOf(local(), { ...at(path), signal: leaving.signal });
      expect(error, path).to.include({ name: 'Conflict', message: 'left' });
    }
  });

  it('closes the connection when the body is not wanted', async () => {
    const { body } = await createFetcher(local()).fetch(at('/drips'));
    body.destroy();
    const connections = async (): Promise<number> =>
      new Promise((resolve) => server.getConnections((_error, count) => resolve(count)));
    for (let tries = 0; (await connections()) > 0 && tries < 100; tries += 1)
      await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await connections()).to.equal(0);
  });

  it('names the fault of a source that is away, without its address', async () => {
    const hosts = [`source.example:${await freePort()}`, '127.0.0.1'];
    const url = `http://${hosts[0]}/`;
    const refused = await errorOf({ hosts, resolve: async () => ['127.0.0.1'] }, request(url));
    expect(refused).to.include({ name: 'BadGateway' });
    expect(refused.message)
      .to.match(/^http:\/\/source\.example:\d+ refuses connections/)
      .and.not.to.include('127.');
    const away = Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' });
    const unknown = await errorOf({ hosts, resolve: () => Promise.reject(away) }, request(url));
    expect(unknown.message).to.include('its name has no address');
  });

  it('checks certificates', async () => {
    const authority = await createAuthority('Test');
    const { certificate, key } = await authority.issue({
      subject: 'CN=source.example',
      usage: 'server',
      names: [{ type: 'dns', value: 'source.example' }],
    });
    const secure = createTlsServer({ cert: certificate, key }, (_request, response) => response.end('text'));
    const hosts = [`source.example:${await listenAt(secure)}`, '127.0.0.1'];
    try {
      const error = await errorOf({ hosts, resolve: async () => ['127.0.0.1'] }, request(`https://${hosts[0]}/`));
      expect(error)
        .to.include({ name: 'BadGateway' })
        .and.have.property('message')
        .that.matches(/SIGNATURE|SELF_SIGNED/);
    } finally {
      secure.close();
    }
  });

  it('leaves a source alone that failed five times, then tries once', async () => {
    const outcomes: string[] = [];
    const stop = observe(traceChannels.fetch, { end: ({ outcome }) => outcomes.push(outcome) });
    const time = new ShiftedClock();
    const fetcher = createFetcher({ ...local(), pause: 60_000 });
    const fetchOnce = (path: string) =>
      fetcher.fetch(at(path)).then(
        ({ body }) => buffer(body).then(String),
        (error: StrataError) => error,
      );
    try {
      for (let failures = 0; failures < 5; failures += 1)
        expect(await fetchOnce('/closes')).to.include({ name: 'BadGateway' });
      expect(await fetchOnce('/text')).to.include({ name: 'Unavailable', retrySeconds: 60 });
      time.forward(61_000);
      expect(await fetchOnce('/closes')).to.include({ name: 'BadGateway' });
      expect(await fetchOnce('/text')).to.include({ name: 'Unavailable' });
      expect(received).to.have.length(6);
      time.forward(61_000);
      expect(await fetchOnce('/text')).to.equal('text');
      expect(await fetchOnce('/closes')).to.include({ name: 'BadGateway' });
      expect(await fetchOnce('/text')).to.equal('text');
      expect(outcomes.slice(4, 9)).to.deep.equal(['failed', 'suspended', 'failed', 'suspended', 'received']);
    } finally {
      time.restore();
      stop();
    }
  });
});

describe('entries of STRATA_FETCH_HOSTS', () => {
  for (const entry of [
    'registry.example.org',
    'localhost:8080',
    '*.example.org',
    '*.example.org:8443',
    '10.0.0.7',
    '10.0.0.7:8080',
    '10.0.0.0/8',
    'fd00::/8',
    '::1',
    '[::1]:8080',
    'bücher.example',
  ])
    it(`can be ${entry}`, () => expect(isFetchHost(entry)).to.equal(true));
  for (const entry of [
    '',
    '*',
    '*.',
    '*example.org',
    'a.*.org',
    'http://example.org',
    'example.org/path',
    'user@example.org',
    'example.org:0',
    'example.org:65536',
    'example.org.',
    '.example.org',
    '2130706433',
    '0x7f.1',
    '10.0.0.0/33',
    '10.0.0.0/8:80',
    '[127.0.0.1]',
    '[::1',
  ])
    it(`cannot be ${entry === '' ? 'empty' : entry}`, () => expect(isFetchHost(entry)).to.equal(false));
});
