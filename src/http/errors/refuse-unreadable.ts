import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

interface ConnectionError {
  readonly status: string;
  readonly detail: string;
}

const malformed: ConnectionError = { status: '400 Bad Request', detail: 'the request is not a valid HTTP request' };

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

const errorBody = (title: string, detail: string): string =>
  `${JSON.stringify({ errors: [{ code: 140, title, detail }] })}\n`;

/** Responds with a JSON error to a request that Node would refuse without a body, and closes the connection. */
export function refuseRequest(response: ServerResponse, status: number, detail: string): void {
  const body = errorBody(STATUS_CODES[status] ?? '', detail);
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
  });
  response.end(body);
}

/** Responds with a JSON error to bytes that are not an HTTP request, and closes the connection. */
export function refuseUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, detail } = connectionErrors[error.code ?? ''] ?? malformed;
  const body = errorBody(status.slice(4), detail);
  const headers = [
    `HTTP/1.1 ${status}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  socket.end(`${headers.join('\r\n')}\r\n\r\n${body}`);
}
