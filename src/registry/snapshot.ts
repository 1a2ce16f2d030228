import type { Transactions, Tx } from '../store/database.js';
import type { ClockState } from './clock.js';
import { type Principal, principalKey } from './principal.js';
import type { ResultCache, SizedResult } from './result-cache.js';

/** What a query loads at once, in the transaction that finds it; the content of larger results is loaded while it is read. */
export interface AtOnce {
  readonly versions: number;
  /** Bytes of their content in the database, packed. */
  readonly packedBytes: number;
}

const usualAtOnce: AtOnce = { versions: 500, packedBytes: 1_000_000 };

/**
 * The registry at one instant, as one principal may see it. A request resolves its instant once, and all its queries read
 * one snapshot: a submission that commits meanwhile is not visible. Creating a snapshot requires no round trip beyond the
 * clock read and starts no transaction.
 */
export class Snapshot {
  /** The instant that is read, epoch milliseconds: that of the newest submission up to the requested instant. */
  readonly at: number;
  readonly principal: Principal;
  /** Differs between any two instants and between any two principals; part of the key of every cache entry. */
  readonly cacheKey: string;
  readonly atOnce: AtOnce;
  readonly #database: Transactions;
  readonly #results: ResultCache;

  constructor(
    database: Transactions,
    results: ResultCache,
    { at }: Pick<ClockState, 'at'>,
    principal: Principal,
    atOnce = usualAtOnce,
  ) {
    this.#database = database;
    this.#results = results;
    this.at = at;
    this.principal = principal;
    this.atOnce = atOnce;
    this.cacheKey = `${at} ${principalKey(principal)}`;
  }

  /**
   * Runs statements in a read transaction, all of them at the instant `at`.
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
    return this.#results.obtain(this.cacheKey, query, find);
  }
}
