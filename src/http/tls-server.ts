import { createServer, type Server } from 'node:https';
import type { Socket } from 'node:net';
import type { SecureContextOptions, TLSSocket } from 'node:tls';
import { serverOptions } from './connections.js';
import { refusePlainText } from './errors/refuse-unreadable.js';
import type { TlsSettings } from './tls-context.js';

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

const keyOf = ({ remoteAddress, remotePort }: Socket): string => `${remoteAddress} ${remotePort}`;

/** The connections whose handshake is not complete. */
function openHandshakes(server: Server): ReadonlyMap<string, Socket> {
  const handshakes = new Map<string, Socket>();
  server.on('connection', (socket: Socket) => {
    const key = keyOf(socket);
    handshakes.set(key, socket);
    socket.once('close', () => handshakes.delete(key));
  });
  server.on('secureConnection', (socket) => handshakes.delete(keyOf(socket)));
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
