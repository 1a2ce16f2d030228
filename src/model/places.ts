import { type Holder, type ShareSettings, Shares } from './shares.js';

export interface PlaceSettings extends ShareSettings {
  /** How long one waits for its turn, milliseconds. */
  readonly waitMilliseconds: number;
  /** The error for one that has waited so long. */
  readonly late: () => Error;
}

interface Waiting {
  readonly size: number;
  readonly holder: Holder | undefined;
  readonly begin: (leave: () => void) => void;
}

/**
 * Limits the work that is done at the same time by its size; further work waits for its turn, in order. Work that waits only for
 * the share of its holder does not delay that of others. Work larger than the limit is done alone.
 */
export class Places {
  readonly #settings: PlaceSettings;
  readonly #shares: Shares;
  readonly #waiting = new Set<Waiting>();
  #atWork = 0;

  constructor(settings: PlaceSettings) {
    this.#settings = settings;
    this.#shares = new Shares(settings);
  }

  /** Number of those at work, and of those that wait for their turn. */
  get load(): { readonly atWork: number; readonly waiting: number } {
    return { atWork: this.#atWork, waiting: this.#waiting.size };
  }

  /**
   * Begins without waiting.
   * @param own the number of turns that the caller has: if there are no others, it gets as much as it needs
   * @returns the function that ends the turn; undefined where others come first, or too little is left
   */
  tryEnter(size: number, holder?: Holder, own = 0): (() => void) | undefined {
    if (own > 0 && own === this.#atWork) return this.#begin(size, holder);
    return this.#waiting.size === 0 && this.#shortage(size, holder) === undefined
      ? this.#begin(size, holder)
      : undefined;
  }

  /**
   * Waits for a turn.
   * @param signal one whose signal aborts leaves the queue
   * @param holder nobody in particular where missing
   * @returns the function that ends the turn; more than one call has no further effect
   * @throws `late` when the turn does not come in time; the reason of the signal
   */
  async enter(size: number, signal: AbortSignal | undefined, holder?: Holder): Promise<() => void> {
    signal?.throwIfAborted();
    return this.tryEnter(size, holder) ?? this.#wait(size, signal, holder);
  }

  #wait(size: number, signal: AbortSignal | undefined, holder: Holder | undefined): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const settle = (): void => {
        clearTimeout(timeout);
        signal?.removeEventListener('abort', leave);
        this.#waiting.delete(waiting);
      };
      const refuse = (reason: unknown): void => {
        settle();
        reject(reason);
        this.#admit();
      };
      const leave = (): void => refuse(signal?.reason);
      const timeout = setTimeout(() => refuse(this.#settings.late()), this.#settings.waitMilliseconds);
      signal?.addEventListener('abort', leave);
      const waiting: Waiting = {
        size,
        holder,
        begin: (end) => {
          settle();
          resolve(end);
        },
      };
      this.#waiting.add(waiting);
      // It comes at once where those before it wait for their shares only.
      this.#admit();
    });
  }

  /** Does work in its turn; parameters and errors as those of `enter`. */
  async run<T>(size: number, signal: AbortSignal | undefined, work: () => Promise<T>, holder?: Holder): Promise<T> {
    const leave = await this.enter(size, signal, holder);
    try {
      return await work();
    } finally {
      leave();
    }
  }

  #shortage(size: number, holder: Holder | undefined): ReturnType<Shares['shortage']> {
    return this.#atWork === 0 ? undefined : this.#shares.shortage(size, holder);
  }

  #admit(): void {
    let isForSignedIn = false;
    for (const waiting of this.#waiting) {
      if (isForSignedIn && waiting.holder?.isSignedIn === false) continue;
      const shortage = this.#shortage(waiting.size, waiting.holder);
      if (shortage === 'all') return;
      isForSignedIn ||= shortage === 'reserved';
      if (shortage === undefined) waiting.begin(this.#begin(waiting.size, waiting.holder));
    }
  }

  #begin(size: number, holder: Holder | undefined): () => void {
    const giveBack = this.#shares.take(size, holder);
    this.#atWork += 1;
    let isAtWork = true;
    return () => {
      if (!isAtWork) return;
      isAtWork = false;
      giveBack();
      this.#atWork -= 1;
      this.#admit();
    };
  }
}
