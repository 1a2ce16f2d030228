import { readFileSync } from 'node:fs';
import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { type Holder, Shares } from '../model/shares.js';
import { holderOfAddress } from './network-of.js';
import { isHealthPath } from './paths.js';

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

/** A connection over TLS has a socket of its own on that of the connection. */
const keyOf = ({ remoteAddress, remotePort }: Socket): string => `${remoteAddress} ${remotePort}`;

/**
 * Limits the connections of a server, in all and of each address; one address never gets more than half of all. Some connections
 * above the limits are read for a short time, so that checks of health get their response, and others a reason. Further ones are
 * closed at once. Must be called when the server has its other listeners.
 * @returns the reason for which a request is refused; undefined for one that is not
 */
export function limitConnections(
  server: Server,
  { mostConnections, mostOfAddress, warn }: ConnectionLimits,
  isProxy: (address: string | undefined) => boolean,
): (request: IncomingMessage) => string | undefined {
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
      const key = keyOf(socket);
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
  server.on('request', ({ socket }, response) => {
    if (reasons.has(keyOf(socket))) response.setHeader('Connection', 'close');
  });
  return ({ url, socket }) => (isHealthPath(url) ? undefined : reasons.get(keyOf(socket)));
}
