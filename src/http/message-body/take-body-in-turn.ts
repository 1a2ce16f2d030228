import type { Context } from 'koa';
import { bytesInMainThread } from '../../registry/submission/receive-submission.js';
import type { LargeAnswers } from '../representation/large-answers.js';

/** Memory that reading a body takes for each of its bytes, roughly (docs/limits.md). */
const memoryPerByte = 10;

/**
 * Does work that begins with reading the body of a request; with a large body when it is its turn. The size of a body that is sent
 * in chunks is not known, so it counts as the largest one.
 * @param most maximum size of the body, bytes
 * @throws StrataError `Unavailable` as `LargeAnswers.enter`, and what the work throws
 */
export async function takeBodyInTurn<T>(
  { req, res }: Context,
  turns: LargeAnswers,
  most: number,
  work: () => Promise<T>,
): Promise<T> {
  const size = Math.min(most, Number(req.headers['content-length'] ?? most));
  return size > bytesInMainThread ? turns.run(memoryPerByte * size, res, work) : work();
}
