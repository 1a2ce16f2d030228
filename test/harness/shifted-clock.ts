const realNow = Date.now;

/** Moves the clock that `Date.now` of this process reads, so that tests of what lasts seconds neither wait nor depend on how fast they run. */
export class ShiftedClock {
  #shift = 0;

  /** Time passes. */
  forward(milliseconds: number): void {
    this.#shift += milliseconds;
    Date.now = () => realNow() + this.#shift;
  }

  /** Call it after each test. */
  restore(): void {
    this.#shift = 0;
    Date.now = realNow;
  }
}
