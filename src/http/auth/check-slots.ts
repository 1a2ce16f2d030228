import { StrataError } from '../../errors.js';

/** Checks of one mechanism that run at the same time, and those that wait for them. */
const [mostRunning, mostWaiting] = [16, 256];

/** Bounds the checks that run at the same time: a password hash takes memory, a directory has few connections. */
export class CheckSlots {
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  /** @throws StrataError `Unavailable` if too many wait */
  async run<T>(check: () => Promise<T>): Promise<T> {
    if (this.#running >= mostRunning) {
      if (this.#waiting.length >= mostWaiting) {
        throw new StrataError('Unavailable', 'too many sign-ins are being checked; send the request again', [], 1);
      }
      // The one that ends leaves its place to this one.
      await new Promise<void>((start) => this.#waiting.push(start));
    } else this.#running += 1;
    try {
      return await check();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }
}
