import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { resolve } from 'node:path';
import { isSmoke } from './sizes.js';

/** Requests over a number of connections, each of which sends the next request when a response is complete. */
export interface LoadOrder {
  /** Of one server, requested in turn. */
  readonly urls: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly connections: number;
  readonly seconds: number;
}

const endOfHead = '\r\n\r\n';
const endOfChunks = '\r\n0\r\n\r\n';

/**
 * Recognises the end of a response in the bytes of a connection, and no more: a full HTTP client costs more time than
 * the server spends on a warm response, and would be what is measured.
 */
class ResponseEnd {
  /** Bytes until the end; undefined while the head is incomplete, negative infinity for a chunked body. */
  #missing: number | undefined;
  #tail = '';

  /** @returns whether the response ends with these bytes. @throws Error for a status of 400 or above */
  take(bytes: Buffer): boolean {
    this.#missing = this.#missing === undefined ? this.#readHead(bytes) : this.#missing - bytes.length;
    if (this.#missing === undefined) return false;
    this.#tail = (this.#tail + bytes.toString('latin1', Math.max(0, bytes.length - 7))).slice(-7);
    const isAtEnd = this.#missing === Number.NEGATIVE_INFINITY ? this.#tail === endOfChunks : this.#missing === 0;
    if (isAtEnd) this.#missing = undefined;
    return isAtEnd;
  }

  #readHead(bytes: Buffer): number | undefined {
    const end = bytes.indexOf(endOfHead);
    if (end < 0) return undefined;
    const head = bytes.toString('latin1', 0, end);
    const status = Number(head.slice(9, 12));
    if (!(status < 400)) throw new Error(`status ${status}: ${bytes.toString('latin1', 0, 1000)}`);
    if (status === 304) return end + endOfHead.length - bytes.length;
    const length = /^content-length: (\d+)/im.exec(head)?.[1];
    return length === undefined ? Number.NEGATIVE_INFINITY : end + endOfHead.length + Number(length) - bytes.length;
  }
}

/** @returns responses per second. @throws Error for a status of 400 or above, or a closed connection */
export async function runLoad({ urls, headers, connections, seconds }: LoadOrder): Promise<number> {
  const { hostname, port, host } = new URL(urls[0] ?? '');
  const fields = Object.entries({ Host: host, Connection: 'keep-alive', ...headers });
  const head = fields.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const requests = urls.map((url) => {
    const { pathname, search } = new URL(url);
    return Buffer.from(`GET ${pathname}${search} HTTP/1.1\r\n${head}\r\n`);
  });
  const since = performance.now();
  const until = since + seconds * 1000;
  let next = 0;
  let count = 0;
  const send = (socket: Socket): void => {
    socket.write(requests[next++ % requests.length] ?? '');
  };
  const run = (): Promise<void> =>
    new Promise((done, fail) => {
      const response = new ResponseEnd();
      const socket = connect({ host: hostname, port: Number(port), noDelay: true }, () => send(socket));
      socket.on('data', (bytes) => {
        try {
          if (!response.take(bytes)) return;
          count += 1;
          if (performance.now() < until) return send(socket);
          socket.destroy();
          done();
        } catch (error) {
          socket.destroy();
          fail(error);
        }
      });
      socket.on('error', fail);
      socket.on('end', () => fail(new Error('the server closed a connection')));
    });
  await Promise.all(Array.from({ length: connections }, run));
  return (count * 1000) / (performance.now() - since);
}

/** Runs load in a process of its own, so that it takes no time of the server's thread. */
export class LoadProcess {
  static #shared: ChildProcess | undefined;
  readonly #child = LoadProcess.#start();

  /** The smallest measurements share one process, which ends with this one. */
  static #start(): ChildProcess {
    if (LoadProcess.#shared !== undefined) return LoadProcess.#shared;
    const child = fork(resolve(import.meta.dirname, 'load-process.ts'), { execArgv: ['--import', 'tsx'] });
    if (isSmoke) {
      LoadProcess.#shared = child;
      child.unref();
      child.channel?.unref();
    }
    return child;
  }

  /** @returns responses per second. @throws Error as `runLoad` */
  async run(order: LoadOrder): Promise<number> {
    this.#child.send(order);
    const [{ rate, error }] = (await once(this.#child, 'message')) as [{ rate?: number; error?: string }];
    if (rate === undefined) throw new Error(error);
    return rate;
  }

  end(): void {
    if (!isSmoke) this.#child.kill();
  }
}
