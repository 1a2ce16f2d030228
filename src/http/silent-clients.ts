import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { OpenRequests } from './open-requests.js';

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
  const ending = new WeakSet<Socket>();
  server.on('request', ({ socket }) => ending.delete(socket));
  server.on('timeout', (socket: Socket) => {
    if (!requests.has(socket)) {
      if (ending.has(socket)) {
        socket.destroy();
        return;
      }
      ending.add(socket);
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
