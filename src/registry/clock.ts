import { StrataError } from '../errors.js';
import type { Transactions } from '../store/database.js';
import { readClock } from '../store/query-statements.js';

/** A state of the registry: the number of its newest transaction and the instant at which that was accepted. */
export interface ClockState {
  readonly tick: number;
  /** Epoch milliseconds. All statements of a request read this instant, so a submission between them is not visible. */
  readonly at: number;
}

export interface ClockSettings {
  /** Whether no other process writes to the database. */
  readonly isOnlyWriter: boolean;
  /** How long a clock read stays valid where other processes write too, milliseconds; 0 where missing. */
  readonly freshness?: number;
}

export interface ClockCheck {
  /** The newest instant of the registry, epoch milliseconds. */
  readonly newest: number;
  /** By how much it is later than the clock of this machine, whole seconds; 0 up to a minute. */
  readonly secondsAhead: number;
}

/** Clocks of machines that write to the same database may differ by this time, milliseconds. */
const toleratedLead = 60_000;

/** Compares the newest instant with the clock of this machine, which may have jumped ahead and back. */
export function compareWithMachine({ at }: ClockState, now: number = Date.now()): ClockCheck {
  const lead = at - now;
  return { newest: at, secondsAhead: lead > toleratedLead ? Math.round(lead / 1000) : 0 };
}

/** The share of the validity of a clock read after which the next one starts: at 50 ms, 15 ms before the end. */
const readAheadShare = 0.7;

/**
 * The newest state. A process that is the only writer holds it in memory; where others write too, it is read from the
 * database. Concurrent requests share one clock read, if it started after they arrived, so that a request sees every
 * submission acknowledged before it.
 */
export class Clock {
  readonly #database: Transactions;
  readonly #isOnlyWriter: boolean;
  readonly #freshness: number;
  #state: ClockState | undefined;
  /** When the newest valid clock read started, milliseconds of the process. */
  #readAt = Number.NEGATIVE_INFINITY;
  /** Number of invalidations: a clock read that started before the last one must not set the state. */
  #invalidations = 0;
  /** The clock read under way, when it started, and the one that starts when it ends, for requests that came after. */
  #current: Promise<ClockState> | undefined;
  #currentStart = Number.NEGATIVE_INFINITY;
  #next: Promise<ClockState> | undefined;

  constructor(database: Transactions, { isOnlyWriter, freshness = 0 }: ClockSettings) {
    this.#database = database;
    this.#isOnlyWriter = isOnlyWriter;
    this.#freshness = freshness;
  }

  /** Sets the state after an accepted submission; must run before the submission is acknowledged. */
  advance(state: ClockState): void {
    if (this.#state === undefined || state.tick > this.#state.tick) this.#state = state;
  }

  /**
   * Discards the state, so that the next request reads the clock. For submissions that ended without a confirmed commit:
   * a commit whose connection was lost may have succeeded.
   */
  invalidate(): void {
    this.#state = undefined;
    this.#readAt = Number.NEGATIVE_INFINITY;
    this.#invalidations += 1;
  }

  /** The newest state where no clock read is needed, else undefined. */
  get known(): ClockState | undefined {
    const isValid = this.#isOnlyWriter || this.#isWithin(this.#readAt, this.#freshness);
    if (this.#state === undefined || !isValid) return undefined;
    this.#readAhead();
    return this.#state;
  }

  /** @throws StrataError `Unavailable` when the database does not respond or holds no registry */
  async newest(): Promise<ClockState> {
    const { known } = this;
    if (known !== undefined) return known;
    const isShared = this.#isWithin(this.#currentStart, this.#freshness);
    return (isShared ? this.#current : undefined) ?? this.read();
  }

  /**
   * Reads the clock in the database, in a read that starts after this call.
   * @throws StrataError `Unavailable` when the database does not respond or holds no registry
   */
  read(): Promise<ClockState> {
    if (this.#current === undefined) return this.#start();
    const start = (): Promise<ClockState> => this.#start();
    this.#next ??= this.#current.then(start, start);
    return this.#next;
  }

  /**
   * The state to read for a request about `asOf`.
   * @param asOf epoch milliseconds; undefined for the newest state
   * @throws StrataError `Semantic` for an instant in the future, `Unavailable` as `newest`
   */
  async resolve(asOf: number | undefined, now: number = Date.now()): Promise<ClockState> {
    const newest = await this.newest();
    if (asOf === undefined) return newest;
    if (asOf > now && asOf > newest.at) {
      throw new StrataError(
        'Semantic',
        `asOf ${new Date(asOf).toISOString()} is in the future; use an instant that is not later than now`,
      );
    }
    return { tick: newest.tick, at: Math.min(asOf, newest.at) };
  }

  #isWithin(since: number, milliseconds: number): boolean {
    return performance.now() - since < milliseconds;
  }

  /** Starts a read towards the end of the validity of the last one, so that no request waits for it. */
  #readAhead(): void {
    if (this.#isOnlyWriter || this.#current !== undefined) return;
    if (this.#isWithin(this.#readAt, this.#freshness * readAheadShare)) return;
    // After a failure, the first request after the end of the validity reads again and reports it.
    this.#start().catch(() => undefined);
  }

  #start(): Promise<ClockState> {
    this.#currentStart = performance.now();
    const current = this.#readDatabase().finally(() => {
      this.#current = undefined;
    });
    this.#current = current;
    this.#next = undefined;
    return current;
  }

  async #readDatabase(): Promise<ClockState> {
    const invalidations = this.#invalidations;
    const start = performance.now();
    const [row] = await this.#database.readFromLeader((tx) => readClock(tx, {}));
    if (row === undefined)
      throw new StrataError('Unavailable', 'the database does not hold a registry yet; try again in a few seconds');
    if (invalidations === this.#invalidations) {
      this.advance(row);
      this.#readAt = start;
    }
    return this.#state ?? row;
  }
}
