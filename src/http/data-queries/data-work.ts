import { randomUUID } from 'node:crypto';
import { StrataError } from '../../errors.js';
import { Places } from '../../model/places.js';
import { type Holder, Shares } from '../../model/shares.js';
import type { DataTools } from '../../registry/data/data-tools.js';
import { LoadFiles } from '../../registry/data/load-files.js';
import { DataProcesses } from '../../registry/data/process/data-processes.js';
import { JobFolders } from '../validation/job-folders.js';
import { anonymousDataSeconds, type DataSettings, dataProcessBytes, mostForwarded } from './data-settings.js';

/** How long a request waits for its turn, milliseconds; shorter than the time after which proxies give up. */
const longestWait = 50_000;

/** When to try again, seconds. */
const retrySeconds = 10;

/** Disk that has to be left before a response is made, bytes. */
const leastDisk = 50_000_000;

/** For whom data are read or written. */
export interface DataClient {
  readonly holder: Holder;
  /** Aborts when nobody waits for them. */
  readonly signal: AbortSignal;
}

/** A result on disk. */
export interface DataResult<T> {
  readonly value: T;
  /** Takes the disk that it has. */
  takeDisk(bytes: number): void;
  /** Removes it. */
  release(): Promise<void>;
}

const unavailable = (detail: string): StrataError => new StrataError('Unavailable', detail, [], retrySeconds);

/** The work on data of this process: its places, processes and files. */
export class DataWork {
  readonly settings: DataSettings;
  readonly files: LoadFiles;
  readonly #places: Places;
  readonly #processes: DataProcesses;
  readonly #folders: JobFolders;
  readonly #forwarded: Places;
  #sourceFiles: Promise<LoadFiles> | undefined;
  readonly #disk: Shares;
  #opening: Promise<void> | undefined;

  /** @param otherFolders other folders whose files loads are made from */
  constructor(settings: DataSettings, otherFolders: readonly string[]) {
    this.settings = settings;
    this.files = new LoadFiles(settings.folder);
    this.#folders = new JobFolders(settings.workFolder);
    this.#disk = new Shares({ size: settings.diskBytes, ofOne: 1 / 2, reserved: 1 / 4 });
    this.#places = new Places({
      size: settings.most,
      ofOne: 1 / 2,
      reserved: 1 / 2,
      waitMilliseconds: longestWait,
      late: () =>
        unavailable(
          `other queries for data are at work, and the turn of this one did not come within ${longestWait / 1000} s; try again later`,
        ),
    });
    this.#forwarded = new Places({
      size: mostForwarded,
      ofOne: 1 / 4,
      reserved: 1 / 4,
      waitMilliseconds: longestWait,
      late: () => unavailable('other queries wait for the sources of data; try again later'),
    });
    this.#processes = new DataProcesses({
      folderOf: () => this.#folders.make(`process-${randomUUID()}`),
      otherFolders: [settings.workFolder, settings.folder, ...otherFolders],
      memoryBytes: dataProcessBytes,
      temporaryBytes: settings.diskBytes,
    });
  }

  /**
   * Does work with a process for data, when it is its turn.
   * @throws StrataError `Unavailable` when the turn does not come in time, or the disk is in use; as `DataProcesses.use`
   */
  async run<T>({ holder, signal }: DataClient, work: (tools: DataTools) => Promise<T>): Promise<DataResult<T>> {
    if (this.#disk.shortage(leastDisk, holder) !== undefined)
      throw unavailable('the disk for responses with data is in use; try again later');
    const leave = await this.#places.enter(1, signal, holder);
    const id = randomUUID();
    try {
      this.#opening ??= this.#open();
      await this.#opening;
      const folder = await this.#folders.make(id);
      const seconds = holder.isSignedIn ? this.settings.seconds : Math.min(this.settings.seconds, anonymousDataSeconds);
      const value = await this.#processes.use({ seconds, signal }, (tables) =>
        work({ tables, files: this.files, folder }),
      );
      let giveBack: () => void = () => undefined;
      return {
        value,
        takeDisk: (bytes) => {
          giveBack = this.#disk.take(bytes, holder);
        },
        release: async () => {
          giveBack();
          await this.#folders.remove(id);
        },
      };
    } catch (error) {
      await this.#folders.remove(id);
      throw error;
    } finally {
      leave();
    }
  }

  /** As `run`, for work whose results are kept elsewhere. */
  async perform<T>(client: DataClient, work: (tools: DataTools) => Promise<T>): Promise<T> {
    const { value, release } = await this.run(client, work);
    await release();
    return value;
  }

  /**
   * Waits for the turn of a query that is forwarded.
   * @returns the function that ends it
   * @throws StrataError `Unavailable` when the turn does not come in time
   */
  enterForward({ holder, signal }: DataClient): Promise<() => void> {
    return this.#forwarded.enter(1, signal, holder);
  }

  /** The files of registered sources, in a folder of this process. */
  openSourceFiles(): Promise<LoadFiles> {
    this.#sourceFiles ??= this.#folders.make('sources').then((folder) => new LoadFiles(folder));
    return this.#sourceFiles;
  }

  async #open(): Promise<void> {
    for (const { id } of await this.#folders.takeLeft(this.settings.seconds)) await this.#folders.remove(id);
    await this.files.open();
  }

  /** Ends all processes. */
  stop(): void {
    this.#processes.stop();
  }
}
