/** Faults of one code less than this time apart are one burst, milliseconds. */
const BURST_MS = 10_000;

/**
 * Returns a function that logs why the database did not carry out a request: code and message of the error, once for each
 * burst, because every request that is open during an outage fails with the same error.
 * @param now milliseconds of a clock that does not jump
 */
export function createCauseLog(warn: (message: string) => void, now = () => performance.now()): (error: Error) => void {
  const newest = new Map<string, number>();
  return (error) => {
    const code = 'code' in error ? String(error.code) : error.name;
    const before = newest.get(code);
    newest.set(code, now());
    if (before !== undefined && now() - before < BURST_MS) return;
    warn(`the database did not carry out a request: ${code}: ${error.message}`);
  };
}
