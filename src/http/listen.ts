import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type Koa from 'koa';
import { ConfigurationError } from '../errors.js';

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

/**
 * Serves an application.
 * @param port 0 for any free one
 * @throws ConfigurationError when the address cannot be used.
 */
export async function listen(app: Koa, host: string, port: number): Promise<Listener> {
  const server = createServer(app.callback());
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(new ConfigurationError(`cannot listen on ${host}:${port}: ${reasons[error.code ?? ''] ?? error.message}`)),
    );
    server.listen(port, host, resolve);
  });
  const { port: taken } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${taken}`,
    stop: (patienceSeconds) =>
      new Promise((resolve) => {
        const cut = setTimeout(() => server.closeAllConnections(), patienceSeconds * 1000);
        server.close(() => {
          clearTimeout(cut);
          resolve();
        });
        server.closeIdleConnections();
      }),
  };
}
