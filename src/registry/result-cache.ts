import { LRUCache } from 'lru-cache';
import type { CacheUse } from '../model/cache-use.js';

/** A result with the memory it takes, in bytes. */
export interface SizedResult<Result extends object> {
  readonly result: Result;
  readonly bytes: number;
}

type Find = () => Promise<SizedResult<object>>;

/**
 * A cache of query results, limited in bytes; the least recently used ones are evicted. Concurrent requests for one
 * result share one call of `find`; a call that fails leaves no entry.
 */
export class ResultCache {
  /**
   * Keyed by query object first, so that a repeated query object skips serializing it. The references are weak: a
   * caller that holds a query object must not keep results in memory beyond the byte limit.
   */
  readonly #last = new WeakMap<object, { readonly key: string; readonly result: WeakRef<object> }>();
  readonly #entries: LRUCache<string, SizedResult<object>, Find>;
  #lookUps = 0;
  #misses = 0;

  /** @param bytes memory for all entries */
  constructor(bytes: number) {
    this.#entries = new LRUCache({
      maxSize: Math.max(1, bytes),
      sizeCalculation: (entry, key) => entry.bytes + 2 * key.length,
      // A result is returned to those who wait for it even if its entry is evicted meanwhile.
      ignoreFetchAbort: true,
      fetchMethod: (_key, _stale, { context }) => {
        this.#misses += 1;
        return context();
      },
    });
  }

  get use(): CacheUse {
    return { hits: this.#lookUps - this.#misses, misses: this.#misses, bytes: this.#entries.calculatedSize };
  }

  /** Removes all entries. */
  clear(): void {
    this.#entries.clear();
  }

  /**
   * The cached result of a query, or that of `find`.
   * @param key of the state that the query reads and of the view of the principal (Snapshot.cacheKey)
   * @param query JSON; equal queries must have results of the same type
   */
  async obtain<Result extends object>(
    key: string,
    query: object,
    find: () => Promise<SizedResult<Result>>,
  ): Promise<Result> {
    this.#lookUps += 1;
    const last = this.#last.get(query);
    const repeated = last?.key === key ? last.result.deref() : undefined;
    if (repeated !== undefined) return repeated as Result;
    const found = await this.#entries.fetch(`${key} ${JSON.stringify(query)}`, { context: find });
    // An entry evicted while it was being found is undefined here.
    const { result } = found ?? (await find());
    this.#last.set(query, { key, result: new WeakRef(result) });
    return result as Result;
  }
}
