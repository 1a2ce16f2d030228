import { LRUCache } from 'lru-cache';
import type { Artefact } from '../model/artefact.js';

/** Size of the largest artefact that is cached, as a share of the cache. */
const largestShare = 1 / 8;

/**
 * A cache of the content of recently used revisions, limited in bytes. Revisions never change, so no entry is invalidated.
 */
export class RevisionCache {
  readonly #artefacts: LRUCache<string, Artefact>;
  readonly #largest: number;

  constructor(bytes: number) {
    this.#largest = bytes * largestShare;
    this.#artefacts = new LRUCache({ maxSize: Math.max(1, bytes) });
  }

  get(revision: string): Artefact | undefined {
    return this.#artefacts.get(revision);
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
