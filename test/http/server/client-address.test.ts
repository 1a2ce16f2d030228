import type { IncomingMessage } from 'node:http';
import { expect } from 'chai';
import { pino } from 'pino';
import { clientConnections, type ProxySettings } from '../../../src/http/server/client-address.js';
import type { Listener } from '../../../src/http/server/listen.js';
import { basic } from '../../harness/server.js';
import { rawRequest } from '../raw-request.js';
import { partial, serveRegistry } from '../serve-registry.js';

const requestFrom = (remoteAddress: string, headers: Record<string, string>): IncomingMessage =>
  ({ socket: { remoteAddress }, headers: { host: 'inner:8080', ...headers } }) as unknown as IncomingMessage;

describe('clientConnections', () => {
  let warnings: string[];
  beforeEach(() => {
    warnings = [];
  });

  function read(from: string, headers: Record<string, string>, settings: Partial<ProxySettings> = {}) {
    const usual: ProxySettings = { trusted: ['10.0.0.0/8', '192.168.1.1', 'fd00::/8'], headers: 'x-forwarded' };
    const warn = (message: string): void => void warnings.push(message);
    return clientConnections({ ...usual, ...settings }, warn)(requestFrom(from, headers));
  }

  const addresses: [from: string, forwarded: string, client: string][] = [
    ['10.0.0.1', '203.0.113.7', '203.0.113.7'],
    ['::ffff:10.0.0.1', '203.0.113.7', '203.0.113.7'],
    ['fd00::1', '2001:db8::7', '2001:db8::7'],
    ['10.0.0.1', '[2001:db8::7]:4711', '2001:db8::7'],
    ['10.0.0.1', '203.0.113.7:4711', '203.0.113.7'],
    // Entries to the left of the first address that is not trusted are the client's own words.
    ['10.0.0.1', '127.0.0.1, 203.0.113.7', '203.0.113.7'],
    ['10.0.0.1', '127.0.0.1, 203.0.113.7, 10.9.9.9, 192.168.1.1', '203.0.113.7'],
    ['10.0.0.1', '10.0.0.2, 10.0.0.3', '10.0.0.2'],
    ['10.0.0.1', 'unknown', '10.0.0.1'],
    ['10.0.0.1', '203.0.113.7, unknown', '10.0.0.1'],
    ['10.0.0.1', '203.0.113.7, rubbish, 10.0.0.3', '10.0.0.3'],
    ['10.0.0.1', '', '10.0.0.1'],
    ['203.0.113.9', '127.0.0.1', '203.0.113.9'],
    ['192.168.1.2', '127.0.0.1', '192.168.1.2'],
  ];
  for (const [from, forwarded, client] of addresses) {
    it(`${from} with X-Forwarded-For: ${forwarded} is ${client}`, () => {
      expect(read(from, { 'x-forwarded-for': forwarded }).address).to.equal(client);
    });
  }

  it('reads scheme and host of a trusted proxy only', () => {
    const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'sdmx.example.org' };
    expect(read('10.0.0.1', headers)).to.include({ protocol: 'https', host: 'sdmx.example.org' });
    expect(read('203.0.113.9', headers)).to.include({ protocol: 'http', host: undefined });
    expect(read('10.0.0.1', { 'x-forwarded-host': 'a b' })).to.include({ host: 'inner:8080' });
    expect(read('10.0.0.1', { 'x-forwarded-proto': 'http, HTTPS' })).to.include({ protocol: 'https' });
  });

  it('reads Forwarded where it is configured, and then nothing else', () => {
    const forwarded =
      'for=127.0.0.1;proto=http, For="[2001:db8::7]:4711";Proto=https;host="sdmx.example.org:443", for=10.0.0.3';
    const both = { forwarded, 'x-forwarded-for': '203.0.113.7' };
    const settings = { headers: 'forwarded' } as const;
    expect(read('10.0.0.1', both, settings)).to.include({
      address: '2001:db8::7',
      protocol: 'https',
      host: 'sdmx.example.org:443',
    });
    expect(read('10.0.0.1', both)).to.include({ address: '203.0.113.7', protocol: 'http', host: 'inner:8080' });
    expect(read('10.0.0.1', { forwarded: 'for=_hidden' }, settings)).to.include({ address: '10.0.0.1' });
  });

  it('passes the certificate of a trusted proxy, in the configured header only', () => {
    const headers = { 'client-cert': ':AAAA:' };
    expect(read('10.0.0.1', headers, { certificateHeader: 'Client-Cert' }).certificate).to.equal(':AAAA:');
    expect(read('10.0.0.1', headers).certificate).to.equal(undefined);
    expect(read('203.0.113.9', headers, { certificateHeader: 'Client-Cert' }).certificate).to.equal(undefined);
    expect([read('10.0.0.1', {}).isFromProxy, read('203.0.113.9', headers).isFromProxy]).to.deep.equal([true, false]);
  });

  it('warns once of headers that are ignored', () => {
    const usual = { trusted: [], headers: 'x-forwarded' } as const;
    const reader = clientConnections(usual, (message) => warnings.push(message));
    for (const header of ['accept', 'x-forwarded-proto', 'forwarded'])
      reader(requestFrom('10.0.0.1', { [header]: 'x' }));
    expect(warnings).to.have.length(1);
    expect(warnings[0]).to.include('x-forwarded-proto of 10.0.0.1 is ignored').and.include('STRATA_TRUSTED_PROXIES');
    read('203.0.113.9', { 'client-cert': 'x' });
    expect(warnings).to.have.length(1);
    read('203.0.113.9', { 'client-cert': 'x' }, { certificateHeader: 'Client-Cert' });
    expect(warnings[1]).to.include('client-cert of 203.0.113.9 is ignored');
  });
});

describe('a proxy in front', () => {
  let listener: Listener;
  afterEach(() => listener.stop(1));

  it('is transparent for the log and for the check of other origins', async () => {
    const lines: { client?: string }[] = [];
    const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
    const proxies = { trusted: ['127.0.0.1'], headers: 'x-forwarded' } as const;
    listener = await serveRegistry(partial(), { proxies }, log);
    const post = (host: string) =>
      rawRequest(listener.url, {
        method: 'POST',
        path: '/ws/secure/none',
        headers: {
          Authorization: basic('root', 'secret-word'),
          Origin: 'https://sdmx.example.org',
          'X-Forwarded-Host': host,
          'X-Forwarded-For': '203.0.113.7',
        },
      });
    expect((await post('sdmx.example.org')).status).to.equal(404);
    expect((await post('other.example.org')).status).to.equal(403);
    expect(lines.map(({ client }) => client)).to.deep.equal(['203.0.113.7', '203.0.113.7']);
  });
});
