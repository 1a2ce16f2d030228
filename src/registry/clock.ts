import { StrataError } from '../errors.js';
import type { Database } from '../store/database.js';
import { readClock } from '../store/query-statements.js';

/** A state of the registry: its revision number and the instant that reads it. */
export interface Reading {
  readonly tick: number;
  /** Epoch milliseconds. All statements of a request read this instant, so a write between them does not show. */
  readonly at: number;
}

/**
 * The newest state. Where this process is the only writer it knows the clock; where others write too it looks.
 */
export class Clock {
  readonly #database: Database;
  #known: Reading | undefined;
  /** Counts the doubts, so that a look that began before one is not believed after it. */
  #doubts = 0;
  readonly #isOnlyWriter: boolean;

  constructor(database: Database, isOnlyWriter: boolean) {
    this.#database = database;
    this.#isOnlyWriter = isOnlyWriter;
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
    this.#doubts += 1;
  }

  async newest(): Promise<Reading> {
    return this.#isOnlyWriter && this.#known !== undefined ? this.#known : this.look();
  }

  /** @throws StrataError `Unavailable` when the database does not answer or holds no registry. */
  async look(): Promise<Reading> {
    const doubts = this.#doubts;
    const [row] = await this.#database.read((tx) => readClock(tx, {}));
    if (row === undefined) throw new StrataError('Unavailable', 'the database holds no registry yet');
    if (doubts === this.#doubts) this.advance(row);
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
