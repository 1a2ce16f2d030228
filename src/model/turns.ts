/** Time that a loop may take before other work of the event loop has its turn, milliseconds. */
const turn = 3;

/** Time at which the turn of the loop that runs now is over. All loops share it, as they share the event loop. */
let end = 0;

/** Whether a long loop has to await `nextTurn` before its next step. Takes 0.1 µs. */
export const isTurnOver = (): boolean => performance.now() > end;

/** The loops that wait for their next turn, in order. */
const waiting: (() => void)[] = [];

/** Longest time for which loops wait for connections after a turn, milliseconds. */
const longestArrival = 100;

/** Whether a connection came since the last round of the event loop. */
let hasArrival = false;

/**
 * To be called for each new connection. The event loop accepts one in each of its rounds (libuv), so that the last of 64 that come together
 * would wait for 64 turns: loops wait until no more come.
 */
export function noteConnection(): void {
  hasArrival = true;
}

/**
 * One loop has its turn, until it waits for the next one. However many loops run at the same time, requests wait for one of
 * them and not for all.
 */
function beginTurn(): void {
  const now = performance.now();
  const isArriving = hasArrival && now < end + longestArrival;
  hasArrival = false;
  if (!isArriving) {
    end = now + turn;
    waiting.shift()?.();
  }
  if (waiting.length > 0) setImmediate(beginTurn);
}

/**
 * Lets other work of the event loop run: requests, timers, input and output, and other long loops.
 * @param signal aborts when nobody waits for the result of the loop any more
 * @throws its reason, at the next turn
 */
export async function nextTurn(signal?: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(beginTurn);
  });
  signal?.throwIfAborted();
}

/** Does a step for each item, in turns. @throws the reason of the signal when it aborts */
export async function forEachInTurns<T>(
  items: Iterable<T>,
  step: (item: T) => void,
  signal?: AbortSignal,
): Promise<void> {
  for (const item of items) {
    if (isTurnOver()) await nextTurn(signal);
    step(item);
  }
}

/** The items of an iterable that takes long to iterate, in turns. @throws the reason of the signal when it aborts */
export async function collectInTurns<T>(items: Iterable<T>, signal?: AbortSignal): Promise<T[]> {
  const collected: T[] = [];
  await forEachInTurns(items, (item) => collected.push(item), signal);
  return collected;
}

/** Items that are sorted at once: some 1 ms. */
const run = 1_000;

async function mergeInTurns<T>(
  a: readonly T[],
  b: readonly T[],
  compare: (a: T, b: T) => number,
  signal: AbortSignal | undefined,
): Promise<T[]> {
  const merged: T[] = [];
  let [next, other] = [0, 0];
  while (next < a.length || other < b.length) {
    if (isTurnOver()) await nextTurn(signal);
    const [left, right] = [a[next], b[other]];
    const isLeft = other === b.length || (next < a.length && compare(left as T, right as T) <= 0);
    merged.push((isLeft ? left : right) as T);
    if (isLeft) next += 1;
    else other += 1;
  }
  return merged;
}

/** The items in order, sorted in turns; equal ones stay in their order. @throws the reason of the signal when it aborts */
export async function sortInTurns<T>(
  items: readonly T[],
  compare: (a: T, b: T) => number,
  signal?: AbortSignal,
): Promise<T[]> {
  let runs: T[][] = [];
  for (let start = 0; start < items.length; start += run) {
    if (isTurnOver()) await nextTurn(signal);
    runs.push(items.slice(start, start + run).sort(compare));
  }
  while (runs.length > 1) {
    const merged: T[][] = [];
    for (let index = 0; index < runs.length; index += 2)
      merged.push(await mergeInTurns(runs[index] ?? [], runs[index + 1] ?? [], compare, signal));
    runs = merged;
  }
  return runs[0] ?? [];
}
