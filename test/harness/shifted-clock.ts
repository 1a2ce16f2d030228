const { now: realDate } = Date;
const realTime = performance.now.bind(performance);

/**
 * Moves the clocks that this process reads, so that tests of what takes seconds neither wait nor depend on how fast they run. Timers stay
 * as they are.
 */
export class ShiftedClock {
  #shift = 0;

  /** Time passes. */
  forward(milliseconds: number): void {
    this.#shift += milliseconds;
    Date.now = () => realDate() + this.#shift;
    performance.now = () => realTime() + this.#shift;
  }

  /** Call it after each test. */
  restore(): void {
    this.#shift = 0;
    Date.now = realDate;
    performance.now = realTime;
  }
}
