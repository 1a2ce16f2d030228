import { constants, createPrivateKey, X509Certificate } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { createServer, type Server } from 'node:https';
import type { Socket } from 'node:net';
import { createSecureContext, type SecureContextOptions, type TLSSocket } from 'node:tls';
import { ConfigurationError } from '../../errors.js';
import { refusePlainText } from '../errors/refuse-unreadable.js';
import { connectionKey, serverOptions } from './connections.js';

/** How long a client may take for the handshake, milliseconds. */
const handshakeTime = 10_000;

/** The first byte of a TLS connection: a handshake record (RFC 8446 section 5.1). */
const handshakeRecord = 0x16;

/**
 * Makes a server respond to plain HTTP with an error that browsers and logs show; TLS would close the connection.
 */
function refusePlainHttp(server: Server): void {
  const accept = server.listeners('connection') as ((this: Server, socket: Socket) => void)[];
  server.removeAllListeners('connection');
  server.on('connection', (socket: Socket) => {
    const destroy = (): void => void socket.destroy();
    socket.setTimeout(handshakeTime, destroy);
    socket.once('error', destroy);
    socket.once('data', (bytes) => {
      socket.setTimeout(0);
      socket.removeListener('timeout', destroy).removeListener('error', destroy);
      if (bytes[0] !== handshakeRecord) return refusePlainText(socket);
      socket.pause();
      socket.unshift(bytes);
      for (const each of accept) each.call(server, socket);
    });
  });
}

/** The connections whose handshake is not complete. */
function openHandshakes(server: Server): ReadonlyMap<string, Socket> {
  const handshakes = new Map<string, Socket>();
  server.on('connection', (socket: Socket) => {
    const key = connectionKey(socket);
    handshakes.set(key, socket);
    socket.once('close', () => handshakes.delete(key));
  });
  server.on('secureConnection', (socket) => handshakes.delete(connectionKey(socket)));
  return handshakes;
}

/** A server of HTTPS. */
export interface TlsServer {
  readonly server: Server;
  /** Closes the connections whose handshake is not complete. */
  endHandshakes(): void;
}

/**
 * Creates a server of HTTPS.
 * @param log gets the reason of each handshake that fails
 */
export function createTlsServer(
  context: SecureContextOptions,
  clientCertificates: TlsSettings['clientCertificates'],
  log: (fields: object, message: string) => void,
): TlsServer {
  const server = createServer({
    ...context,
    ...serverOptions,
    handshakeTimeout: handshakeTime,
    requestCert: clientCertificates !== 'off',
    rejectUnauthorized: clientCertificates === 'required',
  });
  refusePlainHttp(server);
  const handshakes = openHandshakes(server);
  // Node would pass the error on as an unreadable request.
  server.removeAllListeners('tlsClientError');
  server.on('tlsClientError', (error: NodeJS.ErrnoException, socket: TLSSocket) => {
    const reason = error.code ?? error.message;
    if (reason !== 'ECONNRESET') log({ client: socket.remoteAddress, reason }, 'a TLS handshake failed');
    socket.destroy();
  });
  return {
    server,
    endHandshakes() {
      for (const socket of handshakes.values()) socket.destroy();
    },
  };
}

/** The files of HTTPS, PEM, and whether clients sign in with certificates. */
export interface TlsSettings {
  readonly certificate: string;
  readonly key: string;
  readonly passphraseFile?: string | undefined;
  /** The authorities that issue client certificates. */
  readonly authoritiesFile?: string | undefined;
  readonly crl?: string | undefined;
  readonly clientCertificates: 'off' | 'optional' | 'required';
}

const settingNames = {
  certificate: 'STRATA_TLS_CERTIFICATE',
  key: 'STRATA_TLS_KEY',
  passphraseFile: 'STRATA_TLS_PASSPHRASE_FILE',
  authoritiesFile: 'STRATA_TLS_CA',
  crl: 'STRATA_TLS_CRL',
} as const;

type FileName = keyof typeof settingNames;
const fileNames = Object.keys(settingNames) as FileName[];

function fault(settings: TlsSettings, name: FileName, reason: string): ConfigurationError {
  return new ConfigurationError(`${settingNames[name]} is "${settings[name]}". ${reason}`);
}

async function readPem(settings: TlsSettings, name: FileName): Promise<string | undefined> {
  const path = settings[name];
  if (path === undefined) return undefined;
  return readFile(path, 'utf8').catch((error: Error) => {
    throw fault(settings, name, `The file cannot be read (${error.message}).`);
  });
}

/** Runs a step that fails for the content of a file. */
function checked<T>(settings: TlsSettings, name: FileName, expected: string, step: () => T): T {
  try {
    return step();
  } catch (error) {
    throw fault(settings, name, `The file must have ${expected} (${error instanceof Error ? error.message : error}).`);
  }
}

/**
 * Reads the files of HTTPS.
 * @returns the options of a secure context; client certificates are not remembered by TLS, because a resumed session is
 *   not checked again
 * @throws ConfigurationError with the setting, if a file cannot be read or does not match the others
 */
export async function readTlsContext(settings: TlsSettings): Promise<SecureContextOptions> {
  const files: (string | undefined)[] = [];
  // One after the other, so that of several faults the same one is always reported.
  for (const name of fileNames) files.push(await readPem(settings, name));
  const [cert = '', key = '', passphrase, ca, crl] = files;
  const options: SecureContextOptions = {
    cert,
    key,
    minVersion: 'TLSv1.2',
    ...(passphrase === undefined ? {} : { passphrase: passphrase.trimEnd() }),
    ...(ca === undefined ? {} : { ca }),
    ...(crl === undefined ? {} : { crl }),
    ...(settings.clientCertificates === 'off' ? {} : { secureOptions: constants.SSL_OP_NO_TICKET }),
  };
  const certificate = checked(settings, 'certificate', 'a certificate, PEM', () => new X509Certificate(cert));
  const withPassphrase = options.passphrase === undefined ? { key } : { key, passphrase: options.passphrase };
  const isEncrypted = /^(-----BEGIN ENCRYPTED |Proc-Type: 4,ENCRYPTED)/m.test(key);
  if (isEncrypted && options.passphrase === undefined)
    throw fault(
      settings,
      'key',
      'The key is encrypted. Set STRATA_TLS_PASSPHRASE_FILE to the file with its passphrase.',
    );
  const expectedKey = isEncrypted ? `the passphrase of the key in "${settings.key}"` : 'a private key, PEM';
  const privateKey = checked(settings, isEncrypted ? 'passphraseFile' : 'key', expectedKey, () =>
    createPrivateKey(withPassphrase),
  );
  if (!certificate.checkPrivateKey(privateKey)) {
    throw fault(settings, 'key', `The key does not belong to the certificate in "${settings.certificate}".`);
  }
  if (ca !== undefined) checked(settings, 'authoritiesFile', 'certificates, PEM', () => new X509Certificate(ca));
  if (crl !== undefined) checked(settings, 'crl', 'revocation lists, PEM', () => createSecureContext({ crl }));
  checked(settings, 'certificate', 'certificates that OpenSSL accepts', () => createSecureContext(options));
  return options;
}

/** What differs between any two states of the files. */
async function stateOf(settings: TlsSettings): Promise<string> {
  const paths = fileNames.flatMap((name) => settings[name] ?? []);
  const states = await Promise.all(paths.map((path) => stat(path).catch(() => undefined)));
  return states.map((state) => `${state?.ino} ${state?.size} ${state?.mtimeMs}`).join();
}

/**
 * Reads the files again after each change, until the returned function is called. Their states are compared in intervals,
 * because notifications do not come from network file systems and through the links of mounted secrets.
 * @param change gets the new options, or the error if the files do not fit together: then the old ones stay in use
 */
export async function watchTlsFiles(
  settings: TlsSettings,
  intervalMilliseconds: number,
  change: (result: SecureContextOptions | Error) => void,
): Promise<() => void> {
  let known = await stateOf(settings);
  let isReading = false;
  const compare = async (): Promise<void> => {
    const state = await stateOf(settings);
    if (state === known) return;
    known = state;
    change(await readTlsContext(settings).catch((error: Error) => error));
  };
  const timer = setInterval(async () => {
    if (isReading) return;
    isReading = true;
    await compare();
    isReading = false;
  }, intervalMilliseconds).unref();
  return () => clearInterval(timer);
}
