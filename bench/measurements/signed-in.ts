import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { hashPassword } from '../../src/http/auth/password-hash.js';
import { Registry } from '../../src/registry/registry.js';
import { Database } from '../../src/store/database.js';
import type { Bench, Measurement, Row } from '../bench.js';
import { interleave, withEffort } from '../interleave.js';
import { LoadProcess } from '../load.js';
import { startServing } from '../serve.js';
import { sized } from '../sizes.js';

const connections = 32;
const seconds = sized(1, 0.05);
const audience = 'bench';
const username = 'root';
const password = 'only-for-the-bench';
const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
const path = '/sdmx/v2/structure/agencyscheme/SDMX/AGENCIES';

/** An issuer of access tokens on a free local port. */
async function startIssuer() {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const key = { ...(await exportJWK(publicKey)), kid: 'bench', alg: 'RS256' };
  const server = createServer((request, response) => {
    response.setHeader('Content-Type', 'application/json');
    const metadata = { issuer: url, jwks_uri: `${url}/keys` };
    response.end(JSON.stringify(request.url === '/keys' ? { keys: [key] } : metadata));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const token = await new SignJWT({ preferred_username: 'bench', realm_access: { roles: ['editors'] } })
    .setProtectedHeader({ alg: 'RS256', kid: 'bench' })
    .setIssuer(url)
    .setAudience(audience)
    .setSubject('bench')
    .setExpirationTime('1h')
    .sign(privateKey);
  const oidc = {
    issuer: url,
    audiences: [audience],
    nameClaim: 'preferred_username',
    groupsClaims: ['realm_access.roles'],
    clockSkewSeconds: 30,
  };
  return { oidc, token, stop: () => server.close() };
}

/** The cookie of a new session. */
async function beginSession(url: string): Promise<string> {
  const response = await fetch(`${url}/login.html`, { headers: { authorization } });
  return response.headers.get('set-cookie')?.split(';')[0] ?? '';
}

/** Throughput of warm responses to users, compared with the same response to anonymous clients. */
async function measure({ neo4j, registry, effort }: Bench): Promise<readonly Row[]> {
  const issuer = await startIssuer();
  const database = new Database(neo4j);
  const shared = await Registry.open(database, { isOnlyWriter: false });
  const signIn = { root: { username, passwordHash: await hashPassword(password) }, oidc: issuer.oidc };
  const own = await startServing(registry, undefined, { signIn });
  const ofShared = await startServing(shared, undefined, { signIn });
  const load = new LoadProcess();
  const cases = [
    { name: 'with a session', url: own.url, headers: { Cookie: await beginSession(own.url) } },
    { name: 'with an access token', url: own.url, headers: { Authorization: `Bearer ${issuer.token}` } },
    { name: 'with a password', url: own.url, headers: { Authorization: authorization } },
    {
      name: 'with a session on a shared database',
      url: ofShared.url,
      headers: { Cookie: await beginSession(ofShared.url) },
    },
  ];
  try {
    const rows: Row[] = [];
    for (const { name, url, headers } of cases) {
      const probe = (sent: Readonly<Record<string, string>>) => () =>
        load.run({ urls: [`${url}${path}`], headers: sent, connections, seconds });
      const [value = Number.NaN, baseline = Number.NaN] = await interleave(
        [probe(headers), probe({})],
        withEffort(effort, { warmUp: 1, rounds: 5 }),
      );
      rows.push({ name: `warm structure query ${name}, to anonymous`, unit: '/s', value, baseline, goal: 0.8 });
    }
    return rows;
  } finally {
    for (const listener of [own, ofShared]) await listener.stop(1);
    issuer.stop();
    await database.close();
    load.end();
  }
}

export const signedIn: Measurement = { name: 'signed-in', measure };
