import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { StrataError } from '../../errors.js';
import type { RegistrySource } from './crawl.js';
import { ImportJob, type ImportRequest } from './import-job.js';

/** How long what was fetched counts as the state of the source, milliseconds. */
const longestKept = 86_400_000;
/** How long a checked import is kept until it is run, milliseconds: its artefacts are in memory. */
const longestChecked = 3_600_000;

export type ImportSettings = ConstructorParameters<typeof ImportJob>[1];

/** The imports of this process: one at a time, since each is a submission of everything. */
export class Imports {
  readonly #settings: ImportSettings;
  #job: ImportJob | undefined;
  #work: Promise<void> = Promise.resolve();
  #expiry: NodeJS.Timeout | undefined;
  #folder: string | undefined;

  /** @param settings `folder` is for the files of all imports */
  constructor(settings: ImportSettings) {
    this.#settings = settings;
  }

  /** The newest import; undefined where there is none. */
  get current(): ImportJob | undefined {
    return this.#job;
  }

  /** A path for messages that are being received. */
  async newFile(): Promise<string> {
    await mkdir(this.#settings.folder, { recursive: true, mode: 0o700 });
    return join(this.#settings.folder, `sent-${randomUUID()}`);
  }

  /** @throws StrataError `Conflict` while there is an import that has not ended */
  requireNone(): void {
    const state = this.#job?.state;
    if (state === undefined || state === 'done' || state === 'failed') return;
    const advice = state === 'checked' ? 'run it or discard it first' : 'wait for its end, or discard it';
    throw new StrataError('Conflict', `there is an import that is ${state}; ${advice}`);
  }

  /**
   * Begins an import: what is fetched or was sent is checked in a dry run, and waits to be run.
   * @throws StrataError `Conflict` while there is one that has not ended
   */
  begin(request: ImportRequest): ImportJob {
    this.requireNone();
    const { source } = request;
    const folder = 'url' in source ? join(this.#settings.folder, nameOf(source)) : source.file;
    const job = new ImportJob(request, { ...this.#settings, folder });
    this.#folder = folder;
    this.#job = job;
    // The files of the import before it may still be being removed.
    this.#work = this.#work.then(() => job.check(() => this.#removeOld(folder))).finally(() => this.#expire(job));
    return job;
  }

  /** Runs the checked import. @throws StrataError `Conflict` where there is none */
  run(): ImportJob {
    const job = this.#job;
    if (job?.state !== 'checked') {
      const state = job === undefined ? 'there is no import' : `the import is ${job.state}`;
      throw new StrataError('Conflict', `${state}, not checked; begin one, and run it when it is checked`);
    }
    clearTimeout(this.#expiry);
    const folder = this.#folder;
    this.#work = job.run().then(() => (job.state === 'done' ? removeFiles(folder) : undefined));
    return job;
  }

  /** Ends the import, and removes what was fetched. One that is being written is completed. */
  async discard(): Promise<void> {
    await this.#end('the import was discarded');
    await removeFiles(this.#folder);
    this.#job = undefined;
  }

  /** Ends what is at work. What was fetched stays for the next import of the source. */
  async stop(): Promise<void> {
    await this.#end('the process stops');
  }

  async #end(reason: string): Promise<void> {
    clearTimeout(this.#expiry);
    this.#job?.end(reason);
    await this.#work;
  }

  #expire(job: ImportJob): void {
    if (job.state !== 'checked') return;
    const late = (): void => job.end('the import was not run within an hour after it was checked; begin it again');
    this.#expiry = setTimeout(late, longestChecked).unref();
  }

  /** Removes the files of other imports, and those of this one that are too old. */
  async #removeOld(own: string): Promise<void> {
    const { folder } = this.#settings;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    for (const name of await readdir(folder)) {
      const path = join(folder, name);
      const isKept = path === own && Date.now() - (await stat(path)).birthtimeMs < longestKept;
      if (!isKept) await rm(path, { recursive: true, force: true });
    }
  }
}

/** Removes what was fetched or sent for an import. What cannot be removed is left to the next one. */
const removeFiles = (folder: string | undefined): Promise<void> =>
  folder === undefined ? Promise.resolve() : rm(folder, { recursive: true, force: true }).catch(() => undefined);

/** The name of the folder of a source. */
const nameOf = ({ url, rest, agencies, user }: RegistrySource): string =>
  createHash('sha256')
    .update(JSON.stringify([url, rest, agencies, user]))
    .digest('hex')
    .slice(0, 16);
