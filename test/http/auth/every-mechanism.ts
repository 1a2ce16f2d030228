import { X509Certificate } from 'node:crypto';
import { join } from 'node:path';
import type { Context } from 'mocha';
import type { Logger } from 'pino';
import { ComponentThread } from '../../../src/http/auth/component/component-thread.js';
import type { AccessRule } from '../../../src/registry/access/rule.js';
import { UsedTickets } from '../../../src/registry/sign-in/used-tickets.js';
import { codelist } from '../../harness/artefacts.js';
import { createAuthority, type KeyPair } from '../../harness/certificates.js';
import { entries, prepareDirectory, startDirectory } from '../../harness/directory/directory-server.js';
import { basic, startTestServer, type TestServer } from '../../harness/server.js';
import { type RawRequest, type RawResponse, rawRequest } from '../raw-request.js';
import { type Issuer, settingsFor, startIssuer } from './oidc/issuer.js';

/** Who sends a request: nobody, somebody whom the restriction names, somebody else, or with a role. */
export const callers = ['anonymous', 'bob', 'alice', 'adam', 'root', 'nobody'] as const;

/** `nobody` has wrong credentials. */
export type Caller = (typeof callers)[number];

/** Adds the credentials of a caller to a request. */
type Present = (request: RawRequest) => Promise<RawRequest>;

/** A way to present credentials. */
export interface Way {
  readonly title: string;
  readonly caller: Caller;
  /** Whether it is for secure paths only. */
  readonly isForSecurePaths?: true;
  /** Name of the principal; undefined for wrong credentials. */
  readonly principal: string | undefined;
  readonly present: Present;
}

export interface EveryMechanism {
  readonly test: TestServer;
  readonly ways: readonly Way[];
  /** Everything that was presented as a secret. */
  readonly secrets: ReadonlySet<string>;
  send(request: RawRequest): Promise<RawResponse>;
  stop(): Promise<void>;
}

export const hiddenId = 'CL_HIDDEN';

const rules: readonly AccessRule[] = [
  { id: 'admin', kind: 'grant', role: 'administrator', to: ['user:adam'] },
  {
    id: 'hidden',
    kind: 'restriction',
    urn: `Codelist=SDMX:${hiddenId}`,
    covers: ['structure', 'references'],
    to: ['user:alice'],
  },
  { id: 'data', kind: 'restriction', urn: 'Dataflow=SDMX:DF_HIDDEN', covers: ['data'], to: ['user:alice'] },
];

const withHeader =
  (name: string, value: () => string | Promise<string>): Present =>
  async (request) => ({ ...request, headers: { ...request.headers, [name]: await value() } });

const withParameter =
  (pair: () => string): Present =>
  async (request) => ({ ...request, path: `${request.path}${request.path.includes('?') ? '&' : '?'}${pair()}` });

/** People of the directory besides those of its usual entries. */
const adamInDirectory = `
dn: uid=adam,ou=people,dc=example,dc=org
objectClass: inetOrgPerson
uid: adam
cn: Adam
sn: Adam
userPassword: adam-word
`;

/** The header of a certificate as a trusted proxy sets it (RFC 9440). */
const certificateHeader = 'Client-Cert';
const inHeader = ({ certificate }: KeyPair): string => `:${new X509Certificate(certificate).raw.toString('base64')}:`;

/** A registry with an open and a restricted codelist, and every mechanism. */
export async function startEveryMechanism(suite: Context, log?: Logger): Promise<EveryMechanism> {
  prepareDirectory(suite);
  const directory = await startDirectory(`${entries}${adamInDirectory}`);
  const [authority, foreign] = await Promise.all([createAuthority('Clients'), createAuthority('Others')]);
  const issuer: Issuer = await startIssuer();
  const component = await ComponentThread.open({
    path: join(import.meta.dirname, 'component', 'valve.mjs'),
    seconds: 5,
    warn: (message) => log?.warn(message),
  });
  const test = await startTestServer({
    signIn: ({ database }) => ({
      oidc: settingsFor(issuer.url),
      custom: { component, tickets: new UsedTickets(database) },
      directory: {
        urls: [`ldap://localhost:${directory.port}`],
        userDn: 'uid={username},ou=people,dc=example,dc=org',
        startTls: 'off',
        seconds: 5,
        searchFilter: '(uid={username})',
        nameAttribute: 'uid',
        groupAttribute: 'memberOf',
        groupFilter: '(member={dn})',
        groupNameAttribute: 'cn',
        nestedGroups: 'off',
      },
      certificate: { name: 'cn', groups: 'none', authorities: authority.certificate },
    }),
    proxies: { trusted: ['127.0.0.1', '::1'], headers: 'x-forwarded', certificateHeader },
    ...(log && { log }),
  });
  await test.submit([codelist('CL_OPEN', '1.0.0', ['A']), codelist(hiddenId, '1.0.0', ['A'])]);
  const root = { kind: 'root', name: 'root' } as const;
  await test.registry.changeAccessRules({ put: rules, remove: [], principal: root, hasRoot: true, dryRun: false });

  const secrets = new Set<string>();
  const secret = (text: string): string => {
    secrets.add(text);
    return text;
  };
  const send = (request: RawRequest): Promise<RawResponse> => rawRequest(test.url, request);
  let tickets = 0;
  const ticketOf = (user: string): string => {
    tickets += 1;
    return `ticket=${secret(`ST-${user}-secret-ticket-${tickets}`)}`;
  };
  const token = (user: string, claims: object = {}): string =>
    `Bearer ${secret(issuer.token({ preferred_username: user, ...claims }))}`;
  const password = (user: string, given: string): string => {
    const header = basic(user, secret(given));
    secret(header.slice('Basic '.length));
    return header;
  };

  /** The cookies of a session, begun at the sign-in page by other credentials. */
  async function sessionBy(present: Present): Promise<string> {
    const { headers } = await send(await present({ path: '/login.html' }));
    const cookies = (headers['set-cookie'] ?? []).map((cookie) => cookie.split(';', 1)[0] ?? '');
    for (const cookie of cookies) secret(cookie.slice(cookie.indexOf('=') + 1));
    return cookies.join('; ');
  }
  const inSession =
    (cookies: () => Promise<string>): Present =>
    async (request) => ({ ...request, headers: { ...request.headers, Cookie: await cookies(), Origin: test.url } });

  const certificates = new Map<string, string>();
  for (const user of ['alice', 'bob', 'adam']) {
    certificates.set(user, inHeader(await authority.issue({ subject: `CN=${user}` })));
  }
  const expired = inHeader(await authority.issue({ subject: 'CN=alice', validFrom: -10, validTo: -1 }));
  const foreignCertificate = inHeader(await foreign.issue({ subject: 'CN=alice' }));

  const users = (['alice', 'bob', 'adam'] as const).flatMap((user): Way[] => {
    const ofKey = withParameter(() => `apiKey=${secret(`key-${user}-secret-key`)}`);
    const ofTicket = withParameter(() => ticketOf(user));
    const ofToken = withHeader('Authorization', () => token(user));
    const ofPassword = withHeader('Authorization', () => password(user, `${user}-word`));
    const ofCertificate = withHeader(certificateHeader, () => certificates.get(user) ?? '');
    return [
      { title: `${user} by a password`, caller: user, principal: `directory:${user}`, present: ofPassword },
      { title: `${user} by a certificate`, caller: user, principal: `certificate:${user}`, present: ofCertificate },
      {
        title: `${user} in a session by a password`,
        caller: user,
        principal: `directory:${user}`,
        present: inSession(() => sessionBy(ofPassword)),
      },
      {
        title: `${user} in a session by a certificate`,
        caller: user,
        principal: `certificate:${user}`,
        present: inSession(() => sessionBy(ofCertificate)),
      },
      { title: `${user} by a bearer token`, caller: user, principal: `oidc:${user}`, present: ofToken },
      {
        title: `${user} by a ticket`,
        caller: user,
        isForSecurePaths: true,
        principal: `custom:${user}`,
        present: ofTicket,
      },
      {
        title: `${user} in a session by a bearer token`,
        caller: user,
        principal: `oidc:${user}`,
        present: inSession(() => sessionBy(ofToken)),
      },
      {
        title: `${user} in a session by a key`,
        caller: user,
        principal: `custom:${user}`,
        present: inSession(() => sessionBy(ofKey)),
      },
      {
        title: `${user} in a session by a ticket`,
        caller: user,
        principal: `custom:${user}`,
        present: inSession(() => sessionBy(ofTicket)),
      },
    ];
  });
  const ofRoot = withHeader('Authorization', () => password('root', 'only-for-the-tests'));
  const past = Math.floor(Date.now() / 1000) - 3_600;
  const wrong: readonly (readonly [string, Present, isForSecurePaths?: true])[] = [
    ['a wrong password of root', withHeader('Authorization', () => password('root', 'wrong-secret-password'))],
    ['an unknown account', withHeader('Authorization', () => password('mallory', 'other-secret-password'))],
    [
      'a wrong password of the directory',
      withHeader('Authorization', () => password('alice', 'third-secret-password')),
    ],
    ['an expired certificate', withHeader(certificateHeader, () => expired)],
    ['a certificate of another authority', withHeader(certificateHeader, () => foreignCertificate)],
    ['malformed Basic credentials', withHeader('Authorization', () => `Basic ${secret('!malformed-secret!')}`)],
    ['an expired token', withHeader('Authorization', () => token('alice', { exp: past, iat: past - 60 }))],
    ['a token for another service', withHeader('Authorization', () => token('alice', { aud: 'other' }))],
    ['a malformed token', withHeader('Authorization', () => `Bearer ${secret('malformed.secret.token')}`)],
    ['an unknown scheme', withHeader('Authorization', () => `Digest ${secret('digest-secret')}`)],
    ['a made-up session', withHeader('Cookie', () => `strata-session=${secret('made-up-secret-session')}`)],
    ['a wrong ticket', withParameter(() => ticketOf('mallory')), true],
  ];
  const ways: readonly Way[] = [
    { title: 'anonymous', caller: 'anonymous', principal: 'anonymous', present: async (request) => request },
    { title: 'root by a password', caller: 'root', principal: 'root', present: ofRoot },
    {
      title: 'root in a session',
      caller: 'root',
      principal: 'root',
      present: inSession(() => sessionBy(ofRoot)),
    },
    ...users,
    ...wrong.map(
      ([title, present, isForSecurePaths]): Way => ({
        title,
        caller: 'nobody',
        principal: undefined,
        present,
        ...(isForSecurePaths && { isForSecurePaths }),
      }),
    ),
  ];
  return {
    test,
    ways,
    secrets,
    send,
    stop: async () => {
      await test.close();
      await Promise.all([component.close(), issuer.stop(), directory.stop()]);
    },
  };
}
