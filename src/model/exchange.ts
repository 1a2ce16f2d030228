import { MessageChannel, type MessagePort, parentPort, type Transferable, type Worker } from 'node:worker_threads';

/** One end of the messages between two threads about one request. */
export class Exchange<Sent, Received> {
  readonly #port: MessagePort;
  readonly #messages: Received[] = [];
  #failure: Error | undefined;
  #wake: () => void = () => undefined;

  constructor(port: MessagePort) {
    this.#port = port;
    port.on('message', (message: Received) => {
      this.#messages.push(message);
      this.#wake();
    });
  }

  /** @param moved what is moved to the other thread and not copied */
  post(message: Sent, moved: readonly Transferable[] = []): void {
    this.#port.postMessage(message, moved);
  }

  /**
   * The next message of the other thread.
   * @throws the error with which the thread that serves ended; in that thread, ExchangeClosed when the other end was closed
   */
  async next(): Promise<Received> {
    for (;;) {
      const message = this.#messages.shift();
      if (message !== undefined) return message;
      if (this.#failure !== undefined) throw this.#failure;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  /** Posts a message, and waits for the reply. */
  ask(message: Sent, moved: readonly Transferable[] = []): Promise<Received> {
    this.post(message, moved);
    return this.next();
  }

  /** Lets `next` throw after the last message. */
  fail(error: Error): void {
    this.#failure ??= error;
    this.#wake();
  }

  close(): void {
    this.#port.close();
  }
}

/** The other end needs no more messages. */
export class ExchangeClosed extends Error {}

/** What a thread gets with each request. */
interface Opening {
  readonly request: unknown;
  readonly port: MessagePort;
}

export interface ServingSettings {
  readonly start: () => Worker;
  /** Resolves when a started thread can serve; at once where missing. */
  readonly load?: (worker: Worker) => Promise<void>;
  /** After this time without an exchange the thread is ended, which frees its memory, milliseconds; never where missing. */
  readonly idleMilliseconds?: number;
  /** The text of the error for the exchanges of a thread that exits. */
  readonly exited: string;
  /** The error for the exchanges of a thread that has ended. @param open their number */
  readonly explain?: (error: Error, open: number) => Error;
}

/** A thread that serves any number of exchanges at a time. One that has ended is started again by the next exchange. */
export class ServingThread {
  readonly #settings: ServingSettings;
  readonly #open = new Set<{ fail(error: Error): void }>();
  #worker: Worker | undefined;
  #loaded: Promise<void> = Promise.resolve();
  #idle: NodeJS.Timeout | undefined;

  constructor(settings: ServingSettings) {
    this.#settings = settings;
  }

  /** Starts the thread if it has not started. @throws the error with which it could not be loaded */
  load(): Promise<void> {
    if (this.#worker === undefined) {
      const worker = this.#settings.start();
      this.#worker = worker;
      // It keeps the process alive only while it serves.
      worker.unref();
      worker.on('error', (error) => this.#end(worker, error instanceof Error ? error : new Error(String(error))));
      worker.on('exit', () => this.#end(worker, new Error(this.#settings.exited)));
      this.#loaded = (this.#settings.load?.(worker) ?? Promise.resolve()).catch((error: Error) => {
        this.#end(worker, error);
        void worker.terminate();
        throw error;
      });
    }
    return this.#loaded;
  }

  /**
   * Does work with an exchange about a request, which is closed when the work ends.
   * @throws the error with which the thread could not be loaded, or ended; what the work throws
   */
  async exchange<Sent, Received, Result>(
    request: unknown,
    work: (exchange: Exchange<Sent, Received>) => Promise<Result>,
  ): Promise<Result> {
    await this.load();
    clearTimeout(this.#idle);
    const { port1, port2 } = new MessageChannel();
    const exchange = new Exchange<Sent, Received>(port1);
    this.#open.add(exchange);
    this.#worker?.ref();
    this.#worker?.postMessage({ request, port: port2 } satisfies Opening, [port2]);
    try {
      return await work(exchange);
    } finally {
      exchange.close();
      this.#open.delete(exchange);
      if (this.#open.size === 0) this.#rest();
    }
  }

  /** Ends the thread, and with it what is open. */
  async terminate(): Promise<void> {
    await this.#worker?.terminate();
  }

  #rest(): void {
    const { idleMilliseconds } = this.#settings;
    this.#worker?.unref();
    clearTimeout(this.#idle);
    if (idleMilliseconds === undefined) return;
    this.#idle = setTimeout(() => {
      const worker = this.#worker;
      this.#worker = undefined;
      void worker?.terminate();
    }, idleMilliseconds).unref();
  }

  #end(worker: Worker, error: Error): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    const fault = this.#settings.explain?.(error, this.#open.size) ?? error;
    for (const each of this.#open) each.fail(fault);
    this.#open.clear();
  }
}

/** Serves the exchanges of a thread, in the thread. */
export function serveExchanges<Request, Sent, Received>(
  serve: (request: Request, exchange: Exchange<Sent, Received>) => Promise<void>,
): void {
  parentPort?.on('message', ({ request, port }: Opening) => {
    const exchange = new Exchange<Sent, Received>(port);
    // Not at the other end: there the reason follows, with which the thread ended.
    port.on('close', () => exchange.fail(new ExchangeClosed()));
    void serve(request as Request, exchange);
  });
}
