import { LRUCache } from 'lru-cache';
import type { Database } from '../../store/database.js';
import type { Clock, Reading } from '../clock.js';
import { newestOf, type Structures, tell } from './find-structures.js';
import { fingerprintOf } from './fingerprint.js';
import type { StructureQuery } from './structure-query.js';
import { type Traversed, traverse } from './traverse.js';

/** What a query finds, before any of it is loaded. */
export interface Answer {
  /** Names the content: equal fingerprints, equal artefacts, in every process. */
  readonly fingerprint: string;
  /** The newest instant at which an artefact of it changed, epoch milliseconds. */
  readonly lastModified: number;
  /** The newest instant at which the registry that it shows changed, epoch milliseconds. */
  readonly registryModified: number;
  load(): Promise<Structures>;
}

interface Kept {
  readonly answer: Answer;
  readonly found: Traversed;
}

/** What a version found takes in memory, roughly. */
const bytesPerRow = 600;

const sizeOf = ({ asked, along, family, answers }: Traversed): number =>
  1_000 + bytesPerRow * (asked.length + along.length + family.length + answers.size);

/**
 * The answers to structure queries. Those found last are kept: an answer of a past instant never changes, and one of the
 * present holds until the next submission. Who asks what is being found waits for it.
 */
export class Answers {
  readonly #database: Database;
  readonly #clock: Clock;
  /**
   * By the very query: who asks again with the same object need not be compared. It keeps no answer alive, or those who
   * keep queries would hold more than the memory for answers.
   */
  readonly #last = new WeakMap<StructureQuery, { readonly at: number; readonly answer: WeakRef<Answer> }>();
  readonly #kept: LRUCache<string, Kept, { query: StructureQuery; reading: Reading }>;

  /** @param bytes memory for what is kept */
  constructor(database: Database, clock: Clock, bytes: number) {
    this.#database = database;
    this.#clock = clock;
    this.#kept = new LRUCache({
      maxSize: Math.max(1, bytes),
      sizeCalculation: ({ found }, key) => sizeOf(found) + 2 * key.length,
      fetchMethod: async (_key, _stale, { context }) => this.#find(context.query, context.reading),
    });
  }

  /** @throws StrataError `NotFound` when nothing fits, `Semantic` for an instant in the future */
  async find(query: StructureQuery): Promise<Answer> {
    const reading = await this.#clock.reading(query.asOf);
    const last = this.#last.get(query);
    const same = last?.at === reading.at ? last.answer.deref() : undefined;
    if (same !== undefined) return same;
    const { asOf: _asOf, ...rest } = query;
    // The instant names the state that is read: submissions have instants of their own.
    const key = `${reading.at} ${JSON.stringify(rest)}`;
    const context = { query, reading };
    const { answer } = (await this.#kept.fetch(key, { context })) ?? (await this.#find(query, reading));
    this.#last.set(query, { at: reading.at, answer: new WeakRef(answer) });
    return answer;
  }

  async #find(query: StructureQuery, reading: Reading): Promise<Kept> {
    const { at } = reading;
    const found = await this.#database.read((tx) => traverse(tx, query, at));
    const answer: Answer = {
      fingerprint: fingerprintOf(query, found, at),
      lastModified: newestOf(found),
      registryModified: at,
      load: () => this.#database.read((tx) => tell(tx, query, found, reading)),
    };
    return { answer, found };
  }
}
