import { readFile } from 'node:fs/promises';
import { type Config, isRootAlone } from './config.js';
import { ConfigurationError } from './errors.js';
import { certificatesOf } from './http/auth/mechanisms/certificate.js';
import type { SignInSettings } from './http/auth/mechanisms.js';
import { openRootAccount } from './root-account.js';
import { isLoopback } from './sign-in-tables.js';

/** Where `openSignIn` writes what an operator should see. */
interface SignInLog {
  info(message: string): void;
  warn(message: string): void;
}

/**
 * The certificates in a file of the settings, PEM.
 * @throws ConfigurationError with the setting, if the file cannot be read or has none
 */
async function readCertificates(setting: string, path: string): Promise<string> {
  const pem = await readFile(path, 'utf8').catch((error: Error) => {
    throw new ConfigurationError(`${setting} is "${path}". The file cannot be read (${error.message}).`);
  });
  try {
    if (certificatesOf(pem).length > 0) return pem;
  } catch {
    // As if it had none.
  }
  throw new ConfigurationError(`${setting} is "${path}". The file must have certificates in PEM format.`);
}

async function directoryOf({ directory }: Config): Promise<SignInSettings['directory']> {
  if (directory?.caFile === undefined) return directory;
  return { ...directory, ca: await readCertificates('STRATA_LDAP_CA', directory.caFile) };
}

async function certificateOf(config: Config): Promise<SignInSettings['certificate']> {
  const { clientCertificates, proxyCertificateHeader, certificateName, certificateGroups, authoritiesFile } = config;
  if (clientCertificates === 'off' && proxyCertificateHeader === undefined) return undefined;
  const authorities =
    authoritiesFile === undefined ? undefined : await readCertificates('STRATA_TLS_CA', authoritiesFile);
  return { name: certificateName, groups: certificateGroups, authorities };
}

/** The settings of OpenID Connect and of sessions. */
function oidcOf(config: Config): Pick<SignInSettings, 'oidc' | 'sessions' | 'publicUrl'> {
  const { oidcAuthUrl, oidcRealm, oidcClientId: id, oidcClientSecret: secret, publicUrl, sessionKeys: keys } = config;
  const issuer = config.oidcIssuer ?? (oidcAuthUrl === undefined ? undefined : `${oidcAuthUrl}/realms/${oidcRealm}`);
  const client = id === undefined ? {} : { client: { id, scope: config.oidcScope, ...(secret && { secret }) } };
  const oidc = issuer !== undefined && {
    issuer,
    audiences: config.oidcAudience ?? [],
    nameClaim: config.oidcNameClaim,
    groupsClaims: config.oidcGroupsClaims,
    clockSkewSeconds: config.oidcClockSkewSeconds,
    ...client,
  };
  const [idleSeconds, seconds] = [config.sessionIdleMinutes * 60, config.sessionHours * 3600];
  return {
    sessions: { idleSeconds, seconds, cookieSuffix: config.cookieSuffix, ...(keys && { keys }) },
    ...(oidc && { oidc }),
    ...(publicUrl && { publicUrl }),
  };
}

function warnOfPlainText({ host, tls, trustedProxies, directory }: Config, log: SignInLog): void {
  if (tls === undefined && trustedProxies.length === 0 && !isLoopback(host)) {
    log.warn(
      `passwords and tokens reach ${host} without encryption. Set STRATA_TLS_CERTIFICATE and STRATA_TLS_KEY, or put a ` +
        'proxy with HTTPS in front and set STRATA_TRUSTED_PROXIES.',
    );
  }
  const isPlain = directory?.startTls === 'off' && directory.urls.some((url) => /^ldap:/i.test(url));
  if (isPlain) log.warn('passwords are sent to the directory without encryption, because STRATA_LDAP_STARTTLS is off');
}

/** The ways to sign in that need nothing of the data folder. */
type SignInFiles = Pick<SignInSettings, 'directory' | 'certificate'>;

/**
 * Reads the files of the ways to sign in, so that a wrong one is reported before the database is started.
 * @throws ConfigurationError with the setting, if a file cannot be used
 */
export async function readSignInFiles(config: Config): Promise<SignInFiles> {
  return { directory: await directoryOf(config), certificate: await certificateOf(config) };
}

/** The ways to sign in of the settings. What concerns their safety is logged. */
export async function openSignIn(config: Config, files: SignInFiles, log: SignInLog): Promise<SignInSettings> {
  const root = await openRootAccount(config, (message) => log.info(message));
  if (root !== undefined && isRootAlone(config)) {
    log.info(
      `the only way to sign in is the root account, ${root.username}, which may do everything; docs/sign-in.md has the others`,
    );
  }
  warnOfPlainText(config, log);
  return { root, ...files, ...oidcOf(config) };
}
