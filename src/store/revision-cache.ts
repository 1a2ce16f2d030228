import { LRUCache } from 'lru-cache';
import type { Artefact } from '../model/artefact.js';
import type { CacheUse } from '../model/cache-use.js';

/** Size of the largest artefact that is cached, as a share of the cache. */
const largestShare = 1 / 8;

/**
 * A cache of the content of recently used revisions, limited in bytes. Revisions never change, so no entry is invalidated.
 */
export class RevisionCache {
  readonly #artefacts: LRUCache<string, Artefact>;
  readonly #largest: number;
  #hits = 0;
  #misses = 0;

  constructor(bytes: number) {
    this.#largest = bytes * largestShare;
    this.#artefacts = new LRUCache({ maxSize: Math.max(1, bytes) });
  }

  get use(): CacheUse {
    return { hits: this.#hits, misses: this.#misses, bytes: this.#artefacts.calculatedSize };
  }

  get(revision: string): Artefact | undefined {
    const artefact = this.#artefacts.get(revision);
    if (artefact === undefined) this.#misses += 1;
    else this.#hits += 1;
    return artefact;
  }

  /** Those of some revisions that are cached, and the ids of the others, each once. */
  find(revisions: Iterable<string>): { readonly cached: Map<string, Artefact>; readonly missing: readonly string[] } {
    const cached = new Map<string, Artefact>();
    const missing: string[] = [];
    for (const revision of new Set(revisions)) {
      const artefact = this.get(revision);
      if (artefact === undefined) missing.push(revision);
      else cached.set(revision, artefact);
    }
    return { cached, missing };
  }

  clear(): void {
    this.#artefacts.clear();
  }

  /** @param memory that the artefact takes, bytes (packed-artefact.ts) */
  set(revision: string, artefact: Artefact, memory: number): void {
    const size = Math.max(1, memory);
    if (size <= this.#largest) this.#artefacts.set(revision, artefact, { size });
  }
}
