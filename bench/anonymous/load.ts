import { readFileSync } from 'node:fs';
import { type IncomingMessage, type RequestOptions, request } from 'node:http';
import { connect } from 'node:net';

/** A request as it is sent; `{n}` in its path becomes another number each time, so that no cache holds the response. */
export interface Order {
  readonly url: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** A file with the body. */
  readonly body?: string;
  readonly connections: number;
  /** After which the client closes the connection, milliseconds; it waits for the response where missing. */
  readonly leaveAfter?: number;
  /** Whether the responses are read at 1 KB a second. */
  readonly isSlow: boolean;
  /** In which further requests are begun. */
  readonly busySeconds: number;
  /** After which requests without a complete response are given up. */
  readonly seconds: number;
}

/** What came back: a status, or undefined without a complete response in time; 200 of a slow reader is the beginning of one. */
export interface LoadResult {
  readonly status: number | undefined;
  readonly milliseconds: number;
  /** The beginning of a response that is not 200. */
  readonly text: string;
}

/** Requests of a connection at most. */
export const mostOnConnection = 50;
const slowBytes = 1_000;

let sent = 0;
const pathOf = ({ path }: Order): string => path.replaceAll('{n}', String(++sent));

async function send(order: Order, body: Buffer | undefined, until: number): Promise<LoadResult> {
  const { hostname, port } = new URL(order.url);
  const since = performance.now();
  const headers = { ...order.headers, ...(body === undefined ? {} : { 'content-length': String(body.length) }) };
  const options: RequestOptions = { hostname, port, agent: false, method: order.method, path: pathOf(order), headers };
  return new Promise((done) => {
    let status: number | undefined;
    let text = '';
    const end = (complete: boolean): void => {
      clearTimeout(timer);
      done({ status: complete ? status : undefined, milliseconds: performance.now() - since, text });
    };
    const sending = request(options, (response: IncomingMessage) => {
      status = response.statusCode;
      response.on('data', (bytes: Buffer) => {
        if (status !== 200 && text.length < 300) text += bytes.toString('utf8', 0, 300);
      });
      response.on('end', () => end(response.complete));
      response.on('error', () => end(false));
    });
    const most = order.leaveAfter ?? Math.max(1, until - since);
    const timer = setTimeout(() => sending.destroy(new Error('late')), most);
    sending.on('error', () => end(false));
    sending.end(body);
  });
}

/** Sends a request and takes 1 KB of the response each second until the time is over. */
async function readSlowly(order: Order, body: Buffer | undefined, until: number): Promise<LoadResult> {
  const { hostname, port } = new URL(order.url);
  const since = performance.now();
  return new Promise((done) => {
    let text = '';
    const socket = connect({ host: hostname, port: Number(port) });
    socket.on('error', () => undefined);
    const fields = Object.entries({ host: hostname, ...order.headers, 'content-length': String(body?.length ?? 0) });
    socket.write(
      `${order.method} ${pathOf(order)} HTTP/1.1\r\n${fields.map(([k, v]) => `${k}: ${v}\r\n`).join('')}\r\n`,
    );
    if (body !== undefined) socket.write(body);
    socket.pause();
    const timer = setInterval(() => {
      const bytes: Buffer | null = socket.read(slowBytes) ?? socket.read();
      if (bytes !== null && text.length < 300) text += bytes.toString('latin1', 0, 300);
      if (performance.now() < until) return;
      clearInterval(timer);
      socket.destroy();
      const status = /^HTTP\/1\.1 (\d+)/.exec(text)?.[1];
      const rest = status === '200' ? '' : text;
      done({
        status: status === undefined ? undefined : Number(status),
        milliseconds: performance.now() - since,
        text: rest,
      });
    }, 1_000);
  });
}

/** Keeps a number of connections busy; each has at least one request. */
export async function load(order: Order): Promise<readonly LoadResult[]> {
  const body = order.body === undefined ? undefined : readFileSync(order.body);
  const since = performance.now();
  const until = since + order.seconds * 1000;
  const one = async (): Promise<readonly LoadResult[]> => {
    if (order.isSlow) return [await readSlowly(order, body, until)];
    const results: LoadResult[] = [];
    do results.push(await send(order, body, until));
    while (results.length < mostOnConnection && performance.now() - since < order.busySeconds * 1000);
    return results;
  };
  return (await Promise.all(Array.from({ length: order.connections }, one))).flat();
}
