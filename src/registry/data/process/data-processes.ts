import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { StrataError } from '../../../errors.js';
import { lowerPriority } from '../../../model/lower-priority.js';
import type { SqlTables, TableRow } from '../../../tables/sql.js';
import { environmentOfData, inheritedOptions } from '../../validation/process/run-validation.js';
import type { DataProcessOptions, FromDataProcess, ToDataProcess } from './data-messages.js';

const program = fileURLToPath(new URL('./data-process.js', import.meta.url));

/** Memory of JavaScript in a process, MB: it holds texts of statements and small results. */
const heapMegabytes = 128;

/** A process without work ends after this time, milliseconds. */
const idleMilliseconds = 300_000;

/** What processes may take and use. */
export interface DataProcessSettings extends Omit<DataProcessOptions, 'folder'> {
  /** Makes the folder of a process. */
  readonly folderOf: () => Promise<string>;
}

/** What one use of a process may take. */
export interface DataUse {
  readonly seconds: number;
  /** Ends the work; its reason is thrown. */
  readonly signal: AbortSignal;
}

const ended = (): StrataError =>
  new StrataError(
    'TooLarge',
    'the process for data ended before it had a result, probably for lack of memory; request less at once',
  );

/** A process that executes one statement after the other. */
class DataProcess implements SqlTables {
  readonly #child: ChildProcess;
  #reply:
    | { readonly resolve: (rows: readonly TableRow[]) => void; readonly reject: (error: unknown) => void }
    | undefined;
  #fault: unknown;

  constructor(options: DataProcessOptions) {
    this.#child = fork(program, [], {
      cwd: process.cwd(),
      env: { ...environmentOfData(), TMPDIR: options.folder, MALLOC_ARENA_MAX: '2' },
      execArgv: [...inheritedOptions(), `--max-old-space-size=${heapMegabytes}`],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    lowerPriority(this.#child.pid);
    this.#child.on('message', (message: FromDataProcess) => this.#receive(message));
    this.#child.on('error', (error) => this.#fail(error));
    this.#child.on('exit', () => this.#fail(ended()));
    this.#post({ kind: 'open', options });
    this.rest();
  }

  /** Whether it cannot be used any more. */
  get hasEnded(): boolean {
    return this.#fault !== undefined;
  }

  /** Lets this process end although it is there. */
  rest(): void {
    this.#child.unref();
    this.#child.channel?.unref();
  }

  begin(): Promise<unknown> {
    this.#child.ref();
    this.#child.channel?.ref();
    return this.#ask({ kind: 'begin' });
  }

  async run(sql: string): Promise<void> {
    await this.#ask({ kind: 'run', sql });
  }

  rows(sql: string): Promise<readonly TableRow[]> {
    return this.#ask({ kind: 'rows', sql });
  }

  /** Ends it, and what it is doing with an error. */
  end(reason: unknown = ended()): void {
    this.#fail(reason);
    this.#child.kill('SIGKILL');
    this.rest();
  }

  #post(message: ToDataProcess): void {
    if (this.#child.connected) this.#child.send(message, () => undefined);
  }

  #ask(message: ToDataProcess): Promise<readonly TableRow[]> {
    if (this.#fault !== undefined) return Promise.reject(this.#fault);
    return new Promise((resolve, reject) => {
      this.#reply = { resolve, reject };
      this.#post(message);
    });
  }

  #receive(message: FromDataProcess): void {
    const reply = this.#reply;
    this.#reply = undefined;
    if (message.kind === 'done') reply?.resolve(message.rows);
    else if (message.kind === 'refused') reply?.reject(new StrataError(message.name, message.message));
    else reply?.reject(new Error(message.message));
  }

  #fail(error: unknown): void {
    this.#fault ??= error;
    const reply = this.#reply;
    this.#reply = undefined;
    reply?.reject(this.#fault);
  }
}

/**
 * Processes that execute statements on files of data. One without work is used again, so a small request does not wait for the start of a
 * process; one that had a fault, or was stopped, is replaced.
 */
export class DataProcesses {
  readonly #settings: DataProcessSettings;
  readonly #idle: { readonly process: DataProcess; readonly timer: NodeJS.Timeout }[] = [];
  readonly #busy = new Set<DataProcess>();

  constructor(settings: DataProcessSettings) {
    this.#settings = settings;
  }

  /**
   * Does work with a process of its own.
   * @throws StrataError `TooLarge` where it needs more memory or disk than it may take, `TooSlow` where it needs more time; the reason of the
   *   signal; what the work throws
   */
  async use<T>({ seconds, signal }: DataUse, work: (tables: SqlTables) => Promise<T>): Promise<T> {
    signal.throwIfAborted();
    const own = await this.#take();
    this.#busy.add(own);
    const onAbort = (): void => own.end(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    const late = new StrataError('TooSlow', `the data take more than ${seconds} seconds; request less at once`);
    const timer = setTimeout(() => own.end(late), seconds * 1000);
    try {
      await own.begin();
      const result = await work(own);
      this.#giveBack(own);
      return result;
    } catch (error) {
      if (error instanceof StrataError) this.#giveBack(own);
      else own.end();
      throw error;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      this.#busy.delete(own);
    }
  }

  /** Ends all processes. */
  stop(): void {
    for (const { process: idle, timer } of this.#idle.splice(0)) {
      clearTimeout(timer);
      idle.end();
    }
    for (const busy of this.#busy) busy.end();
  }

  async #take(): Promise<DataProcess> {
    for (let last = this.#idle.pop(); last !== undefined; last = this.#idle.pop()) {
      clearTimeout(last.timer);
      if (!last.process.hasEnded) return last.process;
    }
    const { folderOf, ...options } = this.#settings;
    return new DataProcess({ ...options, folder: await folderOf() });
  }

  #giveBack(own: DataProcess): void {
    if (own.hasEnded) return;
    own.rest();
    const timer = setTimeout(() => {
      const place = this.#idle.findIndex((each) => each.process === own);
      this.#idle.splice(place, 1);
      own.end();
    }, idleMilliseconds).unref();
    this.#idle.push({ process: own, timer });
  }
}
