import type { Context } from 'koa';
import { StrataError } from '../../errors.js';
import { requestFault } from '../parameters/read-parameters.js';
import { type Bytes, openMessage } from './open-message.js';

/**
 * The text of a body that is not a message.
 * @param what it has, in the plural, for the error text
 * @throws StrataError `TooLarge`, `UnsupportedMediaType` for a compressed body, `Syntax` for one that is not UTF-8
 */
export async function readTextBody(ctx: Context, body: Bytes, what: string): Promise<string> {
  const encoding = ctx.get('Content-Encoding').trim() || 'identity';
  if (encoding.toLowerCase() !== 'identity') {
    const detail = `the Content-Encoding ${encoding} is not supported for ${what}; send them without encoding`;
    throw new StrataError('UnsupportedMediaType', detail);
  }
  try {
    const chunks: Uint8Array[] = [];
    for await (const chunk of openMessage(ctx.req, body)) chunks.push(chunk);
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
    } catch {
      throw requestFault('json.encoding', 'the body is not UTF-8; encode it as UTF-8');
    }
  } finally {
    ctx.req.resume();
  }
}
