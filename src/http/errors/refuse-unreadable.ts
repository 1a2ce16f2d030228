import type { Duplex } from 'node:stream';

interface Refusal {
  readonly status: string;
  readonly detail: string;
}

const malformed: Refusal = { status: '400 Bad Request', detail: 'the request is no HTTP that can be read' };

/** By error code of the HTTP parser. */
const refusals: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    detail: 'address and headers of the request are larger than 16 kB together; ask for less at a time',
  },
  ERR_HTTP_REQUEST_TIMEOUT: { status: '408 Request Timeout', detail: 'the request did not arrive in time' },
};

/** Responds with a JSON error to bytes that are not an HTTP request, and closes the connection. */
export function refuseUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, detail } = refusals[error.code ?? ''] ?? malformed;
  const body = `${JSON.stringify({ errors: [{ code: 140, title: status.slice(4), detail }] })}\n`;
  const headers = [
    `HTTP/1.1 ${status}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  socket.end(`${headers.join('\r\n')}\r\n\r\n${body}`);
}
