/** Time that long loops may take before other work of the event loop has its turn, milliseconds. */
const turn = 10;

/** Time at which the turn that runs now is over. All loops share it, as they share the event loop. */
let end = 0;
const waiting: (() => void)[] = [];

/** Whether a long loop has to await `nextTurn` before its next step. Takes 0.1 µs. */
export const isTurnOver = (): boolean => performance.now() > end;

/** Lets one waiting loop go on in each turn, so that all of them together keep the event loop as long as one alone. */
function beginTurn(): void {
  end = performance.now() + turn;
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(beginTurn);
}

/** Lets other work of the event loop run: requests, timers, input and output. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    if (waiting.length === 0) setImmediate(beginTurn);
    waiting.push(resolve);
  });
}

/** Does a step for each item, in turns. */
export async function forEachInTurns<T>(items: Iterable<T>, step: (item: T) => void): Promise<void> {
  for (const item of items) {
    if (isTurnOver()) await nextTurn();
    step(item);
  }
}

/** The items of an iterable that takes long to iterate, in turns. */
export async function collectInTurns<T>(items: Iterable<T>): Promise<T[]> {
  const collected: T[] = [];
  await forEachInTurns(items, (item) => collected.push(item));
  return collected;
}
