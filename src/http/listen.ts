import { createServer, type Server, type ServerResponse } from 'node:http';
import type { Server as HttpsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type Koa from 'koa';
import { ConfigurationError } from '../errors.js';
import { refuseRequest, refuseTunnel, refuseUnreadable } from './errors/refuse-unreadable.js';
import { headerFault } from './header-fault.js';
import { lingerOnClose } from './linger-on-close.js';
import { readTlsContext, type TlsSettings, watchTlsFiles } from './tls-context.js';
import { createTlsServer } from './tls-server.js';

export interface Listener {
  /** `http://host:port` or `https://host:port`, with the actual port. */
  readonly url: string;
  /** Accepts no new requests and waits for open ones; after the timeout their connections are closed. */
  stop(timeoutSeconds: number): Promise<void>;
}

/** What happens to clients that do not take their response. */
export interface ReaderLimit {
  /** After this time in which a client takes nothing of its response, its connection is closed. */
  readonly seconds: number;
  readonly warn: (fields: object, message: string) => void;
  /** Makes a URL fit for the log. */
  readonly showUrl: (url: string) => string;
}

/** HTTPS instead of HTTP. */
export interface TlsListening extends TlsSettings {
  /** How often the files are compared with those in use. */
  readonly reloadMilliseconds?: number;
  readonly log: {
    info(fields: object, message: string): void;
    warn(fields: object, message: string): void;
  };
}

const usualReload = 10_000;

const reasons: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another program uses this port. Set STRATA_PORT to a free port, or to 0 for any free port',
  EACCES: 'this user may not use this port. Set STRATA_PORT to a port above 1023',
  EADDRNOTAVAIL: 'this machine does not have this address. Set STRATA_HOST to an address of this machine',
  ENOTFOUND: 'the host name cannot be resolved. Set STRATA_HOST to an address of this machine',
};

function bind(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        new ConfigurationError(`Cannot listen on ${host}:${port}: ${reasons[error.code ?? ''] ?? error.message}.`),
      ),
    );
    server.listen(port, host, resolve);
  });
}

/**
 * Checks that the server can listen on an address, so that a wrong setting is reported before the database is started.
 * @throws ConfigurationError if the address cannot be used
 */
export async function checkAddress(host: string, port: number): Promise<void> {
  const server = createServer();
  await bind(server, host, port);
  await new Promise((resolve) => server.close(resolve));
}

/** A server without listeners of its own, and the event of a connection that requests can be read from. */
interface Transport {
  readonly server: Server;
  readonly connected: 'connection' | 'secureConnection';
  endHandshakes(): void;
}

async function createTransport(tls: TlsListening | undefined): Promise<Transport> {
  // Node would respond without a body to a request without Host.
  if (tls === undefined) {
    const server = createServer({ requireHostHeader: false });
    return { server, connected: 'connection', endHandshakes: () => undefined };
  }
  const context = await readTlsContext(tls);
  const log = (fields: object, message: string): void => tls.log.info(fields, message);
  return { ...createTlsServer(context, tls.clientCertificates, log), connected: 'secureConnection' };
}

/** Uses changed certificates for new connections. Connections of clients with certificates end, as these may be revoked. */
function reloadCertificates(server: Server, tls: TlsListening, endConnections: () => void): Promise<() => void> {
  return watchTlsFiles(tls, tls.reloadMilliseconds ?? usualReload, (result) => {
    if (result instanceof Error) {
      tls.log.warn({}, `the changed files of HTTPS are not used, the former ones stay in use: ${result.message}`);
      return;
    }
    (server as HttpsServer).setSecureContext(result);
    if (tls.clientCertificates !== 'off') endConnections();
    tls.log.info({}, 'the changed files of HTTPS are in use');
  });
}

/**
 * Serves an application.
 * @param port 0 for any free port
 * @param readers without a limit where missing
 * @param tls HTTP where missing
 * @throws ConfigurationError if the address or a file of HTTPS cannot be used
 */
export async function listen(
  app: Koa,
  host: string,
  port: number,
  readers?: ReaderLimit,
  tls?: TlsListening,
): Promise<Listener> {
  const transport = await createTransport(tls);
  const { server } = transport;
  server.on(transport.connected, lingerOnClose);
  const responses = openResponses(server);
  const connections = openConnections(transport, responses);
  if (readers !== undefined) cutOffReaders(server, responses, readers);
  const respond = app.callback();
  server.on('request', (request, response) => {
    const fault = headerFault(request);
    if (fault === undefined) respond(request, response);
    else refuseRequest(response, 400, fault);
  });
  // The application lets the client continue once it accepts the request (admit-body.ts).
  server.on('checkContinue', (request, response) => server.emit('request', request, response));
  server.on('checkExpectation', (request, response) => {
    const detail = `the expectation "${request.headers.expect}" is not supported; use 100-continue, or omit the header`;
    refuseRequest(response, 417, detail);
  });
  server.on('connect', refuseTunnel);
  server.on('clientError', refuseInTurn(responses));
  await bind(server, host, port);
  const { port: actual } = server.address() as AddressInfo;
  const stopReloading = tls && (await reloadCertificates(server, tls, connections.end));
  return {
    url: `${tls === undefined ? 'http' : 'https'}://${host.includes(':') ? `[${host}]` : host}:${actual}`,
    stop(timeoutSeconds) {
      stopReloading?.();
      // Responses without an end of their own have to end.
      app.emit('stop');
      return connections.stop(timeoutSeconds);
    },
  };
}

/** The responses that are not complete. Must be called before the server has other listeners. */
function openResponses(server: Server): ReadonlySet<ServerResponse> {
  const responses = new Set<ServerResponse>();
  server.on('request', (_request, response) => {
    responses.add(response);
    // A compressed stream adds some ten; Node warns of more than ten by default.
    response.setMaxListeners(30);
    response.once('close', () => responses.delete(response));
  });
  return responses;
}

/**
 * Closes connections whose client has taken nothing of its response for some time. The timer of a socket begins again with
 * each byte that is received or taken, so it also ends while a response is being made: then it starts again.
 */
function cutOffReaders(
  server: Server,
  responses: ReadonlySet<ServerResponse>,
  { seconds, warn, showUrl }: ReaderLimit,
): void {
  server.timeout = seconds * 1000;
  server.on('timeout', (socket: Socket) => {
    if (socket.writableLength === 0) {
      socket.setTimeout(server.timeout);
      return;
    }
    const request = [...responses].find((response) => response.socket === socket)?.req;
    const fields = { method: request?.method, url: showUrl(request?.url ?? ''), remote: socket.remoteAddress };
    warn(fields, `a response was cut off: the client took nothing of it for ${seconds} s (STRATA_READER_SECONDS)`);
    socket.destroy();
  });
}

/**
 * Refuses unreadable bytes after the responses to the complete requests before them, which would be lost otherwise.
 * Node reports the bytes that arrive after them as further errors.
 */
function refuseInTurn(responses: ReadonlySet<ServerResponse>): (error: Error, socket: Duplex) => void {
  const refused = new WeakSet<Duplex>();
  return async (error, socket) => {
    if (refused.has(socket)) return;
    refused.add(socket);
    const before = [...responses].filter(
      ({ req, headersSent }) => req.socket === socket && (req.complete || headersSent),
    );
    await Promise.all(before.map((response) => new Promise((resolve) => response.once('close', resolve))));
    refuseUnreadable(error, socket);
  };
}

interface Connections {
  /** Closes connections without a request, and the others after their responses. */
  end(): void;
  /** Stops the server too. */
  stop: Listener['stop'];
}

/**
 * Tracks the connections of a server. Must be called before the server has other listeners.
 *
 * `closeIdleConnections` of Node keeps connections that never had a request, which browsers open in advance. Busy
 * connections stay open for their next request. Both would delay the end.
 */
function openConnections(
  { server, connected, endHandshakes }: Transport,
  responses: ReadonlySet<ServerResponse>,
): Connections {
  const connections = new Set<Socket>();
  let isStopping = false;
  server.on(connected, (connection: Socket) => {
    connections.add(connection);
    connection.once('close', () => connections.delete(connection));
  });
  server.on('request', (_request, response) => {
    if (isStopping) response.setHeader('Connection', 'close');
  });
  const end = (): void => {
    endHandshakes();
    const busy = new Set([...responses].map(({ socket }) => socket));
    for (const connection of connections) if (!busy.has(connection)) connection.destroy();
    for (const response of responses) {
      const { socket } = response;
      if (!response.headersSent) response.setHeader('Connection', 'close');
      else response.once('close', () => socket?.destroySoon());
    }
  };
  const stop = (timeoutSeconds: number): Promise<void> =>
    new Promise((resolve) => {
      isStopping = true;
      const timeout = setTimeout(() => server.closeAllConnections(), timeoutSeconds * 1000);
      server.close(() => {
        clearTimeout(timeout);
        resolve();
      });
      end();
    });
  return { end, stop };
}
