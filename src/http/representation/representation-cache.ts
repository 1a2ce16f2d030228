import { pipeline, type Transform } from 'node:stream';
import { type BrotliOptions, constants, createBrotliCompress, createGzip, type ZlibOptions } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { CacheUse } from '../../model/cache-use.js';
import { SharedWork } from '../../model/shared-work.js';
import { isTurnOver, nextTurn } from '../../model/turns.js';
import type { Encoding, Representation, Writing } from './representation.js';

/** The encoded bytes of a representation. */
export interface StoredBytes {
  readonly bytes: Buffer;
  readonly language?: string;
}

/** The encoded bytes of a representation that is too large to be buffered before it is sent. */
export interface StreamedBytes {
  readonly stream: AsyncIterable<Buffer>;
  /** Ends writing; called when no more bytes are wanted, whether they were read or not. */
  cancel(): void;
  readonly language?: string;
}

/** What was written: bytes for all, or a stream for the one who takes it first. */
type Written = StoredBytes | { take(): StreamedBytes | undefined };

export interface CacheLimits {
  /** Bytes of all entries. */
  readonly bytes: number;
  /**
   * Maximum size in bytes of a representation that is written completely before it is sent, once for all concurrent
   * requests.
   */
  readonly wholeBytes?: number;
}

const defaultWholeBytes = 256 * 1024;
/** Maximum size of an entry, as a share of the cache. */
const largestShare = 1 / 8;
/** Estimated memory of an entry besides its bytes. */
const overhead = 800;

// On messages, these levels take a fifth of the time of the highest levels, for nearly the same size.
const brotli: BrotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const gzip: ZlibOptions = { level: 5 };

const encoders: Readonly<Record<Encoding, (() => Transform) | undefined>> = {
  br: () => createBrotliCompress(brotli),
  gzip: () => createGzip(gzip),
  identity: undefined,
};

async function* bytesOf(chunks: Writing['chunks']): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    yield Buffer.from(chunk);
    if (isTurnOver()) await nextTurn();
  }
}

function encode({ chunks }: Writing, encoding: Encoding): AsyncIterable<Buffer> {
  const encoder = encoders[encoding]?.();
  // `pipeline` destroys the encoder with the error, so that the reader of the encoder receives it.
  return encoder === undefined ? bytesOf(chunks) : pipeline(bytesOf(chunks), encoder, () => undefined);
}

async function* joined(first: readonly Buffer[], rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield* first;
  yield* { [Symbol.asyncIterator]: () => rest };
}

/** The bytes of chunks in memory of their own: a small Buffer is else part of a larger one, which stays in memory with it. */
function exactly(chunks: readonly Buffer[]): Buffer {
  const bytes = Buffer.allocUnsafeSlow(chunks.reduce((sum, { length }) => sum + length, 0));
  let end = 0;
  for (const chunk of chunks) end += chunk.copy(bytes, end);
  return bytes;
}

/** Representations by entity tag. The least recently used entries are evicted above a number of bytes. */
export class RepresentationCache {
  readonly #entries: LRUCache<string, StoredBytes>;
  readonly #writing = new SharedWork<Written>();
  readonly #wholeBytes: number;
  readonly #largest: number;
  #hits = 0;
  #misses = 0;

  constructor({ bytes, wholeBytes = defaultWholeBytes }: CacheLimits) {
    this.#largest = Math.floor(bytes * largestShare);
    this.#wholeBytes = wholeBytes;
    this.#entries = new LRUCache({
      maxSize: Math.max(1, bytes),
      sizeCalculation: ({ bytes: stored }, tag) => stored.length + 2 * tag.length + overhead,
    });
  }

  get use(): CacheUse {
    return { hits: this.#hits, misses: this.#misses, bytes: this.size };
  }

  /** Bytes of all entries. */
  get size(): number {
    return this.#entries.calculatedSize;
  }

  get(tag: string): StoredBytes | undefined {
    return this.#entries.get(tag);
  }

  /**
   * Returns the bytes of a representation, from the cache or newly written. Concurrent requests share one write. A
   * representation larger than `wholeBytes` is written for each request, and stored if it is not too large for the
   * cache.
   * @param write its signal aborts when nobody waits for the bytes any more
   * @param signal of the one who waits
   * @param isCostly whether it is written completely up to the size of the largest entry, so that it is computed once for all
   */
  async obtain(
    tag: string,
    encoding: Encoding,
    write: Representation['write'],
    signal: AbortSignal,
    isCostly = false,
  ): Promise<StoredBytes | StreamedBytes> {
    const wholeBytes = isCostly ? Math.max(this.#wholeBytes, this.#largest) : this.#wholeBytes;
    let isOwn = false;
    const begin = (all: AbortSignal): Promise<Written> => {
      isOwn = true;
      return this.#write(tag, encoding, write, wholeBytes, all);
    };
    const written = this.#entries.get(tag) ?? (await this.#writing.run(tag, begin, signal));
    if (isOwn) this.#misses += 1;
    else if ('bytes' in written) this.#hits += 1;
    if ('bytes' in written) return written;
    // Only one can read a stream.
    const taken = written.take();
    if (taken !== undefined) return taken;
    this.#misses += 1;
    const own = await this.#write(tag, encoding, write, wholeBytes, signal);
    return 'bytes' in own ? own : (own.take() as StreamedBytes);
  }

  async #write(
    tag: string,
    encoding: Encoding,
    write: Representation['write'],
    wholeBytes: number,
    signal: AbortSignal,
  ): Promise<Written> {
    const ending = new AbortController();
    const end = (): void => ending.abort(signal.reason);
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
    const writing = await write(ending.signal);
    const language = writing.language === undefined ? {} : { language: writing.language };
    const source = encode(writing, encoding)[Symbol.asyncIterator]();
    const cancel = (): void => {
      end();
      // A generator that was not begun ends without ending its source, so the source is ended itself.
      source.return?.().catch(() => undefined);
    };
    const chunks: Buffer[] = [];
    let length = 0;
    while (length <= wholeBytes) {
      if (signal.aborted) {
        cancel();
        throw signal.reason;
      }
      const { value, done } = await source.next();
      if (done === true) return this.#store(tag, { bytes: exactly(chunks), ...language });
      chunks.push(value);
      length += value.length;
    }
    let stream: StreamedBytes | undefined = {
      stream: this.#storing(tag, joined(chunks, source), language),
      cancel,
      ...language,
    };
    signal.addEventListener('abort', cancel, { once: true });
    const take = (): StreamedBytes | undefined => {
      const taken = stream;
      stream = undefined;
      return taken;
    };
    return { take };
  }

  #store(tag: string, written: StoredBytes): StoredBytes {
    if (written.bytes.length <= this.#largest) this.#entries.set(tag, written);
    return written;
  }

  /** Passes bytes on and stores them at the end, unless they are too large for the cache. */
  async *#storing(tag: string, source: AsyncIterable<Buffer>, language: { language?: string }): AsyncGenerator<Buffer> {
    let chunks: Buffer[] | undefined = [];
    let length = 0;
    for await (const chunk of source) {
      length += chunk.length;
      if (length > this.#largest) chunks = undefined;
      chunks?.push(chunk);
      yield chunk;
    }
    if (chunks !== undefined) this.#store(tag, { bytes: exactly(chunks), ...language });
  }
}
