import { StrataError } from '../errors.js';

/** What an exchange with a source may take. */
interface TimeLimits {
  /** Milliseconds until the headers, and between two pieces of the body. */
  readonly timeout: number;
  /** Milliseconds of the whole exchange. */
  readonly deadline: number;
  readonly signal?: AbortSignal;
}

const seconds = (milliseconds: number): string => `${milliseconds / 1000} s`;

/** Ends an exchange that takes too long, or that nobody waits for any more. */
export class Watch {
  readonly #ending = new AbortController();
  readonly #deadline: NodeJS.Timeout;
  readonly #timeout: number;
  readonly #source: string;
  /** Aborts with the reason why the exchange ends early. */
  readonly signal: AbortSignal;

  /** @param source for error texts */
  constructor({ timeout, deadline, signal }: TimeLimits, source: string) {
    this.#source = source;
    this.#timeout = timeout;
    const late = (): void => this.#end(`${source} takes more than ${seconds(deadline)} in all`);
    this.#deadline = setTimeout(late, deadline);
    this.signal = signal === undefined ? this.#ending.signal : AbortSignal.any([signal, this.#ending.signal]);
  }

  #end(detail: string): void {
    this.#ending.abort(new StrataError('GatewayTimeout', detail));
  }

  /** Waits for something that the source sends; the signal aborts if it takes too long, and has to end the wait. */
  async wait<T>(sent: Promise<T>): Promise<T> {
    const late = (): void => this.#end(`${this.#source} sends nothing for ${seconds(this.#timeout)}`);
    const timer = setTimeout(late, this.#timeout);
    try {
      return await sent;
    } finally {
      clearTimeout(timer);
    }
  }

  /** The exchange is over. */
  end(): void {
    clearTimeout(this.#deadline);
  }

  /** The error of an exchange that failed: only with the code of the fault, since its text may have addresses. */
  explain(error: unknown): unknown {
    if (this.signal.aborted) return this.signal.reason;
    if (error instanceof StrataError) return error;
    const code = (error as NodeJS.ErrnoException).code;
    const reason = (code === undefined ? undefined : reasons[code]) ?? `failed (${code ?? (error as Error).name})`;
    return new StrataError('BadGateway', `${this.#source} ${reason}`);
  }
}

/** What faults mean, by their codes. */
const reasons: Readonly<Record<string, string>> = {
  ENOTFOUND: 'is not found: its name has no address; check the address',
  EAI_AGAIN: 'is not found: the name service does not respond; try again later',
  ECONNREFUSED: 'refuses connections; check that it runs and the port',
  ECONNRESET: 'closed the connection before its response was complete; try again',
  ERR_STREAM_PREMATURE_CLOSE: 'closed the connection before its response was complete; try again',
  Z_BUF_ERROR: 'closed the connection before its compressed response was complete; try again',
  Z_DATA_ERROR: 'sends a response that cannot be unpacked',
  EPROTO: 'does not speak TLS at this port; check http and https',
};
