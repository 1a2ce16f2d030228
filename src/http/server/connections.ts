import { AsyncLocalStorage } from 'node:async_hooks';
import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { closingTime, refuseRequest } from '../errors/refuse-unreadable.js';
import { errorsOf } from '../errors/respond-with-error.js';

/** Options of every server. */
export const serverOptions = {
  // Node would respond without a body to a request without Host.
  requireHostHeader: false,
  // How often the times of requests are checked, milliseconds.
  connectionsCheckingInterval: 2_000,
} as const;

/** Identifies a connection: one over TLS has a socket of its own on that of the connection. */
export const connectionKey = ({ remoteAddress, remotePort }: Socket): string => `${remoteAddress} ${remotePort}`;

/** A server without listeners of its own, and the event of a connection that requests can be read from. */
export interface Transport {
  readonly server: Server;
  readonly connected: 'connection' | 'secureConnection';
  endHandshakes(): void;
}

export interface Connections {
  /** Closes connections without a request, and the others after their responses. */
  end(): void;
  /** Stops the server too: it accepts no new requests and waits for open ones; after the timeout their connections are closed. */
  stop(timeoutSeconds: number): Promise<void>;
}

/**
 * Tracks the connections of a server. Must be called before the server has other listeners.
 *
 * `closeIdleConnections` of Node keeps connections that never had a request, which browsers open in advance. Busy
 * connections stay open for their next request. Both would delay the end.
 */
export function trackConnections({ server, connected, endHandshakes }: Transport, requests: OpenRequests): Connections {
  const connections = new Set<Socket>();
  server.on(connected, (connection: Socket) => {
    connections.add(connection);
    connection.once('close', () => connections.delete(connection));
  });
  const end = (): void => {
    endHandshakes();
    for (const connection of connections) if (!requests.has(connection)) connection.destroy();
    for (const response of requests.responses) {
      const { socket } = response;
      if (!response.headersSent) response.setHeader('Connection', 'close');
      else response.once('close', () => socket?.destroySoon());
    }
  };
  const stop = (timeoutSeconds: number): Promise<void> =>
    new Promise((resolve) => {
      server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'));
      const timeout = setTimeout(() => server.closeAllConnections(), timeoutSeconds * 1000);
      server.close(() => {
        clearTimeout(timeout);
        resolve();
      });
      end();
    });
  return { end, stop };
}

/** Whether Node.js keeps the context of asynchronous work without hooks (AsyncContextFrame), which costs nothing that can be measured. */
const followsCheaply = Number.parseInt(process.versions.node, 10) >= 24;

/**
 * Requests of one connection that wait for their responses at the same time. Node reads up to 2 MB without a break: 40,000 requests in one
 * piece kept all others waiting for 15 s.
 */
const mostOnConnection = 100;

/** The requests whose responses are not complete. */
export class OpenRequests {
  readonly #responses = new Set<ServerResponse>();
  /** The number of requests of each connection; a client may send several before the first response. */
  readonly #counts = new Map<Socket, number>();
  readonly #current = new AsyncLocalStorage<ServerResponse>();
  /**
   * The requests that were open at the first error; undefined before. Until then requests are not followed where that costs up to a quarter
   * of the throughput.
   */
  #unfollowed: readonly ServerResponse[] | undefined;

  /** Must be called before the server has other listeners. */
  constructor(server: Server) {
    server.on('request', ({ socket }, response) => {
      this.#responses.add(response);
      this.#counts.set(socket, (this.#counts.get(socket) ?? 0) + 1);
      // A compressed stream adds some ten; Node warns of more than ten by default.
      response.setMaxListeners(30);
      response.once('close', () => {
        this.#responses.delete(response);
        const left = (this.#counts.get(socket) ?? 0) - 1;
        if (left > 0) this.#counts.set(socket, left);
        else this.#counts.delete(socket);
      });
    });
  }

  get responses(): ReadonlySet<ServerResponse> {
    return this.#responses;
  }

  /** Whether a connection has more requests without a complete response than a client may send in advance. */
  hasTooMany(socket: Socket): boolean {
    return (this.#counts.get(socket) ?? 0) > mostOnConnection;
  }

  /** Whether a connection has a request without a complete response. */
  has(socket: Socket): boolean {
    return this.#counts.has(socket);
  }

  /** Does the work for a request. */
  run(response: ServerResponse, work: () => void): void {
    if (this.#unfollowed === undefined && !followsCheaply) work();
    else this.#current.run(response, work);
  }

  /**
   * Finds the request of an error that nothing has caught, and responds to it with 500 if it has no response yet. From the
   * first such error on, later requests are followed in any case, so that those of later errors are known.
   * @returns the response, alone where that is known; else all that it may be. None for an error that belongs to no request
   */
  fail(error: unknown): ServerResponse[] {
    const response = this.#current.getStore();
    this.#unfollowed ??= [...this.#responses];
    if (response === undefined) return this.#unfollowed.filter((each) => this.#responses.has(each));
    if (!response.headersSent && !response.destroyed) {
      const requestId = response.getHeader('X-Request-Id');
      for (const name of response.getHeaderNames()) response.removeHeader(name);
      if (requestId !== undefined) response.setHeader('X-Request-Id', requestId);
      const { status, errors } = errorsOf(error);
      refuseRequest(response, status, errors);
    }
    return [response];
  }
}

/**
 * Makes the end of a connection after its last response a lingering close (RFC 9112, section 9.6): what the client still
 * sends is read and ignored, because a connection that is closed with unread bytes is reset, and a reset takes away what
 * the client has not read yet. Node calls `destroySoon` after a response with `Connection: close`.
 */
export function lingerOnClose(socket: Socket): void {
  const destroy = (): void => {
    if (socket.writableFinished) socket.destroy();
    else socket.once('finish', () => socket.destroy());
  };
  socket.destroySoon = () => {
    if (socket.writable) socket.end();
    if (socket.readableEnded || !socket.readable) {
      destroy();
      return;
    }
    socket.once('end', destroy);
    // A listener takes the bytes away from the HTTP parser, which would have further requests carried out.
    socket.removeAllListeners('data').on('data', () => undefined);
    socket.resume();
    setTimeout(() => socket.destroy(), closingTime).unref();
  };
}
