import type { ServerResponse } from 'node:http';
import { StrataError } from '../../errors.js';

export interface LargeAnswerLimits {
  /** Memory for all large answers that are written at the same time, bytes. */
  readonly bytes: number;
  /** How long an answer waits for its turn, milliseconds. */
  readonly waitMilliseconds?: number;
}

interface Waiting {
  readonly bytes: number;
  readonly begin: (leave: () => void) => void;
}

/** Shorter than the time after which proxies give up (60 s in most), so that the client gets the reason. */
const longestWait = 50_000;

/**
 * Limits the large answers at work by the memory that they take; further ones wait for their turn, in order. Small answers
 * do not pass through here. An answer larger than the limit is written alone.
 */
export class LargeAnswers {
  readonly #limit: number;
  readonly #longestWait: number;
  readonly #waiting = new Set<Waiting>();
  #used = 0;
  #atWork = 0;

  constructor({ bytes, waitMilliseconds = longestWait }: LargeAnswerLimits) {
    this.#limit = bytes;
    this.#longestWait = waitMilliseconds;
  }

  /** Number of answers that are being written, and that wait for their turn. */
  get load(): { readonly atWork: number; readonly waiting: number } {
    return { atWork: this.#atWork, waiting: this.#waiting.size };
  }

  /**
   * Waits for the turn of an answer. A client that closes its connection leaves the queue.
   * @param bytes memory that writing the answer takes
   * @returns the function that ends the turn; more than one call has no further effect
   * @throws StrataError `Unavailable` when the turn does not come in time, or the client has gone
   */
  enter(bytes: number, response: ServerResponse): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const refuse = (reason: string): void => {
        stop();
        this.#waiting.delete(waiting);
        reject(new StrataError('Unavailable', reason));
        this.#admit();
      };
      const onClose = (): void => refuse('the client closed its connection before the answer was written');
      const timeout = setTimeout(
        () =>
          refuse(
            `the registry is writing as many large answers at once as STRATA_LARGE_ANSWERS_MB allows (${this.#limit / 1_000_000}), and none of them ended within ${this.#longestWait / 1000} s; try again later, or ask for less`,
          ),
        this.#longestWait,
      );
      const stop = (): void => {
        clearTimeout(timeout);
        response.off('close', onClose);
      };
      const waiting: Waiting = {
        bytes,
        begin: (leave) => {
          stop();
          resolve(leave);
        },
      };
      if (response.destroyed) {
        refuse('the client closed its connection before the answer was written');
        return;
      }
      response.once('close', onClose);
      this.#waiting.add(waiting);
      this.#admit();
    });
  }

  /** Does work in its turn; parameters and errors as those of `enter`. */
  async run<T>(bytes: number, response: ServerResponse, work: () => Promise<T>): Promise<T> {
    const leave = await this.enter(bytes, response);
    try {
      return await work();
    } finally {
      leave();
    }
  }

  #admit(): void {
    for (const waiting of this.#waiting) {
      if (this.#atWork > 0 && this.#used + waiting.bytes > this.#limit) return;
      this.#waiting.delete(waiting);
      this.#used += waiting.bytes;
      this.#atWork += 1;
      waiting.begin(this.#leaver(waiting.bytes));
    }
  }

  #leaver(bytes: number): () => void {
    let isAtWork = true;
    return () => {
      if (!isAtWork) return;
      isAtWork = false;
      this.#used -= bytes;
      this.#atWork -= 1;
      this.#admit();
    };
  }
}
