import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { protection } from '../limits/browsers.js';

interface ConnectionError {
  readonly status: string;
  readonly detail: string;
  readonly allow?: string;
}

const malformed: ConnectionError = { status: '400 Bad Request', detail: 'the request is not a valid HTTP request' };

const tunnel: ConnectionError = {
  status: '405 Method Not Allowed',
  detail: 'CONNECT is not allowed; the registry is not a proxy',
  allow: 'GET, HEAD, POST, OPTIONS',
};

const plainText: ConnectionError = {
  status: '400 Bad Request',
  detail: 'this port accepts HTTPS only; use https:// in the address',
};

/** By error code of the HTTP parser. */
const connectionErrors: Readonly<Record<string, ConnectionError>> = {
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    detail: 'the URL and headers of the request are larger than 16 kB; send fewer values in one request',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: '408 Request Timeout',
    detail: 'the request did not arrive in time; send it again',
  },
};

/** An error of a request that no route received. */
const syntaxError = (title: string, detail: string): object => ({ code: 140, title, detail });

function responseTo(errors: readonly object[]): { body: string; headers: Record<string, string> } {
  const body = `${JSON.stringify({ errors })}\n`;
  return {
    body,
    headers: {
      ...protection,
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': String(Buffer.byteLength(body)),
      Connection: 'close',
    },
  };
}

/**
 * Responds with JSON errors to a request that Node or Koa would refuse in another format, and closes the connection.
 * @param fault the errors, or the detail of one
 */
export function refuseRequest(response: ServerResponse, status: number, fault: string | readonly object[]): void {
  const errors = typeof fault === 'string' ? [syntaxError(STATUS_CODES[status] ?? '', fault)] : fault;
  const { body, headers } = responseTo(errors);
  response.writeHead(status, headers);
  response.end(body);
}

function refuseConnection(socket: Duplex, { status, detail, allow }: ConnectionError, isHead = false): void {
  const { body, headers } = responseTo([syntaxError(status.slice(4), detail)]);
  const lines = Object.entries({ ...headers, ...(allow && { Allow: allow }) }).map((header) => header.join(': '));
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join('\r\n')}\r\n\r\n${isHead ? '' : body}`);
  // The rest of what the client sends is read, because a closed connection could take the response with it.
  socket.resume();
  destroyLater(socket);
}

const destroyLater = (socket: Duplex): void => {
  setTimeout(() => socket.destroy(), closingTime).unref();
};

/** Responds with a JSON error to CONNECT; Node would close the connection. */
export function refuseTunnel(_request: unknown, socket: Duplex): void {
  socket.on('error', () => undefined);
  refuseConnection(socket, tunnel);
}

/** Responds with a JSON error to plain HTTP where HTTPS is expected. */
export function refusePlainText(socket: Duplex): void {
  socket.on('error', () => undefined);
  refuseConnection(socket, plainText);
}

/** An error of the HTTP parser, with the bytes that it was reading. */
interface UnreadableRequest extends NodeJS.ErrnoException {
  readonly rawPacket?: Buffer;
}

/**
 * Responds with a JSON error to bytes that are not an HTTP request, and closes the connection. A connection that is being
 * closed, after a request with `Connection: close`, first sends the rest of its responses.
 * @param isFirst whether it is the first request of its connection
 */
export function refuseUnreadable(error: UnreadableRequest, socket: Duplex, isFirst: boolean): void {
  // A response to HEAD has no body. The method is known of a request that arrived at once, without others before it.
  const isHead = isFirst && error.rawPacket?.subarray(0, 5).toString('latin1') === 'HEAD ';
  if (error.code === 'ECONNRESET') socket.destroy();
  else if (socket.writable) refuseConnection(socket, connectionErrors[error.code ?? ''] ?? malformed, isHead);
  else destroyLater(socket);
}

/** How long a client may take to close a connection after the last response, milliseconds. */
export const closingTime = 5_000;
