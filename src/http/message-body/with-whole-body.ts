import type { Context } from 'koa';
import { Spool } from '../../formats/json/scan/spool.js';
import { nextTurn } from '../../model/turns.js';
import { bytesInMainThread } from '../../registry/submission/receive/receive-submission.js';
import { departureOf } from '../limits/departure.js';
import type { HttpSettings } from '../services.js';
import { type Bytes, bodyOf, usualBodySeconds } from './open-message.js';

/** Memory that reading a body takes for each of its bytes, roughly (docs/limits.md). */
const memoryPerByte = 10;
/** What a body takes in memory while it arrives; the rest of it is in a file. */
const spoolSizes = { block: 65_536, memory: bytesInMainThread };

/**
 * Does work that reads the body of a request which anybody may send: when the body has arrived, and a large one when it is its turn,
 * so that a client that sends slowly takes only disk space from others.
 * @param most maximum size of the body, bytes; a smaller one for anonymous clients
 * @throws StrataError `Unavailable` when the turn does not come in time, `TooLarge`, `TooSlow`, and what the work throws; ClientGone
 */
export async function withWholeBody<T>(
  { req, res, state }: Context,
  {
    anonymousMessageBytes,
    bodySeconds = usualBodySeconds,
  }: Pick<HttpSettings, 'anonymousMessageBytes' | 'bodySeconds'>,
  most: number,
  work: (body: Bytes) => Promise<T>,
): Promise<T> {
  const isAnonymous = state.principal.kind === 'anonymous';
  const bytes = isAnonymous ? Math.min(most, anonymousMessageBytes ?? most) : most;
  const spool = new Spool(spoolSizes);
  try {
    let size = 0;
    for await (const chunk of spool.keep(bodyOf(req, { bytes, seconds: bodySeconds }))) size += chunk.length;
    // Clients that left while others had their turn cost no more.
    await nextTurn(departureOf(res));
    const read = (): Promise<T> => work(asynchronously(spool.bytes()));
    return size > bytesInMainThread ? await state.claim.inTurn(memoryPerByte * size, read) : await read();
  } finally {
    req.resume();
    await spool.close();
  }
}

async function* asynchronously(pieces: Iterable<Uint8Array>): Bytes {
  // A piece is overwritten by the next one, and readers hold several.
  for (const piece of pieces) yield Uint8Array.from(piece);
}
