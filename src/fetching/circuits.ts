import { LRUCache } from 'lru-cache';
import { StrataError } from '../errors.js';

/** Failures in a row after which a source is left alone. */
const mostFailures = 5;
/** Sources whose failures are remembered. */
const mostSources = 1_000;

interface Circuit {
  failures: number;
  /** Milliseconds of the process until which nothing is sent. */
  openUntil: number;
}

/**
 * Circuit breakers, one for each source: after five failures in a row, nothing is sent to it for some time; then one request is, and
 * its success or failure decides about the next ones.
 */
export class Circuits {
  readonly #pause: number;
  readonly #circuits = new LRUCache<string, Circuit>({ max: mostSources });

  /** @param pause for how long a source is left alone, milliseconds */
  constructor(pause: number) {
    this.#pause = pause;
  }

  /** @throws StrataError `Unavailable` while nothing is sent to the source */
  enter(source: string): void {
    const circuit = this.#circuits.get(source);
    if (circuit === undefined || circuit.failures < mostFailures) return;
    const now = performance.now();
    if (circuit.openUntil > now) {
      const seconds = Math.ceil((circuit.openUntil - now) / 1000);
      const detail = `${source} failed ${circuit.failures} times in a row, so nothing is sent to it for ${seconds} s; check that it works`;
      throw new StrataError('Unavailable', detail, [], seconds);
    }
    circuit.openUntil = now + this.#pause;
  }

  noteSuccess(source: string): void {
    this.#circuits.delete(source);
  }

  noteFailure(source: string): void {
    const failures = (this.#circuits.get(source)?.failures ?? 0) + 1;
    this.#circuits.set(source, { failures, openUntil: performance.now() + this.#pause });
  }
}
