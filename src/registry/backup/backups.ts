import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { StrataError } from '../../errors.js';
import { readBackedUpState } from '../../store/backup-statements.js';
import type { Database } from '../../store/database.js';
import type { LoadFiles } from '../data/load-files.js';
import { partialEnding, writeArchiveFile } from './archive-file.js';
import { type ArchiveKey, encrypt, readArchiveKey } from './encryption.js';
import { backupsAmong, expiredBackups, nameOfBackup, type Retention } from './expired-backups.js';
import { type BackupOptions, writeArchive } from './write-archive.js';

export interface BackupSettings extends Retention {
  /** Where scheduled backups are written; none are where missing. */
  readonly folder?: string | undefined;
  /** Time from the beginning of a scheduled backup to that of the next one, seconds. */
  readonly everySeconds: number;
  /** File of the key with which all backups of the process are encrypted; none are where missing. */
  readonly keyFile?: string | undefined;
  /** Whether scheduled backups have the entries of the audit log. */
  readonly auditLog: 'on' | 'off';
}

export interface BackupLog {
  info(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** What is backed up. */
export interface BackedUp {
  readonly database: Database;
  /** The files of loads; undefined where the registry has no folder for them. */
  readonly files?: LoadFiles | undefined;
}

/** A backup that has begun. */
export interface BegunBackup {
  /** The name that its file should have. */
  readonly name: string;
  readonly isEncrypted: boolean;
  /** Its content. Its place is given back when this ends. */
  readonly chunks: AsyncGenerator<Buffer>;
}

/** What is observed of backups. */
export interface BackupsObserved {
  /** Epoch milliseconds; undefined where none has succeeded. */
  readonly lastSuccess: number | undefined;
  /** Of the last one of this process that succeeded, seconds; 0 where none has. */
  readonly seconds: number;
  /** Of that one. */
  readonly bytes: number;
  readonly failures: number;
  readonly running: 0 | 1;
}

/** When to try again, seconds. */
const retrySeconds = 60;
/** Time between looks at the folder, and between lines of the log about progress, milliseconds. */
const [lookInterval, progressInterval] = [60_000, 10_000];
/** A file that is not complete is removed after this time, milliseconds: its process has ended. */
const abandonedAfter = 86_400_000;

/** Backups of this process: one at a time, on request or as scheduled. */
export class Backups {
  readonly #database: Database;
  readonly #files: LoadFiles | undefined;
  readonly #settings: BackupSettings;
  readonly #log: BackupLog;
  readonly #key: ArchiveKey | undefined;
  readonly #startedAt = Date.now();
  readonly #ending = new AbortController();
  #isRunning = false;
  #lastSuccess: number | undefined;
  #seconds = 0;
  #bytes = 0;
  #failures = 0;
  /** When the newest one of the folder began, epoch milliseconds. */
  #newestInFolder: number | undefined;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;

  private constructor(
    { database, files }: BackedUp,
    settings: BackupSettings,
    log: BackupLog,
    key: ArchiveKey | undefined,
  ) {
    this.#database = database;
    this.#files = files;
    this.#settings = settings;
    this.#log = log;
    this.#key = key;
  }

  /**
   * Reads the key, and makes the folder.
   * @throws ConfigurationError for a key that cannot be read; Error for a folder that cannot be made
   */
  static async open(of: BackedUp, settings: BackupSettings, log: BackupLog): Promise<Backups> {
    const { keyFile, folder } = settings;
    const key = keyFile === undefined ? undefined : await readArchiveKey(keyFile);
    if (folder !== undefined) await mkdir(folder, { recursive: true, mode: 0o700 });
    return new Backups(of, settings, log, key);
  }

  get observed(): BackupsObserved {
    return {
      lastSuccess: this.#lastSuccess,
      seconds: this.#seconds,
      bytes: this.#bytes,
      failures: this.#failures,
      running: this.#isRunning ? 1 : 0,
    };
  }

  /** For how many hours a scheduled backup has been due for which there was time twice; 0 where there is none. */
  lateHours(now: number = Date.now()): number {
    const { folder, everySeconds } = this.#settings;
    if (folder === undefined) return 0;
    const late = now - (this.#newestInFolder ?? this.#startedAt) - 2_000 * everySeconds;
    return late > 0 ? Math.ceil(late / 3_600_000) : 0;
  }

  /**
   * Begins a backup.
   * @param signal aborts when nobody takes it any more
   * @throws StrataError `TooManyRequests` while another one is at work; `Unavailable` when the database does not respond
   */
  async begin({ auditLog, signal }: Pick<BackupOptions, 'auditLog' | 'signal'>): Promise<BegunBackup> {
    if (this.#isRunning)
      throw new StrataError(
        'TooManyRequests',
        'another backup is being written; try again when it has ended',
        [],
        retrySeconds,
      );
    this.#isRunning = true;
    const release = (): void => {
      this.#isRunning = false;
    };
    // A reader that leaves before it reads ends no generator.
    signal?.addEventListener('abort', release);
    try {
      const [state] = await this.#database.readNewest((tx) => readBackedUpState(tx, {}));
      const name = nameOfBackup(Date.now(), state?.tick ?? 0, this.#key !== undefined);
      const chunks = this.#chunksOf({ auditLog, signal }, () => {
        signal?.removeEventListener('abort', release);
        release();
      });
      return { name, isEncrypted: this.#key !== undefined, chunks };
    } catch (error) {
      release();
      throw error;
    }
  }

  async *#chunksOf(options: BackupOptions, end: () => void): AsyncGenerator<Buffer> {
    const since = performance.now();
    let logged = since;
    let bytes = 0;
    let hasEnded = false;
    const onProgress: BackupOptions['onProgress'] = (progress) => {
      if (performance.now() - logged < progressInterval) return;
      logged = performance.now();
      this.#log.info(progress, `backup: ${progress.records} records, ${Math.round(progress.bytes / 1e6)} MB`);
    };
    try {
      const archive = writeArchive(this.#database, { ...options, files: this.#files, onProgress });
      for await (const chunk of this.#key === undefined ? archive : encrypt(archive, this.#key)) {
        bytes += chunk.length;
        yield chunk;
      }
      hasEnded = true;
    } finally {
      end();
      if (hasEnded) {
        [this.#lastSuccess, this.#bytes] = [Date.now(), bytes];
        this.#seconds = (performance.now() - since) / 1000;
        this.#log.info({ bytes }, `backup: done after ${this.#seconds.toFixed(1)} s, ${bytes} bytes`);
      } else this.#failures += 1;
    }
  }

  /** Begins to write scheduled backups; nothing where there is no folder. */
  start(): void {
    if (this.#settings.folder === undefined) return;
    void this.look();
    this.#timer = setInterval(() => void this.look(), lookInterval).unref();
  }

  /** Ends what is at work. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#ending.abort(new StrataError('Unavailable', 'the process stops'));
    await this.#looking;
  }

  /**
   * Looks at the folder: writes a backup where the newest one, of whichever process, is older than the interval, and removes
   * those that are not kept. A failure is logged and counted. Calls share what is at work.
   */
  look(): Promise<void> {
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  async #look(): Promise<void> {
    const { folder = '', everySeconds } = this.#settings;
    try {
      const [newest] = backupsAmong(await readdir(folder));
      if (newest !== undefined) {
        this.#newestInFolder = newest.at;
        this.#lastSuccess = Math.max(this.#lastSuccess ?? 0, newest.at);
      }
      // A request may have a backup written at this time.
      if (this.#isRunning || Date.now() - (newest?.at ?? 0) < 1_000 * everySeconds) return;
      await this.#writeInto(folder);
      await this.#removeExpired(folder);
    } catch (error) {
      if (this.#ending.signal.aborted) return;
      this.#log.error({ err: error }, `the scheduled backup failed: ${error instanceof Error ? error.message : error}`);
    }
  }

  async #writeInto(folder: string): Promise<void> {
    const auditLog = this.#settings.auditLog === 'on';
    const at = Date.now();
    const { name, chunks } = await this.begin({ auditLog, signal: this.#ending.signal });
    await writeArchiveFile(join(folder, name), chunks);
    this.#newestInFolder = at;
  }

  async #removeExpired(folder: string): Promise<void> {
    const files = await readdir(folder);
    const abandoned = files.filter(
      (file) => file.endsWith(partialEnding) && backupsAmong([file.slice(0, -partialEnding.length)]).length > 0,
    );
    for (const file of abandoned) {
      const { mtimeMs } = await stat(join(folder, file));
      if (Date.now() - mtimeMs > abandonedAfter) await rm(join(folder, file), { force: true });
    }
    for (const name of expiredBackups(files, this.#settings)) {
      await rm(join(folder, name), { force: true });
      this.#log.info({ name }, `removed the backup ${name}`);
    }
  }
}
