import { ConfigurationError } from '../errors.js';
import { nearest } from '../model/nearest.js';
import type { Setting, SettingGroup, Table, ValuesOf } from './kinds.js';
import { type Settings, settingsTable } from './settings-table.js';

/** Environment variables by name; one that is empty counts as not set. */
export type Environment = Readonly<Record<string, string | undefined>>;

const isRow = (node: Table[string]): node is Setting => 'meaning' in node;
const isGroup = (node: Table[string]): node is SettingGroup<Table, string> => 'rows' in node;

const rowsOf = (node: Table[string]): readonly Setting[] =>
  isRow(node) ? [node] : Object.values(isGroup(node) ? node.rows : node).flatMap(rowsOf);

/** The rows of the table, in its order. */
export const settingRows = rowsOf(settingsTable);

/**
 * Parses the settings of the environment.
 * @returns a frozen value with the type or default of each setting
 * @throws ConfigurationError for an unknown or invalid setting, with its name, the reason and what is expected
 */
export function readSettings(env: Environment): Settings {
  refuseUnknown(env);
  const settings = readNode(settingsTable, env) as Settings;
  refuseIncomplete(env);
  refuseContradictions(settings, env);
  refuseWithoutEffect(env);
  return settings;
}

function readNode(node: Table[string], env: Environment): ValuesOf<Table[string]> {
  if (isRow(node)) return readSetting(node, env[node.name]);
  const rows = isGroup(node) ? node.rows : node;
  const values = Object.fromEntries(Object.entries(rows).map(([key, each]) => [key, readNode(each, env)]));
  const isPresent = !isGroup(node) || node.required.every((key) => values[key] !== undefined);
  return isPresent ? Object.freeze(values) : undefined;
}

function readSetting({ name, fallback, kind }: Setting, given: string | undefined): unknown {
  const text = isFilled(given) ? given : fallback;
  if (text === undefined) return undefined;
  const value = kind.read(text);
  if (value !== undefined) return value;
  const problem = kind.hidden ? 'has an invalid value.' : `is "${text}".`;
  const sentences = [problem, kind.wrongPart?.(text) ?? [], `It must be ${kind.expected}.`].flat();
  throw new ConfigurationError(`${name} ${sentences.join(' ')}`);
}

const isFilled = (given: string | undefined): given is string => given !== undefined && given !== '';

/** Rejects unknown names, so that a misspelt setting is not replaced by its default. */
function refuseUnknown(env: Environment): void {
  const known = settingRows.map(({ name }) => name);
  const unknown = Object.keys(env).find((name) => name.startsWith('STRATA_') && !known.includes(name));
  if (unknown === undefined) return;
  throw new ConfigurationError(`${unknown} is not a setting of Strata. Did you mean ${nearest(unknown, known)}?`);
}

/** The ways to sign in of some settings, by the settings that turn them on. */
const waysToSignIn: Readonly<Record<string, (settings: Settings) => boolean>> = {
  STRATA_LDAP_URL: ({ signIn }) => signIn.directory !== undefined,
  STRATA_TLS_CLIENT_CERTIFICATES: ({ clientCertificates }) => clientCertificates.clientCertificates !== 'off',
  STRATA_VALVE: ({ signIn }) => signIn.component !== undefined,
  STRATA_OIDC_ISSUER: ({ signIn }) => signIn.oidc.issuer !== undefined,
  STRATA_OIDC_AUTH_URL: ({ signIn }) => signIn.oidc.keycloak !== undefined,
  STRATA_PROXY_CERTIFICATE_HEADER: ({ http }) => http.proxies.certificateHeader !== undefined,
};

/** Whether nobody but the root account can sign in. */
export const isRootAlone = (settings: Settings): boolean =>
  Object.values(waysToSignIn).every((isOn) => !isOn(settings));

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
    const usual = settingRows.find((setting) => setting.name === name)?.fallback;
    if (!isFilled(env[name]) || env[name] === usual || others.some((other) => isFilled(env[other]))) continue;
    throw new ConfigurationError(
      `${name} is set, and has no effect without ${others.join(' or ')}. Set that too, or unset ${name}.`,
    );
  }
}

/** Settings that require others. The first rule that is broken is reported. */
function refuseIncomplete(env: Environment): void {
  const isSet = (name: string): boolean => isFilled(env[name]);
  const firstOf = (node: Table[string]): string | undefined =>
    rowsOf(node).find(({ name, fallback }) => fallback === undefined && isSet(name))?.name;
  const refuseIf = (isWrong: boolean, fault: string): void => {
    if (isWrong) throw new ConfigurationError(fault);
  };
  const require = (name: string, by: string): void =>
    refuseIf(isSet(by) && !isSet(name), `${name} is not set. It is required when ${by} is set.`);

  const { tls, signIn } = settingsTable;
  refuseIf(
    firstOf(tls) !== undefined && !(isSet('STRATA_TLS_CERTIFICATE') && isSet('STRATA_TLS_KEY')),
    `${firstOf(tls)} is set. HTTPS requires both STRATA_TLS_CERTIFICATE and STRATA_TLS_KEY.`,
  );
  const ofDirectory = firstOf(signIn.directory);
  const isFound = isSet('STRATA_LDAP_SEARCH_BASE');
  refuseIf(
    ofDirectory !== undefined && !isSet('STRATA_LDAP_URL'),
    `${ofDirectory} is set. It requires STRATA_LDAP_URL with the address of the directory.`,
  );
  refuseIf(
    isSet('STRATA_LDAP_URL') && isSet('STRATA_LDAP_USER_DN') === isFound,
    `STRATA_LDAP_USER_DN and STRATA_LDAP_SEARCH_BASE are ${isFound ? 'both' : 'not'} set. Set STRATA_LDAP_USER_DN if the names of users determine their entries, and STRATA_LDAP_SEARCH_BASE if entries have to be searched.`,
  );
  refuseIf(
    isSet('STRATA_LDAP_BIND_DN') !== isSet('STRATA_LDAP_BIND_PASSWORD'),
    'Only one of STRATA_LDAP_BIND_DN and STRATA_LDAP_BIND_PASSWORD is set. Set both, or none for an anonymous search.',
  );
  require('NEO4J_PASSWORD', 'NEO4J_URI');
  refuseIf(providers.every(isSet), 'STRATA_OIDC_ISSUER and STRATA_OIDC_AUTH_URL are both set. Set one of them.');
  require('STRATA_OIDC_REALM', 'STRATA_OIDC_AUTH_URL');
  require('STRATA_OIDC_AUTH_URL', 'STRATA_OIDC_REALM');
  for (const provider of providers) require('STRATA_OIDC_AUDIENCE', provider);
  for (const name of ['STRATA_OIDC_AUDIENCE', 'STRATA_OIDC_CLIENT_ID']) {
    refuseIf(
      isSet(name) && !providers.some(isSet),
      `${name} is set without a provider. Set STRATA_OIDC_ISSUER, or STRATA_OIDC_AUTH_URL and STRATA_OIDC_REALM.`,
    );
  }
  require('STRATA_PUBLIC_URL', 'STRATA_OIDC_CLIENT_ID');
  require('STRATA_OIDC_CLIENT_ID', 'STRATA_OIDC_CLIENT_SECRET');
}

function refuseContradictions(settings: Settings, env: Environment): void {
  const { signIn, tls, http } = settings;
  const { clientCertificates, authoritiesFile } = settings.clientCertificates;
  if (signIn.root.account === 'off' && isRootAlone(settings)) {
    const others = Object.keys(waysToSignIn).join(', ');
    throw new ConfigurationError(
      `STRATA_ROOT_ACCOUNT is off, and there is no other way to sign in. Set one of ${others}, or turn the root account on.`,
    );
  }
  if (signIn.root.password !== undefined && signIn.root.passwordHash !== undefined) {
    throw new ConfigurationError('STRATA_ROOT_PASSWORD and STRATA_ROOT_PASSWORD_HASH are both set. Unset one of them.');
  }
  if (clientCertificates !== 'off' && (tls === undefined || authoritiesFile === undefined)) {
    throw new ConfigurationError(
      `STRATA_TLS_CLIENT_CERTIFICATES is ${clientCertificates}. It requires STRATA_TLS_CERTIFICATE, STRATA_TLS_KEY, and STRATA_TLS_CA with the authorities that issue the certificates of clients.`,
    );
  }
  const unused = ['STRATA_TLS_CRL', 'STRATA_TLS_CA'].find((name) => isFilled(env[name]));
  if (unused !== undefined && clientCertificates === 'off' && http.proxies.certificateHeader === undefined) {
    throw new ConfigurationError(
      `${unused} is set, and has no effect. To have clients sign in with certificates, set STRATA_TLS_CLIENT_CERTIFICATES to optional or required; the chain of the server belongs into STRATA_TLS_CERTIFICATE.`,
    );
  }
  if (http.proxies.certificateHeader !== undefined && http.proxies.trusted.length === 0) {
    throw new ConfigurationError(
      'STRATA_PROXY_CERTIFICATE_HEADER is set. It requires STRATA_TRUSTED_PROXIES with the addresses of the proxies that set this header.',
    );
  }
  const { idleSeconds, seconds } = signIn.sessions;
  if (idleSeconds > seconds) {
    throw new ConfigurationError(
      `STRATA_SESSION_IDLE_MINUTES is ${idleSeconds / 60}, which is longer than STRATA_SESSION_HOURS (${seconds / 3_600}). Make it shorter.`,
    );
  }
}
