import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { Agent, request } from 'node:https';
import { expect } from 'chai';
import { pino } from 'pino';
import type { CertificateSettings } from '../../../../src/http/auth/mechanisms/certificate.js';
import { clientCertificate } from '../../../../src/http/auth/mechanisms/certificate.js';
import type { ProxySettings } from '../../../../src/http/server/client-address.js';
import type { Listener } from '../../../../src/http/server/listen.js';
import type { TlsSettings } from '../../../../src/http/server/tls.js';
import type { HttpSettings } from '../../../../src/http/services.js';
import {
  type Authority,
  type CertificateRequest,
  createAuthority,
  type KeyPair,
} from '../../../harness/certificates.js';
import { basic } from '../../../harness/server.js';
import { ShiftedClock } from '../../../harness/shifted-clock.js';
import { localTls, writeFiles } from '../../local-tls.js';
import { partial, serveRegistry } from '../../serve-registry.js';

const usual: CertificateSettings = { name: 'cn', groups: 'none' };
const root = { username: 'root', password: 'secret-word' };

/** What a mechanism makes of a certificate in a header. */
async function resultOf(value: string, settings: CertificateSettings): Promise<unknown> {
  const request = { forwardedCertificate: value };
  return clientCertificate(settings)
    .find({ request, req: {} } as Parameters<ReturnType<typeof clientCertificate>['find']>[0])
    ?.check();
}

describe('client certificates', () => {
  let authority: Authority;
  before(async () => {
    authority = await createAuthority('Clients');
  });

  const derOf = ({ certificate }: KeyPair): string => `:${new X509Certificate(certificate).raw.toString('base64')}:`;
  const resultFor = async (settings: Partial<CertificateSettings>, request: CertificateRequest): Promise<unknown> =>
    resultOf(derOf(await authority.issue(request)), { ...usual, ...settings });

  const all = {
    subject: 'C=DE, O=Bank, OU=Statistics, OU=Codes, CN=Alice',
    names: [
      { type: 'email', value: 'alice@example.org' },
      { type: 'dns', value: 'client.example.org' },
      { type: 'url', value: 'urn:people:alice' },
      { type: 'upn', value: 'alice@ad.example.org' },
    ],
  } satisfies CertificateRequest;

  for (const [name, expected] of [
    ['cn', 'Alice'],
    ['subject', 'CN=Alice,OU=Codes,OU=Statistics,O=Bank,C=DE'],
    ['email', 'alice@example.org'],
    ['dns', 'client.example.org'],
    ['uri', 'urn:people:alice'],
    ['upn', 'alice@ad.example.org'],
  ] as const) {
    it(`name their user by ${name}`, async () => {
      expect(await resultFor({ name }, all)).to.have.deep.property('principal', {
        kind: 'user',
        service: 'certificate',
        name: expected,
        groups: [],
      });
    });

    if (name === 'subject') continue;
    it(`are refused without ${name}`, async () => {
      expect(await resultFor({ name }, { subject: 'O=Bank' })).to.deep.equal({ refusal: 'malformed' });
    });
  }

  it('name the groups by organisational units or organisations', async () => {
    expect(await resultFor({ groups: 'ou' }, all)).to.have.deep.nested.property('principal.groups', [
      'Codes',
      'Statistics',
    ]);
    expect(await resultFor({ groups: 'o' }, all)).to.have.deep.nested.property('principal.groups', ['Bank']);
  });

  it('with two names, or a name that pretends to be another, are refused or taken literally', async () => {
    const two = { subject: 'CN=Alice, CN=Bob' };
    expect(await resultFor({}, two)).to.deep.equal({ refusal: 'malformed' });
    const names = [{ type: 'email', value: 'eve@example.org, email:alice@example.org' }] as const;
    expect(await resultFor({ name: 'email' }, { subject: 'CN=Eve', names: [...names] })).to.have.nested.property(
      'principal.name',
      'eve@example.org, email:alice@example.org',
    );
    const uri = [{ type: 'url', value: 'x", email:alice@example.org' }] as const;
    expect(await resultFor({ name: 'email' }, { subject: 'CN=Eve', names: [...uri] })).to.deep.equal({
      refusal: 'malformed',
    });
  });

  describe('of a TLS connection', () => {
    let listener: Listener;
    let pairs: Record<'good' | 'expired' | 'future' | 'server' | 'encryption' | 'revoked' | 'foreign', KeyPair>;
    const lines: { principal?: string; msg: string }[] = [];
    let agent: Agent;

    before(async () => {
      const foreign = await createAuthority('Clients');
      const client = { subject: 'CN=alice' };
      pairs = {
        good: await authority.issue(client),
        expired: await authority.issue({ ...client, validFrom: -3, validTo: -1 }),
        future: await authority.issue({ ...client, validFrom: 1, validTo: 2 }),
        server: await authority.issue({ ...client, usage: 'server' }),
        encryption: await authority.issue({ ...client, usage: 'encryption' }),
        revoked: await authority.issue({ subject: 'CN=mallory' }),
        foreign: await foreign.issue(client),
      };
    });
    beforeEach(() => {
      agent = new Agent({ keepAlive: true });
    });
    afterEach(async () => {
      agent.destroy();
      await listener.stop(1);
    });

    async function serve(
      clientCertificates: TlsSettings['clientCertificates'],
      crl?: string,
      proxies?: ProxySettings,
    ): Promise<void> {
      lines.length = 0;
      const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
      const { authorities } = await writeFiles({ authorities: authority.certificate });
      const tls = {
        ...(await localTls()),
        authoritiesFile: authorities,
        clientCertificates,
        reloadMilliseconds: 50,
        log,
      };
      const signIn = { root, certificate: usual };
      const settings = { signIn, ...(proxies && { proxies }) };
      listener = await serveRegistry(partial(), settings, log, crl === undefined ? tls : { ...tls, crl });
    }

    async function get(pair?: KeyPair, headers: OutgoingHttpHeaders = {}): Promise<number | undefined> {
      const own = pair === undefined ? {} : { cert: pair.certificate, key: pair.key };
      const outgoing = request(`${listener.url}/health/live`, {
        ...own,
        agent,
        headers,
        rejectUnauthorized: false,
      }).end();
      const answer = await once(outgoing, 'response').catch((error: unknown) => {
        // The server ended the connection of an earlier request while this one was sent: clients send it again.
        if (outgoing.reusedSocket) return undefined;
        throw error;
      });
      if (answer === undefined) return get(pair, headers);
      const [response] = answer as [IncomingMessage];
      response.resume();
      await once(response, 'end');
      return response.statusCode;
    }

    it('identify the client, and are optional', async () => {
      await serve('optional');
      expect(await get(pairs.good)).to.equal(200);
      expect(await get(pairs.good)).to.equal(200);
      expect(await get()).to.equal(200);
      expect(lines.map(({ principal }) => principal)).to.deep.equal([
        'certificate:alice',
        'certificate:alice',
        undefined,
      ]);
    });

    for (const kind of ['expired', 'future', 'server', 'encryption', 'foreign'] as const) {
      it(`are refused: ${kind}`, async () => {
        await serve('optional');
        expect(await get(pairs[kind])).to.equal(401);
      });
    }

    it('yield to other credentials', async () => {
      await serve('optional');
      expect(await get(pairs.good, { Authorization: basic('root', 'secret-word') })).to.equal(200);
      expect(lines.at(-1)?.principal).to.equal('root');
      expect(await get(pairs.good, { Authorization: basic('root', 'wrong-word') })).to.equal(401);
    });

    it('end a handshake if they are required and missing or not trusted', async () => {
      await serve('required');
      expect(await get(pairs.good)).to.equal(200);
      for (const pair of [undefined, pairs.expired, pairs.foreign]) {
        const error = await get(pair).catch((reason: unknown) => reason);
        expect(error).to.be.instanceOf(Error);
      }
      expect(lines.map(({ msg }) => msg)).to.include('a TLS handshake failed');
    });

    it('are refused if they are on a revocation list, at once also on open connections', async () => {
      const { crl } = await writeFiles({ crl: await authority.revoke() });
      await serve('optional', crl);
      expect(await get(pairs.revoked)).to.equal(200);
      expect(await get(pairs.good)).to.equal(200);
      await writeFile(crl, await authority.revoke(pairs.revoked.certificate));
      for (let round = 0; round < 100 && !lines.some(({ msg }) => msg.includes('are in use')); round++)
        await new Promise((wait) => setTimeout(wait, 50));
      expect(await get(pairs.revoked)).to.equal(401);
      expect(await get(pairs.good)).to.equal(200);
    });

    it('of a trusted proxy sign nobody in: only the header counts', async () => {
      const passed = derOf(await authority.issue({ subject: 'CN=bob' }));
      const trusted = { trusted: ['127.0.0.1'], headers: 'x-forwarded' } as const;
      for (const [proxies, header, principal] of [
        [{ ...trusted, certificateHeader: 'X-Client-Cert' }, undefined, undefined],
        [{ ...trusted, certificateHeader: 'X-Client-Cert' }, '', undefined],
        [{ ...trusted, certificateHeader: 'X-Client-Cert' }, passed, 'certificate:bob'],
        [trusted, passed, undefined],
        [{ ...trusted, trusted: ['10.0.0.1'], certificateHeader: 'X-Client-Cert' }, passed, 'certificate:alice'],
      ] as const) {
        await serve('required', undefined, proxies);
        expect(await get(pairs.good, header === undefined ? {} : { 'X-Client-Cert': header })).to.equal(200);
        expect(lines.findLast(({ msg }) => msg === 'request')?.principal).to.equal(principal);
        await listener.stop(1);
        agent.destroy();
      }
    });

    it('without a setting for them are not asked for', async () => {
      await serve('off');
      expect(await get(pairs.foreign)).to.equal(200);
      expect(lines.at(-1)).not.to.have.property('principal');
    });
  });

  describe('that a proxy passes', () => {
    let listener: Listener;
    afterEach(() => listener.stop(1));

    const pemOf = ({ certificate }: KeyPair): string => encodeURIComponent(certificate);
    async function statusOf(
      value: string,
      trusted: readonly string[] = ['127.0.0.1'],
      settings = usual,
    ): Promise<number> {
      const proxies = { trusted, headers: 'x-forwarded', certificateHeader: 'X-Client-Cert' } as const;
      const http: Partial<HttpSettings> = { signIn: { root, certificate: settings }, proxies };
      listener = await serveRegistry(partial(), http);
      const response = await fetch(`${listener.url}/ws/secure/none`, { headers: { 'X-Client-Cert': value } });
      return response.status;
    }

    it('identify the client, in the form of RFC 9440 and as escaped PEM', async () => {
      const pair = await authority.issue({ subject: 'CN=alice' });
      for (const value of [derOf(pair), pemOf(pair)]) {
        expect(await statusOf(value), value.slice(0, 10)).to.equal(404);
        await listener.stop(1);
      }
      expect(await statusOf('')).to.equal(401);
    });

    it('are ignored from an address that is not trusted', async () => {
      expect(await statusOf(derOf(await authority.issue({ subject: 'CN=alice' })), ['10.0.0.1'])).to.equal(401);
    });

    it('are checked for the usage of their keys as those of a TLS connection', async () => {
      for (const [usage, status] of [
        ['client', 404],
        ['none', 404],
        ['server', 401],
        ['encryption', 401],
      ] as const) {
        expect(await statusOf(derOf(await authority.issue({ subject: 'CN=alice', usage }))), usage).to.equal(status);
        await listener.stop(1);
      }
      await statusOf('');
    });

    it('are refused if their authority has expired', async () => {
      const own = { ...usual, authorities: authority.certificate };
      const value = derOf(await authority.issue({ subject: 'CN=alice', validTo: 20 }));
      const clock = new ShiftedClock();
      try {
        expect(await statusOf(value, undefined, own)).to.equal(404);
        await listener.stop(1);
        clock.forward(11 * 86_400_000);
        expect(await statusOf(value, undefined, own)).to.equal(401);
      } finally {
        clock.restore();
      }
    });

    it('are refused if they are expired, unreadable, or of another authority', async () => {
      const foreign = await (await createAuthority('Clients')).issue({ subject: 'CN=alice' });
      const own = { ...usual, authorities: authority.certificate };
      const expired = await authority.issue({ subject: 'CN=alice', validFrom: -3, validTo: -1 });
      for (const [value, settings] of [
        [derOf(expired), usual],
        [':AAAA:', usual],
        ['%', usual],
        [derOf(foreign), own],
      ] as const) {
        expect(await statusOf(value, undefined, settings)).to.equal(401);
        await listener.stop(1);
      }
      expect(await statusOf(derOf(await authority.issue({ subject: 'CN=alice' })), undefined, own)).to.equal(404);
    });
  });
});
