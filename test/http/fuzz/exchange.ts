import { connect, type Socket } from 'node:net';
import { setTimeout as delay, setImmediate } from 'node:timers/promises';
import type { Connection } from './generate-connection.js';

interface Head {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  /** Where the body begins. */
  readonly end: number;
}

function readHead(bytes: Buffer, from: number): Head | undefined {
  const end = bytes.indexOf('\r\n\r\n', from);
  if (end < 0) return undefined;
  const [first = '', ...lines] = bytes.toString('latin1', from, end).split('\r\n');
  const status = /^HTTP\/1\.1 (\d{3}) /.exec(first)?.[1];
  if (status === undefined) throw new Error(`"${first.slice(0, 100)}" is not the beginning of a response`);
  const headers = new Map(
    lines.map((line) => {
      const [name = '', value = ''] = line.split(/: ?(.*)/s);
      return [name.toLowerCase(), value] as const;
    }),
  );
  return { status: Number(status), headers, end: end + 4 };
}

function endOfChunks(bytes: Buffer, from: number): number | undefined {
  let at = from;
  for (;;) {
    const lineEnd = bytes.indexOf('\r\n', at);
    if (lineEnd < 0) return undefined;
    const size = Number.parseInt(bytes.toString('latin1', at, lineEnd), 16);
    at = lineEnd + 2 + size + 2;
    if (at > bytes.length) return undefined;
    if (size === 0) return at;
  }
}

/** The end of a body; undefined if it has not arrived, or ends with the connection. */
function endOfBody(bytes: Buffer, { status, headers, end }: Head, method: string): number | undefined {
  if (method === 'HEAD' || status === 204 || status === 304 || status < 200) return end;
  if (headers.get('transfer-encoding') === 'chunked') return endOfChunks(bytes, end);
  const stop = end + Number(headers.get('content-length') ?? 0);
  return stop <= bytes.length ? stop : undefined;
}

/** The responses in bytes, and whether the server closes the connection after the last. */
function readResponses(
  bytes: Buffer,
  { methods, damaged }: Pick<Connection, 'methods' | 'damaged'>,
): { statuses: number[]; isLast: boolean } {
  const statuses: number[] = [];
  for (let at = 0; ; ) {
    const head = readHead(bytes, at);
    if (head === undefined) return { statuses, isLast: false };
    const stop = endOfBody(bytes, head, methods[statuses.length] ?? damaged);
    if (stop === undefined) return { statuses, isLast: false };
    at = stop;
    if (head.status < 200) continue;
    statuses.push(head.status);
    if (head.headers.get('connection') === 'close') return { statuses, isLast: true };
  }
}

/** How long a connection may take in all, in milliseconds: longer than a query may (`STRATA_QUERY_SECONDS`). */
const bound = 60_000;

/** Writes bytes in pieces; ends early when the server has closed the connection. */
async function send(socket: Socket, bytes: Buffer, { cuts, pause }: Pick<Connection, 'cuts' | 'pause'>): Promise<void> {
  for (const [index, from] of [0, ...cuts].entries()) {
    if (index > 0) await (pause === 0 ? setImmediate() : delay(pause));
    if (!socket.writable) return;
    const piece = bytes.subarray(from, cuts[index]);
    await new Promise((sent) => socket.write(piece, sent));
  }
}

/**
 * Sends the bytes of a connection in pieces, and waits for its responses.
 * @returns what is wrong, or undefined: a status from 500 other than 501, no response in time, or a connection that ends before all
 *   complete requests have a response
 */
export function findFault(
  url: string,
  { bytes, methods, damaged, ending, cuts, pause }: Connection,
): Promise<string | undefined> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
    const pieces: Buffer[] = [];
    const finish = (fault?: string): void => {
      clearTimeout(timeout);
      socket.destroy();
      resolve(fault);
    };
    const timeout = setTimeout(() => finish(`hangs: ${statusesOf().statuses.length} responses in time`), bound);
    const statusesOf = () => readResponses(Buffer.concat(pieces), { methods, damaged });
    /** Compares what has arrived with what is required. */
    const check = (isClosed: string | undefined): void => {
      try {
        const { statuses, isLast } = statusesOf();
        const failed = statuses.find((status) => status >= 500 && status !== 501);
        const hasAll = statuses.length >= methods.length;
        if (failed !== undefined) finish(`status ${failed}`);
        else if (isLast || (ending === 'wait' && hasAll)) finish();
        else if (ending === 'end' && hasAll && isClosed === undefined) socket.end();
        else if (isClosed !== undefined)
          finish(hasAll ? undefined : `${isClosed} after ${statuses.length} of ${methods.length} responses`);
      } catch (error) {
        finish(`${(error as Error).message}\n${Buffer.concat(pieces).toString('latin1')}`);
      }
    };
    socket.on('data', (piece: Buffer) => {
      pieces.push(piece);
      check(undefined);
    });
    socket.on('end', () => check('end'));
    socket.on('error', (error: NodeJS.ErrnoException) => check(error.code ?? error.message));
    socket.on('connect', () => {
      socket.setNoDelay(true);
      void send(socket, bytes, { cuts, pause }).then(async () => {
        if (ending !== 'close') return check(undefined);
        await delay(pause);
        finish();
      });
    });
  });
}
