import { AsyncLocalStorage } from 'node:async_hooks';
import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { refuseRequest } from './errors/refuse-unreadable.js';
import { errorsOf } from './errors/respond-with-error.js';

/** The requests whose responses are not complete. */
export class OpenRequests {
  readonly #responses = new Set<ServerResponse>();
  /** The number of requests of each connection; a client may send several before the first response. */
  readonly #counts = new Map<Socket, number>();
  readonly #current = new AsyncLocalStorage<ServerResponse>();
  /**
   * The requests that were open when following began; undefined before. To follow requests through asynchronous work costs
   * up to a quarter of the throughput on Node.js 20.
   */
  #unfollowed: readonly ServerResponse[] | undefined;

  /** Must be called before the server has other listeners. */
  constructor(server: Server) {
    server.on('request', ({ socket }, response) => {
      this.#responses.add(response);
      this.#counts.set(socket, (this.#counts.get(socket) ?? 0) + 1);
      // A compressed stream adds some ten; Node warns of more than ten by default.
      response.setMaxListeners(30);
      response.once('close', () => {
        this.#responses.delete(response);
        const left = (this.#counts.get(socket) ?? 0) - 1;
        if (left > 0) this.#counts.set(socket, left);
        else this.#counts.delete(socket);
      });
    });
  }

  get responses(): ReadonlySet<ServerResponse> {
    return this.#responses;
  }

  /** Whether a connection has a request without a complete response. */
  has(socket: Socket): boolean {
    return this.#counts.has(socket);
  }

  /** Does the work for a request. */
  run(response: ServerResponse, work: () => void): void {
    if (this.#unfollowed === undefined) work();
    else this.#current.run(response, work);
  }

  /**
   * Finds the request of an error that nothing has caught, and responds to it with 500 if it has no response yet. From the
   * first such error on, later requests are followed, so that those of later errors are known.
   * @returns the response, alone where that is known; else all that it may be. None for an error that belongs to no request
   */
  fail(error: unknown): ServerResponse[] {
    const response = this.#current.getStore();
    this.#unfollowed ??= [...this.#responses];
    if (response === undefined) return this.#unfollowed.filter((each) => this.#responses.has(each));
    if (!response.headersSent && !response.destroyed) {
      const requestId = response.getHeader('X-Request-Id');
      for (const name of response.getHeaderNames()) response.removeHeader(name);
      if (requestId !== undefined) response.setHeader('X-Request-Id', requestId);
      const { status, errors } = errorsOf(error);
      refuseRequest(response, status, errors);
    }
    return [response];
  }
}
