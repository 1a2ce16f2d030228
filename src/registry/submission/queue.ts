import { StrataError } from '../../errors.js';
import { type Holder, Shares } from '../../model/shares.js';

export interface QueueSettings {
  /** Number of submissions that may wait; 128 where missing. */
  readonly length?: number | undefined;
  /** How long a submission may wait, milliseconds; 60,000 where missing. */
  readonly waitMilliseconds?: number | undefined;
  /** After this time without a submission that ends, the queue counts as stalled, milliseconds; 30,000 where missing. */
  readonly stallMilliseconds?: number | undefined;
}

export interface QueueState {
  /** Number of submissions that wait for another one to end. */
  readonly waiting: number;
  /** How long none has ended although some wait, whole seconds; 0 while the queue moves. */
  readonly stalledSeconds: number;
}

/** One is at work, and one waits for the lock of the clock, so that no time is lost between them. */
const width = 2;

/** Longest value of Retry-After, seconds. */
const longestRetry = 120;

/** The share of the newest submission in the mean time of a submission. */
const newestShare = 0.2;

/** A principal has at most half of the places, so that its submissions do not keep those of others away. */
const shareOfOne = 1 / 2;

/** A submission that waits; each of the functions settles it. */
interface Waiter {
  begin(): void;
  refuse(error: unknown): void;
}

/**
 * The submissions of a process in front of the lock of the clock, in the order of their arrival. Neo4j grants a lock in
 * any order, so with many at once some would wait several times as long as others, each with a connection.
 */
export class SubmissionQueue {
  readonly #waitMilliseconds: number;
  readonly #stallMilliseconds: number;
  readonly #now: () => number;
  readonly #waiting = new Set<Waiter>();
  readonly #places: Shares;
  #begun = 0;
  /** When a submission ended last, or when one began after none was there; milliseconds. */
  #movedAt: number;
  /** Mean time between the ends of submissions, milliseconds. */
  #meanMilliseconds = 0;

  /** @param now milliseconds of a clock that does not jump */
  constructor(settings: QueueSettings = {}, now = () => performance.now()) {
    this.#places = new Shares({ size: settings.length ?? 128, ofOne: shareOfOne });
    this.#waitMilliseconds = settings.waitMilliseconds ?? 60_000;
    this.#stallMilliseconds = settings.stallMilliseconds ?? 30_000;
    this.#now = now;
    this.#movedAt = now();
  }

  get state(): QueueState {
    // The last of those that have begun waits for the lock.
    const waiting = this.#waiting.size + Math.max(0, this.#begun - 1);
    const still = waiting === 0 ? 0 : this.#now() - this.#movedAt;
    return { waiting, stalledSeconds: still < this.#stallMilliseconds ? 0 : Math.round(still / 1000) };
  }

  /** @throws StrataError `Unavailable` when the queue is full, or the holder has its share of the places */
  requirePlace(holder?: Holder): void {
    const shortage = this.#begun < width ? undefined : this.#places.shortage(1, holder);
    if (shortage === undefined) return;
    throw this.#unavailable(
      shortage === 'share'
        ? 'as many of your submissions wait already as one principal may have, half of the places'
        : `${this.#waiting.size} submissions wait already, which is the maximum`,
    );
  }

  /**
   * Runs a submission when those before it have ended.
   * @param holder whose submission it is; nobody's in particular where missing
   * @param signal aborted when nobody waits for the result; a submission that has begun is carried out nevertheless
   * @throws StrataError `Unavailable` when the queue is full, after the maximum time; the reason of the signal
   */
  async run<T>(work: () => Promise<T>, signal?: AbortSignal, holder?: Holder): Promise<T> {
    await this.#begin(signal, holder);
    try {
      return await work();
    } finally {
      this.#end();
    }
  }

  async #begin(signal: AbortSignal | undefined, holder: Holder | undefined): Promise<void> {
    signal?.throwIfAborted();
    this.requirePlace(holder);
    if (this.#begun >= width) return this.#wait(signal, holder);
    if (this.#begun === 0) this.#movedAt = this.#now();
    this.#begun += 1;
  }

  #wait(signal: AbortSignal | undefined, holder: Holder | undefined): Promise<void> {
    const giveBack = this.#places.take(1, holder);
    return new Promise((begin, reject) => {
      const settle = (): void => {
        this.#waiting.delete(waiter);
        giveBack();
        clearTimeout(timer);
        signal?.removeEventListener('abort', leave);
      };
      const waiter: Waiter = {
        begin() {
          settle();
          begin();
        },
        refuse(error) {
          settle();
          reject(error);
        },
      };
      const leave = (): void => waiter.refuse(signal?.reason);
      const timer = setTimeout(() => {
        const seconds = this.#waitMilliseconds / 1000;
        waiter.refuse(this.#unavailable(`the submission has waited ${seconds} s for others to end`));
      }, this.#waitMilliseconds);
      signal?.addEventListener('abort', leave);
      this.#waiting.add(waiter);
    });
  }

  #end(): void {
    const now = this.#now();
    const newest = now - this.#movedAt;
    this.#meanMilliseconds += newestShare * (newest - this.#meanMilliseconds);
    this.#movedAt = now;
    const [next] = this.#waiting;
    // The place of the one that ended passes to the next, so that none that arrives now comes before it.
    if (next === undefined) this.#begun -= 1;
    else next.begin();
  }

  /** An error with the time that the submissions of the queue need, from the mean of the last ones. */
  #unavailable(reason: string): StrataError {
    const each = Math.max(this.#meanMilliseconds, this.#now() - this.#movedAt);
    const seconds = Math.ceil((each * this.#waiting.size) / 1000);
    const retrySeconds = Math.min(Math.max(1, seconds), longestRetry);
    const message = `${reason}; nothing was changed, send it again in ${retrySeconds} s`;
    return new StrataError('Unavailable', message, [], retrySeconds);
  }
}
