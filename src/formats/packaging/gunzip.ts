import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { StrataError } from '../../errors.js';
import { type PackagingLimits, withinLimits } from './limits.js';

const isZlibFault = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('Z_');

/**
 * Unpacks gzip (RFC 1952) as a stream.
 * @throws StrataError `Syntax` when it is damaged, `TooLarge` beyond the limits.
 */
export async function* gunzip(packed: AsyncIterable<Uint8Array>, limits: PackagingLimits): AsyncGenerator<Uint8Array> {
  let packedBytes = 0;
  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const chunk of packed) {
      packedBytes += chunk.length;
      yield chunk;
    }
  }
  const source = Readable.from(counted(), { objectMode: false });
  const unzip = createGunzip();
  // `pipe` does not forward errors.
  source.on('error', (error) => unzip.destroy(error));
  try {
    yield* withinLimits(source.pipe(unzip), () => packedBytes, limits);
  } catch (error) {
    if (!isZlibFault(error)) throw error;
    throw new StrataError('Syntax', 'the body is not valid gzip: it is damaged or ends too early; send it again');
  } finally {
    source.destroy();
    unzip.destroy();
  }
}
