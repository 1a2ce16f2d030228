import { untilAborted } from './until-aborted.js';

/** Work under way, and how many wait for it. */
interface OpenWork<T> {
  readonly result: Promise<T>;
  readonly ending: AbortController;
  waiting: number;
  isReceived: boolean;
}

/**
 * Work that is done once for all who want the same result while it is under way. One who leaves stops waiting at once; when all
 * have left, the work is ended, and one who comes then begins it anew.
 */
export class SharedWork<T> {
  readonly #open = new Map<string, OpenWork<T>>();

  /**
   * The result of the work under way for a key, or of `work`.
   * @param work its signal aborts when all have left before one got the result
   * @param signal of one who waits
   * @throws what the work throws, which all who wait get; the reason of the signal when it aborts before
   */
  async run(key: string, work: (signal: AbortSignal) => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
    signal?.throwIfAborted();
    const open = this.#open.get(key) ?? this.#begin(key, work);
    open.waiting += 1;
    try {
      const result = await untilAborted(open.result, signal);
      open.isReceived = true;
      return result;
    } finally {
      open.waiting -= 1;
      if (open.waiting === 0 && !open.isReceived) this.#abandon(key, open, signal?.reason);
    }
  }

  #abandon(key: string, open: OpenWork<T>, reason: unknown): void {
    if (this.#open.get(key) === open) this.#open.delete(key);
    open.ending.abort(reason);
  }

  #begin(key: string, work: (signal: AbortSignal) => Promise<T>): OpenWork<T> {
    const ending = new AbortController();
    const end = (): void => {
      if (this.#open.get(key) === open) this.#open.delete(key);
    };
    const result = (async () => work(ending.signal))();
    const open: OpenWork<T> = { result, ending, waiting: 0, isReceived: false };
    this.#open.set(key, open);
    result.then(end, end);
    return open;
  }
}
