import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type Koa from 'koa';
import { ConfigurationError } from '../errors.js';
import { refuseRequest, refuseTunnel, refuseUnreadable } from './errors/refuse-unreadable.js';
import { lingerOnClose } from './linger-on-close.js';

export interface Listener {
  /** `http://host:port`, with the actual port. */
  readonly url: string;
  /** Accepts no new requests and waits for open ones; after the timeout their connections are closed. */
  stop(timeoutSeconds: number): Promise<void>;
}

/** What happens to clients that do not take their response. */
export interface ReaderLimit {
  /** After this time in which a client takes nothing of its response, its connection is closed. */
  readonly seconds: number;
  readonly warn: (fields: object, message: string) => void;
}

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

/** RFC 9112 section 3.2: Host is required since HTTP/1.1. */
const isWithoutHost = ({ httpVersion, headers }: IncomingMessage): boolean =>
  httpVersion === '1.1' && headers.host === undefined;

/**
 * Serves an application.
 * @param port 0 for any free port
 * @param readers without a limit where missing
 * @throws ConfigurationError if the address cannot be used
 */
export async function listen(app: Koa, host: string, port: number, readers?: ReaderLimit): Promise<Listener> {
  // Node would respond without a body to a request without Host.
  const server = createServer({ requireHostHeader: false });
  server.on('connection', lingerOnClose);
  const responses = openResponses(server);
  const stop = stopper(server, responses);
  if (readers !== undefined) cutOffReaders(server, responses, readers);
  const respond = app.callback();
  server.on('request', (request, response) => {
    if (isWithoutHost(request)) refuseRequest(response, 400, 'the request has no Host header; HTTP/1.1 requires it');
    else respond(request, response);
  });
  server.on('checkContinue', (request, response) => {
    // Node would write the interim response of a pipelined request between the headers and the body of the response.
    if (response.socket !== null) response.writeContinue();
    server.emit('request', request, response);
  });
  server.on('checkExpectation', (request, response) => {
    const detail = `the expectation "${request.headers.expect}" is not supported; use 100-continue, or omit the header`;
    refuseRequest(response, 417, detail);
  });
  server.on('connect', refuseTunnel);
  server.on('clientError', refuseInTurn(responses));
  await bind(server, host, port);
  const { port: actual } = server.address() as AddressInfo;
  return { url: `http://${host.includes(':') ? `[${host}]` : host}:${actual}`, stop };
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
function cutOffReaders(server: Server, responses: ReadonlySet<ServerResponse>, { seconds, warn }: ReaderLimit): void {
  server.timeout = seconds * 1000;
  server.on('timeout', (socket: Socket) => {
    if (socket.writableLength === 0) {
      socket.setTimeout(server.timeout);
      return;
    }
    const request = [...responses].find((response) => response.socket === socket)?.req;
    const fields = { method: request?.method, url: request?.url, remote: socket.remoteAddress };
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

/**
 * Returns the function that stops a server. Must be called before the server has other listeners, as it tracks
 * connections.
 *
 * `closeIdleConnections` of Node keeps connections that never had a request, which browsers open in advance. Busy
 * connections stay open for their next request. Both would delay the end.
 */
function stopper(server: Server, responses: ReadonlySet<ServerResponse>): Listener['stop'] {
  const connections = new Set<Socket>();
  let isStopping = false;
  server.on('connection', (connection) => {
    connections.add(connection);
    connection.once('close', () => connections.delete(connection));
  });
  server.on('request', (_request, response) => {
    if (isStopping) response.setHeader('Connection', 'close');
  });
  return (timeoutSeconds) =>
    new Promise((resolve) => {
      isStopping = true;
      const timeout = setTimeout(() => server.closeAllConnections(), timeoutSeconds * 1000);
      server.close(() => {
        clearTimeout(timeout);
        resolve();
      });
      const busy = new Set([...responses].map(({ socket }) => socket));
      for (const connection of connections) if (!busy.has(connection)) connection.destroy();
      for (const response of responses) if (!response.headersSent) response.setHeader('Connection', 'close');
    });
}
