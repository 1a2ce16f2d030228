import type { Logger } from 'pino';
import { type UncaughtError, uncaughtErrors } from '../model/trace-channels.js';

/** A request that an error may belong to. */
export interface SuspectedRequest {
  readonly requestId: unknown;
  readonly method: string | undefined;
  readonly url: string;
}

/** Requests that a line of the log lists. */
const mostListed = 10;

/**
 * Logs and counts the errors that nothing has caught. A rejected promise never ends the process, and neither does an exception
 * that may belong to a request (docs/decisions/uncaught-errors-end-no-other-request.md).
 * @param fail ends the request of an error; returns those that it may belong to
 * @param stop called for an exception that was thrown outside of all requests
 */
export function watchUncaught(
  log: Logger,
  fail: (error: unknown) => readonly SuspectedRequest[],
  stop: () => void,
): void {
  const report = (kind: UncaughtError['kind'], error: unknown): boolean => {
    uncaughtErrors.publish({ kind } satisfies UncaughtError);
    const requests = fail(error);
    const fields = requests.length > 1 ? { openRequests: requests.slice(0, mostListed) } : requests[0];
    const isFatal = kind === 'exception' && requests.length === 0;
    const name = kind === 'exception' ? 'an exception' : 'a rejected promise';
    log.error(
      { ...fields, err: error },
      `nothing has caught ${name}${isFatal ? ' outside of all requests: stopping' : ''}`,
    );
    return isFatal;
  };
  process.on('unhandledRejection', (error) => report('rejection', error));
  process.on('uncaughtException', (error) => {
    if (report('exception', error)) stop();
  });
}
