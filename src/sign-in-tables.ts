import { isFilterPattern } from './http/auth/mechanisms/directory.js';
import { strictTransports } from './http/limits/browsers.js';
import { isNetwork } from './http/server/client-address.js';
import { file, type Kind, listKind, matched, oneOf, onOrOff, row, secret, text, whole } from './setting-kinds.js';

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
const networks = listKind(
  'a list of IP addresses and networks such as 10.0.0.7,192.168.0.0/16, separated by commas',
  isNetwork,
);
/** A field name of RFC 9110, section 5.1. */
const headerName: Kind<string> = {
  expected: 'the name of a header such as Client-Cert',
  read: (given) => matched(given, /^[!#$%&'*+.^`|~\w-]+$/),
};

/** The settings of HTTPS, by their names in `TlsFiles`. */
export const tlsTable = {
  certificate: row('STRATA_TLS_CERTIFICATE', undefined, file, 'file of the certificate for HTTPS and its chain, PEM'),
  key: row('STRATA_TLS_KEY', undefined, file, 'file of its private key, PEM; required with STRATA_TLS_CERTIFICATE'),
  passphraseFile: row('STRATA_TLS_PASSPHRASE_FILE', undefined, file, 'file of the passphrase of that key'),
  crl: row('STRATA_TLS_CRL', undefined, file, 'file of the revocation lists of those authorities, PEM'),
};

/** The settings of the directory, by their names in `DirectoryServer`. */
export const directoryTable = {
  urls: row('STRATA_LDAP_URL', undefined, directoryUrls, 'addresses of the LDAP servers, in the order of use'),
  startTls: row('STRATA_LDAP_STARTTLS', 'on', onOrOff, 'whether connections to ldap:// are encrypted by StartTLS'),
  caFile: row(
    'STRATA_LDAP_CA',
    undefined,
    file,
    'file of the authorities that issue certificates of LDAP servers, PEM',
  ),
  userDn: row('STRATA_LDAP_USER_DN', undefined, userNamePattern, 'distinguished name of a user, with {username}'),
  searchBase: row('STRATA_LDAP_SEARCH_BASE', undefined, distinguishedName, 'entry below which users are searched'),
  searchFilter: row('STRATA_LDAP_SEARCH_FILTER', '(uid={username})', filterOf('{username}'), 'filter of that search'),
  bindDn: row('STRATA_LDAP_BIND_DN', undefined, distinguishedName, 'account that searches; anonymous if not set'),
  bindPassword: row('STRATA_LDAP_BIND_PASSWORD', undefined, secret, 'password of that account'),
  nameAttribute: row('STRATA_LDAP_NAME_ATTRIBUTE', 'uid', ldapAttribute, 'attribute with the name of a user'),
  groupAttribute: row(
    'STRATA_LDAP_GROUP_ATTRIBUTE',
    'memberOf',
    ldapAttribute,
    'attribute of a user with the distinguished names of groups',
  ),
  groupBase: row(
    'STRATA_LDAP_GROUP_BASE',
    undefined,
    distinguishedName,
    'entry below which groups are searched; if not set, they are those of the attribute',
  ),
  groupFilter: row(
    'STRATA_LDAP_GROUP_FILTER',
    '(|(member={dn})(uniqueMember={dn}))',
    filterOf('{dn}', '{username}'),
    'filter of that search',
  ),
  groupNameAttribute: row(
    'STRATA_LDAP_GROUP_NAME_ATTRIBUTE',
    'cn',
    ldapAttribute,
    'attribute with the name of a group',
  ),
  nestedGroups: row('STRATA_LDAP_NESTED_GROUPS', 'off', onOrOff, 'whether the groups of groups are searched'),
  seconds: row('STRATA_LDAP_SECONDS', 5, whole(1, 60), 'maximum time of each step of a sign-in at a server, in s'),
};

/** The settings of client certificates and of proxies, by their names in `Config`. */
export const callerTable = {
  authoritiesFile: row('STRATA_TLS_CA', undefined, file, 'file of the authorities that issue client certificates, PEM'),
  clientCertificates: row(
    'STRATA_TLS_CLIENT_CERTIFICATES',
    'off',
    oneOf(['off', 'optional', 'required'] as const),
    'whether clients can or must sign in with a certificate',
  ),
  certificateName: row(
    'STRATA_CERTIFICATE_NAME',
    'cn',
    oneOf(['cn', 'subject', 'email', 'dns', 'uri', 'upn'] as const),
    'what of a client certificate is the name of the user',
  ),
  certificateGroups: row(
    'STRATA_CERTIFICATE_GROUPS',
    'none',
    oneOf(['none', 'ou', 'o'] as const),
    'what of a client certificate are the groups of the user: organisational units or organisations',
  ),
  trustedProxies: row(
    'STRATA_TRUSTED_PROXIES',
    Object.freeze([]),
    networks,
    'addresses and networks of proxies whose forwarding headers count, separated by commas',
  ),
  proxyHeaders: row(
    'STRATA_PROXY_HEADERS',
    'x-forwarded',
    oneOf(['x-forwarded', 'forwarded'] as const),
    'which headers those proxies set: X-Forwarded-For, -Proto and -Host, or Forwarded',
  ),
  strictTransport: row(
    'STRATA_HSTS',
    'subdomains',
    oneOf(strictTransports),
    'for which hosts browsers use HTTPS only, once they have used it: this host and those below it, this host, or off',
  ),
  proxyCertificateHeader: row(
    'STRATA_PROXY_CERTIFICATE_HEADER',
    undefined,
    headerName,
    'header in which those proxies pass the certificate of the client',
  ),
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
/** The origin of this service as its clients write it. */
const origin: Kind<string> = {
  expected: 'an origin such as https://registry.example.org, without a path',
  read: (given) => (/^https?:/.test(given) && originOf(given) === given ? given : undefined),
};
const isFilled = (entry: string): boolean => entry !== '';
const audiences = listKind('a list of audiences, separated by commas', isFilled);
const claimPaths = listKind('a list of claims such as realm_access.roles, separated by commas', isFilled);
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
const realm: Kind<string> = {
  expected: 'a name without slashes and blanks',
  read: (given) => matched(given, /^[^\s/?#]+$/),
};
const scope: Kind<string> = {
  expected: 'scopes separated by blanks, openid among them',
  read: (given) => matched(given, /^(\S+ )*openid( \S+)*$/),
};

/** OpenID Connect, and sessions. */
export const oidcTable = {
  publicUrl: row(
    'STRATA_PUBLIC_URL',
    undefined,
    origin,
    'origin of this service as browsers use it; required for sign-in of people by OpenID Connect',
  ),
  oidcIssuer: row('STRATA_OIDC_ISSUER', undefined, issuer, 'issuer of OpenID Connect whose access tokens are accepted'),
  oidcAuthUrl: row(
    'STRATA_OIDC_AUTH_URL',
    undefined,
    keycloakAddress,
    'address of Keycloak, in place of STRATA_OIDC_ISSUER; the issuer is <address>/realms/<realm>',
  ),
  oidcRealm: row('STRATA_OIDC_REALM', undefined, realm, 'realm of Keycloak; required with STRATA_OIDC_AUTH_URL'),
  oidcAudience: row(
    'STRATA_OIDC_AUDIENCE',
    undefined,
    audiences,
    'audiences of this service, separated by commas: an access token must be for one of them',
  ),
  oidcNameClaim: row(
    'STRATA_OIDC_NAME_CLAIM',
    'preferred_username',
    text,
    'claim with the name of a user; it must be unique at the provider and never pass to another user',
  ),
  oidcGroupsClaims: row(
    'STRATA_OIDC_GROUPS_CLAIM',
    Object.freeze(['realm_access.roles']),
    claimPaths,
    'claims with the groups of a user, separated by commas; dots lead into objects',
  ),
  oidcClockSkewSeconds: row(
    'STRATA_OIDC_CLOCK_SKEW_SECONDS',
    30,
    whole(0, 300),
    'how much the clocks of the provider and of this machine may differ, in s',
  ),
  oidcClientId: row(
    'STRATA_OIDC_CLIENT_ID',
    undefined,
    text,
    'client at the provider with which people sign in; without it, only access tokens are accepted',
  ),
  oidcClientSecret: row(
    'STRATA_OIDC_CLIENT_SECRET',
    undefined,
    secret,
    'secret of that client; without it, the client is a public one',
  ),
  oidcScope: row('STRATA_OIDC_SCOPE', 'openid profile', scope, 'scopes that are requested when people sign in'),
  sessionKeys: row(
    'STRATA_SESSION_KEYS',
    undefined,
    sessionKeys,
    'keys that encrypt session cookies, separated by commas: the first encrypts, all decrypt; if not set, a generated one in the database',
  ),
  cookieSuffix: row(
    'STRATA_COOKIE_SUFFIX',
    undefined,
    cookieSuffix,
    'what the names of cookies end with; differs for several registries on one host, also on several ports of it',
  ),
  sessionIdleMinutes: row(
    'STRATA_SESSION_IDLE_MINUTES',
    60,
    whole(1, 43_200),
    'time without a request after which a session ends, in minutes',
  ),
  sessionHours: row('STRATA_SESSION_HOURS', 12, whole(1, 720), 'time after which a session ends, in hours'),
};

/** The origin of a URL; undefined for a text that is not a URL. */
export const originOf = (url: string): string | undefined => (URL.canParse(url) ? new URL(url).origin : undefined);

/** Whether a host is this machine: as a name, or as an address, also in the form of a URL. */
export const isLoopback = (host: string): boolean => /^(localhost|127(\.\d+){1,3}|::1|\[::1\])$/i.test(host);

function isProviderAddress(given: string): boolean {
  if (!URL.canParse(given) || /[?#\s]/.test(given)) return false;
  const { protocol, hostname, username } = new URL(given);
  return username === '' && (protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname)));
}
