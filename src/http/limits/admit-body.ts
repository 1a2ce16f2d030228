import type { Context } from 'koa';
import { StrataError } from '../../errors.js';

/** Largest rest of a body that is read and ignored to keep the connection, bytes. */
const largestRest = 65_536;

/**
 * Lets a client that sent `Expect: 100-continue` send its body (RFC 9110 section 10.1.1). It follows identification, so that nobody sends a
 * message only to learn that the credentials are wrong.
 */
export function admitBody({ req, res }: Context): void {
  // Node would write the interim response of a pipelined request between the headers and the body of the response.
  if (!req.complete && res.socket !== null) res.writeContinue();
}

/** Whether the rest of the body is large, or its size is unknown. */
function hasLargeRest({ req }: Context): boolean {
  if (req.complete) return false;
  const { 'content-length': length, 'transfer-encoding': coding } = req.headers;
  return coding !== undefined || Number(length ?? 0) > largestRest;
}

/**
 * Closes the connection after a refused sign-in whose request has a large body, and after a body that was too slow, instead of reading
 * the body to its end.
 */
export function closeAfterRefusal(ctx: Context, error: unknown): void {
  const name = error instanceof StrataError ? error.name : undefined;
  const isRefused = name === 'Unauthenticated' || name === 'TooManyRequests';
  if (name === 'TooSlow' || (isRefused && hasLargeRest(ctx))) ctx.set('Connection', 'close');
}
