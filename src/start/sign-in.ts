import { readFile } from 'node:fs/promises';
import { ConfigurationError } from '../errors.js';
import { certificatesOf } from '../http/auth/mechanisms/certificate.js';
import type { SignInSettings } from '../http/auth/mechanisms.js';
import { isRootAlone } from '../settings/read-settings.js';
import { isLoopback, type Settings } from '../settings/settings-table.js';
import { openRootAccount } from './root-account.js';

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

async function directoryOf({ signIn: { directory } }: Settings): Promise<SignInSettings['directory']> {
  if (directory?.caFile === undefined) return directory;
  return { ...directory, ca: await readCertificates('STRATA_LDAP_CA', directory.caFile) };
}

async function certificateOf({ clientCertificates, http, signIn }: Settings): Promise<SignInSettings['certificate']> {
  const { authoritiesFile: file } = clientCertificates;
  if (clientCertificates.clientCertificates === 'off' && http.proxies.certificateHeader === undefined) return undefined;
  return { ...signIn.certificate, authorities: file && (await readCertificates('STRATA_TLS_CA', file)) };
}

function oidcOf({ keycloak, ...oidc }: Settings['signIn']['oidc']): SignInSettings['oidc'] {
  const issuer = oidc.issuer ?? (keycloak && `${keycloak.address}/realms/${keycloak.realm}`);
  return issuer === undefined ? undefined : { ...oidc, issuer };
}

function warnOfPlainText({ listening: { host }, tls, http, signIn }: Settings, log: SignInLog): void {
  if (tls === undefined && http.proxies.trusted.length === 0 && !isLoopback(host)) {
    log.warn(
      `passwords and tokens reach ${host} without encryption. Set STRATA_TLS_CERTIFICATE and STRATA_TLS_KEY, or put a ` +
        'proxy with HTTPS in front and set STRATA_TRUSTED_PROXIES.',
    );
  }
  const { directory } = signIn;
  const isPlain = directory?.startTls === 'off' && directory.urls.some((url) => /^ldap:/i.test(url));
  if (isPlain) log.warn('passwords are sent to the directory without encryption, because STRATA_LDAP_STARTTLS is off');
}

/** The ways to sign in that need nothing of the data folder. */
type SignInFiles = Pick<SignInSettings, 'directory' | 'certificate'>;

/**
 * Reads the files of the ways to sign in, so that a wrong one is reported before the database is started.
 * @throws ConfigurationError with the setting, if a file cannot be used
 */
export async function readSignInFiles(settings: Settings): Promise<SignInFiles> {
  return { directory: await directoryOf(settings), certificate: await certificateOf(settings) };
}

/** The ways to sign in of the settings. What concerns their safety is logged. */
export async function openSignIn(settings: Settings, files: SignInFiles, log: SignInLog): Promise<SignInSettings> {
  const { publicUrl, sessions, oidc, limit } = settings.signIn;
  const root = await openRootAccount(settings, (message) => log.info(message));
  if (root !== undefined && isRootAlone(settings)) {
    log.info(
      `the only way to sign in is the root account, ${root.username}, which may do everything; docs/sign-in.md has the others`,
    );
  }
  warnOfPlainText(settings, log);
  const isLimited = limit.failuresPerMinute > 0;
  return { root, ...files, publicUrl, sessions, oidc: oidcOf(oidc), limit: isLimited ? limit : undefined };
}
