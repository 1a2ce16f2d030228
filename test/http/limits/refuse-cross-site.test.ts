import { expect } from 'chai';
import type { Listener } from '../../../src/http/server/listen.js';
import { basic } from '../../harness/server.js';
import { rawRequest } from '../raw-request.js';
import { failing, serveRegistry } from '../serve-registry.js';

const submission = '/ws/secure/sdmxapi/rest';
const listed = 'https://good.example';

type Headers = Readonly<Record<string, string>>;

/** Requests of pages of other origins that a browser sends without asking the registry. */
const simple: readonly Headers[] = [
  { Origin: 'https://evil.example', 'Content-Type': 'text/plain' },
  { Origin: 'https://evil.example', 'Content-Type': 'TEXT/plain ; charset=utf-8' },
  { Origin: 'https://evil.example', 'Content-Type': 'multipart/form-data; boundary=x' },
  { Origin: 'https://evil.example', 'Content-Type': 'application/x-www-form-urlencoded' },
  { Origin: 'https://evil.example' },
  { Origin: 'null' },
  { Origin: 'http://registry.example:8080', 'Sec-Fetch-Site': 'same-site' },
  { Origin: 'http://registry.example:8080' },
  { Origin: 'https://registry.example.evil' },
  { 'Sec-Fetch-Site': 'cross-site' },
  { Origin: 'https://registry.example', 'Sec-Fetch-Site': 'cross-site' },
];

/** Requests of pages of other origins for which a browser sends a preflight request, without kept credentials. */
const preflighted: readonly Headers[] = [
  { Origin: 'https://evil.example', 'Content-Type': 'application/xml' },
  {
    Origin: 'https://evil.example',
    'Content-Type': 'application/vnd.sdmx.structure+json',
    'Sec-Fetch-Site': 'cross-site',
  },
  { Origin: 'null', 'Content-Type': 'text/plain', Action: 'APPEND' },
  { Origin: 'https://evil.example', 'Content-Type': 'multipart/form-data; boundary=x', 'Dry-Run': 'false' },
];

/** Requests of other clients, and of pages of the registry. */
const own: readonly Headers[] = [
  {},
  { 'Content-Type': 'multipart/form-data; boundary=x' },
  { Origin: 'https://registry.example', 'Content-Type': 'text/plain' },
  { Origin: 'http://registry.example', 'Content-Type': 'text/plain' },
  { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'same-origin' },
  { 'Sec-Fetch-Site': 'none' },
];

describe('refuseCrossSite', () => {
  let open: Listener;
  let restricted: Listener;
  before(async () => {
    const registry = failing(new Error('the registry was used'), { requirePlace: async () => undefined });
    open = await serveRegistry(registry);
    restricted = await serveRegistry(registry, { corsOrigins: [listed] });
  });
  after(() => Promise.all([open.stop(1), restricted.stop(1)]));

  const send = ({ url }: Listener, headers: Headers, method = 'POST', path = submission) =>
    rawRequest(url, {
      method,
      path,
      headers: { Host: 'Registry.example', Authorization: basic('root', 'secret-word'), ...headers },
      body: method === 'POST' ? 'x' : '',
    });

  const title = (headers: Headers): string => JSON.stringify(headers);

  for (const headers of simple) {
    it(`refuses a submission with ${title(headers)}`, async () => {
      for (const listener of [open, restricted]) {
        const { status, text } = await send(listener, headers);
        expect(status, text).to.equal(403);
        expect(JSON.parse(text).errors[0]).to.include({ code: 110 });
        expect(text).to.include(listener === open ? 'SDMX media type' : 'STRATA_CORS_ORIGINS');
      }
    });
  }

  for (const headers of preflighted) {
    it(`accepts ${title(headers)} if all origins may read, else refuses it`, async () => {
      // The body is not a message.
      expect((await send(open, headers)).status).to.be.oneOf([400, 415]);
      expect((await send(restricted, headers)).status).to.equal(403);
    });
  }

  for (const headers of [...own, { Origin: listed, 'Sec-Fetch-Site': 'cross-site' }]) {
    it(`accepts ${title(headers)} of a client, its own page, or a listed origin`, async () => {
      const { status, text } = await send(restricted, headers);
      expect(status, text).to.be.oneOf([400, 415]);
    });
  }

  describe('of sign-ins', () => {
    const opened = { 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'document' };
    const embedded: readonly Headers[] = [
      { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'no-cors', 'Sec-Fetch-Dest': 'image' },
      { 'Sec-Fetch-Site': 'same-site', 'Sec-Fetch-Mode': 'no-cors', 'Sec-Fetch-Dest': 'image' },
      { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Mode': 'no-cors', 'Sec-Fetch-Dest': 'image' },
      { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'iframe' },
      { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'cors', 'Sec-Fetch-Dest': 'empty' },
      { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'no-cors', 'Sec-Fetch-Dest': 'script' },
      { 'Sec-Fetch-Dest': 'image' },
      { 'Sec-Fetch-Site': 'cross-site' },
    ];
    for (const headers of embedded) {
      it(`refuses to sign in for what a page embeds: ${title(headers)}`, async () => {
        for (const method of ['GET', 'HEAD']) {
          const response = await send(open, headers, method, '/login.html?ticket=ST-1');
          expect([response.status, response.headers['set-cookie']]).to.deep.equal([403, undefined]);
        }
      });
    }

    for (const headers of [
      {},
      { 'Sec-Fetch-Site': 'cross-site', ...opened },
      { 'Sec-Fetch-Site': 'none', ...opened },
      { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Mode': 'cors', 'Sec-Fetch-Dest': 'empty' },
    ] satisfies Headers[]) {
      it(`accepts ${title(headers)} of a person who opens the page or comes back to it, and of other clients`, async () => {
        // A request without credentials gets the page.
        expect((await send(open, { ...headers, Authorization: [] as never }, 'GET', '/login.html')).status).to.equal(
          200,
        );
      });
    }
  });

  it('refuses wrong credentials with 401, and no query', async () => {
    const headers = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' };
    expect((await send(open, { ...headers, Authorization: basic('root', 'wrong') })).status).to.equal(401);
    expect((await send(open, headers, 'GET', '/health/live')).status).to.equal(200);
    expect((await send(open, headers, 'OPTIONS', submission)).status).to.equal(200);
  });
});
