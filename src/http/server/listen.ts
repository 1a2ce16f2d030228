import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Server as HttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import type Koa from 'koa';
import { ConfigurationError, StrataError } from '../../errors.js';
import { addressMatcher } from '../../model/networks.js';
import { noteConnection } from '../../model/turns.js';
import { refuseRequest, refuseTunnel, refuseUnreadable } from '../errors/refuse-unreadable.js';
import { errorsOf } from '../errors/respond-with-error.js';
import {
  type ConnectionLimits,
  closeSilentConnections,
  limitConnections,
  type SilenceLimits,
} from './client-limits.js';
import {
  type Connections,
  lingerOnClose,
  OpenRequests,
  serverOptions,
  type Transport,
  trackConnections,
} from './connections.js';
import { createTlsServer, readTlsContext, type TlsSettings, watchTlsFiles } from './tls.js';

export interface Listener extends Pick<Connections, 'stop'> {
  /** `http://host:port` or `https://host:port`, with the actual port. */
  readonly url: string;
  /** Responds with 500 to the request that an error belongs to which nothing has caught; see `OpenRequests`. */
  readonly fail: OpenRequests['fail'];
}

/** What clients may take of the server. */
export interface ClientLimits extends SilenceLimits, ConnectionLimits {
  /** Addresses and networks of proxies, which have the connections of many clients. */
  readonly trustedProxies: readonly string[];
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

async function createTransport(tls: TlsListening | undefined): Promise<Transport> {
  if (tls === undefined) {
    const server = createServer(serverOptions);
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
 * @param limits those of Node where missing
 * @param tls HTTP where missing
 * @throws ConfigurationError if the address or a file of HTTPS cannot be used
 */
export async function listen(
  app: Koa,
  host: string,
  port: number,
  limits?: ClientLimits,
  tls?: TlsListening,
): Promise<Listener> {
  const transport = await createTransport(tls);
  const { server } = transport;
  server.on('connection', noteConnection);
  server.on(transport.connected, lingerOnClose);
  const requests = new OpenRequests(server);
  const connections = trackConnections(transport, requests);
  const isProxy = addressMatcher(limits?.trustedProxies ?? []);
  if (limits !== undefined) closeSilentConnections(server, requests, limits, isProxy);
  const reasonToRefuse = limits === undefined ? undefined : limitConnections(server, limits, isProxy);
  const respond = app.callback();
  server.on('request', (request, response) => {
    // What was read together with it comes here too, and is ignored.
    if (requests.hasTooMany(request.socket)) {
      request.socket.destroy();
      return;
    }
    const fault = headerFault(request);
    const refusal = reasonToRefuse?.(request, response);
    if (fault !== undefined) refuseRequest(response, 400, fault);
    else if (refusal !== undefined) refuseUnavailable(response, refusal);
    else requests.run(response, () => respond(request, response));
  });
  // The application lets the client continue once it accepts the request (limits/admit-body.ts).
  server.on('checkContinue', (request, response) => server.emit('request', request, response));
  server.on('checkExpectation', (request, response) => {
    const detail = `the expectation "${request.headers.expect}" is not supported; use 100-continue, or omit the header`;
    refuseRequest(response, 417, detail);
  });
  server.on('connect', refuseTunnel);
  server.on('clientError', refuseInTurn(server, requests.responses));
  await bind(server, host, port);
  const { port: actual } = server.address() as AddressInfo;
  const stopReloading = tls && (await reloadCertificates(server, tls, connections.end));
  return {
    url: `${tls === undefined ? 'http' : 'https'}://${host.includes(':') ? `[${host}]` : host}:${actual}`,
    fail: (error) => requests.fail(error),
    stop(timeoutSeconds) {
      stopReloading?.();
      // Responses without an end of their own have to end.
      app.emit('stop');
      return connections.stop(timeoutSeconds);
    },
  };
}

/**
 * Refuses unreadable bytes after the responses to the complete requests before them, which would be lost otherwise.
 * Node reports the bytes that arrive after them as further errors.
 */
function refuseInTurn(server: Server, responses: OpenRequests['responses']): (error: Error, socket: Duplex) => void {
  const [refused, used] = [new WeakSet<Duplex>(), new WeakSet<Duplex>()];
  for (const event of ['request', 'checkExpectation'])
    server.on(event, ({ socket }: { readonly socket: Duplex }) => used.add(socket));
  return async (error, socket) => {
    if (refused.has(socket)) return;
    refused.add(socket);
    const before = [...responses].filter(
      ({ req, headersSent }) => req.socket === socket && (req.complete || headersSent),
    );
    await Promise.all(before.map((response) => new Promise((resolve) => response.once('close', resolve))));
    refuseUnreadable(error, socket, !used.has(socket));
  };
}

function refuseUnavailable(response: ServerResponse, reason: string): void {
  const { status, errors } = errorsOf(new StrataError('Unavailable', `${reason}; try again later`));
  response.setHeader('Retry-After', '10');
  refuseRequest(response, status, errors);
}

/**
 * Headers that a request may have once (RFC 9110 section 5.3). Of several, Node uses the first; a proxy in front that checks or
 * routes requests may have used another one.
 */
const singleHeaders: ReadonlySet<string> = new Set(['host', 'authorization', 'content-type']);

/** A host of RFC 3986, section 3.2.2, with a port. RFC 9112, section 3.2, requires that others are refused. */
const hostShape = /^([\w.~!$&'()*+,;=%-]*|\[[\da-fv:.]+\])(:\d{0,5})?$/i;

/** What is wrong with the headers of a request; undefined for nothing. */
export function headerFault({ httpVersion, headers, rawHeaders }: IncomingMessage): string | undefined {
  const { host } = headers;
  if (host === undefined) {
    if (httpVersion === '1.1') return 'the request has no Host header; HTTP/1.1 requires it';
  } else if (!hostShape.test(host)) {
    return 'the Host header is not a host; send the host and port of the registry';
  }
  const found: string[] = [];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    const known = name.toLowerCase();
    if (!singleHeaders.has(known)) continue;
    if (found.includes(known)) return `the request has several ${name} headers; send one`;
    found.push(known);
  }
  return undefined;
}
