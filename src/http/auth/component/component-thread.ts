import { access, constants } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { ConfigurationError, StrataError } from '../../../errors.js';
import type { SignInResult } from '../mechanism.js';
import type { FromComponent, PostedRequest, ThreadData, ToComponent } from './component-messages.js';
import { readAnswer } from './read-answer.js';

export interface ComponentSettings {
  /** Path of the module. */
  readonly path: string;
  /** Maximum time of an answer; 10 where missing. */
  readonly seconds?: number;
  readonly warn: (message: string) => void;
}

/** A request whose answer the thread owes. */
interface Owed {
  readonly request: PostedRequest;
  readonly resolve: (result: SignInResult) => void;
  readonly reject: (error: Error) => void;
}

/** How long loading may take, and how long the thread may take to confirm an abort, milliseconds. */
const [loadingTime, confirmingTime] = [30_000, 2_000];

/** At most one message about failures in this time, milliseconds: anyone may cause them. */
const warningInterval = 10_000;

const undecided = (): StrataError =>
  new StrataError('Unavailable', 'the sign-in could not be checked; send the request again later');

/** The settings of Strata hold secrets that a component does not need. */
const foreignEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(STRATA|NEO4J)_/.test(name)));

/** Texts of a request that may be secret: the values of its query and headers. */
const secretsOf = ({ query, headers, url }: PostedRequest): string[] =>
  [...Object.values(query).flat(), ...Object.values(headers), url]
    .flatMap((text) => [text, encodeURIComponent(text)])
    .filter((text) => text.length > 3)
    .sort((a, b) => b.length - a.length);

/** Removes what a request holds from a text about it: the address of a failed request may have the ticket. */
function withoutSecrets(text: string, request: PostedRequest): string {
  let masked = text;
  for (const secret of secretsOf(request)) masked = masked.replaceAll(secret, '…');
  return masked.slice(0, 500);
}

/**
 * A custom component in a thread of its own: neither an error nor an endless loop in it reaches the process. A thread that
 * ended is started again by the next request.
 */
export class ComponentThread {
  readonly #settings: ComponentSettings;
  readonly #owed = new Map<number, Owed>();
  #worker: Promise<Worker> | undefined;
  readonly #seconds: number;
  #next = 0;
  #warned = Number.NEGATIVE_INFINITY;
  #isClosed = false;

  private constructor(settings: ComponentSettings) {
    this.#settings = settings;
    this.#seconds = settings.seconds ?? 10;
  }

  /**
   * Loads a module.
   * @throws ConfigurationError if it is missing, cannot be loaded, or refuses its own settings
   */
  static async open(settings: ComponentSettings): Promise<ComponentThread> {
    await access(settings.path, constants.R_OK).catch(() => {
      throw new ConfigurationError(
        `STRATA_VALVE is "${settings.path}", which cannot be read. It must be the path of an ES module.`,
      );
    });
    const thread = new ComponentThread(settings);
    try {
      await thread.#running();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new ConfigurationError(`STRATA_VALVE is "${settings.path}", which cannot be used: ${reason}.`);
    }
    return thread;
  }

  /**
   * What the component decides about a request.
   * @param left aborted when the client has gone
   * @throws StrataError `Unavailable` if it fails, takes too long, or returns something else than an answer
   */
  async ask(request: PostedRequest, left: AbortSignal): Promise<SignInResult> {
    const worker = await this.#running().catch((error: Error) => {
      this.#warn(`the custom component could not be started: ${withoutSecrets(error.message, request)}`);
      throw undecided();
    });
    const id = this.#next++;
    const abort = (): void => this.#abort(worker, id);
    const timer = setTimeout(abort, this.#seconds * 1000);
    left.addEventListener('abort', abort, { once: true });
    try {
      return await new Promise<SignInResult>((resolve, reject) => {
        this.#owed.set(id, { request, resolve, reject });
        worker.postMessage({ kind: 'request', id, request } satisfies ToComponent);
      });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (!left.aborted) this.#warn(`the custom component failed: ${withoutSecrets(reason, request)}`);
      throw undecided();
    } finally {
      clearTimeout(timer);
      left.removeEventListener('abort', abort);
      this.#owed.delete(id);
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await (await this.#worker?.catch(() => undefined))?.terminate();
  }

  #running(): Promise<Worker> {
    if (this.#isClosed) return Promise.reject(new Error('the registry is stopping'));
    this.#worker ??= this.#start();
    return this.#worker;
  }

  #start(): Promise<Worker> {
    const workerData: ThreadData = { module: pathToFileURL(resolve(this.#settings.path)).href };
    const worker = new Worker(new URL('./run-component.js', import.meta.url), {
      workerData,
      env: foreignEnvironment(),
    });
    return new Promise((resolve, reject) => {
      const slow = setTimeout(() => ended(new Error(`it was not loaded in ${loadingTime / 1000} s`)), loadingTime);
      let isReady = false;
      let isEnded = false;
      const ended = (error: Error): void => {
        if (isEnded) return;
        isEnded = true;
        clearTimeout(slow);
        reject(error);
        this.#end(error);
        void worker.terminate();
      };
      worker.on('error', (error) => ended(error instanceof Error ? error : new Error(String(error))));
      const whileLoaded = ' while it was loaded: it calls process.exit, or waits for a promise that never settles';
      worker.on('exit', () => ended(new Error(`its thread has ended${isReady ? '' : whileLoaded}`)));
      worker.on('message', (message: FromComponent) => {
        if (message.kind === 'unusable') ended(new Error(message.message));
        else if (message.kind !== 'ready') this.#receive(message);
        else {
          isReady = true;
          clearTimeout(slow);
          // Requests keep the process alive as long as they need the thread.
          worker.unref();
          resolve(worker);
        }
      });
    });
  }

  #receive(message: Exclude<FromComponent, { readonly kind: 'ready' | 'unusable' }>): void {
    const owed = this.#owed.get(message.id);
    if (owed === undefined) return;
    if (message.kind === 'failed') owed.reject(new Error(message.message));
    else if (message.kind === 'aborted') owed.reject(new Error(`no answer after ${this.#seconds} s`));
    else {
      try {
        owed.resolve(readAnswer(message.answer, owed.request.entry));
      } catch (error) {
        owed.reject(error as Error);
      }
    }
  }

  /** A thread that does not confirm the abort is in a loop without an end. */
  #abort(worker: Worker, id: number): void {
    worker.postMessage({ kind: 'abort', id } satisfies ToComponent);
    setTimeout(() => {
      if (this.#owed.has(id)) void worker.terminate();
    }, confirmingTime).unref();
  }

  #end(error: Error): void {
    this.#worker = undefined;
    for (const { reject } of this.#owed.values()) reject(error);
  }

  #warn(message: string): void {
    if (Date.now() - this.#warned < warningInterval) return;
    this.#warned = Date.now();
    this.#settings.warn(message);
  }
}
