import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { StrataError } from '../../errors.js';
import { Places } from '../../model/places.js';
import { type Holder, Shares } from '../../model/shares.js';
import { type TracedValidation, trace, traceChannels } from '../../model/trace-channels.js';
import { type Principal, principalName } from '../../registry/principal.js';
import type {
  RunValidation,
  ValidationBounds,
  ValidationCaller,
  ValidationJob,
  ValidationOutcome,
} from '../../registry/validation/validation-job.js';
import { JobFolders, keepOnly } from './job-folders.js';
import { failureOf, type JobRecord, pathOfRecord, readRecord, writeRecord } from './job-record.js';
import { type JobState, OpenJob, tooMany, unavailable } from './open-job.js';
import { anonymousSeconds, mostJobs, processBytes, type ValidationSettings } from './validation-settings.js';

/** The process of a validation may write this, and three times as much as it reads, bytes. */
const leastTemporary = 200_000_000;

/** How often jobs whose time is over are removed, milliseconds. */
const sweepMilliseconds = 60_000;

/** Text that differs between any two principals, whatever groups they are in. */
export const ownerOf = (principal: Principal): string => `${principal.kind} ${principalName(principal)}`;

const hasEnded = (state: JobState): boolean => state !== 'waiting' && state !== 'running';

/** What a job is made of before it is started. */
export interface JobTask extends Pick<ValidationJob, 'files' | 'request'> {
  readonly findStructures: ValidationCaller['findStructures'];
  /** Makes the files of the report in the folder of the job. @returns their paths */
  readonly write: (outcome: ValidationOutcome, folder: string) => Promise<readonly string[]>;
}

/**
 * The validations of this process: their places, folders and time. A process that starts takes over what one that has ended left: reports, and
 * the word that a validation did not end.
 */
export class ValidationJobs {
  readonly settings: ValidationSettings;
  readonly #run: RunValidation;
  readonly #log: Logger;
  readonly #folders: JobFolders;
  readonly #jobs = new Map<string, OpenJob>();
  readonly #disk: Shares;
  readonly #places: Places;
  #sweeping: NodeJS.Timeout | undefined;
  /** When the jobs of processes that have ended are known. */
  readonly #begun: Promise<void>;

  constructor(settings: ValidationSettings, run: RunValidation, log: Logger) {
    this.settings = settings;
    this.#run = run;
    this.#log = log;
    this.#folders = new JobFolders(settings.folder);
    this.#disk = new Shares({ size: settings.diskBytes, ofOne: 1 / 2, reserved: 1 / 4 });
    this.#places = new Places({
      size: settings.most,
      ofOne: 1 / 2,
      reserved: 1 / 2,
      waitMilliseconds: settings.keepSeconds * 1000,
      late: () => unavailable('the validation has waited too long for others to end; send it again'),
    });
    this.#begun = this.sweep();
  }

  /** The validations at work, and those that wait. */
  get load(): Places['load'] {
    return this.#places.load;
  }

  /** Removes jobs whose time is over, and takes over those of processes that have ended. */
  async sweep(): Promise<void> {
    const { keepSeconds, seconds } = this.settings;
    try {
      for (const { id, folder } of await this.#folders.takeLeft(keepSeconds + seconds)) {
        const record = await readRecord(folder);
        if (record?.id === id) await this.#takeOver(record, folder);
        else await this.#folders.remove(id);
      }
    } catch (error) {
      this.#log.warn({ err: error }, 'folders of validations that have ended cannot be taken over');
    }
    for (const job of this.#jobs.values()) if (this.#isOver(job)) await this.remove(job);
  }

  async #takeOver(record: JobRecord, folder: string): Promise<void> {
    const job = new OpenJob(this.#disk, folder, record);
    job.isKept = true;
    job.files = record.files;
    job.named = record.named;
    job.error = failureOf(record);
    this.#jobs.set(job.id, job);
    if (job.error !== undefined) {
      await this.#close(job, 'failed', new Set(), record.finished);
      return;
    }
    job.outcome = record.outcome;
    const names = await readdir(folder);
    await this.#close(job, 'done', new Set(names.map((name) => join(folder, name))), record.finished);
  }

  /**
   * Opens a job, whose files are received next.
   * @throws StrataError `TooManyRequests` where the client has as many unfinished ones as it may have
   */
  async open(principal: Principal, holder: Holder): Promise<OpenJob> {
    this.#sweeping ??= setInterval(() => void this.sweep(), sweepMilliseconds).unref();
    const owner = ownerOf(principal);
    const most = principal.kind === 'anonymous' ? mostJobs.anonymous : mostJobs.signedIn;
    const own = [...this.#jobs.values()].filter((job) => job.holder.key === holder.key);
    const unfinished = own.filter(({ state }) => !hasEnded(state)).length;
    if (unfinished >= most.unfinished) {
      const whose = principal.kind === 'anonymous' ? 'one anonymous address' : 'one principal';
      throw tooMany(
        `${unfinished} of your validations have not ended, which is the maximum of ${whose}; wait for them`,
      );
    }
    const kept = own.filter(({ state }) => hasEnded(state));
    for (const job of kept.slice(0, Math.max(0, kept.length + 1 - most.kept))) await this.remove(job);
    const id = randomUUID();
    const job = new OpenJob(this.#disk, await this.#folders.make(id), { id, owner, holder, created: Date.now() });
    this.#jobs.set(id, job);
    return job;
  }

  #isOver({ finished }: OpenJob): boolean {
    return finished !== undefined && finished + this.settings.keepSeconds * 1000 < Date.now();
  }

  /** The job with an id; undefined for one of another principal, and one whose time is over. */
  async find(id: string, principal: Principal): Promise<OpenJob | undefined> {
    await this.#begun;
    const job = this.#jobs.get(id);
    if (job?.owner !== ownerOf(principal)) return undefined;
    if (!this.#isOver(job)) return job;
    await this.remove(job);
    return undefined;
  }

  /** Cancels a job that is at work, and removes all that it has. */
  async remove(job: OpenJob): Promise<void> {
    this.#jobs.delete(job.id);
    job.state = 'cancelled';
    job.outcome = undefined;
    job.finished = undefined;
    job.cancellation.abort(new StrataError('Unavailable', 'the validation was cancelled'));
    await this.#folders.remove(job.id).catch((error: unknown) => {
      this.#log.warn({ err: error }, 'the folder of a validation cannot be removed');
    });
    job.keepDisk(0);
  }

  #boundsOf({ holder }: OpenJob, temporaryBytes: number): ValidationBounds {
    const { bytes, anonymousBytes, seconds } = this.settings;
    return {
      memoryBytes: processBytes,
      temporaryBytes,
      seconds: holder.isSignedIn ? seconds : Math.min(seconds, anonymousSeconds),
      readBytes: holder.isSignedIn ? bytes : Math.min(bytes, anonymousBytes),
    };
  }

  /**
   * Validates the files of a job, when it is its turn. Then only the files of its report are left in its folder.
   * @param waiting aborts when the job is not to wait any longer
   * @throws what `RunValidation` throws; the reason of a signal
   */
  async run(
    job: OpenJob,
    { files, request, findStructures, write }: JobTask,
    waiting?: AbortSignal,
  ): Promise<ValidationOutcome> {
    const { signal } = job.cancellation;
    let leave: (() => void) | undefined;
    try {
      if (job.isKept) await writeRecord(job);
      const temporary = Math.max(leastTemporary, 3 * job.bytes);
      job.takeDisk(temporary);
      leave = await this.#places.enter(
        1,
        waiting === undefined ? signal : AbortSignal.any([signal, waiting]),
        job.holder,
      );
      job.state = 'running';
      const outcome = await this.#traced(signal, () =>
        this.#run(
          { folder: job.folder, files, request, bounds: this.#boundsOf(job, temporary) },
          {
            findStructures,
            signal,
            onProgress: (progress) => {
              job.progress = progress;
            },
          },
        ),
      );
      signal.throwIfAborted();
      const written = await write(outcome, job.folder);
      const parts = [outcome.valid, outcome.invalid].flatMap((part) => part?.path ?? []);
      const { valid, invalid, report } = outcome;
      job.outcome = { ...(valid && { valid }), ...(invalid && { invalid }), isValid: report.valid };
      await this.#end(job, 'done', new Set([...written, ...parts]));
      return outcome;
    } catch (error) {
      job.error = error;
      job.outcome = undefined;
      if (!signal.aborted) await this.#end(job, 'failed', new Set());
      throw error;
    } finally {
      leave?.();
    }
  }

  #traced(signal: AbortSignal, run: () => Promise<ValidationOutcome>): Promise<ValidationOutcome> {
    const operation: TracedValidation = { startedAt: performance.now(), outcome: 'failed' };
    return trace(traceChannels.validation, operation, async () => {
      try {
        const outcome = await run();
        operation.outcome = outcome.report.valid ? 'valid' : 'invalid';
        return outcome;
      } catch (error) {
        if (signal.aborted) operation.outcome = 'cancelled';
        throw error;
      }
    });
  }

  /**
   * Ends a job. The record is written first, so that what a client reads of the job is what the next process finds. For one that has no
   * record of its end, that process says that it has failed.
   */
  async #end(job: OpenJob, state: 'done' | 'failed', kept: ReadonlySet<string>): Promise<void> {
    const finished = Date.now();
    const written = job.isKept ? writeRecord(job, { state, finished }) : undefined;
    await (state === 'failed' ? written?.catch(() => undefined) : written);
    await this.#close(job, state, kept, finished);
  }

  async #close(job: OpenJob, state: JobState, kept: ReadonlySet<string>, finished = Date.now()): Promise<void> {
    const bytes = await keepOnly(job.folder, new Set([...kept, pathOfRecord(job.folder)])).catch(() => 0);
    job.keepDisk(bytes);
    job.state = state;
    job.finished = finished;
    job.progress = undefined;
  }

  /** Ends the work of all jobs. What is kept of them is for the next process. */
  async stop(): Promise<void> {
    clearInterval(this.#sweeping);
    await Promise.all(
      [...this.#jobs.values()].map((job) => {
        if (!job.isKept) return this.remove(job);
        job.cancellation.abort(new StrataError('Unavailable', 'the registry was stopped'));
        return this.#folders.leave(job.id);
      }),
    );
  }
}
