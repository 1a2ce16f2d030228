import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { OpenRequests } from './open-requests.js';

/** Options of every server. */
export const serverOptions = {
  // Node would respond without a body to a request without Host.
  requireHostHeader: false,
  // How often the times of requests are checked, milliseconds.
  connectionsCheckingInterval: 2_000,
} as const;

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
    for (const connection of connections) if (!requests.has(connection)) connection.destroy();
    for (const response of requests.responses) {
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
