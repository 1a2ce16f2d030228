import { StrataError } from '../../errors.js';
import { Shares } from '../../model/shares.js';
import { holderOfAddress } from '../network-of.js';

/** Checks of one mechanism that run at the same time, and those that wait for them. */
const [mostRunning, mostWaiting] = [16, 256];
/** One address has at most a quarter of the places of those that wait. */
const shareOfOne = 1 / 4;

/** Bounds the checks that run at the same time: a password hash takes memory, a directory has few connections. */
export class CheckSlots {
  readonly #waiting: (() => void)[] = [];
  readonly #places = new Shares({ size: mostWaiting, ofOne: shareOfOne });
  #running = 0;

  /**
   * @param address of the client
   * @throws StrataError `Unavailable` if too many wait, in all or of the network of the address
   */
  async run<T>(address: string, check: () => Promise<T>): Promise<T> {
    if (this.#running >= mostRunning) {
      const holder = holderOfAddress(address);
      if (this.#places.shortage(1, holder) !== undefined) {
        throw new StrataError('Unavailable', 'too many sign-ins are being checked; send the request again', [], 1);
      }
      const giveBack = this.#places.take(1, holder);
      // The one that ends leaves its place to this one.
      await new Promise<void>((start) => this.#waiting.push(start));
      giveBack();
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
