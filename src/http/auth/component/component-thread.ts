import { access, constants } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { ConfigurationError, StrataError } from '../../../errors.js';
import { type Exchange, ServingThread } from '../../../model/exchange.js';
import type { SignInResult } from '../mechanism.js';
import type { FromComponent, Loaded, PostedRequest, ThreadData, ToComponent } from './component-messages.js';
import { readResult } from './read-result.js';

export interface ComponentSettings {
  /** Path of the module. */
  readonly path: string;
  /** Maximum time of a call; 10 where missing. */
  readonly seconds?: number;
  readonly warn: (message: string) => void;
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
  readonly #thread: ServingThread;
  #warned = Number.NEGATIVE_INFINITY;
  #isClosed = false;

  private constructor(settings: ComponentSettings) {
    this.#settings = settings;
    const workerData: ThreadData = { module: pathToFileURL(resolve(settings.path)).href };
    const script = new URL('./run-component.js', import.meta.url);
    this.#thread = new ServingThread({
      start: () => new Worker(script, { workerData, env: foreignEnvironment() }),
      load: loading,
      exited: 'its thread has ended',
    });
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
      await thread.#thread.load();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new ConfigurationError(`STRATA_VALVE is "${settings.path}", which cannot be used: ${reason}.`);
    }
    return thread;
  }

  /**
   * What the component decides about a request.
   * @param left aborted when the client has gone
   * @throws StrataError `Unavailable` if it fails, takes too long, or returns something else than a result
   */
  async ask(request: PostedRequest, left: AbortSignal): Promise<SignInResult> {
    await this.#load().catch((error: Error) => {
      this.#warn(`the custom component could not be started: ${withoutSecrets(error.message, request)}`);
      throw undecided();
    });
    try {
      return await this.#thread.exchange<ToComponent, FromComponent, SignInResult>(request, (component) =>
        this.#resultOf(component, request, left),
      );
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (!left.aborted) this.#warn(`the custom component failed: ${withoutSecrets(reason, request)}`);
      throw undecided();
    }
  }

  async #resultOf(
    component: Exchange<ToComponent, FromComponent>,
    { entry }: PostedRequest,
    left: AbortSignal,
  ): Promise<SignInResult> {
    const { seconds = 10 } = this.#settings;
    let hanging: NodeJS.Timeout | undefined;
    const abort = (): void => {
      component.post('abort');
      // A thread that does not confirm the abort is in a loop without an end.
      hanging ??= setTimeout(() => void this.#thread.terminate(), confirmingTime).unref();
    };
    const timer = setTimeout(abort, seconds * 1000);
    left.addEventListener('abort', abort, { once: true });
    try {
      const message = await component.next();
      if (message.kind === 'failed') throw new Error(message.message);
      if (message.kind === 'aborted') throw new Error(`no result after ${seconds} s`);
      return readResult(message.result, entry);
    } finally {
      clearTimeout(timer);
      clearTimeout(hanging);
      left.removeEventListener('abort', abort);
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#thread.terminate();
  }

  #load(): Promise<void> {
    return this.#isClosed ? Promise.reject(new Error('the registry is stopping')) : this.#thread.load();
  }

  #warn(message: string): void {
    if (Date.now() - this.#warned < warningInterval) return;
    this.#warned = Date.now();
    this.#settings.warn(message);
  }
}

/** Resolves when a thread has loaded its module. */
function loading(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    const slow = setTimeout(() => reject(new Error(`it was not loaded in ${loadingTime / 1000} s`)), loadingTime);
    const end = (error: Error): void => {
      clearTimeout(slow);
      reject(error);
    };
    worker.on('error', (error) => end(error instanceof Error ? error : new Error(String(error))));
    worker.on('exit', () =>
      end(
        new Error(
          'its thread has ended while it was loaded: it calls process.exit, or waits for a promise that never settles',
        ),
      ),
    );
    worker.on('message', (message: Loaded) => {
      clearTimeout(slow);
      if (message.kind === 'unusable') reject(new Error(message.message));
      else resolve();
    });
  });
}
