import { ConfigurationError } from './errors.js';
import { isPasswordHash } from './http/auth/password-hash.js';
import { metricsReaders } from './http/metrics/metrics-readers.js';
import { nearest } from './model/nearest.js';
import { isVisible } from './registry/principal.js';
import { type Kind, matched, oneOf, onOrOff, row, type Setting, secret, text, whole } from './setting-kinds.js';
import { callerTable, directoryTable, oidcTable, originOf, tlsTable } from './sign-in-tables.js';

/** Environment variables by name; one that is empty counts as not set. */
export type Environment = Readonly<Record<string, string | undefined>>;

export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

const password: Kind<string> = {
  expected: 'at least 8 characters long',
  read: (given) => matched(given, /^.{8,}$/su),
  hidden: true,
};
const username: Kind<string> = {
  expected: 'a name without blanks, colons and invisible characters',
  read: (given) => (isVisible(given) ? matched(given, /^[^\s:]+$/) : undefined),
};
/** IDType of SDMXCommon.xsd. */
const sdmxId: Kind<string> = {
  expected: 'an SDMX id: letters, digits, _ @ $ -',
  read: (given) => matched(given, /^[\w@$-]+$/),
};
const neo4jAddress: Kind<string> = {
  expected:
    'bolt://host:port or neo4j://host:port (the schemes bolt+s, bolt+ssc, neo4j+s and neo4j+ssc too), without user and password',
  read: (given) => matched(given, /^(bolt|neo4j)(\+s|\+ssc)?:\/\/[^\s@/?#]+\/?(\?[^\s@#]*)?$/),
  hidden: true,
};
/** Origins as browsers write them (Fetch standard, `Origin`): scheme and host in lower case, no path. */
const origins: Kind<readonly string[]> = {
  expected: '* or a list of origins such as https://example.org, separated by commas',
  read(list) {
    const entries = list.split(',').map((entry) => entry.trim());
    const isValid = list === '*' || entries.every((entry) => /^https?:/.test(entry) && originOf(entry) === entry);
    return isValid ? Object.freeze(entries) : undefined;
  },
};
const logLevel = oneOf(LOG_LEVELS);
const passwordHash: Kind<string> = {
  expected: 'a hash that npm run hash-password makes',
  read: (given) => (isPasswordHash(given) ? given : undefined),
  hidden: true,
};
/** The settings `STRATA_…`, by their names in `Config`. */
const STRATA = {
  dataDir: row('STRATA_DATA_DIR', './data', text, 'folder of the embedded database and of the generated passwords'),
  host: row('STRATA_HOST', '127.0.0.1', text, 'address to listen on; 0.0.0.0 for all addresses'),
  port: row('STRATA_PORT', 8080, whole(0, 65_535), 'port to listen on; 0 for any free port'),
  corsOrigins: row(
    'STRATA_CORS_ORIGINS',
    Object.freeze(['*']),
    origins,
    'web origins whose scripts may read responses, separated by commas; * for all',
  ),
  rootUsername: row('STRATA_ROOT_USERNAME', 'root', username, 'name of the first administrator'),
  rootPassword: row(
    'STRATA_ROOT_PASSWORD',
    undefined,
    password,
    'password of the first administrator; if not set, generated at the first start and kept in the data folder',
  ),
  rootPasswordHash: row(
    'STRATA_ROOT_PASSWORD_HASH',
    undefined,
    passwordHash,
    'hash of that password, in its place; npm run hash-password makes one',
  ),
  rootAccount: row('STRATA_ROOT_ACCOUNT', 'on', onOrOff, 'whether the first administrator can sign in'),
  accessRules: row(
    'STRATA_ACCESS_RULES',
    undefined,
    text,
    'JSON file with all access rules, applied at each start; if not set, the rules of the registry stay as they are',
  ),
  neo4jHeapMegabytes: row('STRATA_NEO4J_HEAP_MB', 512, whole(128, 1_048_576), 'heap size of the embedded Neo4j, in MB'),
  neo4jHangSeconds: row(
    'STRATA_NEO4J_HANG_SECONDS',
    60,
    whole(0, 3_600),
    'how long the embedded Neo4j may not respond before it is stopped and started again, in s; 0 for ever',
  ),
  freeDiskMegabytes: row(
    'STRATA_FREE_DISK_MB',
    100,
    whole(5, 1_048_576),
    'free disk space that the embedded Neo4j requires for a submission, in MB',
  ),
  querySeconds: row(
    'STRATA_QUERY_SECONDS',
    30,
    whole(1, 3_600),
    'maximum time of a transaction of a query in the database, in s',
  ),
  submissionSeconds: row(
    'STRATA_SUBMISSION_SECONDS',
    300,
    whole(1, 86_400),
    'maximum time of a submission in the database, in s',
  ),
  submissionQueue: row(
    'STRATA_SUBMISSION_QUEUE',
    128,
    whole(0, 100_000),
    'maximum number of submissions that wait for others to end',
  ),
  submissionWaitSeconds: row(
    'STRATA_SUBMISSION_WAIT_SECONDS',
    60,
    whole(1, 3_600),
    'maximum time that a submission waits for others to end, in s',
  ),
  maxMessageMegabytes: row(
    'STRATA_MAX_MESSAGE_MB',
    256,
    whole(1, 65_536),
    'maximum size of a message, both compressed and decompressed, in MB',
  ),
  maxAnonymousMegabytes: row(
    'STRATA_MAX_ANONYMOUS_MESSAGE_MB',
    10,
    whole(0, 65_536),
    'maximum size of the body of a request of an anonymous client, in MB; at most STRATA_MAX_MESSAGE_MB',
  ),
  bodySeconds: row(
    'STRATA_BODY_SECONDS',
    30,
    whole(1, 3_600),
    'time after which a body that arrives with less than 10 kB a second is refused, in s',
  ),
  maxExpansion: row(
    'STRATA_MAX_EXPANSION',
    100,
    whole(1, 10_000),
    'maximum ratio of the decompressed to the compressed size of a message',
  ),
  maxDepth: row('STRATA_MAX_DEPTH', 100, whole(10, 1_000), 'maximum nesting depth of XML elements and JSON objects'),
  maxItems: row(
    'STRATA_MAX_ITEMS',
    1_000_000,
    whole(1, 100_000_000),
    'maximum number of entries in all lists of one artefact together: codes, components, map entries, annotations',
  ),
  maxTextKilobytes: row(
    'STRATA_MAX_TEXT_KB',
    1_024,
    whole(1, 65_536),
    'maximum length of a text or attribute value in a message, in KB',
  ),
  cacheMegabytes: row(
    'STRATA_CACHE_MB',
    256,
    whole(0, 1_048_576),
    'memory for cached responses, query results and revisions, in MB',
  ),
  largeAnswersMegabytes: row(
    'STRATA_LARGE_ANSWERS_MB',
    256,
    whole(1, 1_048_576),
    'memory for large responses that are written at the same time, in MB; further ones wait for their turn',
  ),
  mostFollowers: row(
    'STRATA_MOST_FOLLOWERS',
    5_000,
    whole(0, 1_000_000),
    'maximum number of clients that follow changes at the same time, with streams and long polls',
  ),
  followSeconds: row(
    'STRATA_FOLLOW_SECONDS',
    1,
    whole(1, 3_600),
    'how often the clock is read while clients follow changes, for what other processes submit, in s',
  ),
  readerSeconds: row(
    'STRATA_READER_SECONDS',
    30,
    whole(1, 86_400),
    'time after which a client that takes nothing of its response is cut off, in s',
  ),
  idleSeconds: row(
    'STRATA_IDLE_SECONDS',
    5,
    whole(1, 3_600),
    'time after which a connection without a request is closed, in s',
  ),
  mostConnections: row(
    'STRATA_MOST_CONNECTIONS',
    10_000,
    whole(16, 1_000_000),
    'maximum number of connections that are open at the same time',
  ),
  mostOfAddress: row(
    'STRATA_MOST_CONNECTIONS_OF_ADDRESS',
    256,
    whole(1, 1_000_000),
    'maximum number of them from one address, or from one /64 network of IPv6; trusted proxies are exempt',
  ),
  freshnessMilliseconds: row(
    'STRATA_FRESHNESS_MS',
    0,
    whole(0, 60_000),
    'how long a clock read of an external database stays valid, in ms; the embedded database needs no clock reads',
  ),
  senderId: row('STRATA_SENDER_ID', 'Strata', sdmxId, 'sender id in the header of messages'),
  senderName: row(
    'STRATA_SENDER_NAME',
    undefined,
    text,
    'sender name in the header of messages, in English; omitted if not set',
  ),
  receiverId: row('STRATA_RECEIVER_ID', undefined, sdmxId, 'receiver id in the header of messages; omitted if not set'),
  rehearsalSeconds: row(
    'STRATA_REHEARSAL_SECONDS',
    30,
    whole(0, 600),
    'maximum time to run sample requests, which are rolled back, before the first client is served, in s; 0 for none',
  ),
  metrics: row(
    'STRATA_METRICS',
    'public',
    oneOf(metricsReaders),
    'who may read /metrics: public, administrators, or off',
  ),
  logLevel: row('STRATA_LOG_LEVEL', 'info', logLevel, 'lowest level that is logged'),
  shutdownSeconds: row(
    'STRATA_SHUTDOWN_SECONDS',
    30,
    whole(0, 3_600),
    'maximum time to wait for open requests at shutdown, in s',
  ),
  valve: row(
    'STRATA_VALVE',
    undefined,
    text,
    'path of an ES module, a custom component that signs in at /login.html and with tickets on /ws/secure/**; none if not set',
  ),
  valveSeconds: row(
    'STRATA_VALVE_SECONDS',
    10,
    whole(1, 60),
    'maximum time of an answer of the custom component, in s',
  ),
  failedSignIns: row(
    'STRATA_FAILED_SIGN_INS',
    10,
    whole(0, 10_000),
    'failed sign-ins of one address that are checked in a minute; three times as many of one account; 0 for no limit',
  ),
  auditDays: row(
    'STRATA_AUDIT_DAYS',
    400,
    whole(1, 36_500),
    'time for which sign-ins and refused changes are kept in the audit log, in days',
  ),
  java: row('STRATA_JAVA', undefined, text, 'java binary; if not set, the one of JAVA_HOME or of the PATH'),
};

/** The settings of an external Neo4j, by their names in `Neo4jServer`. */
const SERVER = {
  uri: row(
    'NEO4J_URI',
    undefined,
    neo4jAddress,
    'address of an external Neo4j 5; if not set, the embedded one is used',
  ),
  username: row('NEO4J_USERNAME', 'neo4j', text, 'user of the external Neo4j'),
  password: row('NEO4J_PASSWORD', undefined, secret, 'password of that user; required with NEO4J_URI'),
  database: row(
    'NEO4J_DATABASE',
    undefined,
    text,
    'database of the external Neo4j; if not set, the home database of the user',
  ),
};

type SettingValue = string | number | readonly string[];

/** The table of all settings: name, default, what is accepted, meaning with unit. */
export const SETTINGS: readonly Setting<SettingValue>[] = [
  ...Object.values(STRATA),
  ...Object.values(callerTable),
  ...Object.values(oidcTable),
  ...Object.values(tlsTable),
  ...Object.values(directoryTable),
  ...Object.values(SERVER),
];

type Table = Readonly<Record<string, Setting<SettingValue>>>;
type Values<T extends Table> = { readonly [Key in keyof T]: ValueOf<T[Key]> };
type ValueOf<Row> = Row extends Setting<infer T, infer Fallback> ? T | Fallback : never;

/** An external Neo4j. */
export interface Neo4jServer {
  readonly uri: string;
  readonly username: string;
  readonly password: string;
  readonly database: string | undefined;
}

/** The files of HTTPS. */
export type TlsFiles = Omit<Values<typeof tlsTable>, 'certificate' | 'key'> & {
  readonly certificate: string;
  readonly key: string;
};

/** A directory, possibly on several servers. */
export type DirectoryServer = Omit<Values<typeof directoryTable>, 'urls'> & { readonly urls: readonly string[] };

/** The validated settings. */
export interface Config extends Values<typeof STRATA>, Values<typeof callerTable>, Values<typeof oidcTable> {
  /** Undefined for HTTP. */
  readonly tls: TlsFiles | undefined;
  /** Undefined if users do not sign in with passwords of a directory. */
  readonly directory: DirectoryServer | undefined;
  /** Undefined for the embedded Neo4j. */
  readonly neo4j: Neo4jServer | undefined;
}

/**
 * Parses the settings of the environment.
 * @returns a frozen value with the type or default of each setting
 * @throws ConfigurationError for an unknown or invalid setting, with its name, the reason and what is expected
 */
export function readConfig(env: Environment): Config {
  refuseUnknown(env);
  const config = Object.freeze({
    ...readTable(STRATA, env),
    ...readTable(callerTable, env),
    ...readTable(oidcTable, env),
    tls: readTls(env),
    directory: readDirectory(env),
    neo4j: readServer(env),
  });
  refuseContradictions(config);
  refuseIncompleteOidc(config);
  refuseWithoutEffect(env);
  return config;
}

/** The ways to sign in of some settings, by the settings that turn them on. */
const waysToSignIn: Readonly<Record<string, (config: Config) => boolean>> = {
  STRATA_LDAP_URL: ({ directory }) => directory !== undefined,
  STRATA_TLS_CLIENT_CERTIFICATES: ({ clientCertificates }) => clientCertificates !== 'off',
  STRATA_VALVE: ({ valve }) => valve !== undefined,
  STRATA_OIDC_ISSUER: ({ oidcIssuer }) => oidcIssuer !== undefined,
  STRATA_OIDC_AUTH_URL: ({ oidcAuthUrl }) => oidcAuthUrl !== undefined,
  STRATA_PROXY_CERTIFICATE_HEADER: ({ proxyCertificateHeader }) => proxyCertificateHeader !== undefined,
};

/** Whether nobody but the root account can sign in. */
export const isRootAlone = (config: Config): boolean => Object.values(waysToSignIn).every((isOn) => !isOn(config));

const providers = ['STRATA_OIDC_ISSUER', 'STRATA_OIDC_AUTH_URL'];
const certificates = ['STRATA_TLS_CLIENT_CERTIFICATES', 'STRATA_PROXY_CERTIFICATE_HEADER'];

/** Settings that count only with one of others. Without these, an operator would rely on a rule that nothing applies. */
const onlyWith: Readonly<Record<string, readonly string[]>> = {
  STRATA_LDAP_SEARCH_FILTER: ['STRATA_LDAP_SEARCH_BASE'],
  STRATA_LDAP_GROUP_FILTER: ['STRATA_LDAP_GROUP_BASE'],
  STRATA_OIDC_NAME_CLAIM: providers,
  STRATA_OIDC_GROUPS_CLAIM: providers,
  STRATA_CERTIFICATE_NAME: certificates,
  STRATA_CERTIFICATE_GROUPS: certificates,
  STRATA_PROXY_HEADERS: ['STRATA_TRUSTED_PROXIES'],
};

function refuseWithoutEffect(env: Environment): void {
  for (const [name, others] of Object.entries(onlyWith)) {
    const usual = String(SETTINGS.find((setting) => setting.name === name)?.fallback);
    if (!isSet(env[name]) || env[name] === usual || others.some((other) => isSet(env[other]))) continue;
    throw new ConfigurationError(
      `${name} is set, and has no effect without ${others.join(' or ')}. Set that too, or unset ${name}.`,
    );
  }
}

function refuseContradictions(config: Config): void {
  const { rootAccount, rootPassword, rootPasswordHash, clientCertificates, tls, trustedProxies } = config;
  if (rootAccount === 'off' && isRootAlone(config)) {
    const others = Object.keys(waysToSignIn).join(', ');
    throw new ConfigurationError(
      `STRATA_ROOT_ACCOUNT is off, and there is no other way to sign in. Set one of ${others}, or turn the root account on.`,
    );
  }
  if (rootPassword !== undefined && rootPasswordHash !== undefined) {
    throw new ConfigurationError('STRATA_ROOT_PASSWORD and STRATA_ROOT_PASSWORD_HASH are both set. Unset one of them.');
  }
  if (clientCertificates !== 'off' && (tls === undefined || config.authoritiesFile === undefined)) {
    throw new ConfigurationError(
      `STRATA_TLS_CLIENT_CERTIFICATES is ${clientCertificates}. It requires STRATA_TLS_CERTIFICATE, STRATA_TLS_KEY, and STRATA_TLS_CA with the authorities that issue the certificates of clients.`,
    );
  }
  const authorities = config.authoritiesFile === undefined ? undefined : 'STRATA_TLS_CA';
  const unused = tls?.crl === undefined ? authorities : 'STRATA_TLS_CRL';
  if (unused !== undefined && clientCertificates === 'off' && config.proxyCertificateHeader === undefined) {
    throw new ConfigurationError(
      `${unused} is set, and has no effect. To have clients sign in with certificates, set STRATA_TLS_CLIENT_CERTIFICATES to optional or required; the chain of the server belongs into STRATA_TLS_CERTIFICATE.`,
    );
  }
  if (config.proxyCertificateHeader !== undefined && trustedProxies.length === 0) {
    throw new ConfigurationError(
      'STRATA_PROXY_CERTIFICATE_HEADER is set. It requires STRATA_TRUSTED_PROXIES with the addresses of the proxies that set this header.',
    );
  }
}

function readTls(env: Environment): TlsFiles | undefined {
  const { certificate, key, ...rest } = readTable(tlsTable, env);
  if (certificate !== undefined && key !== undefined) return Object.freeze({ certificate, key, ...rest });
  const [given] = Object.values(tlsTable).filter(({ name }) => isSet(env[name]));
  if (given === undefined) return undefined;
  throw new ConfigurationError(`${given.name} is set. HTTPS requires both STRATA_TLS_CERTIFICATE and STRATA_TLS_KEY.`);
}

function readDirectory(env: Environment): DirectoryServer | undefined {
  const { urls, ...rest } = readTable(directoryTable, env);
  if (urls === undefined) {
    const given = Object.values(directoryTable).find(
      ({ name, fallback }) => fallback === undefined && isSet(env[name]),
    );
    if (given === undefined) return undefined;
    throw new ConfigurationError(
      `${given.name} is set. It requires STRATA_LDAP_URL with the address of the directory.`,
    );
  }
  const { userDn, searchBase, bindDn, bindPassword } = rest;
  if ((userDn === undefined) === (searchBase === undefined)) {
    throw new ConfigurationError(
      `STRATA_LDAP_USER_DN and STRATA_LDAP_SEARCH_BASE are ${userDn === undefined ? 'not' : 'both'} set. Set STRATA_LDAP_USER_DN if the names of users determine their entries, and STRATA_LDAP_SEARCH_BASE if entries have to be searched.`,
    );
  }
  if ((bindDn === undefined) !== (bindPassword === undefined)) {
    throw new ConfigurationError(
      'Only one of STRATA_LDAP_BIND_DN and STRATA_LDAP_BIND_PASSWORD is set. Set both, or none for an anonymous search.',
    );
  }
  return Object.freeze({ urls, ...rest });
}

/** What each setting of OpenID Connect requires, and what it excludes. */
function refuseIncompleteOidc(config: Config): void {
  const hasProvider = config.oidcIssuer !== undefined || config.oidcAuthUrl !== undefined;
  const required = (key: keyof typeof oidcTable, by: keyof typeof oidcTable): void => {
    if (config[key] !== undefined) return;
    throw new ConfigurationError(
      `${oidcTable[key].name} is not set. It is required when ${oidcTable[by].name} is set.`,
    );
  };
  if (config.oidcIssuer !== undefined && config.oidcAuthUrl !== undefined) {
    throw new ConfigurationError('STRATA_OIDC_ISSUER and STRATA_OIDC_AUTH_URL are both set. Set one of them.');
  }
  if (config.oidcAuthUrl !== undefined) required('oidcRealm', 'oidcAuthUrl');
  if (config.oidcRealm !== undefined) required('oidcAuthUrl', 'oidcRealm');
  if (hasProvider) required('oidcAudience', config.oidcIssuer === undefined ? 'oidcAuthUrl' : 'oidcIssuer');
  for (const key of ['oidcAudience', 'oidcClientId'] as const) {
    if (config[key] === undefined || hasProvider) continue;
    throw new ConfigurationError(
      `${oidcTable[key].name} is set without a provider. Set STRATA_OIDC_ISSUER, or STRATA_OIDC_AUTH_URL and STRATA_OIDC_REALM.`,
    );
  }
  if (config.oidcClientId !== undefined) required('publicUrl', 'oidcClientId');
  if (config.oidcClientSecret !== undefined) required('oidcClientId', 'oidcClientSecret');
  if (config.sessionIdleMinutes > config.sessionHours * 60) {
    throw new ConfigurationError(
      `STRATA_SESSION_IDLE_MINUTES is ${config.sessionIdleMinutes}, which is longer than STRATA_SESSION_HOURS (${config.sessionHours}). Make it shorter.`,
    );
  }
}

function readServer(env: Environment): Neo4jServer | undefined {
  const { uri, password, ...rest } = readTable(SERVER, env);
  if (uri === undefined) return undefined;
  if (password === undefined) {
    throw new ConfigurationError('NEO4J_PASSWORD is not set. It is required when NEO4J_URI is set.');
  }
  return Object.freeze({ uri, password, ...rest });
}

function readTable<T extends Table>(table: T, env: Environment): Values<T> {
  const entries = Object.entries(table).map(([key, setting]) => [key, readSetting(setting, env[setting.name])]);
  return Object.fromEntries(entries) as Values<T>;
}

function readSetting<T>({ name, fallback, kind }: Setting<T>, given: string | undefined): T | undefined {
  if (!isSet(given)) return fallback;
  const value = kind.read(given);
  if (value !== undefined) return value;
  const problem = kind.hidden ? 'has an invalid value.' : `is "${given}".`;
  const sentences = [problem, kind.wrongPart?.(given) ?? [], `It must be ${kind.expected}.`].flat();
  throw new ConfigurationError(`${name} ${sentences.join(' ')}`);
}

const isSet = (given: string | undefined): given is string => given !== undefined && given !== '';

/** Rejects unknown names, so that a misspelt setting is not replaced by its default. */
function refuseUnknown(env: Environment): void {
  const known = SETTINGS.map(({ name }) => name);
  const unknown = Object.keys(env).find((name) => name.startsWith('STRATA_') && !known.includes(name));
  if (unknown === undefined) return;
  throw new ConfigurationError(`${unknown} is not a setting of Strata. Did you mean ${nearest(unknown, known)}?`);
}
