import { StrataError } from '../errors.js';
import type { Transactions, Tx } from '../store/database.js';
import { type ClockRow, readClock, type StateRow } from '../store/query-statements.js';
import type { AsOf } from './as-of.js';
import { PastStates } from './past-states.js';

/** The newest state of the registry, with the history that it belongs to. */
interface NewestState extends StateRow, Pick<ClockRow, 'registry' | 'epoch' | 'rules' | 'deprecations'> {
  /** When this process read it first, epoch milliseconds. Responses before it may show an earlier state. */
  readonly seen: number;
}

/** The state that a request reads. */
export interface ReadState extends StateRow {
  /** No response that shows an earlier state has a later `Date`, epoch milliseconds. */
  readonly modified: number;
  /** Tick of the newest transaction that changed access rules: those of now hold for past states too; 0 if there is none. */
  readonly rules: number;
  /** Tick of the newest transaction that changed deprecations; 0 if there is none. */
  readonly deprecations: number;
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
export function compareWithMachine({ at }: Pick<StateRow, 'at'>, now: number = Date.now()): ClockCheck {
  const lead = at - now;
  return { newest: at, secondsAhead: lead > toleratedLead ? Math.round(lead / 1000) : 0 };
}

/** The share of the validity of a clock read after which the next one starts: at 50 ms, 15 ms before the end. */
const readAheadShare = 0.7;

/**
 * The newest state. A process that is the only writer holds it in memory; where others write too, it is read from the
 * database. Concurrent requests share one clock read, if it started after they arrived, so that a request sees every
 * submission acknowledged before it.
 *
 * A database may be replaced while processes use it: by a backup, or by another registry. Each clock read compares the
 * history: if it is another one, everything that was read before is dropped.
 */
export class Clock {
  readonly #database: Transactions;
  readonly #isOnlyWriter: boolean;
  readonly #freshness: number;
  readonly #onNewHistory: () => void;
  readonly #follow: (tx: Tx, row: ClockRow) => Promise<void>;
  #state: NewestState | undefined;
  /** Whether the next request has to read the clock. */
  #isInvalid = true;
  readonly #past: PastStates;
  /** When the newest valid clock read started, milliseconds of the process. */
  #readAt = Number.NEGATIVE_INFINITY;
  /** Called when the state is newer than before, or may be. */
  readonly #listeners = new Set<() => void>();
  /** Number of invalidations: a clock read that started before the last one must not set the state. */
  #invalidations = 0;
  /** The clock read under way, when it started, and the one that starts when it ends, for requests that came after. */
  #current: Promise<NewestState> | undefined;
  #currentStart = Number.NEGATIVE_INFINITY;
  #next: Promise<NewestState> | undefined;

  /**
   * @param onNewHistory called when the database holds another history than before
   * @param follow reads, in the transaction of a clock read, what the clock shows to be new
   */
  constructor(
    database: Transactions,
    { isOnlyWriter, freshness = 0 }: ClockSettings,
    onNewHistory: () => void = () => undefined,
    follow: (tx: Tx, row: ClockRow) => Promise<void> = async () => undefined,
  ) {
    this.#database = database;
    this.#past = new PastStates(database, (read) => this.#take(read));
    this.#isOnlyWriter = isOnlyWriter;
    this.#freshness = freshness;
    this.#onNewHistory = onNewHistory;
    this.#follow = follow;
  }

  /**
   * Sets the state after an accepted submission or a change of access rules; must run before it is acknowledged. Where that
   * cannot be done, the next request reads the clock, with the history that it belongs to.
   * @param changes what was changed beside artefacts
   */
  advance({ tick, at, submission }: StateRow, changes?: 'rules' | 'deprecations'): void {
    const state = this.#state;
    if (state === undefined || tick <= state.tick) this.invalidate();
    else {
      const changed = changes === undefined ? {} : { [changes]: tick };
      this.#state = { ...state, tick, at, submission, ...changed, seen: Date.now() };
      this.#notify();
    }
  }

  /**
   * Has a function called, once for each newer state, whoever submitted what made it newer: this process at once, others when
   * it reads the clock.
   * @returns a function that ends this
   */
  onAdvance(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }

  /**
   * Discards the state, so that the next request reads the clock. For submissions that ended without a confirmed commit:
   * a commit whose connection was lost may have succeeded.
   */
  invalidate(): void {
    this.#readAt = Number.NEGATIVE_INFINITY;
    this.#invalidations += 1;
    this.#isInvalid = true;
    this.#notify();
  }

  /** The newest state where no clock read is needed, else undefined. */
  get known(): NewestState | undefined {
    const isValid = !this.#isInvalid && (this.#isOnlyWriter || this.#isWithin(this.#readAt, this.#freshness));
    if (this.#state === undefined || !isValid) return undefined;
    this.#readAhead();
    return this.#state;
  }

  /** The newest state that was read, which may be outdated; its history is that of the last clock read. */
  get held(): NewestState | undefined {
    return this.#state;
  }

  /**
   * The `Date` of a response to a request that reads the newest state from now on, epoch milliseconds: whatever this state
   * lacks, every process saw later. RFC 9110 section 6.6.1 wants the time before the content is generated, because clients
   * send it as `If-Modified-Since`.
   */
  get dateOfRead(): number {
    return Date.now() - (this.#isOnlyWriter ? 0 : this.#freshness);
  }

  /** @throws StrataError `Unavailable` when the database does not respond or holds no registry */
  async newest(): Promise<NewestState> {
    const { known } = this;
    if (known !== undefined) return known;
    const isShared = this.#isWithin(this.#currentStart, this.#freshness);
    return (isShared ? this.#current : undefined) ?? this.read();
  }

  /**
   * Reads the clock in the database, in a read that starts after this call.
   * @throws StrataError `Unavailable` when the database does not respond or holds no registry
   */
  read(): Promise<NewestState> {
    if (this.#current === undefined) return this.#start();
    const start = (): Promise<NewestState> => this.#start();
    this.#next ??= this.#current.then(start, start);
    return this.#next;
  }

  /**
   * The state to read for a request about `asOf`: that of the newest transaction up to it. The same instant always gives
   * the same state: no later submission gets an instant for which a query was executed.
   * @param asOf undefined for the newest state
   * @param name of what the client gave it as, for errors
   * @param signal aborts when nobody waits for the state any more
   * @throws StrataError `Semantic` for an instant in the future or a transaction that does not exist yet, `NotFound` for an
   * instant before the first transaction, `Unavailable` as `newest`
   */
  async resolve(
    asOf: AsOf | undefined,
    now: number = Date.now(),
    name = 'asOf',
    signal?: AbortSignal,
  ): Promise<ReadState> {
    const newest = await this.newest();
    if (asOf === undefined) return { ...newest, modified: newest.seen };
    signal?.throwIfAborted();
    const state = await this.#past.find(asOf, newest, { now, name, signal });
    return { ...state, modified: state.at, rules: newest.rules, deprecations: newest.deprecations };
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

  #start(): Promise<NewestState> {
    this.#currentStart = performance.now();
    const current = this.#readDatabase().finally(() => {
      this.#current = undefined;
    });
    this.#current = current;
    this.#next = undefined;
    return current;
  }

  async #readDatabase(): Promise<NewestState> {
    const invalidations = this.#invalidations;
    const start = performance.now();
    const state = await this.#take((known) =>
      this.#database.readNewest(async (tx) => {
        const [clock] = await readClock(tx, { known });
        if (clock === undefined) return undefined;
        await this.#follow(tx, clock);
        return clock;
      }),
    );
    if (invalidations === this.#invalidations) {
      this.#isInvalid = false;
      this.#readAt = start;
    }
    return state;
  }

  /**
   * Takes over a clock that is read, unless a newer state of its history is known.
   * @param read gets the tick that `known` of its row belongs to
   * @throws StrataError `Unavailable` where there is no clock
   */
  async #take(read: (known: number) => Promise<ClockRow | undefined>): Promise<NewestState> {
    // A submission may advance the state meanwhile.
    const before = this.#state;
    const row = await read(before?.tick ?? 0);
    if (row === undefined)
      throw new StrataError('Unavailable', 'the database does not hold a registry yet; try again in a few seconds');
    const { known, ...state } = row;
    if (before !== undefined && isOtherHistory(before, row)) {
      this.#past.clear();
      this.#state = undefined;
      this.#onNewHistory();
    }
    if (this.#state === undefined || state.tick > this.#state.tick) {
      this.#state = { ...state, seen: Date.now() };
      this.#notify();
    }
    return this.#state;
  }
}

/**
 * Whether a clock belongs to another history than a state that was read before. Registry and epoch differ in another
 * database; a backup that was restored without a new epoch lacks the transaction, or has another one in its place.
 */
const isOtherHistory = (before: NewestState, { registry, epoch, known }: ClockRow): boolean =>
  before.registry !== registry || before.epoch !== epoch || (before.tick > 0 && known !== before.submission);
