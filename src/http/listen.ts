import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type Koa from 'koa';
import { ConfigurationError } from '../errors.js';
import { refuseUnreadable } from './respond/refuse-unreadable.js';

export interface Listener {
  /** `http://host:port`, the port that was taken. */
  readonly url: string;
  /** Takes no more requests and lets those in flight end; after the patience their connections are cut. */
  stop(patienceSeconds: number): Promise<void>;
}

const reasons: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another program uses it; set STRATA_PORT to a free one, or to 0 for any',
  EACCES: 'this user may not use it; set STRATA_PORT to one above 1023',
  EADDRNOTAVAIL: 'the machine has no such address; set STRATA_HOST to one of its own',
  ENOTFOUND: 'the host is not known; set STRATA_HOST to an address of this machine',
};

function bind(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(new ConfigurationError(`cannot listen on ${host}:${port}: ${reasons[error.code ?? ''] ?? error.message}`)),
    );
    server.listen(port, host, resolve);
  });
}

/**
 * Finds out whether an address can be listened on, so that a wrong one is told before the long part of a start.
 * @throws ConfigurationError when it cannot.
 */
export async function checkAddress(host: string, port: number): Promise<void> {
  const server = createServer();
  await bind(server, host, port);
  await new Promise((resolve) => server.close(resolve));
}

/**
 * Serves an application.
 * @param port 0 for any free one
 * @throws ConfigurationError when the address cannot be used.
 */
export async function listen(app: Koa, host: string, port: number): Promise<Listener> {
  const server = createServer();
  const stop = stopper(server);
  server.on('request', app.callback());
  server.on('clientError', refuseUnreadable);
  await bind(server, host, port);
  const { port: taken } = server.address() as AddressInfo;
  return { url: `http://${host.includes(':') ? `[${host}]` : host}:${taken}`, stop };
}

/**
 * How to stop a server; to be asked for before it has its other listeners.
 *
 * Node's own `closeIdleConnections` leaves connections that have not asked anything yet, as browsers open them in
 * advance, and connections in use stay open for their next request; both would hold up the end.
 */
function stopper(server: Server): Listener['stop'] {
  const connections = new Set<Socket>();
  const answers = new Set<ServerResponse>();
  let isStopping = false;
  server.on('connection', (connection) => {
    connections.add(connection);
    connection.once('close', () => connections.delete(connection));
  });
  server.on('request', (_request, answer) => {
    answers.add(answer);
    answer.once('close', () => answers.delete(answer));
    if (isStopping) answer.setHeader('Connection', 'close');
  });
  return (patienceSeconds) =>
    new Promise((resolve) => {
      isStopping = true;
      const cut = setTimeout(() => server.closeAllConnections(), patienceSeconds * 1000);
      server.close(() => {
        clearTimeout(cut);
        resolve();
      });
      const busy = new Set([...answers].map(({ socket }) => socket));
      for (const connection of connections) if (!busy.has(connection)) connection.destroy();
      for (const answer of answers) if (!answer.headersSent) answer.setHeader('Connection', 'close');
    });
}
