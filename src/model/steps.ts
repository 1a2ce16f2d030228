import { isTurnOver, nextTurn } from './turns.js';

/**
 * A long computation that yields between its steps, and returns its result. It holds no promise, so that pure code can be
 * written once and run in turns or at once.
 */
export type Steps<T> = Generator<void, T, void>;

/** Items after which a loop yields: some 0.1 ms. */
export const itemsInStep = 256;

/** Runs a computation in turns, so that other requests are served meanwhile. @param signal ends it with its reason */
export async function inTurns<T>(steps: Steps<T>, signal?: AbortSignal): Promise<T> {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value as T;
    if (isTurnOver()) await nextTurn(signal);
  }
}

/** Runs a computation at once, where its input is known to be small. */
export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value as T;
  }
}

/** Calls a function for each item, and yields every few of them. */
export function* eachInSteps<T>(items: Iterable<T>, visit: (item: T) => void): Steps<void> {
  let count = 0;
  for (const item of items) {
    visit(item);
    count += 1;
    if (count % itemsInStep === 0) yield;
  }
}
