import { readFileSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type Holder, Shares } from '../../model/shares.js';
import { holderOfAddress } from '../limits/gate.js';
import { connectionKey, type OpenRequests } from './connections.js';

/** What happens to clients that are silent. */
export interface SilenceLimits {
  /** After this time in which a client takes nothing of its response, its connection is closed; 30 where missing. */
  readonly readerSeconds?: number;
  /** How long the headers of a request may take, those of the first request from the beginning of its connection; 20 where missing. */
  readonly headerSeconds?: number;
  /** How long a connection stays open without a request; responses have it in `Keep-Alive`; 5 where missing. */
  readonly idleSeconds?: number;
  readonly warn: (fields: object, message: string) => void;
  /** Makes a URL fit for the log. */
  readonly showUrl: (url: string) => string;
}

/**
 * How much longer than announced an idle connection stays open, milliseconds: a request that is sent just before the announced
 * time is over would be lost otherwise.
 */
const grace = 1_000;

/**
 * The same for the connections of trusted proxies, which keep them for their next clients and do not read `Keep-Alive`. NGINX
 * closes them after 60 s, HAProxy and load balancers of clouds after as long or less.
 */
const graceOfProxies = 120_000;

/**
 * Closes connections whose client has taken nothing of its response for some time, and those without a request.
 * The timer of a socket begins again with each byte that is received or taken, so it also ends while a response is being made:
 * then it starts again.
 */
export function closeSilentConnections(
  server: Server,
  requests: OpenRequests,
  { readerSeconds = 30, headerSeconds = 20, idleSeconds = 5, warn, showUrl }: SilenceLimits,
  isProxy: (address: string | undefined) => boolean,
): void {
  server.timeout = readerSeconds * 1000;
  // Node itself checks it.
  server.headersTimeout = headerSeconds * 1000;
  server.keepAliveTimeout = idleSeconds * 1000;
  /** What had been received of a connection without a request when its announced time was over, bytes. */
  const ending = new WeakMap<Socket, number>();
  server.on('timeout', (socket: Socket) => {
    if (!requests.has(socket)) {
      if (ending.get(socket) === socket.bytesRead) {
        socket.destroy();
        return;
      }
      ending.set(socket, socket.bytesRead);
      socket.setTimeout(isProxy(socket.remoteAddress) ? graceOfProxies : grace);
      return;
    }
    if (socket.writableLength === 0) {
      socket.setTimeout(server.timeout);
      return;
    }
    const request = [...requests.responses].find((response) => response.socket === socket)?.req;
    const fields = { method: request?.method, url: showUrl(request?.url ?? ''), remote: socket.remoteAddress };
    warn(fields, `a response was cut off: the client took nothing of it for ${readerSeconds} s`);
    socket.destroy();
  });
}

export interface ConnectionLimits {
  /** Connections that are open at the same time. */
  readonly mostConnections: number;
  /** Of them, those of one address, or of one /64 network of IPv6. Trusted proxies are exempt. */
  readonly mostOfAddress: number;
  readonly warn: (fields: object, message: string) => void;
}

/** Connections above the limits that are read, so that they get a response: at most half of them of one address. */
const above = { size: 16, ofOne: 1 / 2 };
/** How long such a connection may take for its request and response, milliseconds. */
const timeAbove = 4_000;

/** The target of a check of health. */
const healthTarget = /^\/health\/(live|ready)(\?|$)/;

/** Time between two lines of the log about refused connections, milliseconds. */
const warningInterval = 60_000;

/** Descriptors that connections leave to the database (120 connections), to files and to the system. */
const keptDescriptors = 192;
const fewestConnections = 16;

/** The number of descriptors that this process may open; infinite where it is not known. Node raises the soft limit itself. */
export function descriptorLimit(): number {
  try {
    const limit = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1];
    return limit === undefined ? Number.POSITIVE_INFINITY : Number(limit);
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

/** Lowers a number of connections to what the descriptors of the process allow. */
export const connectionsWithin = (most: number, descriptors: number): number =>
  Math.min(most, Math.max(fewestConnections, descriptors - keptDescriptors));

/**
 * Limits the connections of a server, in all and of each address; one address never gets more than half of all. Some connections
 * above the limits are read for a short time, so that checks of health get their response, and others a reason. Further ones are
 * closed at once. Must be called when the server has its other listeners.
 * @returns the reason for which a request is refused, whose connection then ends; undefined for one that is not
 */
export function limitConnections(
  server: Server,
  { mostConnections, mostOfAddress, warn }: ConnectionLimits,
  isProxy: (address: string | undefined) => boolean,
): (request: IncomingMessage, response: ServerResponse) => string | undefined {
  const mostOfOne = Math.max(1, Math.min(mostOfAddress, Math.floor(mostConnections / 2)));
  const open = new Shares({ size: mostConnections });
  const refused = new Shares(above);
  /** By the key of a connection above the limits. */
  const reasons = new Map<string, string>();
  let warned = Number.NEGATIVE_INFINITY;

  function reasonToRefuse(holder: Holder, address: string | undefined): string | undefined {
    if (open.used >= mostConnections)
      return `more than ${mostConnections} connections are open (STRATA_MOST_CONNECTIONS)`;
    if (open.heldBy(holder) < mostOfOne || isProxy(address)) return undefined;
    return `more than ${mostOfOne} connections of this address are open (STRATA_MOST_CONNECTIONS_OF_ADDRESS; behind a proxy, STRATA_TRUSTED_PROXIES)`;
  }

  const accept = server.listeners('connection') as ((this: Server, socket: Socket) => void)[];
  server.removeAllListeners('connection');
  server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket;
    const holder = holderOfAddress(remoteAddress ?? '');
    const reason = reasonToRefuse(holder, remoteAddress);
    if (reason === undefined) socket.once('close', open.take(1, holder));
    else {
      if (performance.now() - warned > warningInterval) {
        warned = performance.now();
        warn({ remote: remoteAddress }, `connections are refused: ${reason}`);
      }
      if (refused.shortage(1, holder) !== undefined) {
        socket.destroy();
        return;
      }
      const key = connectionKey(socket);
      reasons.set(key, reason);
      const late = setTimeout(() => socket.destroy(), timeAbove).unref();
      const giveBack = refused.take(1, holder);
      socket.once('close', () => {
        giveBack();
        reasons.delete(key);
        clearTimeout(late);
      });
    }
    for (const each of accept) each.call(server, socket);
  });
  return ({ url, socket }, response) => {
    const reason = reasons.size === 0 ? undefined : reasons.get(connectionKey(socket));
    if (reason === undefined) return undefined;
    response.setHeader('Connection', 'close');
    return healthTarget.test(url ?? '') ? undefined : reason;
  };
}
