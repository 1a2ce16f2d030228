import { LRUCache } from 'lru-cache';
import type { CacheUse } from '../model/cache-use.js';
import { SharedWork } from '../model/shared-work.js';

/** A result with the memory it takes, in bytes. */
export interface SizedResult<Result extends object> {
  readonly result: Result;
  readonly bytes: number;
}

/** Memory of an entry besides its result, bytes, roughly: its query, the snapshot, and the function that loads its content. */
const overhead = 4_000;

/**
 * A cache of query results, limited in bytes; the least recently used ones are evicted. Concurrent requests for one
 * result share one call of `find`; a call that fails, or that all have left, leaves no entry.
 */
export class ResultCache {
  /**
   * Keyed by query object first, so that a repeated query object skips serializing it. The references are weak: a
   * caller that holds a query object must not keep results in memory beyond the byte limit.
   */
  readonly #last = new WeakMap<object, { readonly key: string; readonly result: WeakRef<object> }>();
  readonly #entries: LRUCache<string, SizedResult<object>>;
  #finding = new SharedWork<SizedResult<object>>();
  #lookUps = 0;
  #misses = 0;

  /** @param bytes memory for all entries */
  constructor(bytes: number) {
    this.#entries = new LRUCache({
      maxSize: Math.max(1, bytes),
      sizeCalculation: (entry, key) => entry.bytes + 2 * key.length + overhead,
    });
  }

  get use(): CacheUse {
    return { hits: this.#lookUps - this.#misses, misses: this.#misses, bytes: this.#entries.calculatedSize };
  }

  /** Removes all entries; what is being found gets none. */
  clear(): void {
    this.#entries.clear();
    this.#finding = new SharedWork();
  }

  /**
   * The cached result of a query, or that of `find`.
   * @param key of the state that the query reads and of the view of the principal (Snapshot.cacheKey)
   * @param query JSON; equal queries must have results of the same type
   * @param find its signal aborts when nobody waits for the result any more
   * @param signal of the one who waits
   */
  async obtain<Result extends object>(
    key: string,
    query: object,
    find: (signal: AbortSignal) => Promise<SizedResult<Result>>,
    signal?: AbortSignal,
  ): Promise<Result> {
    this.#lookUps += 1;
    const last = this.#last.get(query);
    const repeated = last?.key === key ? last.result.deref() : undefined;
    if (repeated !== undefined) return repeated as Result;
    const entryKey = `${key} ${JSON.stringify(query)}`;
    const { result } =
      this.#entries.get(entryKey) ??
      (await this.#finding.run(entryKey, (all) => this.#find(entryKey, find, all), signal));
    this.#last.set(query, { key, result: new WeakRef(result) });
    return result as Result;
  }

  async #find(
    entryKey: string,
    find: (signal: AbortSignal) => Promise<SizedResult<object>>,
    signal: AbortSignal,
  ): Promise<SizedResult<object>> {
    const finding = this.#finding;
    this.#misses += 1;
    const found = await find(signal);
    if (finding === this.#finding) this.#entries.set(entryKey, found);
    return found;
  }
}
