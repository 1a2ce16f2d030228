import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { ConfigurationError } from '../../src/errors.js';
import { type Environment, readSettings, settingRows } from '../../src/settings/read-settings.js';
import type { Settings } from '../../src/settings/settings-table.js';

/** The values of an environment without settings. */
const defaults: Settings = {
  dataDir: './data',
  accessRules: undefined,
  logLevel: 'info',
  shutdownSeconds: 30,
  rehearsal: { seconds: 30 },
  listening: { host: '127.0.0.1', port: 8080 },
  clients: { mostConnections: 10_000, mostOfAddress: 256 },
  tls: undefined,
  clientCertificates: { authoritiesFile: undefined, clientCertificates: 'off' },
  http: {
    corsOrigins: ['*'],
    strictTransport: 'subdomains',
    proxies: { trusted: [], headers: 'x-forwarded', certificateHeader: undefined },
    senderId: 'Strata',
    senderName: undefined,
    receiverId: undefined,
    maxMessageBytes: 256_000_000,
    anonymousMessageBytes: 10_000_000,
    readingLimits: { items: 1_000_000 },
    largeResponseBytes: 256_000_000,
    followers: { most: 5_000 },
    validation: {
      callers: 'public',
      bytes: 5_000_000_000,
      anonymousBytes: 50_000_000,
      diskBytes: 40_000_000_000,
      most: 2,
      seconds: 3_600,
      keepSeconds: 86_400,
    },
    data: {
      mostRows: 5_000_000,
      anonymousRows: 1_000_000,
      folders: [],
      seconds: 300,
      most: 2,
      diskBytes: 20_000_000_000,
      loadBytes: 100_000_000_000,
    },
    fetching: { hosts: [] },
    metrics: 'public',
  },
  caches: {
    representations: 136_000_000,
    revisions: 64_000_000,
    results: 32_000_000,
    changes: 16_000_000,
    warmResponses: 8_000_000,
  },
  signIn: {
    publicUrl: undefined,
    root: { account: 'on', username: 'root', password: undefined, passwordHash: undefined },
    limit: { failuresPerMinute: 10 },
    oidc: {
      issuer: undefined,
      keycloak: undefined,
      audiences: [],
      nameClaim: 'preferred_username',
      groupsClaims: ['realm_access.roles'],
      client: undefined,
    },
    sessions: { keys: undefined, idleSeconds: 3_600, seconds: 43_200, cookieSuffix: undefined },
    directory: undefined,
    certificate: { name: 'cn', groups: 'none' },
    component: undefined,
  },
  registry: { freshness: 0, queue: { waitMilliseconds: 60_000 } },
  auditLog: { days: 400 },
  backups: { folder: undefined, everySeconds: 86_400, keep: 14, months: 12, keyFile: undefined, auditLog: 'off' },
  database: { querySeconds: 30, submissionSeconds: 300 },
  neo4j: undefined,
  embedded: { heapMegabytes: 512, hangSeconds: 60, reservedBytes: 100_000_000, java: undefined },
};

/** Some values with others in place of a few; a group that is not present is replaced as a whole. */
function changed(values: unknown, changes: unknown): unknown {
  if (typeof values !== 'object' || values === null || Array.isArray(values)) return changes;
  const entries = Object.entries(changes as object).map(([key, change]) => [
    key,
    changed(Reflect.get(values, key), change),
  ]);
  return { ...values, ...Object.fromEntries(entries) };
}

const SERVER = { NEO4J_URI: 'bolt://db:7687', NEO4J_PASSWORD: 'at the server' };
const server = { uri: 'bolt://db:7687', username: 'neo4j', password: 'at the server', database: undefined };

const issuer = 'https://id.example.org/realms/stat';
const OIDC = { STRATA_OIDC_ISSUER: issuer, STRATA_OIDC_AUDIENCE: 'strata' };
const oidc = { issuer, audiences: ['strata'] };
const KEYCLOAK = { STRATA_OIDC_AUTH_URL: 'https://id.example.org', STRATA_OIDC_REALM: 'stat' };
const PEOPLE = { ...OIDC, STRATA_OIDC_CLIENT_ID: 'strata', STRATA_PUBLIC_URL: 'https://registry.example.org' };
const client = { id: 'strata', secret: undefined, scope: 'openid profile' };
const publicUrl = 'https://registry.example.org';
const longKey = 'k'.repeat(32);
const HASH = `scrypt:16:1:1:${'A'.repeat(22)}:${'A'.repeat(43)}`;
const LDAP = { STRATA_LDAP_URL: 'ldaps://a.org' };
const directory = {
  urls: ['ldaps://a.org'],
  startTls: 'on',
  caFile: undefined,
  userDn: undefined,
  searchBase: undefined,
  searchFilter: '(uid={username})',
  bindDn: undefined,
  bindPassword: undefined,
  nameAttribute: 'uid',
  groupAttribute: 'memberOf',
  groupBase: undefined,
  groupFilter: '(|(member={dn})(uniqueMember={dn}))',
  groupNameAttribute: 'cn',
  nestedGroups: 'off',
} as const;
const TLS = { STRATA_TLS_CERTIFICATE: 'cert.pem', STRATA_TLS_KEY: 'key.pem' };
const tls = { certificate: 'cert.pem', key: 'key.pem', passphraseFile: undefined, crl: undefined };

const accepted: { env: Environment; change: object }[] = [
  { env: {}, change: {} },
  { env: { PATH: '/bin', HOME: '/root' }, change: {} },
  { env: { STRATA_PORT: '', STRATA_ROOT_PASSWORD: '', NEO4J_URI: '' }, change: {} },
  { env: { STRATA_DATA_DIR: '/var/lib/strata with blank' }, change: { dataDir: '/var/lib/strata with blank' } },
  { env: { STRATA_HOST: '::' }, change: { listening: { host: '::' } } },
  { env: { STRATA_PORT: '0' }, change: { listening: { port: 0 } } },
  { env: { STRATA_PORT: '65535' }, change: { listening: { port: 65_535 } } },
  { env: { STRATA_CORS_ORIGINS: '*' }, change: { http: { corsOrigins: ['*'] } } },
  { env: { STRATA_CORS_ORIGINS: 'https://a.org' }, change: { http: { corsOrigins: ['https://a.org'] } } },
  {
    env: { STRATA_CORS_ORIGINS: 'https://a.org, http://localhost:3000' },
    change: { http: { corsOrigins: ['https://a.org', 'http://localhost:3000'] } },
  },
  {
    env: { STRATA_ROOT_USERNAME: 'édith@example.org' },
    change: { signIn: { root: { username: 'édith@example.org' } } },
  },
  { env: { STRATA_ROOT_PASSWORD: 'eight: 8' }, change: { signIn: { root: { password: 'eight: 8' } } } },
  { env: { STRATA_NEO4J_HEAP_MB: '4096' }, change: { embedded: { heapMegabytes: 4096 } } },
  { env: { STRATA_NEO4J_HANG_SECONDS: '0' }, change: { embedded: { hangSeconds: 0 } } },
  { env: { STRATA_FREE_DISK_MB: '5' }, change: { embedded: { reservedBytes: 5_000_000 } } },
  { env: { STRATA_QUERY_SECONDS: '3600' }, change: { database: { querySeconds: 3600 } } },
  { env: { STRATA_SUBMISSION_SECONDS: '86400' }, change: { database: { submissionSeconds: 86_400 } } },
  { env: { STRATA_SUBMISSION_WAIT_SECONDS: '1' }, change: { registry: { queue: { waitMilliseconds: 1_000 } } } },
  { env: { STRATA_MAX_MESSAGE_MB: '1' }, change: { http: { maxMessageBytes: 1_000_000 } } },
  { env: { STRATA_MAX_ITEMS: '1' }, change: { http: { readingLimits: { items: 1 } } } },
  { env: { STRATA_MAX_ANONYMOUS_MESSAGE_MB: '0' }, change: { http: { anonymousMessageBytes: 0 } } },
  { env: { STRATA_LARGE_RESPONSES_MB: '1' }, change: { http: { largeResponseBytes: 1_000_000 } } },
  {
    env: { STRATA_FETCH_HOSTS: 'fmr.example.org, *.example.com:8443,10.0.0.0/8' },
    change: { http: { fetching: { hosts: ['fmr.example.org', '*.example.com:8443', '10.0.0.0/8'] } } },
  },
  { env: { STRATA_METRICS: 'off' }, change: { http: { metrics: 'off' } } },
  {
    env: { STRATA_CACHE_MB: '32' },
    change: {
      caches: {
        representations: 17_000_000,
        revisions: 8_000_000,
        results: 4_000_000,
        changes: 2_000_000,
        warmResponses: 1_000_000,
      },
    },
  },
  { env: { STRATA_FRESHNESS_MS: '60000' }, change: { registry: { freshness: 60_000 } } },
  { env: { STRATA_AUDIT_DAYS: '1' }, change: { auditLog: { days: 1 } } },
  { env: { STRATA_COOKIE_SUFFIX: 'test-2' }, change: { signIn: { sessions: { cookieSuffix: 'test-2' } } } },
  { env: { STRATA_VALVE: 'cas.mjs' }, change: { signIn: { component: { path: 'cas.mjs' } } } },
  { env: { STRATA_SENDER_ID: 'A_b-1@$' }, change: { http: { senderId: 'A_b-1@$' } } },
  { env: { STRATA_SENDER_NAME: 'Régistre of N. N.' }, change: { http: { senderName: 'Régistre of N. N.' } } },
  { env: { STRATA_RECEIVER_ID: 'ALL' }, change: { http: { receiverId: 'ALL' } } },
  { env: { STRATA_LOG_LEVEL: 'silent' }, change: { logLevel: 'silent' } },
  { env: { STRATA_SHUTDOWN_SECONDS: '0' }, change: { shutdownSeconds: 0 } },
  { env: { STRATA_JAVA: '/opt/jdk/bin/java' }, change: { embedded: { java: '/opt/jdk/bin/java' } } },
  { env: OIDC, change: { signIn: { oidc } } },
  {
    env: { ...OIDC, STRATA_OIDC_ISSUER: `${issuer}/` },
    change: { signIn: { oidc: { ...oidc, issuer: `${issuer}/` } } },
  },
  ...['http://127.0.0.1:8081', 'http://localhost:8081/a', 'http://[::1]'].map((local) => ({
    env: { ...OIDC, STRATA_OIDC_ISSUER: local },
    change: { signIn: { oidc: { ...oidc, issuer: local } } },
  })),
  { env: { ...OIDC, STRATA_OIDC_AUDIENCE: 'a, b' }, change: { signIn: { oidc: { ...oidc, audiences: ['a', 'b'] } } } },
  {
    env: { ...KEYCLOAK, STRATA_OIDC_AUDIENCE: 'strata' },
    change: {
      signIn: { oidc: { keycloak: { address: 'https://id.example.org', realm: 'stat' }, audiences: ['strata'] } },
    },
  },
  { env: PEOPLE, change: { signIn: { publicUrl, oidc: { ...oidc, client } } } },
  {
    env: { ...PEOPLE, STRATA_OIDC_CLIENT_SECRET: 's', STRATA_OIDC_SCOPE: 'profile openid roles' },
    change: {
      signIn: { publicUrl, oidc: { ...oidc, client: { ...client, secret: 's', scope: 'profile openid roles' } } },
    },
  },
  {
    env: { ...OIDC, STRATA_OIDC_NAME_CLAIM: 'oid', STRATA_OIDC_GROUPS_CLAIM: 'roles,resource_access.strata.roles' },
    change: {
      signIn: { oidc: { ...oidc, nameClaim: 'oid', groupsClaims: ['roles', 'resource_access.strata.roles'] } },
    },
  },
  { env: { STRATA_PUBLIC_URL: 'http://localhost:8080' }, change: { signIn: { publicUrl: 'http://localhost:8080' } } },
  {
    env: { STRATA_SESSION_KEYS: `${longKey},${longKey}2` },
    change: { signIn: { sessions: { keys: [longKey, `${longKey}2`] } } },
  },
  {
    env: { STRATA_SESSION_IDLE_MINUTES: '60', STRATA_SESSION_HOURS: '1' },
    change: { signIn: { sessions: { idleSeconds: 3_600, seconds: 3_600 } } },
  },
  { env: { STRATA_ROOT_PASSWORD_HASH: HASH }, change: { signIn: { root: { passwordHash: HASH } } } },
  {
    env: { ...LDAP, STRATA_LDAP_SEARCH_BASE: 'dc=x' },
    change: { signIn: { directory: { ...directory, searchBase: 'dc=x' } } },
  },
  {
    env: {
      STRATA_LDAP_URL: 'ldap://a.org, ldap://[::1]:1389',
      STRATA_LDAP_USER_DN: 'cn={username},dc=x y',
      STRATA_LDAP_GROUP_BASE: 'ou=groups,dc=x y',
      STRATA_LDAP_GROUP_FILTER: '(member:1.2.840.113556.1.4.1941:={dn})',
      STRATA_LDAP_NESTED_GROUPS: 'on',
      STRATA_ROOT_ACCOUNT: 'off',
    },
    change: {
      signIn: {
        root: { account: 'off' },
        directory: {
          ...directory,
          urls: ['ldap://a.org', 'ldap://[::1]:1389'],
          userDn: 'cn={username},dc=x y',
          groupBase: 'ou=groups,dc=x y',
          groupFilter: '(member:1.2.840.113556.1.4.1941:={dn})',
          nestedGroups: 'on',
        },
      },
    },
  },
  { env: TLS, change: { tls } },
  {
    env: {
      ...TLS,
      STRATA_TLS_CA: 'ca.pem',
      STRATA_TLS_CLIENT_CERTIFICATES: 'required',
      STRATA_CERTIFICATE_NAME: 'upn',
    },
    change: {
      tls,
      clientCertificates: { authoritiesFile: 'ca.pem', clientCertificates: 'required' },
      signIn: { certificate: { name: 'upn' } },
    },
  },
  {
    env: { STRATA_TRUSTED_PROXIES: '10.0.0.7, fd00::/8', STRATA_PROXY_CERTIFICATE_HEADER: 'Client-Cert' },
    change: { http: { proxies: { trusted: ['10.0.0.7', 'fd00::/8'], certificateHeader: 'Client-Cert' } } },
  },
  { env: SERVER, change: { neo4j: server } },
  { env: { NEO4J_PASSWORD: 'without a server' }, change: {} },
  {
    env: { ...SERVER, NEO4J_USERNAME: 'strata', NEO4J_DATABASE: 'registry' },
    change: { neo4j: { ...server, username: 'strata', database: 'registry' } },
  },
  ...[
    'bolt+s://db',
    'bolt+ssc://10.0.0.1:7687',
    'neo4j://[::1]:7687',
    'neo4j+s://abc.databases.neo4j.io/',
    'neo4j+ssc://db',
    'neo4j://db?policy=eu',
  ].map((uri) => ({ env: { ...SERVER, NEO4J_URI: uri }, change: { neo4j: { ...server, uri } } })),
];

const rejected: { env: Environment; message: RegExp }[] = [
  ...['-1', '65536', '80.5', '8e3', ' 80', 'http', '0x50', '9999999999999999999'].map((port) => ({
    env: { STRATA_PORT: port },
    message: /^STRATA_PORT is ".+"\. It must be a whole number from 0 to 65535\.$/,
  })),
  {
    env: { STRATA_FETCH_HOSTS: 'fmr.example.org,https://fmr.example.org' },
    message:
      /^STRATA_FETCH_HOSTS is ".+"\. Entry 2, "https:\/\/fmr.example.org", is wrong\. It must be a list of hosts/,
  },
  { env: { STRATA_DATA_DIR: ' ' }, message: /^STRATA_DATA_DIR is " "\. It must be a text/ },
  { env: { STRATA_HOST: ' localhost' }, message: /^STRATA_HOST is " localhost"\. It/ },
  ...[
    'https://a.org/',
    'https://A.org',
    'a.org',
    'https://a.org:443',
    'ftp://a.org',
    'null',
    '*,https://a.org',
    ',',
  ].map((list) => ({
    env: { STRATA_CORS_ORIGINS: list },
    message:
      /^STRATA_CORS_ORIGINS is ".+"\. It must be \* or a list of origins such as https:\/\/example\.org, separated by/,
  })),
  {
    env: { STRATA_ROOT_USERNAME: 'a:b' },
    message: /^STRATA_ROOT_USERNAME is "a:b"\. It must be a name without blanks/,
  },
  { env: { STRATA_ROOT_PASSWORD: '7 chars' }, message: /^STRATA_ROOT_PASSWORD .* at least 8 characters long\.$/ },
  { env: { STRATA_ROOT_PASSWORD: '🙂🙂🙂🙂' }, message: /^STRATA_ROOT_PASSWORD / },
  {
    env: { STRATA_NEO4J_HEAP_MB: '64' },
    message: /^STRATA_NEO4J_HEAP_MB is "64"\. It must be a whole number from 128/,
  },
  { env: { STRATA_MAX_MESSAGE_MB: '0' }, message: /^STRATA_MAX_MESSAGE_MB is "0"/ },
  { env: { STRATA_MAX_ITEMS: '0' }, message: /^STRATA_MAX_ITEMS is "0"\. It must be a whole number from 1 to/ },
  { env: { STRATA_SENDER_ID: 'my registry' }, message: /^STRATA_SENDER_ID is "my registry"\. It must be an SDMX id/ },
  { env: { STRATA_SENDER_NAME: ' N' }, message: /^STRATA_SENDER_NAME is " N"\. It must be a text without leading/ },
  { env: { STRATA_RECEIVER_ID: 'a.b' }, message: /^STRATA_RECEIVER_ID is "a.b"\. It must be an SDMX id/ },
  { env: { STRATA_LOG_LEVEL: 'INFO' }, message: /^STRATA_LOG_LEVEL is "INFO"\. It must be one of trace, debug, info/ },
  { env: { STRATA_SHUTDOWN_SECONDS: '30s' }, message: /^STRATA_SHUTDOWN_SECONDS is "30s"/ },
  ...['http://id.example.org', 'https://id.example.org?a=b', 'https://user@id.example.org', 'id.example.org'].map(
    (url) => ({
      env: { ...OIDC, STRATA_OIDC_ISSUER: url },
      message: /^STRATA_OIDC_ISSUER is ".+"\. It must be an https address without query; http is for/,
    }),
  ),
  {
    env: { ...KEYCLOAK, STRATA_OIDC_AUTH_URL: 'https://id.example.org/' },
    message: /^STRATA_OIDC_AUTH_URL is ".+"\. It must be an https address .* without a slash at its end; http is for/,
  },
  {
    env: { ...OIDC, ...KEYCLOAK },
    message: /^STRATA_OIDC_ISSUER and STRATA_OIDC_AUTH_URL are both set\. Set one of them\.$/,
  },
  {
    env: { STRATA_OIDC_ISSUER: issuer },
    message: /^STRATA_OIDC_AUDIENCE is not set\. It is required when STRATA_OIDC_ISSUER/,
  },
  { env: KEYCLOAK, message: /^STRATA_OIDC_AUDIENCE is not set\. It is required when STRATA_OIDC_AUTH_URL is set\.$/ },
  {
    env: { STRATA_OIDC_AUTH_URL: 'https://id.example.org', STRATA_OIDC_AUDIENCE: 'a' },
    message: /^STRATA_OIDC_REALM is not set\. It is required when STRATA_OIDC_AUTH_URL is set\.$/,
  },
  { env: { STRATA_OIDC_REALM: 'stat' }, message: /^STRATA_OIDC_AUTH_URL is not set\. It is required when/ },
  { env: { STRATA_OIDC_REALM: 'a/b' }, message: /^STRATA_OIDC_REALM is "a\/b"\. It must be a name without slashes/ },
  {
    env: { STRATA_OIDC_AUDIENCE: 'a' },
    message: /^STRATA_OIDC_AUDIENCE is set without a provider\. Set STRATA_OIDC_ISSUER/,
  },
  { env: { STRATA_OIDC_CLIENT_ID: 'a' }, message: /^STRATA_OIDC_CLIENT_ID is set without a provider\./ },
  {
    env: { ...OIDC, STRATA_OIDC_CLIENT_ID: 'strata' },
    message: /^STRATA_PUBLIC_URL is not set\. It is required when STRATA_OIDC_CLIENT_ID is set\.$/,
  },
  {
    env: { ...OIDC, STRATA_OIDC_CLIENT_SECRET: 's' },
    message: /^STRATA_OIDC_CLIENT_ID is not set\. It is required when STRATA_OIDC_CLIENT_SECRET is set\.$/,
  },
  { env: { STRATA_OIDC_SCOPE: 'profile' }, message: /^STRATA_OIDC_SCOPE is "profile"\. It must be scopes .* openid/ },
  ...['https://registry.example.org/', 'registry.example.org', 'https://registry.example.org/a'].map((url) => ({
    env: { STRATA_PUBLIC_URL: url },
    message:
      /^STRATA_PUBLIC_URL is ".+"\. It must be an origin such as https:\/\/registry\.example\.org, without a path/,
  })),
  {
    env: { STRATA_SESSION_KEYS: `${longKey},short` },
    message: /^STRATA_SESSION_KEYS has an invalid value\.( Entry 2 is wrong\.)? It must be a/,
  },
  {
    env: { STRATA_SESSION_IDLE_MINUTES: '61', STRATA_SESSION_HOURS: '1' },
    message: /^STRATA_SESSION_IDLE_MINUTES is 61, which is longer than STRATA_SESSION_HOURS \(1\)\. Make it shorter\.$/,
  },
  { env: { NEO4J_URI: 'bolt://db' }, message: /^NEO4J_PASSWORD is not set\. It is required when NEO4J_URI is set\.$/ },
  ...['http://db:7474', 'db:7687', 'bolt://', 'bolt+x://db', 'neo4j://user:hidden-word@db', 'bolt://db/path'].map(
    (uri) => ({
      env: { ...SERVER, NEO4J_URI: uri },
      message: /^NEO4J_URI has an invalid value\. It must be bolt:\/\/host:port or neo4j/,
    }),
  ),
  {
    env: { STRATA_ROOT_PASSWORD_HASH: 'a word' },
    message: /^STRATA_ROOT_PASSWORD_HASH has an invalid value\. It must be a hash that npm run hash-password makes\.$/,
  },
  {
    env: { STRATA_ROOT_PASSWORD_HASH: HASH, STRATA_ROOT_PASSWORD: 'password' },
    message: /^STRATA_ROOT_PASSWORD and STRATA_ROOT_PASSWORD_HASH are both set\. Unset one of them\.$/,
  },
  { env: { STRATA_ROOT_ACCOUNT: 'no' }, message: /^STRATA_ROOT_ACCOUNT is "no"\. It must be one of on, off\.$/ },
  {
    env: { STRATA_ROOT_ACCOUNT: 'off' },
    message: /^STRATA_ROOT_ACCOUNT is off, and there is no other way to sign in\. Set one of .*STRATA_LDAP_URL/,
  },
  ...['http://a.org', 'ldap://', 'ldap://user@a.org', 'ldap://a.org/dc=x', 'ldap://a.org,,'].map((url) => ({
    env: { STRATA_LDAP_URL: url },
    message: /^STRATA_LDAP_URL is ".+"\.( Entry .* is wrong\.)? It must be ldaps:\/\/host:port or ldap/,
  })),
  { env: { ...LDAP }, message: /^STRATA_LDAP_USER_DN and STRATA_LDAP_SEARCH_BASE are not set\. Set/ },
  {
    env: { ...LDAP, STRATA_LDAP_SEARCH_BASE: 'dc=x', STRATA_LDAP_USER_DN: 'uid={username},dc=x' },
    message: /^STRATA_LDAP_USER_DN and STRATA_LDAP_SEARCH_BASE are both set\. Set/,
  },
  { env: { ...LDAP, STRATA_LDAP_USER_DN: 'uid=x,dc=x' }, message: /^STRATA_LDAP_USER_DN is .* with \{username\} such/ },
  {
    env: { STRATA_LDAP_USER_DN: 'uid={username},dc=x' },
    message: /^STRATA_LDAP_USER_DN is set\. It requires STRATA_LDAP_URL/,
  },
  ...[
    '(uid=x)',
    'uid={username}',
    '((uid={username})',
    '(uid={username}',
    '(&(uid={username})',
    '(uid={username})(a=b)',
  ].map((filter) => ({
    env: { ...LDAP, STRATA_LDAP_SEARCH_BASE: 'dc=x', STRATA_LDAP_SEARCH_FILTER: filter },
    message: /^STRATA_LDAP_SEARCH_FILTER is ".+"\. It must be an LDAP filter in brackets with \{username\}\.$/,
  })),
  {
    env: { ...LDAP, STRATA_LDAP_SEARCH_BASE: 'dc=x', STRATA_LDAP_BIND_DN: 'cn=x' },
    message: /^Only one of STRATA_LDAP_BIND_DN and STRATA_LDAP_BIND_PASSWORD is set\. Set both, or none/,
  },
  {
    env: { STRATA_TLS_KEY: 'key.pem' },
    message: /^STRATA_TLS_KEY is set\. HTTPS requires both STRATA_TLS_CERTIFICATE and STRATA_TLS_KEY\.$/,
  },
  {
    env: { STRATA_TLS_CLIENT_CERTIFICATES: 'optional', STRATA_TLS_CA: 'ca.pem' },
    message: /^STRATA_TLS_CLIENT_CERTIFICATES is optional\. It requires STRATA_TLS_CERTIFICATE, STRATA_TLS_KEY, and/,
  },
  {
    env: { ...TLS, STRATA_TLS_CLIENT_CERTIFICATES: 'required' },
    message: /^STRATA_TLS_CLIENT_CERTIFICATES is required\. It requires .*STRATA_TLS_CA/,
  },
  ...['STRATA_TLS_CA', 'STRATA_TLS_CRL'].map((name) => ({
    env: { ...TLS, [name]: 'file.pem' },
    message:
      /^STRATA_TLS_C(A|RL) is set, and has no effect\. .*set STRATA_TLS_CLIENT_CERTIFICATES to optional or required/,
  })),
  {
    env: { STRATA_PROXY_CERTIFICATE_HEADER: 'Client-Cert' },
    message: /^STRATA_PROXY_CERTIFICATE_HEADER is set\. It requires STRATA_TRUSTED_PROXIES/,
  },
  ...['proxy.org', '10.0.0.0/33', '10.0.0.0/', '10.0.0', '*', 'fd00::/129', '10.0.0.0/8/8'].map((list) => ({
    env: { STRATA_TRUSTED_PROXIES: list },
    message: /^STRATA_TRUSTED_PROXIES is "[^"]+"\. It must be a list of IP addresses and networks/,
  })),
  { env: { STRATA_PROT: '80' }, message: /^STRATA_PROT is not a setting of Strata\. Did you mean STRATA_PORT\?$/ },
  { env: { STRATA_DATADIR: 'x' }, message: /Did you mean STRATA_DATA_DIR\?$/ },
  { env: { STRATA_LOGLEVEL: '' }, message: /Did you mean STRATA_LOG_LEVEL\?$/ },
];

describe('readSettings', () => {
  for (const { env, change } of accepted) {
    it(`accepts ${JSON.stringify(env)}`, () => {
      expect(readSettings(env)).to.deep.equal(changed(defaults, change));
    });
  }

  for (const { env, message } of rejected) {
    it(`rejects ${JSON.stringify(env)}`, () => {
      expect(() => readSettings(env)).to.throw(ConfigurationError, message);
    });
  }

  it('refuses settings that have no effect without another one', () => {
    for (const [env, text] of [
      [
        { ...LDAP, STRATA_LDAP_USER_DN: 'uid={username},dc=x', STRATA_LDAP_SEARCH_FILTER: '(mail={username})' },
        /SEARCH_BASE/,
      ],
      [
        { STRATA_OIDC_GROUPS_CLAIM: 'roles' },
        /without STRATA_OIDC_ISSUER or STRATA_OIDC_AUTH_URL\. Set that too, or unset/,
      ],
      [{ STRATA_CERTIFICATE_GROUPS: 'ou' }, /STRATA_TLS_CLIENT_CERTIFICATES or STRATA_PROXY_CERTIFICATE_HEADER/],
      [{ STRATA_PROXY_HEADERS: 'forwarded' }, /without STRATA_TRUSTED_PROXIES/],
    ] as const) {
      expect(() => readSettings(env)).to.throw(ConfigurationError, text);
    }
  });

  it('names the wrong entry of a list, or its place where it is secret', () => {
    for (const [env, text] of [
      [
        { STRATA_TRUSTED_PROXIES: '10.0.0.7,proxy.org' },
        'proxy.org". Entry 2, "proxy.org", is wrong. It must be a list',
      ],
      [{ ...LDAP, STRATA_LDAP_URL: 'ldap:/a,ldap://b' }, 'Entry 1, "ldap:/a", is wrong. It must be ldaps://'],
      [{ STRATA_SESSION_KEYS: `${'k'.repeat(32)},short` }, 'has an invalid value. Entry 2 is wrong. It must be a list'],
    ] as const) {
      expect(() => readSettings(env))
        .to.throw(ConfigurationError)
        .with.property('message')
        .that.includes(text);
    }
  });

  it('does not show secrets in error texts', () => {
    for (const env of [
      { STRATA_ROOT_PASSWORD: 'hidden' },
      { STRATA_ROOT_PASSWORD_HASH: 'hidden' },
      { ...LDAP, STRATA_LDAP_BIND_PASSWORD: ' hidden' },
      { NEO4J_URI: 'neo4j://user:hidden@db' },
      { ...SERVER, NEO4J_PASSWORD: ' hidden' },
      { STRATA_SESSION_KEYS: 'hidden' },
      { STRATA_SESSION_KEYS: `${'k'.repeat(32)},hidden` },
      { ...PEOPLE, STRATA_OIDC_CLIENT_SECRET: ' hidden' },
    ]) {
      expect(() => readSettings(env))
        .to.throw(ConfigurationError)
        .with.property('message')
        .that.does.not.include('hidden');
    }
  });

  it('returns a frozen value', () => {
    const settings = readSettings(SERVER);
    expect([settings, settings.neo4j, settings.signIn.root, settings.caches]).to.satisfy((values: object[]) =>
      values.every(Object.isFrozen),
    );
  });

  it('accepts the defaults of the table as they are written', () => {
    const written = Object.fromEntries(settingRows.map(({ name, fallback }) => [name, fallback]));
    expect(readSettings(written)).to.deep.equal(readSettings({}));
  });
});

/** Ids of generated schemas. */
const noSettings = ['STRATA_CODES_OF_COMPONENTS'];

/** Texts that name settings, by path. */
function textsOfProject(): readonly (readonly [path: string, text: string])[] {
  const root = join(import.meta.dirname, '../..');
  const folders = ['docs', 'src', 'examples', 'scripts'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
  );
  const paths = ['README.md', 'CONTRIBUTING.md', 'Dockerfile', 'docker-compose.yml', ...folders];
  return paths
    .filter((path) => /\.(md|ts|mjs|yml)$|^Dockerfile$/.test(path))
    .map((path) => [path, readFileSync(join(root, path), 'utf8')]);
}

describe('the table of settings', () => {
  it('has every setting that documents and error texts name', () => {
    const known = new Set([...settingRows.map(({ name }) => name), ...noSettings]);
    for (const [path, text] of textsOfProject())
      for (const [name] of text.matchAll(/\bSTRATA_[A-Z]+(_[A-Z]+)*\b/g)) expect(known, path).to.include(name);
  });

  it('has the defaults that documents give', () => {
    const defaults = new Map(settingRows.map(({ name, fallback }) => [name, fallback]));
    const given = textsOfProject().flatMap(([path, text]) =>
      [...text.matchAll(/`(STRATA_\w+)` (?:\| |\()(\d[\d,]*)(?![.\d])/g)].map(([, name = '', value = '']) => [
        path,
        name,
        value,
      ]),
    );
    expect(given.length).to.be.greaterThan(30);
    for (const [path, name = '', value = ''] of given)
      expect(value.replaceAll(',', ''), `${name} in ${path}`).to.equal(defaults.get(name));
  });

  it('has no setting twice', () => {
    const names = settingRows.map(({ name }) => name);
    expect(new Set(names).size).to.equal(names.length);
  });
});
