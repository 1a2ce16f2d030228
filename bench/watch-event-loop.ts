import { readFileSync } from 'node:fs';

const interval = 2;

/** Time that the main thread was ready to run and waited for a processor, milliseconds; 0 where Linux does not count it. */
function waitedForProcessor(): number {
  try {
    const [, waited = '0'] = readFileSync(`/proc/${process.pid}/task/${process.pid}/schedstat`, 'latin1').split(' ');
    return Number(waited) / 1e6;
  } catch {
    return 0;
  }
}

/**
 * Watches how long the event loop is blocked: the time by which a timer is late, without the time that the thread waited for
 * a processor, which other programs cause.
 * @returns a function that returns the longest block since its last call, milliseconds
 */
export function watchEventLoop(): () => number {
  let longest = 0;
  let [last, waited] = [performance.now(), waitedForProcessor()];
  setInterval(() => {
    const [now, waiting] = [performance.now(), waitedForProcessor()];
    longest = Math.max(longest, now - last - interval - (waiting - waited));
    [last, waited] = [now, waiting];
  }, interval).unref();
  return () => {
    const taken = longest;
    longest = 0;
    return taken;
  };
}
