/**
 * With `--import`: tells the parent of a process about it. A message gets a reply with the longest block of the event loop since the last
 * message, and with the memory that is in use after a collection of garbage. The processes that the program starts load it too, with channels of
 * their own, which it leaves alone.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { watchEventLoop } from '../watch-event-loop.js';

/** What a process tells about itself. */
export interface ProcessState {
  /** Milliseconds. */
  readonly block: number;
  /** Bytes; undefined where it was not asked for. */
  readonly used: number | undefined;
}

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

function usedMemory(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

if (process.argv[1]?.endsWith('main.js')) {
  const longestBlock = watchEventLoop();
  process.on('message', (withMemory: boolean) => {
    const block = longestBlock();
    process.send?.({ block, used: withMemory ? usedMemory() : undefined } satisfies ProcessState);
  });
  // The channel alone does not keep a process that has nothing else to do.
  process.channel?.unref();
}
