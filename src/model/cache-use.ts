/** The use of a cache since the start. */
export interface CacheUse {
  /** Look-ups that found an entry. */
  readonly hits: number;
  readonly misses: number;
  /** Memory of the entries, bytes, as the cache counts it. */
  readonly bytes: number;
}
