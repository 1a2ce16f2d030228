import { LRUCache } from 'lru-cache';
import { StrataError } from '../errors.js';
import type { Transactions, Tx } from '../store/database.js';
import {
  type ClockRow,
  extendHorizon,
  firstInstant,
  lockHorizon,
  readClock,
  type StateRow,
  stateAt,
  stateOfTick,
} from '../store/query-statements.js';
import type { AsOf } from './as-of.js';

/** The newest state of the registry, with the history that it belongs to. */
interface NewestState extends StateRow, Pick<ClockRow, 'registry' | 'epoch' | 'rules' | 'deprecations'> {
  /** When this process read it first, epoch milliseconds. Responses before it may show an earlier state. */
  readonly seen: number;
}

/** For whom a state is found. */
interface StateRequest {
  readonly now: number;
  readonly name: string;
  readonly signal: AbortSignal | undefined;
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
/** Number of instants whose states are kept. */
const mostInstants = 1_000;

/** An instant for which queries were executed although no transaction has it or a later one. */
interface Horizon {
  /** The newest state then. */
  readonly state: StateRow;
  /** No later submission has this instant or an earlier one, epoch milliseconds. */
  readonly until: number;
}

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
  readonly #past = new LRUCache<number, StateRow>({ max: mostInstants });
  readonly #ofTicks = new LRUCache<number, StateRow>({ max: mostInstants });
  #horizon: Horizon | undefined;
  #extending: Promise<Horizon> | undefined;
  /** The instant of the first transaction, once it was needed, epoch milliseconds. */
  #beginning: number | undefined;
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
    const state = await this.#stateOf(asOf, newest, { now, name, signal });
    return { ...state, modified: state.at, rules: newest.rules, deprecations: newest.deprecations };
  }

  #stateOf(asOf: AsOf, newest: StateRow, request: StateRequest): Promise<StateRow> {
    if (typeof asOf !== 'number') return this.#stateAfter(asOf.tick, newest, request);
    return asOf > newest.at ? this.#stateUpTo(asOf, request) : this.#pastState(asOf, newest, request);
  }

  async #stateAfter(tick: number, newest: StateRow, { name, signal }: StateRequest): Promise<StateRow> {
    if (tick === newest.tick) return newest;
    const known = this.#ofTicks.get(tick);
    if (known !== undefined) return known;
    const [state] = tick < newest.tick ? await this.#database.read((tx) => stateOfTick(tx, { tick }), signal) : [];
    if (state === undefined) {
      throw new StrataError(
        'Semantic',
        `${name} is tick:${tick}, and the newest transaction is tick:${newest.tick}; use that one or an earlier one`,
      );
    }
    this.#ofTicks.set(tick, state);
    return state;
  }

  async #pastState(asOf: number, newest: StateRow, { name, signal }: StateRequest): Promise<StateRow> {
    if (asOf === newest.at) return newest;
    const known = this.#past.get(asOf);
    if (known !== undefined) return known;
    const [state] = await this.#database.read((tx) => stateAt(tx, { at: asOf }), signal);
    if (state === undefined) throw await this.#beforeBeginning(asOf, name);
    this.#past.set(asOf, state);
    return state;
  }

  async #beforeBeginning(asOf: number, name: string): Promise<StrataError> {
    this.#beginning ??= (await this.#database.read((tx) => firstInstant(tx, {})))[0]?.at;
    const [given, beginning] = [asOf, this.#beginning ?? asOf].map((instant) => new Date(instant).toISOString());
    return new StrataError(
      'NotFound',
      `${name} is ${given}, and the registry began at ${beginning}; use that instant or a later one`,
    );
  }

  /** The state at an instant after the newest transaction. */
  async #stateUpTo(asOf: number, request: StateRequest): Promise<StateRow> {
    const { now, name } = request;
    if (asOf > now) {
      throw new StrataError(
        'Semantic',
        `${name} is ${new Date(asOf).toISOString()}, which is in the future; use an instant that is not later than now`,
      );
    }
    const horizon = await this.#horizonFor(asOf);
    return asOf >= horizon.state.at ? horizon.state : this.#pastState(asOf, horizon.state, request);
  }

  async #horizonFor(asOf: number): Promise<Horizon> {
    for (;;) {
      const horizon = this.#horizon;
      if (horizon !== undefined && asOf <= horizon.until) return horizon;
      // Concurrent requests share one write.
      this.#extending ??= this.#extendHorizon(asOf).finally(() => {
        this.#extending = undefined;
      });
      await this.#extending;
    }
  }

  /**
   * Makes the present an instant that no later submission gets, and reads the newest state, in one transaction: a
   * submission that is being committed locks the horizon too.
   */
  async #extendHorizon(asOf: number): Promise<Horizon> {
    // The clock of this machine may have been set back.
    const until = Math.max(Date.now(), asOf);
    const before = this.#state;
    const row = await this.#database.writeForQuery(async (tx: Tx) => {
      const [, , [clock]] = await Promise.all([
        lockHorizon(tx, {}),
        extendHorizon(tx, { until }),
        readClock(tx, { known: before?.tick ?? 0 }),
      ]);
      return clock;
    });
    const state = this.#accept(row, before);
    this.#horizon = { state, until };
    return this.#horizon;
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
    const before = this.#state;
    const row = await this.#database.readNewest(async (tx) => {
      const [clock] = await readClock(tx, { known: before?.tick ?? 0 });
      if (clock === undefined) return undefined;
      await this.#follow(tx, clock);
      return clock;
    });
    const state = this.#accept(row, before);
    if (invalidations === this.#invalidations) {
      this.#isInvalid = false;
      this.#readAt = start;
    }
    return state;
  }

  /**
   * Takes over a clock that was read, unless a newer state of its history is known.
   * @param before the state when the read started, which `known` of the row belongs to: a submission may have advanced it
   * @throws StrataError `Unavailable` where there is no clock
   */
  #accept(row: ClockRow | undefined, before: NewestState | undefined): NewestState {
    if (row === undefined)
      throw new StrataError('Unavailable', 'the database does not hold a registry yet; try again in a few seconds');
    const { known, ...state } = row;
    if (before !== undefined && isOtherHistory(before, row)) {
      this.#past.clear();
      this.#ofTicks.clear();
      this.#horizon = undefined;
      this.#beginning = undefined;
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
