/** Longest time that long-running work keeps the event loop before it gives way, milliseconds. */
const longest = 10;

/** When the event loop last turned, as far as is known, in the time of `performance.now`. */
let lastTurn = 0;
const waiting: (() => void)[] = [];

/** One waiter a turn: what they do until they give way again is then all that other requests wait for. */
function turn(): void {
  lastTurn = performance.now();
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(turn);
}

/**
 * Lets the event loop serve other requests if long-running work of this process has kept it for 10 ms. Called between the
 * steps of a long loop, each of some milliseconds. However many loops run at the same time, all together they keep the
 * event loop no longer than one of them alone.
 */
export function giveWay(): Promise<void> | undefined {
  if (waiting.length === 0 && performance.now() - lastTurn < longest) return undefined;
  return new Promise((resolve) => {
    if (waiting.length === 0) setImmediate(turn);
    waiting.push(resolve);
  });
}
