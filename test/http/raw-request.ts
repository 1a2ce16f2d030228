import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { type ConnectionOptions, connect as connectTls } from 'node:tls';

export interface RawResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

export interface RawRequest {
  readonly method?: string;
  /** Sent unchanged: neither encoded nor normalised. */
  readonly path: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string | Uint8Array;
}

/** Sends a request with unchanged URL and headers, which `fetch` does not allow. */
export function rawRequest(
  url: string,
  { method = 'GET', path, headers = {}, body }: RawRequest,
): Promise<RawResponse> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const outgoing = request({ hostname, port, method, path, headers }, (incoming) => {
      let text = '';
      incoming.setEncoding('utf8');
      incoming.on('data', (chunk: string) => {
        text += chunk;
      });
      incoming.on('end', () => resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, text }));
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/** Connects to a server; over TLS without a check of its certificate. */
export function connectTo(url: string, options: ConnectionOptions = {}): Socket {
  const { protocol, hostname: host, port } = new URL(url);
  if (protocol === 'http:') return connect(Number(port), host);
  return connectTls({ host, port: Number(port), rejectUnauthorized: false, ...options });
}

/** Sends bytes to a port; returns all received bytes when the connection ends. */
export function exchangeBytes(url: string, bytes: string, options?: ConnectionOptions): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connectTo(url, options);
    socket.write(bytes, 'latin1');
    socket.setEncoding('utf8');
    socket.on('data', (chunk: string) => {
      text += chunk;
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(text));
  });
}
