import type { IncomingMessage } from 'node:http';
import { StrataError } from '../../errors.js';

const tooLarge = (most: number): StrataError =>
  new StrataError('TooLarge', `the message is larger than ${most / 1_000_000} MB; send it in parts`);

/**
 * The body of a request up to a limit. A body that says it is larger is not read at all. The request stays open when
 * reading ends early, so that it can still be answered.
 * @param most bytes
 * @throws StrataError `TooLarge` at the first byte beyond it.
 */
export async function* limitBytes(request: IncomingMessage, most: number): AsyncGenerator<Uint8Array> {
  if (Number(request.headers['content-length'] ?? 0) > most) throw tooLarge(most);
  let count = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    count += (chunk as Uint8Array).length;
    if (count > most) throw tooLarge(most);
    yield chunk as Uint8Array;
  }
}
