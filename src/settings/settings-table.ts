import { isAbsolute } from 'node:path';
import { isFetchHost } from '../fetching/host-policy.js';
import { isFilterPattern } from '../http/auth/mechanisms/directory.js';
import { isPasswordHash } from '../http/auth/password-hash.js';
import { strictTransports } from '../http/limits/browsers.js';
import { metricsReaders } from '../http/metrics/metrics-readers.js';
import { validationCallers } from '../http/validation/validation-settings.js';
import { isNetwork } from '../model/networks.js';
import { isVisible } from '../registry/principal.js';
import {
  file,
  group,
  type Kind,
  listKind,
  matched,
  megabytes,
  oneOf,
  onOrOff,
  row,
  seconds,
  secret,
  type Table,
  text,
  type ValuesOf,
  whole,
} from './kinds.js';

/** The origin of a URL; undefined for a text that is not a URL. */
const originOf = (url: string): string | undefined => (URL.canParse(url) ? new URL(url).origin : undefined);

/** Whether a host is this machine: as a name, or as an address, also in the form of a URL. */
export const isLoopback = (host: string): boolean => /^(localhost|127(\.\d+){1,3}|::1|\[::1\])$/i.test(host);

const password: Kind<string> = {
  expected: 'at least 8 characters long',
  read: (given) => matched(given, /^.{8,}$/su),
  hidden: true,
};
const username: Kind<string> = {
  expected: 'a name without blanks, colons and invisible characters',
  read: (given) => (isVisible(given) ? matched(given, /^[^\s:]+$/) : undefined),
};
const passwordHash: Kind<string> = {
  expected: 'a hash that npm run hash-password makes',
  read: (given) => (isPasswordHash(given) ? given : undefined),
  hidden: true,
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
const isOrigin = (given: string): boolean => /^https?:/.test(given) && originOf(given) === given;
const origins: Kind<readonly string[]> = {
  expected: '* or a list of origins such as https://example.org, separated by commas',
  read: (list) => (list === '*' ? Object.freeze(['*']) : listKind('', isOrigin).read(list)),
};
/** The origin of this service as its clients write it. */
const origin: Kind<string> = {
  expected: 'an origin such as https://registry.example.org, without a path',
  read: (given) => (isOrigin(given) ? given : undefined),
};
const networks = listKind(
  'a list of IP addresses and networks such as 10.0.0.7,192.168.0.0/16, separated by commas',
  isNetwork,
);
const fetchHosts = listKind(
  'a list of hosts such as registry.example.org,registry.example.org:8443,*.example.org and networks such as 10.0.0.0/8, separated by commas',
  isFetchHost,
);
const dataFolders = listKind('a list of absolute paths of folders, separated by commas', isAbsolute);
/** A field name of RFC 9110, section 5.1. */
const headerName: Kind<string> = {
  expected: 'the name of a header such as Client-Cert',
  read: (given) => matched(given, /^[!#$%&'*+.^`|~\w-]+$/),
};

const directoryUrls = listKind(
  'ldaps://host:port or ldap://host:port, without user and path; several are separated by commas',
  (url) => /^ldaps?:\/\/([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i.test(url),
);
const distinguishedName: Kind<string> = {
  expected: 'a distinguished name such as ou=people,dc=example,dc=org',
  read: (given) => matched(given, /^[^\s=]+=\S(.*\S)?$/),
};
const userNamePattern: Kind<string> = {
  expected: 'a distinguished name with {username} such as uid={username},ou=people,dc=example,dc=org',
  read: (given) => matched(given, /^[^\s=]+=.*\{username\}.*=.*\S$/),
};
/** RFC 4515; the placeholders have the form of a value. */
const filterOf = (...placeholders: readonly string[]): Kind<string> => ({
  expected: `an LDAP filter in brackets with ${placeholders.join(' or ')}`,
  read: (given) =>
    placeholders.some((name) => given.includes(name)) && isFilterPattern(given)
      ? matched(given, /^\(.*\)$/)
      : undefined,
});
/** AttributeDescription of RFC 4512, without options. */
const ldapAttribute: Kind<string> = {
  expected: 'the name of an LDAP attribute',
  read: (given) => matched(given, /^[a-z][a-z\d-]*$/i),
};

/** An issuer as the provider writes it (OpenID Connect Discovery 1.0, section 3). */
const issuer: Kind<string> = {
  expected: 'an https address without query; http is for addresses of this machine only',
  read: (given) => (isProviderAddress(given) ? given : undefined),
};
const keycloakAddress: Kind<string> = {
  expected: 'an https address without query and without a slash at its end; http is for addresses of this machine only',
  read: (given) => (given.endsWith('/') ? undefined : issuer.read(given)),
};
const realm: Kind<string> = {
  expected: 'a name without slashes and blanks',
  read: (given) => matched(given, /^[^\s/?#]+$/),
};
const isFilled = (entry: string): boolean => entry !== '';
const audiences = listKind('a list of audiences, separated by commas', isFilled);
const claimPaths = listKind('a list of claims such as realm_access.roles, separated by commas', isFilled);
const scope: Kind<string> = {
  expected: 'scopes separated by blanks, openid among them',
  read: (given) => matched(given, /^(\S+ )*openid( \S+)*$/),
};
/** A key has at least 32 characters, as a generated one. */
const sessionKeys = listKind(
  'a list of keys of at least 32 characters each, separated by commas; openssl rand -base64 32 prints one',
  (key) => key.length >= 32,
  { hidden: true },
);
const cookieSuffix: Kind<string> = {
  expected: '1 to 32 letters, digits, - or _',
  read: (given) => matched(given, /^[\w-]{1,32}$/),
};

function isProviderAddress(given: string): boolean {
  if (!URL.canParse(given) || /[?#\s]/.test(given)) return false;
  const { protocol, hostname, username } = new URL(given);
  return username === '' && (protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname)));
}

/**
 * Shares of the memory for caches. Serialized responses save the most work; query results are small; unpacked revisions save
 * a database read.
 */
const cacheShares = {
  representations: 17 / 32,
  revisions: 8 / 32,
  results: 4 / 32,
  changes: 2 / 32,
  warmResponses: 1 / 32,
};
const caches: Kind<typeof cacheShares> = {
  ...megabytes(0, 1_048_576),
  read(given) {
    const bytes = megabytes(0, 1_048_576).read(given);
    const shares = Object.entries(cacheShares).map(([name, share]) => [name, share * (bytes ?? 0)]);
    return bytes === undefined ? undefined : (Object.freeze(Object.fromEntries(shares)) as typeof cacheShares);
  },
};

/**
 * All settings, in the groups that the modules take: a module gets the values of its group as they are. The table of the README
 * is made of it too. Bounds that no institution has to choose are constants of the modules.
 */
export const settingsTable = {
  dataDir: row('STRATA_DATA_DIR', text, './data', 'folder of the embedded database and of the generated passwords'),
  accessRules: row(
    'STRATA_ACCESS_RULES',
    text,
    undefined,
    'JSON file with all access rules, which replace those of the registry at each start ([docs/access-rules.md](docs/access-rules.md)); if not set, they stay as they are',
  ),
  logLevel: row(
    'STRATA_LOG_LEVEL',
    oneOf(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const),
    'info',
    'lowest level that is logged: trace, debug, info, warn, error, fatal or silent',
  ),
  shutdownSeconds: row(
    'STRATA_SHUTDOWN_SECONDS',
    seconds(0, 3_600),
    '30',
    'maximum time to wait for open requests at shutdown',
  ),
  rehearsal: {
    seconds: row(
      'STRATA_REHEARSAL_SECONDS',
      seconds(0, 600),
      '30',
      'maximum time for sample requests before the first client is served; they are rolled back, and prepare Neo4j and Strata so that the first requests are not slow; 0 for none',
    ),
  },

  /** http/listen.ts */
  listening: {
    host: row('STRATA_HOST', text, '127.0.0.1', 'address to listen on; 0.0.0.0 for all'),
    port: row('STRATA_PORT', whole(0, 65_535), '8080', 'port to listen on; 0 for any free port, which is printed'),
  },
  clients: {
    mostConnections: row(
      'STRATA_MOST_CONNECTIONS',
      whole(16, 1_000_000),
      '10000',
      'maximum number of connections that are open at the same time; the descriptors of the process (`ulimit -n`) may allow fewer',
    ),
    mostOfAddress: row(
      'STRATA_MOST_CONNECTIONS_OF_ADDRESS',
      whole(1, 1_000_000),
      '256',
      'maximum number of them from one address, or from one /64 network of IPv6; trusted proxies are exempt',
    ),
  },
  tls: group(['certificate', 'key'], {
    certificate: row(
      'STRATA_TLS_CERTIFICATE',
      file,
      undefined,
      'file of the certificate for HTTPS and its chain, PEM ([HTTPS](docs/sign-in/tls.md))',
    ),
    key: row('STRATA_TLS_KEY', file, undefined, 'file of its private key, PEM; required with `STRATA_TLS_CERTIFICATE`'),
    passphraseFile: row('STRATA_TLS_PASSPHRASE_FILE', file, undefined, 'file of the passphrase of that key'),
    crl: row('STRATA_TLS_CRL', file, undefined, 'file of the revocation lists of `STRATA_TLS_CA`, PEM'),
  }),
  clientCertificates: {
    authoritiesFile: row(
      'STRATA_TLS_CA',
      file,
      undefined,
      'file of the authorities that issue client certificates, PEM',
    ),
    clientCertificates: row(
      'STRATA_TLS_CLIENT_CERTIFICATES',
      oneOf(['off', 'optional', 'required'] as const),
      'off',
      'whether clients sign in with a certificate: off, optional or required ([certificates](docs/sign-in/certificates.md))',
    ),
  },

  /** http/services.ts */
  http: {
    corsOrigins: row(
      'STRATA_CORS_ORIGINS',
      origins,
      '*',
      'web origins whose scripts may read responses, `https://example.org,https://example.com`; * for all',
    ),
    strictTransport: row(
      'STRATA_HSTS',
      oneOf(strictTransports),
      'subdomains',
      'for which hosts browsers use HTTPS only, once they have used it: subdomains (this host and those below it), host or off ([HTTPS](docs/sign-in/tls.md))',
    ),
    proxies: {
      trusted: row(
        'STRATA_TRUSTED_PROXIES',
        networks,
        '',
        'addresses and networks of proxies whose headers count, `10.0.0.7,192.168.0.0/16` ([proxies](docs/sign-in/proxy.md))',
      ),
      headers: row(
        'STRATA_PROXY_HEADERS',
        oneOf(['x-forwarded', 'forwarded'] as const),
        'x-forwarded',
        'headers that these proxies set: x-forwarded (X-Forwarded-For, -Proto and -Host) or forwarded',
      ),
      certificateHeader: row(
        'STRATA_PROXY_CERTIFICATE_HEADER',
        headerName,
        undefined,
        'header in which these proxies pass the certificate of the client',
      ),
    },
    senderId: row('STRATA_SENDER_ID', sdmxId, 'Strata', 'sender in the header of messages'),
    senderName: row('STRATA_SENDER_NAME', text, undefined, 'name of the sender, in English'),
    receiverId: row(
      'STRATA_RECEIVER_ID',
      sdmxId,
      undefined,
      'receiver in the header of messages; the receiver of a report is the sender of the submitted message',
    ),
    maxMessageBytes: row(
      'STRATA_MAX_MESSAGE_MB',
      megabytes(1, 65_536),
      '256',
      'largest message accepted, compressed or uncompressed',
    ),
    anonymousMessageBytes: row(
      'STRATA_MAX_ANONYMOUS_MESSAGE_MB',
      megabytes(0, 65_536),
      '10',
      'largest body of a request of an anonymous client; at most `STRATA_MAX_MESSAGE_MB`',
    ),
    readingLimits: {
      items: row(
        'STRATA_MAX_ITEMS',
        whole(1, 100_000_000),
        '1000000',
        'most items in one artefact: codes, components, map entries, annotations, all lists together',
      ),
    },
    largeResponseBytes: row(
      'STRATA_LARGE_RESPONSES_MB',
      megabytes(1, 1_048_576),
      '256',
      'memory for large responses that are written at the same time; further ones wait for their turn',
    ),
    followers: {
      most: row(
        'STRATA_MOST_FOLLOWERS',
        whole(0, 1_000_000),
        '5000',
        'maximum number of clients that follow changes at the same time, with streams and long polls',
      ),
    },
    validation: {
      callers: row(
        'STRATA_VALIDATION',
        oneOf(validationCallers),
        'public',
        'who may have data validated: public, users (who have signed in), or off ([validation](docs/validation.md))',
      ),
      bytes: row(
        'STRATA_VALIDATION_MB',
        megabytes(1, 1_048_576),
        '5000',
        'largest files of a validation together, compressed or uncompressed',
      ),
      anonymousBytes: row(
        'STRATA_VALIDATION_ANONYMOUS_MB',
        megabytes(0, 1_048_576),
        '50',
        'the same for anonymous clients; at most `STRATA_VALIDATION_MB`',
      ),
      diskBytes: row(
        'STRATA_VALIDATION_DISK_MB',
        megabytes(500, 104_857_600),
        '40000',
        'disk that all validations take together, in the data folder: their files, and three times as much while they are at work',
      ),
      most: row(
        'STRATA_VALIDATIONS',
        whole(1, 1_000),
        '2',
        'validations at work at the same time, each in a process of up to 1 GB; further ones wait for their turn',
      ),
      seconds: row(
        'STRATA_VALIDATION_SECONDS',
        seconds(1, 86_400),
        '3600',
        'maximum time of a validation; 300 for anonymous clients',
      ),
      keepSeconds: row(
        'STRATA_VALIDATION_HOURS',
        whole(1, 8_760, 'hours', 3_600),
        '24',
        'how long reports are kept that are not read at once',
      ),
    },
    data: {
      mostRows: row(
        'STRATA_DATA_ROWS',
        whole(1, 1_000_000_000),
        '5000000',
        'largest number of observations of a response with data ([data](docs/data.md))',
      ),
      anonymousRows: row(
        'STRATA_DATA_ANONYMOUS_ROWS',
        whole(0, 1_000_000_000),
        '1000000',
        'the same for anonymous clients; at most `STRATA_DATA_ROWS`',
      ),
      folders: row(
        'STRATA_DATA_FOLDERS',
        dataFolders,
        '',
        'folders below which files of registered sources may be (`file:`), absolute and separated by commas; none if not set ([data](docs/data.md#sources))',
      ),
      seconds: row(
        'STRATA_DATA_SECONDS',
        seconds(1, 86_400),
        '300',
        'maximum time of a query for data; at most 60 for anonymous clients',
      ),
      most: row(
        'STRATA_DATA_QUERIES',
        whole(1, 1_000),
        '2',
        'queries for data and loads at work at the same time, each in a process of up to 1 GB; further ones wait for their turn',
      ),
      diskBytes: row(
        'STRATA_DATA_DISK_MB',
        megabytes(500, 104_857_600),
        '20000',
        'disk that responses with data take together until they are sent, in the data folder',
      ),
      loadBytes: row(
        'STRATA_LOADS_MB',
        megabytes(1, 1_073_741_824),
        '100000',
        'disk that loaded data take, in the data folder',
      ),
    },
    fetching: {
      hosts: row(
        'STRATA_FETCH_HOSTS',
        fetchHosts,
        '',
        'hosts from which may be fetched, `registry.example.org,*.example.com:8443,10.0.0.0/8`, with their private addresses; nothing is if not set ([fetching](docs/security.md#fetching-from-other-servers))',
      ),
    },
    metrics: row(
      'STRATA_METRICS',
      oneOf(metricsReaders),
      'public',
      'who may read /metrics: public, administrators, or off',
    ),
  },
  /** Shares in bytes, for modules that hold what was read or written. */
  caches: row('STRATA_CACHE_MB', caches, '256', 'memory for cached responses, query results and revisions'),

  /** sign-in.ts */
  signIn: {
    publicUrl: row(
      'STRATA_PUBLIC_URL',
      origin,
      undefined,
      'origin of this service as browsers use it, `https://registry.example.org`; required with `STRATA_OIDC_CLIENT_ID`',
    ),
    root: {
      account: row(
        'STRATA_ROOT_ACCOUNT',
        onOrOff,
        'on',
        'whether the root account can sign in: on or off ([root](docs/sign-in/root.md))',
      ),
      username: row('STRATA_ROOT_USERNAME', username, 'root', 'name of the root account'),
      password: row(
        'STRATA_ROOT_PASSWORD',
        password,
        undefined,
        'password of the root account, at least 8 characters; if not set, it is generated at the first start and written to `initial-root-password` in the data folder for a day',
      ),
      passwordHash: row(
        'STRATA_ROOT_PASSWORD_HASH',
        passwordHash,
        undefined,
        'hash of that password, in its place; `npm run hash-password` makes one',
      ),
    },
    limit: {
      failuresPerMinute: row(
        'STRATA_FAILED_SIGN_INS',
        whole(0, 10_000),
        '10',
        'failed sign-ins of one address that are checked in a minute, three times as many of one account; 0 for no limit ([details](docs/sign-in/abuse.md))',
      ),
    },
    oidc: {
      issuer: row(
        'STRATA_OIDC_ISSUER',
        issuer,
        undefined,
        'issuer of OpenID Connect whose access tokens are accepted ([docs/sign-in/oidc.md](docs/sign-in/oidc.md))',
      ),
      keycloak: group(['address', 'realm'], {
        address: row(
          'STRATA_OIDC_AUTH_URL',
          keycloakAddress,
          undefined,
          'address of Keycloak, in place of `STRATA_OIDC_ISSUER`: the issuer is `<address>/realms/<realm>`',
        ),
        realm: row('STRATA_OIDC_REALM', realm, undefined, 'realm of Keycloak; required with `STRATA_OIDC_AUTH_URL`'),
      }),
      audiences: row(
        'STRATA_OIDC_AUDIENCE',
        audiences,
        '',
        'audiences of this service, separated by commas: an access token must be for one of them; required with an issuer',
      ),
      nameClaim: row(
        'STRATA_OIDC_NAME_CLAIM',
        text,
        'preferred_username',
        'claim with the name of a user; it must be unique at the provider and never pass to another user',
      ),
      groupsClaims: row(
        'STRATA_OIDC_GROUPS_CLAIM',
        claimPaths,
        'realm_access.roles',
        'claims with the groups of a user, separated by commas; dots lead into objects',
      ),
      client: group(['id'], {
        id: row(
          'STRATA_OIDC_CLIENT_ID',
          text,
          undefined,
          'client at the provider with which people sign in; without it, only access tokens are accepted',
        ),
        secret: row(
          'STRATA_OIDC_CLIENT_SECRET',
          secret,
          undefined,
          'secret of that client; without it, the client is a public one',
        ),
        scope: row('STRATA_OIDC_SCOPE', scope, 'openid profile', 'scopes that are requested when people sign in'),
      }),
    },
    sessions: {
      keys: row(
        'STRATA_SESSION_KEYS',
        sessionKeys,
        undefined,
        'keys that encrypt session cookies, at least 32 characters each, separated by commas: the first encrypts, all decrypt; if not set, a generated one in the database ([docs/sign-in/sessions.md](docs/sign-in/sessions.md))',
      ),
      idleSeconds: row(
        'STRATA_SESSION_IDLE_MINUTES',
        whole(1, 43_200, 'minutes', 60),
        '60',
        'time without a request after which a session ends',
      ),
      seconds: row('STRATA_SESSION_HOURS', whole(1, 720, 'hours', 3_600), '12', 'time after which a session ends'),
      cookieSuffix: row(
        'STRATA_COOKIE_SUFFIX',
        cookieSuffix,
        undefined,
        'what the names of cookies end with; differs for several registries on one host, also on several ports of it',
      ),
    },
    directory: group(['urls'], {
      urls: row(
        'STRATA_LDAP_URL',
        directoryUrls,
        undefined,
        'LDAP servers, `ldaps://host:port` or `ldap://host:port`, separated by commas, in the order of use ([directory](docs/sign-in/directory.md))',
      ),
      startTls: row(
        'STRATA_LDAP_STARTTLS',
        onOrOff,
        'on',
        'whether connections to `ldap://` are encrypted by StartTLS: on or off',
      ),
      caFile: row(
        'STRATA_LDAP_CA',
        file,
        undefined,
        'file of the authorities that issue the certificates of LDAP servers, PEM; if not set, those of Node',
      ),
      userDn: row(
        'STRATA_LDAP_USER_DN',
        userNamePattern,
        undefined,
        'entry of a user, `uid={username},ou=people,dc=example,dc=org`',
      ),
      searchBase: row(
        'STRATA_LDAP_SEARCH_BASE',
        distinguishedName,
        undefined,
        'in its place: entry below which users are searched',
      ),
      searchFilter: row(
        'STRATA_LDAP_SEARCH_FILTER',
        filterOf('{username}'),
        '(uid={username})',
        'filter of that search',
      ),
      bindDn: row('STRATA_LDAP_BIND_DN', distinguishedName, undefined, 'account that searches; anonymous if not set'),
      bindPassword: row('STRATA_LDAP_BIND_PASSWORD', secret, undefined, 'password of that account'),
      nameAttribute: row('STRATA_LDAP_NAME_ATTRIBUTE', ldapAttribute, 'uid', 'attribute with the name of a user'),
      groupAttribute: row(
        'STRATA_LDAP_GROUP_ATTRIBUTE',
        ldapAttribute,
        'memberOf',
        'attribute of a user with the distinguished names of groups',
      ),
      groupBase: row(
        'STRATA_LDAP_GROUP_BASE',
        distinguishedName,
        undefined,
        'in its place: entry below which groups are searched',
      ),
      groupFilter: row(
        'STRATA_LDAP_GROUP_FILTER',
        filterOf('{dn}', '{username}'),
        '(|(member={dn})(uniqueMember={dn}))',
        'filter of that search, with `{dn}` and `{username}`',
      ),
      groupNameAttribute: row(
        'STRATA_LDAP_GROUP_NAME_ATTRIBUTE',
        ldapAttribute,
        'cn',
        'attribute with the name of a group',
      ),
      nestedGroups: row(
        'STRATA_LDAP_NESTED_GROUPS',
        onOrOff,
        'off',
        'whether the groups of groups are searched: on or off',
      ),
    }),
    certificate: {
      name: row(
        'STRATA_CERTIFICATE_NAME',
        oneOf(['cn', 'subject', 'email', 'dns', 'uri', 'upn'] as const),
        'cn',
        'what of a client certificate is the name of the user: cn, subject, email, dns, uri or upn',
      ),
      groups: row(
        'STRATA_CERTIFICATE_GROUPS',
        oneOf(['none', 'ou', 'o'] as const),
        'none',
        'what of it are the groups of the user: none, ou (organisational units) or o (organisations)',
      ),
    },
    component: group(['path'], {
      path: row(
        'STRATA_VALVE',
        text,
        undefined,
        'path of an ES module, a [custom component](docs/sign-in/custom-component.md) that signs in at `/login.html` and with tickets',
      ),
    }),
  },

  /** registry/registry.ts, registry/audit-log/ */
  registry: {
    freshness: row(
      'STRATA_FRESHNESS_MS',
      whole(0, 60_000, 'ms'),
      '0',
      'with `NEO4J_URI`: for how long a clock read is reused; at 0, a request that starts after an acknowledged submission includes it, whichever process accepted it and whichever server of a cluster is read',
    ),
    queue: {
      waitMilliseconds: row(
        'STRATA_SUBMISSION_WAIT_SECONDS',
        whole(1, 3_600, 's', 1_000),
        '60',
        'maximum time that a submission waits for others to end',
      ),
    },
  },
  auditLog: {
    days: row(
      'STRATA_AUDIT_DAYS',
      whole(1, 36_500, 'days'),
      '400',
      'how long sign-ins and refused changes are kept in the [audit log](docs/operation/audit-log.md)',
    ),
  },

  /** registry/backup/ */
  backups: {
    folder: row(
      'STRATA_BACKUP_DIR',
      text,
      undefined,
      'folder into which [backups](docs/backup.md#scheduled-backups) are written regularly; none are if not set',
    ),
    everySeconds: row(
      'STRATA_BACKUP_HOURS',
      whole(1, 8_760, 'hours', 3_600),
      '24',
      'time from one of these backups to the next',
    ),
    keep: row('STRATA_BACKUP_KEEP', whole(1, 10_000), '14', 'how many of the newest of them are kept'),
    months: row(
      'STRATA_BACKUP_MONTHS',
      whole(0, 1_200, 'months'),
      '12',
      'of how many months, the present one included, the newest one is kept besides',
    ),
    keyFile: row(
      'STRATA_BACKUP_KEY_FILE',
      file,
      undefined,
      'file with the key that encrypts backups, at least 32 characters; `openssl rand -base64 32` prints one',
    ),
    auditLog: row(
      'STRATA_BACKUP_AUDIT_LOG',
      onOrOff,
      'off',
      'whether these backups have the entries of the audit log: on or off',
    ),
  },

  /** store/database.ts */
  database: {
    querySeconds: row(
      'STRATA_QUERY_SECONDS',
      seconds(1, 3_600),
      '30',
      'maximum time of a transaction of a query in the database',
    ),
    submissionSeconds: row(
      'STRATA_SUBMISSION_SECONDS',
      seconds(1, 86_400),
      '300',
      'maximum time of a submission in the database',
    ),
  },
  /** Undefined for the embedded Neo4j. */
  neo4j: group(['uri', 'password'], {
    uri: row(
      'NEO4J_URI',
      neo4jAddress,
      undefined,
      'address of a Neo4j 5 server, `bolt://host:7687`, or of a cluster, `neo4j://…`: the clock is read on its leader, all else on its followers; if not set, the embedded one is used',
    ),
    username: row('NEO4J_USERNAME', text, 'neo4j', 'user on that server'),
    password: row('NEO4J_PASSWORD', secret, undefined, 'password of that user; required with `NEO4J_URI`'),
    database: row(
      'NEO4J_DATABASE',
      text,
      undefined,
      'database on that server; if not set, the home database of the user',
    ),
  }),
  /** store/embedded-neo4j/ */
  embedded: {
    heapMegabytes: row('STRATA_NEO4J_HEAP_MB', whole(128, 1_048_576, 'MB'), '512', 'heap of the embedded Neo4j'),
    hangSeconds: row(
      'STRATA_NEO4J_HANG_SECONDS',
      seconds(0, 3_600),
      '60',
      'time after which an embedded Neo4j that does not respond is started again; 0 for never',
    ),
    reservedBytes: row(
      'STRATA_FREE_DISK_MB',
      megabytes(5, 1_048_576),
      '100',
      'with the embedded Neo4j: free disk space without which submissions are refused',
    ),
    java: row(
      'STRATA_JAVA',
      text,
      undefined,
      'the java program for the embedded Neo4j; if not set, the one of `JAVA_HOME` or of the `PATH`',
    ),
  },
} satisfies Table;

/** The validated settings: an object with the form of the table. */
export type Settings = ValuesOf<typeof settingsTable>;
