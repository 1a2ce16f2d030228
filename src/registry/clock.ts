import { StrataError } from '../errors.js';
import type { Database } from '../store/database.js';
import { readClock } from '../store/query-statements.js';

/** A state of the registry: its revision number and the instant that reads it. */
export interface Reading {
  readonly tick: number;
  /** Epoch milliseconds. All statements of a request read this instant, so a write between them does not show. */
  readonly at: number;
}

export interface ClockSettings {
  /** Whether no other process writes to the database. */
  readonly isOnlyWriter: boolean;
  /** How long a look at the database may serve where others write too, milliseconds; 0 where missing. */
  readonly freshness?: number;
}

/**
 * The newest state. Where this process is the only writer it knows the clock; where others write too it looks. Requests
 * in flight share a look that began after all of them came, so that none misses a submission acknowledged before it.
 */
export class Clock {
  readonly #database: Database;
  readonly #isOnlyWriter: boolean;
  readonly #freshness: number;
  #known: Reading | undefined;
  /** When the newest look that counts began, milliseconds of the process. */
  #lookedAt = Number.NEGATIVE_INFINITY;
  /** Counts the doubts, so that a look that began before one is not believed after it. */
  #doubts = 0;
  /** The look in flight, and the one that begins when it ends, for those who came in between. */
  #current: Promise<Reading> | undefined;
  #currentBegan = Number.NEGATIVE_INFINITY;
  #next: Promise<Reading> | undefined;

  constructor(database: Database, { isOnlyWriter, freshness = 0 }: ClockSettings) {
    this.#database = database;
    this.#isOnlyWriter = isOnlyWriter;
    this.#freshness = freshness;
  }

  /** Told after every accepted submission, before it is acknowledged. */
  advance(reading: Reading): void {
    if (this.#known === undefined || reading.tick > this.#known.tick) this.#known = reading;
  }

  /**
   * Told when a submission ended without word that it was accepted: with a connection lost at the commit it may have
   * been all the same. The next question looks.
   */
  doubt(): void {
    this.#known = undefined;
    this.#lookedAt = Number.NEGATIVE_INFINITY;
    this.#doubts += 1;
  }

  /** The newest state where it is known without looking. */
  get known(): Reading | undefined {
    const isFresh = this.#isOnlyWriter || this.#isWithin(this.#lookedAt, this.#freshness);
    return isFresh ? this.#known : undefined;
  }

  async newest(): Promise<Reading> {
    const { known } = this;
    if (known === undefined) return this.#isCurrentFresh && this.#current ? this.#current : this.look();
    this.#lookAhead();
    return known;
  }

  #isWithin(since: number, milliseconds: number): boolean {
    return performance.now() - since < milliseconds;
  }

  /** Whether the look in flight began so lately that it may serve those who came after it. */
  get #isCurrentFresh(): boolean {
    return this.#isWithin(this.#currentBegan, this.#freshness);
  }

  /** Looks again before the last look is too old, so that nobody has to wait for it. */
  #lookAhead(): void {
    if (this.#isOnlyWriter || this.#current !== undefined || this.#isWithin(this.#lookedAt, this.#freshness / 2))
      return;
    // Whoever asks when nothing is known any more is told what is wrong.
    this.#begin().catch(() => undefined);
  }

  /** @throws StrataError `Unavailable` when the database does not answer or holds no registry. */
  look(): Promise<Reading> {
    if (this.#current === undefined) return this.#begin();
    const begin = (): Promise<Reading> => this.#begin();
    this.#next ??= this.#current.then(begin, begin);
    return this.#next;
  }

  #begin(): Promise<Reading> {
    this.#currentBegan = performance.now();
    const look = this.#look().finally(() => {
      this.#current = undefined;
    });
    this.#current = look;
    this.#next = undefined;
    return look;
  }

  async #look(): Promise<Reading> {
    const doubts = this.#doubts;
    const began = performance.now();
    const [row] = await this.#database.read((tx) => readClock(tx, {}));
    if (row === undefined) throw new StrataError('Unavailable', 'the database holds no registry yet');
    if (doubts === this.#doubts) {
      this.advance(row);
      this.#lookedAt = began;
    }
    return this.#known ?? row;
  }

  /**
   * The state to read for a question about `asOf`.
   * @throws StrataError `Semantic` for an instant in the future.
   */
  async reading(asOf: number | undefined, now: number = Date.now()): Promise<Reading> {
    const newest = await this.newest();
    if (asOf === undefined) return newest;
    if (asOf > now && asOf > newest.at) {
      throw new StrataError('Semantic', `asOf ${new Date(asOf).toISOString()} lies in the future`);
    }
    return { tick: newest.tick, at: Math.min(asOf, newest.at) };
  }
}
