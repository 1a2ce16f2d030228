import { connect, isIP, type Socket } from 'node:net';
import { Client, ResultCodeError } from 'ldapts';
import { StrataError } from '../../../errors.js';

/** How the servers of a directory are reached. */
export interface DirectoryConnection {
  /** `ldap://host:port` or `ldaps://host:port`, in the order of use. */
  readonly urls: readonly string[];
  /** Whether a connection to `ldap://` is encrypted before anything is sent. */
  readonly startTls: 'on' | 'off';
  /** The authorities that certificates of servers are checked against, PEM; those of Node if missing. */
  readonly ca?: string | undefined;
  /** Maximum time of a sign-in at one server; 5 where missing. */
  readonly seconds?: number;
}

/** Longer than a directory that responds takes; a person waits for all servers that do not. */
const usualSeconds = 5;

/** StartTLS (RFC 4511 section 4.14): message 1, ExtendedRequest with the OID 1.3.6.1.4.1.1466.20037. */
const startTlsRequest = Buffer.concat([
  Buffer.from([0x30, 0x1d, 0x02, 0x01, 0x01, 0x77, 0x18, 0x80, 0x16]),
  Buffer.from('1.3.6.1.4.1.1466.20037'),
]);

/** Message 1, ExtendedResponse with the result success; the length of the message is the byte at 1. */
const startTlsSuccess = /^30(..)02010178..0a0100/s;
const mostBytesOfResponse = 127;

/**
 * Whether a server agrees to StartTLS; undefined while its response is incomplete. Bytes after the response would be read as
 * if they had been encrypted, so they are an error.
 */
function agreesToStartTls(bytes: Buffer): boolean | undefined {
  const whole = (bytes[1] ?? 0) + 2;
  if (bytes.length < whole || bytes.length < 2) return bytes.length > mostBytesOfResponse ? false : undefined;
  return bytes.length === whole && whole <= mostBytesOfResponse && startTlsSuccess.test(bytes.toString('hex'));
}

/** A connection whose server is ready for TLS. ldapts would accept bytes that were sent before it is encrypted. */
function startTls(host: string, port: number, milliseconds: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, host);
    let received = Buffer.alloc(0);
    const fail = (reason: string): void => {
      socket.destroy();
      reject(new Error(reason));
    };
    const timer = setTimeout(() => fail('no response to StartTLS in time'), milliseconds);
    socket.on('error', (error) => fail(error.message));
    socket.on('close', () => fail('the server closed the connection before TLS'));
    socket.on('close', () => clearTimeout(timer));
    socket.once('connect', () => socket.write(startTlsRequest));
    socket.on('data', (bytes) => {
      received = Buffer.concat([received, bytes]);
      const agrees = agreesToStartTls(received);
      if (agrees === undefined) return;
      if (!agrees) return fail('the server refuses StartTLS');
      clearTimeout(timer);
      socket.pause();
      socket.removeAllListeners('data').removeAllListeners('close').removeAllListeners('error');
      resolve(socket);
    });
  });
}

const usualPorts = { 'ldap:': 389, 'ldaps:': 636 };

/** A client of a server, which connects with its first operation; over TLS the name in the certificate is checked. */
async function clientOf(
  url: string,
  { startTls: encrypts, ca, seconds = usualSeconds }: DirectoryConnection,
): Promise<Client> {
  const { protocol, hostname, port: given } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  const port = Number(given) || usualPorts[protocol === 'ldaps:' ? 'ldaps:' : 'ldap:'];
  const milliseconds = seconds * 1000;
  const limits = { timeout: milliseconds, connectTimeout: milliseconds };
  if (protocol === 'ldap:' && encrypts === 'off') return new Client({ url, ...limits });
  const tlsOptions = {
    host,
    ...(isIP(host) === 0 ? { servername: host } : {}),
    ...(ca === undefined ? {} : { ca }),
    ...(protocol === 'ldap:' ? { socket: await startTls(host, port, milliseconds) } : {}),
  };
  return new Client({ url: `ldaps://${hostname}:${port}`, tlsOptions, ...limits });
}

/** Result codes that another server may not return: busy, unavailable (RFC 4511 appendix A.2). */
const transientCodes = new Set([51, 52]);

/** Whether another server could do better: this one was not reached, did not respond, or has no time. */
const isServerFault = (error: unknown): boolean =>
  !(error instanceof ResultCodeError) || transientCodes.has(error.code);

async function useServer<T>(
  url: string,
  connection: DirectoryConnection,
  use: (client: Client) => Promise<T>,
): Promise<T> {
  const client = await clientOf(url, connection);
  const close = (): void => void client.unbind().catch(() => undefined);
  const timer = setTimeout(close, (connection.seconds ?? usualSeconds) * 1000);
  try {
    return await use(client);
  } finally {
    clearTimeout(timer);
    close();
  }
}

/**
 * The function that uses a directory: each call has a connection of its own, because a bind changes whose it is. Servers are
 * tried in their order, beginning with the one that responded last.
 * @throws StrataError `Unavailable` if no server can do what is asked; the reasons are logged
 */
export function directoryServers(
  connection: DirectoryConnection,
  warn: (message: string) => void,
): <T>(use: (client: Client) => Promise<T>) => Promise<T> {
  const { urls } = connection;
  let first = 0;
  return async (use) => {
    const reasons: string[] = [];
    for (let step = 0; step < urls.length; step++) {
      const index = (first + step) % urls.length;
      const url = urls[index] ?? '';
      try {
        const result = await useServer(url, connection, use);
        first = index;
        return result;
      } catch (error) {
        reasons.push(`${url}: ${error instanceof Error ? error.message : error}`);
        if (!isServerFault(error)) break;
      }
    }
    warn(`the directory cannot be used: ${reasons.join('; ')}`);
    throw new StrataError('Unavailable', 'the directory does not respond; try again later', [], 5);
  };
}
