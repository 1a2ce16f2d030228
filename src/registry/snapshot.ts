import type { MemoryClaim } from '../model/memory-claim.js';
import type { Transactions, Tx } from '../store/database.js';
import type { Access } from './access/access.js';
import type { Hiding } from './access/hiding.js';
import type { Hidings } from './access/hidings.js';
import type { ReadState } from './clock.js';
import type { Instants } from './instants.js';
import type { ResultCache, SizedResult } from './result-cache.js';

/** What a query loads at once, in the transaction that finds it; the content of larger results is loaded while it is read. */
export interface AtOnce {
  readonly versions: number;
  /** Bytes of their content in the database, packed. */
  readonly packedBytes: number;
}

const usualAtOnce: AtOnce = { versions: 500, packedBytes: 1_000_000 };

/** What all snapshots of a registry share. */
export interface SnapshotCaches {
  readonly results: ResultCache;
  readonly instants: Instants;
  readonly hidings: Hidings;
}

/**
 * The registry at one instant, as one principal may see it. A request resolves its instant once, and all its queries read
 * one snapshot: a submission that commits meanwhile is not visible. Creating a snapshot requires no round trip beyond the
 * clock read and starts no transaction.
 */
export class Snapshot {
  /** Number of the newest transaction up to the requested instant: the one that every statement reads at. */
  readonly tick: number;
  /** Its instant, epoch milliseconds. */
  readonly at: number;
  /** No response that shows an earlier state has a later `Date`, epoch milliseconds. */
  readonly modified: number;
  /** UUID of its submission. Identifies the state in every process and in every history of the registry. */
  readonly state: string;
  /** What the principal may see: by the access rules of now, for past states too. */
  readonly access: Access;
  /** Differs between any two states and between any two views; part of the key of every cache entry. */
  readonly cacheKey: string;
  readonly atOnce: AtOnce;
  /** Aborts when nobody waits any more for what is read; undefined where that is not known. Long loops take it (model/turns.ts). */
  readonly signal: AbortSignal | undefined;
  readonly #read: ReadState;
  /** What content counts for; undefined where it does not count. */
  readonly memory: MemoryClaim | undefined;
  readonly #database: Transactions;
  readonly #caches: SnapshotCaches;

  constructor(
    database: Transactions,
    caches: SnapshotCaches,
    read: ReadState,
    access: Access,
    atOnce = usualAtOnce,
    signal?: AbortSignal,
    memory?: MemoryClaim,
  ) {
    const { tick, at, modified, submission } = read;
    this.#read = read;
    this.signal = signal;
    this.memory = memory;
    this.#database = database;
    this.#caches = caches;
    this.tick = tick;
    this.at = at;
    this.modified = modified;
    this.state = submission;
    this.access = access;
    this.atOnce = atOnce;
    this.cacheKey = `${submission} ${access.view}`;
  }

  /** The same for others: what is read through it ends with their signal. */
  withSignal(signal: AbortSignal | undefined): Snapshot {
    return new Snapshot(this.#database, this.#caches, this.#read, this.access, this.atOnce, signal, this.memory);
  }

  /** Whether the registry has or had deprecations. */
  get hadDeprecations(): boolean {
    return this.#read.deprecations > 0;
  }

  /** Takes memory for what is computed. @throws as `MemoryClaim.require` */
  requireMemory(bytes: number): void {
    this.memory?.require(bytes);
  }

  /** The same with content that counts for a claim; for none where it is undefined. */
  withMemory(memory: MemoryClaim | undefined): Snapshot {
    return new Snapshot(this.#database, this.#caches, this.#read, this.access, this.atOnce, this.signal, memory);
  }

  /**
   * What the principal may not see; undefined where that is nothing. A round trip where it depends on what is attached to flows.
   * @throws StrataError `Unavailable` when the database does not respond; the reason of the signal
   */
  async hiding(): Promise<Hiding | undefined> {
    if (this.access.restrictions.length === 0) return undefined;
    return this.#caches.hidings.of(this.access, this.state, this.tick, this.#database, this.signal);
  }

  /**
   * Runs statements in a read transaction, all of them at `tick`. Their rows are those that the principal may see.
   * @throws StrataError `Unavailable` when the database does not respond; the reason of the signal when it aborts, which ends the
   * transaction
   */
  async read<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const hiding = await this.hiding();
    const own = { memory: this.memory, ...(hiding === undefined ? {} : { view: hiding.view }) };
    return this.#database.read((tx) => work({ ...tx, ...own }), this.signal);
  }

  /**
   * The result of a query on this snapshot, from the cache if it holds it.
   * @param query JSON; equal queries must have results of the same type
   * @param find reads the snapshot that it gets, whose signal aborts when all who wait for the result have left. What is read
   * of the result later is read with the signal of those who wait then.
   */
  cached<Result extends object>(
    query: object,
    find: (snapshot: Snapshot) => Promise<SizedResult<Result>>,
  ): Promise<Result> {
    const shared = (signal: AbortSignal): Promise<SizedResult<Result>> => find(this.withSignal(signal));
    return this.#caches.results.obtain(this.cacheKey, query, shared, this.signal);
  }

  /** The instants of transactions up to `tick`, epoch milliseconds, by number. One round trip; none where all are known. */
  instantsOf(tx: Tx, ticks: Iterable<number>): Promise<ReadonlyMap<number, number>> {
    return this.#caches.instants.of(tx, ticks);
  }
}
