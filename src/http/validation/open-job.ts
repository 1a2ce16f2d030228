import { StrataError } from '../../errors.js';
import type { Holder, Shares } from '../../model/shares.js';
import type { ValidationOutcome, ValidationProgress } from '../../registry/validation/validation-job.js';

export const jobStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;
export type JobState = (typeof jobStates)[number];

/** When to try again, seconds. */
const retrySeconds = 60;

export const unavailable = (detail: string): StrataError => new StrataError('Unavailable', detail, [], retrySeconds);

export const tooMany = (detail: string): StrataError => new StrataError('TooManyRequests', detail, [], retrySeconds);

/** One validation. */
export class OpenJob {
  readonly id: string;
  readonly owner: string;
  readonly holder: Holder;
  readonly created: number;
  readonly folder: string;
  /** Aborts when the job is cancelled. */
  readonly cancellation = new AbortController();
  state: JobState = 'waiting';
  /** Whether its report is kept, with a record of the job in its folder. */
  isKept = false;
  progress: ValidationProgress | undefined;
  /** Epoch milliseconds; undefined until it has ended. */
  finished: number | undefined;
  outcome: (Pick<ValidationOutcome, 'valid' | 'invalid'> & { readonly isValid: boolean }) | undefined;
  /** URNs of the versions that its report names. */
  named: readonly string[] = [];
  /** Why it has failed. */
  error: unknown;
  /** Names and sizes of its files. */
  files: readonly { readonly name: string; readonly bytes: number }[] = [];
  readonly #disk: Shares;
  #bytes = 0;
  #giveBack: (() => void)[] = [];

  constructor(
    disk: Shares,
    folder: string,
    { id, owner, holder, created }: Pick<OpenJob, 'id' | 'owner' | 'holder' | 'created'>,
  ) {
    this.#disk = disk;
    this.folder = folder;
    this.id = id;
    this.owner = owner;
    this.holder = holder;
    this.created = created;
  }

  /** @throws StrataError `TooManyRequests` where the client has its share of the disk for jobs, `Unavailable` where all is in use */
  takeDisk(bytes: number): void {
    const shortage = this.#disk.shortage(bytes, this.holder);
    if (shortage === 'share')
      throw tooMany('your validations have as much disk as one client may have; delete jobs that you no longer need');
    if (shortage !== undefined) throw unavailable('the disk for validations is in use; try again later, or send less');
    this.#bytes += bytes;
    this.#giveBack.push(this.#disk.take(bytes, this.holder));
  }

  /** Bytes that it has on disk, or may write. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Gives disk back but for what is kept. */
  keepDisk(bytes: number): void {
    for (const each of this.#giveBack) each();
    this.#bytes = bytes;
    this.#giveBack = [this.#disk.take(bytes, this.holder)];
  }
}
