import { LRUCache } from 'lru-cache';
import type { Artefact } from '../model/artefact.js';

/** What an artefact takes in memory for each character of its JSON, roughly. */
const bytesPerCharacter = 3;
/** The largest that is kept, as a share of the cache. */
const largestShare = 1 / 8;

/** Keeps what revisions say, those used last, up to a number of bytes. Revisions never change. */
export class RevisionCache {
  readonly #kept: LRUCache<string, Artefact>;
  readonly #largest: number;

  constructor(bytes: number) {
    this.#largest = bytes * largestShare;
    this.#kept = new LRUCache({ maxSize: Math.max(1, bytes) });
  }

  get(revision: string): Artefact | undefined {
    return this.#kept.get(revision);
  }

  /** @param length characters of the artefact's JSON */
  keep(revision: string, artefact: Artefact, length: number): void {
    const size = Math.max(1, length * bytesPerCharacter);
    if (size <= this.#largest) this.#kept.set(revision, artefact, { size });
  }
}
