import type { Transform } from 'node:stream';
import { type BrotliOptions, constants, createBrotliCompress, createGzip, type ZlibOptions } from 'node:zlib';

/** The content codings that are offered, the one preferred first (RFC 9110 section 8.4.1). */
export const encodings = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof encodings)[number];

// A fifth of the time of the highest qualities for nearly their size, on texts that repeat themselves as messages do.
const brotli: BrotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const gzip: ZlibOptions = { level: 5 };

const encoders: Readonly<Record<Encoding, (() => Transform) | undefined>> = {
  br: () => createBrotliCompress(brotli),
  gzip: () => createGzip(gzip),
  identity: undefined,
};

/** What encodes a body; undefined where nothing has to be done. */
export const encoderOf = (encoding: Encoding): Transform | undefined => encoders[encoding]?.();
