import { expect } from 'chai';
import { type Config, type Environment, readConfig, SETTINGS } from '../src/config.js';
import { ConfigurationError } from '../src/errors.js';

const DEFAULTS: Config = {
  dataDir: './data',
  host: '127.0.0.1',
  port: 8080,
  corsOrigins: ['*'],
  rootUsername: 'root',
  rootPassword: undefined,
  accessRules: undefined,
  publicUrl: undefined,
  oidcIssuer: undefined,
  oidcAuthUrl: undefined,
  oidcRealm: undefined,
  oidcAudience: undefined,
  oidcNameClaim: 'preferred_username',
  oidcGroupsClaims: ['realm_access.roles'],
  oidcClockSkewSeconds: 30,
  oidcClientId: undefined,
  oidcClientSecret: undefined,
  oidcScope: 'openid profile',
  sessionKeys: undefined,
  sessionIdleMinutes: 60,
  sessionHours: 12,
  cookieSuffix: undefined,
  rootPasswordHash: undefined,
  rootAccount: 'on',
  authoritiesFile: undefined,
  clientCertificates: 'off',
  certificateName: 'cn',
  certificateGroups: 'none',
  trustedProxies: [],
  proxyHeaders: 'x-forwarded',
  proxyCertificateHeader: undefined,
  strictTransport: 'subdomains',
  tls: undefined,
  directory: undefined,
  neo4jHeapMegabytes: 512,
  neo4jHangSeconds: 60,
  freeDiskMegabytes: 100,
  querySeconds: 30,
  submissionSeconds: 300,
  submissionQueue: 128,
  submissionWaitSeconds: 60,
  maxMessageMegabytes: 256,
  maxAnonymousMegabytes: 10,
  bodySeconds: 30,
  cacheMegabytes: 256,
  largeAnswersMegabytes: 256,
  mostFollowers: 5_000,
  followSeconds: 1,
  readerSeconds: 30,
  idleSeconds: 5,
  mostConnections: 10_000,
  mostOfAddress: 256,
  freshnessMilliseconds: 0,
  maxExpansion: 100,
  maxDepth: 100,
  maxItems: 1_000_000,
  maxTextKilobytes: 1024,
  senderId: 'Strata',
  senderName: undefined,
  receiverId: undefined,
  rehearsalSeconds: 30,
  metrics: 'public',
  logLevel: 'info',
  shutdownSeconds: 30,
  valve: undefined,
  valveSeconds: 10,
  failedSignIns: 10,
  auditDays: 400,
  java: undefined,
  neo4j: undefined,
};

const SERVER = { NEO4J_URI: 'bolt://db:7687', NEO4J_PASSWORD: 'at the server' };
const server = { uri: 'bolt://db:7687', username: 'neo4j', password: 'at the server', database: undefined };

const issuer = 'https://id.example.org/realms/stat';
const OIDC = { STRATA_OIDC_ISSUER: issuer, STRATA_OIDC_AUDIENCE: 'strata' };
const oidc = { oidcIssuer: issuer, oidcAudience: ['strata'] };
const KEYCLOAK = { STRATA_OIDC_AUTH_URL: 'https://id.example.org', STRATA_OIDC_REALM: 'stat' };
const PEOPLE = { ...OIDC, STRATA_OIDC_CLIENT_ID: 'strata', STRATA_PUBLIC_URL: 'https://registry.example.org' };
const people = { ...oidc, oidcClientId: 'strata', publicUrl: 'https://registry.example.org' };
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
  seconds: 5,
} as const;
const TLS = { STRATA_TLS_CERTIFICATE: 'cert.pem', STRATA_TLS_KEY: 'key.pem' };
const tls = { certificate: 'cert.pem', key: 'key.pem', passphraseFile: undefined, crl: undefined };

const accepted: { env: Environment; change: Partial<Config> }[] = [
  { env: {}, change: {} },
  { env: { PATH: '/bin', HOME: '/root' }, change: {} },
  { env: { STRATA_PORT: '', STRATA_ROOT_PASSWORD: '', NEO4J_URI: '' }, change: {} },
  { env: { STRATA_DATA_DIR: '/var/lib/strata with blank' }, change: { dataDir: '/var/lib/strata with blank' } },
  { env: { STRATA_HOST: '::' }, change: { host: '::' } },
  { env: { STRATA_PORT: '0' }, change: { port: 0 } },
  { env: { STRATA_PORT: '65535' }, change: { port: 65_535 } },
  { env: { STRATA_CORS_ORIGINS: '*' }, change: { corsOrigins: ['*'] } },
  { env: { STRATA_CORS_ORIGINS: 'https://a.org' }, change: { corsOrigins: ['https://a.org'] } },
  {
    env: { STRATA_CORS_ORIGINS: 'https://a.org, http://localhost:3000' },
    change: { corsOrigins: ['https://a.org', 'http://localhost:3000'] },
  },
  { env: { STRATA_ROOT_USERNAME: 'édith@example.org' }, change: { rootUsername: 'édith@example.org' } },
  { env: { STRATA_ROOT_PASSWORD: 'eight: 8' }, change: { rootPassword: 'eight: 8' } },
  { env: { STRATA_NEO4J_HEAP_MB: '4096' }, change: { neo4jHeapMegabytes: 4096 } },
  { env: { STRATA_NEO4J_HANG_SECONDS: '0' }, change: { neo4jHangSeconds: 0 } },
  { env: { STRATA_FREE_DISK_MB: '5' }, change: { freeDiskMegabytes: 5 } },
  { env: { STRATA_QUERY_SECONDS: '3600' }, change: { querySeconds: 3600 } },
  { env: { STRATA_SUBMISSION_SECONDS: '86400' }, change: { submissionSeconds: 86_400 } },
  { env: { STRATA_SUBMISSION_QUEUE: '0' }, change: { submissionQueue: 0 } },
  { env: { STRATA_SUBMISSION_WAIT_SECONDS: '1' }, change: { submissionWaitSeconds: 1 } },
  { env: { STRATA_MAX_MESSAGE_MB: '1' }, change: { maxMessageMegabytes: 1 } },
  { env: { STRATA_MAX_EXPANSION: '10000' }, change: { maxExpansion: 10_000 } },
  { env: { STRATA_MAX_DEPTH: '10' }, change: { maxDepth: 10 } },
  { env: { STRATA_MAX_ITEMS: '1' }, change: { maxItems: 1 } },
  { env: { STRATA_MAX_TEXT_KB: '65536' }, change: { maxTextKilobytes: 65_536 } },
  { env: { STRATA_SENDER_ID: 'A_b-1@$' }, change: { senderId: 'A_b-1@$' } },
  { env: { STRATA_SENDER_NAME: 'Régistre of N. N.' }, change: { senderName: 'Régistre of N. N.' } },
  { env: { STRATA_RECEIVER_ID: 'ALL' }, change: { receiverId: 'ALL' } },
  { env: { STRATA_LOG_LEVEL: 'silent' }, change: { logLevel: 'silent' } },
  { env: { STRATA_SHUTDOWN_SECONDS: '0' }, change: { shutdownSeconds: 0 } },
  { env: { STRATA_JAVA: '/opt/jdk/bin/java' }, change: { java: '/opt/jdk/bin/java' } },
  { env: OIDC, change: oidc },
  { env: { ...OIDC, STRATA_OIDC_ISSUER: `${issuer}/` }, change: { ...oidc, oidcIssuer: `${issuer}/` } },
  ...['http://127.0.0.1:8081', 'http://localhost:8081/a', 'http://[::1]'].map((local) => ({
    env: { ...OIDC, STRATA_OIDC_ISSUER: local },
    change: { ...oidc, oidcIssuer: local },
  })),
  { env: { ...OIDC, STRATA_OIDC_AUDIENCE: 'a, b' }, change: { ...oidc, oidcAudience: ['a', 'b'] } },
  {
    env: { ...KEYCLOAK, STRATA_OIDC_AUDIENCE: 'strata' },
    change: { oidcAuthUrl: 'https://id.example.org', oidcRealm: 'stat', oidcAudience: ['strata'] },
  },
  { env: PEOPLE, change: people },
  {
    env: { ...PEOPLE, STRATA_OIDC_CLIENT_SECRET: 's', STRATA_OIDC_SCOPE: 'profile openid roles' },
    change: { ...people, oidcClientSecret: 's', oidcScope: 'profile openid roles' },
  },
  {
    env: { ...OIDC, STRATA_OIDC_NAME_CLAIM: 'oid', STRATA_OIDC_GROUPS_CLAIM: 'roles,resource_access.strata.roles' },
    change: { ...oidc, oidcNameClaim: 'oid', oidcGroupsClaims: ['roles', 'resource_access.strata.roles'] },
  },
  { env: { STRATA_OIDC_CLOCK_SKEW_SECONDS: '0' }, change: { oidcClockSkewSeconds: 0 } },
  { env: { STRATA_PUBLIC_URL: 'http://localhost:8080' }, change: { publicUrl: 'http://localhost:8080' } },
  { env: { STRATA_SESSION_KEYS: `${longKey},${longKey}2` }, change: { sessionKeys: [longKey, `${longKey}2`] } },
  {
    env: { STRATA_SESSION_IDLE_MINUTES: '60', STRATA_SESSION_HOURS: '1' },
    change: { sessionIdleMinutes: 60, sessionHours: 1 },
  },
  { env: { STRATA_ROOT_PASSWORD_HASH: HASH }, change: { rootPasswordHash: HASH } },
  { env: { ...LDAP, STRATA_LDAP_SEARCH_BASE: 'dc=x' }, change: { directory: { ...directory, searchBase: 'dc=x' } } },
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
      rootAccount: 'off',
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
  { env: TLS, change: { tls } },
  {
    env: {
      ...TLS,
      STRATA_TLS_CA: 'ca.pem',
      STRATA_TLS_CLIENT_CERTIFICATES: 'required',
      STRATA_CERTIFICATE_NAME: 'upn',
    },
    change: { tls, authoritiesFile: 'ca.pem', clientCertificates: 'required', certificateName: 'upn' },
  },
  {
    env: { STRATA_TRUSTED_PROXIES: '10.0.0.7, fd00::/8', STRATA_PROXY_CERTIFICATE_HEADER: 'Client-Cert' },
    change: { trustedProxies: ['10.0.0.7', 'fd00::/8'], proxyCertificateHeader: 'Client-Cert' },
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
  { env: { STRATA_MAX_DEPTH: '9' }, message: /^STRATA_MAX_DEPTH is "9"\. It must be a whole number from 10 to/ },
  { env: { STRATA_MAX_ITEMS: '0' }, message: /^STRATA_MAX_ITEMS is "0"\. It must be a whole number from 1 to/ },
  { env: { STRATA_MAX_TEXT_KB: '1.5' }, message: /^STRATA_MAX_TEXT_KB is "1.5"\. It must be a whole number from 1 to/ },
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

describe('readConfig', () => {
  for (const { env, change } of accepted) {
    it(`accepts ${JSON.stringify(env)}`, () => {
      expect(readConfig(env)).to.deep.equal({ ...DEFAULTS, ...change });
    });
  }

  for (const { env, message } of rejected) {
    it(`rejects ${JSON.stringify(env)}`, () => {
      expect(() => readConfig(env)).to.throw(ConfigurationError, message);
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
      expect(() => readConfig(env)).to.throw(ConfigurationError, text);
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
      expect(() => readConfig(env))
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
      expect(() => readConfig(env))
        .to.throw(ConfigurationError)
        .with.property('message')
        .that.does.not.include('hidden');
    }
  });

  it('returns a frozen value', () => {
    const config = readConfig(SERVER);
    expect([config, config.neo4j]).to.satisfy((values: object[]) => values.every(Object.isFrozen));
  });

  it('returns the defaults of the table for an empty environment', () => {
    const written = Object.fromEntries(
      SETTINGS.filter(({ fallback }) => fallback !== undefined).map(({ name, fallback }) => [name, String(fallback)]),
    );
    expect(readConfig(written)).to.deep.equal(readConfig({}));
  });
});
