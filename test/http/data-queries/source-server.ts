import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server that registered sources are at. */
export interface SourceServer {
  readonly url: string;
  /** What it received, the newest last: method, path with query string, and headers. */
  readonly received: { readonly url: string; readonly headers: IncomingMessage['headers'] }[];
  close(): Promise<void>;
}

/** @param serve by the first part of the path */
export async function startSourceServer(
  serve: Readonly<Record<string, (request: IncomingMessage, response: ServerResponse) => void>>,
): Promise<SourceServer> {
  const received: SourceServer['received'] = [];
  const server = createServer((request, response) => {
    const { url = '', headers } = request;
    received.push({ url, headers });
    const [, first = ''] = url.split(/[/?]/);
    const handler = serve[first];
    if (handler === undefined) response.writeHead(404).end();
    else handler(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
