import { LRUCache } from 'lru-cache';

interface Level {
  readonly tokens: number;
  /** Epoch milliseconds. */
  readonly at: number;
}

export interface BucketSettings {
  /** Tokens of a full bucket. */
  readonly size: number;
  /** Time in which one token comes back, milliseconds. */
  readonly interval: number;
  /** Buckets that are kept; the one that was used longest ago is forgotten, which makes it full. */
  readonly most: number;
}

/** A token bucket for each key, in bounded memory. A full bucket is not kept. */
export class TokenBuckets {
  readonly #settings: BucketSettings;
  readonly #levels: LRUCache<string, Level>;

  constructor(settings: BucketSettings) {
    this.#settings = settings;
    this.#levels = new LRUCache({ max: settings.most });
  }

  isFull(key: string, now: number): boolean {
    return this.#tokens(key, now) >= this.#settings.size;
  }

  /** Time until there is a token, milliseconds; 0 if there is one. */
  wait(key: string, now: number): number {
    const missing = 1 - this.#tokens(key, now);
    return missing <= 0 ? 0 : missing * this.#settings.interval;
  }

  /** Takes a token. It may be one that is still to come, but no more than one of them is owed. */
  take(key: string, now: number): void {
    this.#levels.set(key, { tokens: Math.max(-1, this.#tokens(key, now) - 1), at: now });
  }

  giveBack(key: string, now: number): void {
    const tokens = this.#tokens(key, now) + 1;
    if (tokens >= this.#settings.size) this.#levels.delete(key);
    else this.#levels.set(key, { tokens, at: now });
  }

  #tokens(key: string, now: number): number {
    const { size, interval } = this.#settings;
    const level = this.#levels.get(key);
    return level === undefined ? size : Math.min(size, level.tokens + Math.max(0, now - level.at) / interval);
  }
}
