import { LRUCache } from 'lru-cache';
import { StrataError } from '../errors.js';
import type { Transactions } from '../store/database.js';
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

/** For whom a state is found. */
interface StateRequest {
  readonly now: number;
  /** Of what the client gave the instant as, for errors. */
  readonly name: string;
  readonly signal: AbortSignal | undefined;
}

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
 * The states of instants and transactions. The same instant always gives the same state: no later submission gets an instant for
 * which a query was executed.
 */
export class PastStates {
  readonly #database: Transactions;
  readonly #takeClock: (read: (known: number) => Promise<ClockRow | undefined>) => Promise<StateRow>;
  #ofInstants = new LRUCache<number, StateRow>({ max: mostInstants });
  #ofTicks = new LRUCache<number, StateRow>({ max: mostInstants });
  #horizon: Horizon | undefined;
  #extending: Promise<Horizon> | undefined;
  /** The instant of the first transaction, once it was needed, epoch milliseconds. */
  #beginning: number | undefined;

  /** @param takeClock takes over a clock that is read, and returns the newest state */
  constructor(
    database: Transactions,
    takeClock: (read: (known: number) => Promise<ClockRow | undefined>) => Promise<StateRow>,
  ) {
    this.#database = database;
    this.#takeClock = takeClock;
  }

  /** Drops all states, also those that are being read: they are of another history than that of the database. */
  clear(): void {
    this.#ofInstants = new LRUCache({ max: mostInstants });
    this.#ofTicks = new LRUCache({ max: mostInstants });
    this.#horizon = undefined;
    this.#beginning = undefined;
  }

  /**
   * The state of the newest transaction up to an instant, or of a transaction.
   * @param newest the newest state; an instant may be later
   */
  find(asOf: AsOf, newest: StateRow, request: StateRequest): Promise<StateRow> {
    if (typeof asOf !== 'number') return this.#stateAfter(asOf.tick, newest, request);
    return asOf > newest.at ? this.#stateUpTo(asOf, request) : this.#pastState(asOf, newest, request);
  }

  async #stateAfter(tick: number, newest: StateRow, { name, signal }: StateRequest): Promise<StateRow> {
    if (tick === newest.tick) return newest;
    const states = this.#ofTicks;
    const known = states.get(tick);
    if (known !== undefined) return known;
    const [state] = tick < newest.tick ? await this.#database.read((tx) => stateOfTick(tx, { tick }), signal) : [];
    if (state === undefined) {
      throw new StrataError(
        'Semantic',
        `${name} is tick:${tick}, and the newest transaction is tick:${newest.tick}; use that one or an earlier one`,
      );
    }
    states.set(tick, state);
    return state;
  }

  async #pastState(asOf: number, newest: StateRow, { name, signal }: StateRequest): Promise<StateRow> {
    if (asOf === newest.at) return newest;
    const states = this.#ofInstants;
    const known = states.get(asOf);
    if (known !== undefined) return known;
    const [state] = await this.#database.read((tx) => stateAt(tx, { at: asOf }), signal);
    if (state === undefined) throw await this.#beforeBeginning(asOf, name);
    states.set(asOf, state);
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
    const state = await this.#takeClock((known) =>
      this.#database.writeForQuery(async (tx) => {
        const [, , [clock]] = await Promise.all([
          lockHorizon(tx, {}),
          extendHorizon(tx, { until }),
          readClock(tx, { known }),
        ]);
        return clock;
      }),
    );
    this.#horizon = { state, until };
    return this.#horizon;
  }
}
