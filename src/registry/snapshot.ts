import type { Transactions, Tx } from '../store/database.js';
import type { ReadState } from './clock.js';
import type { Instants } from './instants.js';
import { type Principal, principalKey } from './principal.js';
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
  readonly principal: Principal;
  /** Differs between any two states and between any two principals; part of the key of every cache entry. */
  readonly cacheKey: string;
  readonly atOnce: AtOnce;
  readonly #database: Transactions;
  readonly #caches: SnapshotCaches;

  constructor(
    database: Transactions,
    caches: SnapshotCaches,
    { tick, at, modified, submission }: ReadState,
    principal: Principal,
    atOnce = usualAtOnce,
  ) {
    this.#database = database;
    this.#caches = caches;
    this.tick = tick;
    this.at = at;
    this.modified = modified;
    this.state = submission;
    this.principal = principal;
    this.atOnce = atOnce;
    this.cacheKey = `${submission} ${principalKey(principal)}`;
  }

  /**
   * Runs statements in a read transaction, all of them at `tick`.
   * @throws StrataError `Unavailable` when the database does not respond
   */
  read<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#database.read(work);
  }

  /**
   * The result of a query on this snapshot, from the cache if it holds it.
   * @param query JSON; equal queries must have results of the same type
   */
  cached<Result extends object>(query: object, find: () => Promise<SizedResult<Result>>): Promise<Result> {
    return this.#caches.results.obtain(this.cacheKey, query, find);
  }

  /** The instants of transactions up to `tick`, epoch milliseconds, by number. One round trip; none where all are known. */
  instantsOf(tx: Tx, ticks: Iterable<number>): Promise<ReadonlyMap<number, number>> {
    return this.#caches.instants.of(tx, ticks);
  }
}
