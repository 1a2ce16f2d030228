import { StrataError } from '../../errors.js';
import { Places } from '../../model/places.js';
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

/**
 * The submissions of a process in front of the lock of the clock, in the order of their arrival. Neo4j grants a lock in
 * any order, so with many at once some would wait several times as long as others, each with a connection.
 */
export class SubmissionQueue {
  readonly #stallMilliseconds: number;
  readonly #now: () => number;
  readonly #turns: Places;
  /** The places of those that wait. */
  readonly #places: Shares;
  /** When a submission ended last, or when one began after none was there; milliseconds. */
  #movedAt: number;
  /** Mean time between the ends of submissions, milliseconds. */
  #meanMilliseconds = 0;

  /** @param now milliseconds of a clock that does not jump */
  constructor(settings: QueueSettings = {}, now = () => performance.now()) {
    this.#places = new Shares({ size: settings.length ?? 128, ofOne: shareOfOne });
    const waitMilliseconds = settings.waitMilliseconds ?? 60_000;
    const late = (): StrataError =>
      this.#unavailable(`the submission has waited ${waitMilliseconds / 1000} s for others to end`);
    this.#turns = new Places({ size: width, waitMilliseconds, late });
    this.#stallMilliseconds = settings.stallMilliseconds ?? 30_000;
    this.#now = now;
    this.#movedAt = now();
  }

  get state(): QueueState {
    const { atWork, waiting: inFront } = this.#turns.load;
    // The last of those that have begun waits for the lock.
    const waiting = inFront + Math.max(0, atWork - 1);
    const still = waiting === 0 ? 0 : this.#now() - this.#movedAt;
    return { waiting, stalledSeconds: still < this.#stallMilliseconds ? 0 : Math.round(still / 1000) };
  }

  /** @throws StrataError `Unavailable` when the queue is full, or the holder has its share of the places */
  requirePlace(holder?: Holder): void {
    const { atWork, waiting } = this.#turns.load;
    const shortage = atWork < width ? undefined : this.#places.shortage(1, holder);
    if (shortage === undefined) return;
    throw this.#unavailable(
      shortage === 'share'
        ? 'as many of your submissions wait already as one principal may have, half of the places'
        : `${waiting} submissions wait already, which is the maximum`,
    );
  }

  /**
   * Runs a submission when those before it have ended.
   * @param holder whose submission it is; nobody's in particular where missing
   * @param signal aborted when nobody waits for the result; a submission that has begun is carried out nevertheless
   * @throws StrataError `Unavailable` when the queue is full, after the maximum time; the reason of the signal
   */
  async run<T>(work: () => Promise<T>, signal?: AbortSignal, holder?: Holder): Promise<T> {
    const leave = await this.#begin(signal, holder);
    try {
      return await work();
    } finally {
      const now = this.#now();
      this.#meanMilliseconds += newestShare * (now - this.#movedAt - this.#meanMilliseconds);
      this.#movedAt = now;
      leave();
    }
  }

  async #begin(signal: AbortSignal | undefined, holder: Holder | undefined): Promise<() => void> {
    signal?.throwIfAborted();
    this.requirePlace(holder);
    const { atWork } = this.#turns.load;
    if (atWork === 0) this.#movedAt = this.#now();
    const giveBack = atWork < width ? undefined : this.#places.take(1, holder);
    try {
      return await this.#turns.enter(1, signal);
    } finally {
      giveBack?.();
    }
  }

  /** An error with the time that the submissions of the queue need, from the mean of the last ones. */
  #unavailable(reason: string): StrataError {
    const each = Math.max(this.#meanMilliseconds, this.#now() - this.#movedAt);
    const seconds = Math.ceil((each * this.#turns.load.waiting) / 1000);
    const retrySeconds = Math.min(Math.max(1, seconds), longestRetry);
    const message = `${reason}; nothing was changed, send it again in ${retrySeconds} s`;
    return new StrataError('Unavailable', message, [], retrySeconds);
  }
}
