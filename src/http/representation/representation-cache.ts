import { pipeline } from 'node:stream';
import { LRUCache } from 'lru-cache';
import type { Writing } from './content.js';
import { type Encoding, encoderOf } from './encoding.js';

/** A representation as it goes over the wire. */
export interface Stored {
  readonly bytes: Buffer;
  readonly language?: string;
}

/** One that is too large to be waited for: its bytes as they are made. */
export interface Streamed {
  readonly stream: AsyncIterable<Buffer>;
  readonly language?: string;
}

export interface CacheLimits {
  /** Bytes of all that is kept. */
  readonly bytes: number;
  /** Bytes up to which a representation is made whole before it is sent, once for all who ask for it meanwhile. */
  readonly wholeBytes?: number;
}

const usualWholeBytes = 256 * 1024;
/** The largest that is kept, as a share of the cache. */
const largestShare = 1 / 8;
/** What an entry costs beside its bytes. */
const overhead = 512;

async function* bytesOf(chunks: Writing['chunks']): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) yield Buffer.from(chunk);
}

/** The written text, encoded. */
function encoded({ chunks }: Writing, encoding: Encoding): AsyncIterable<Buffer> {
  const encoder = encoderOf(encoding);
  // What goes wrong is told to whoever reads the encoder.
  return encoder === undefined ? bytesOf(chunks) : pipeline(bytesOf(chunks), encoder, () => undefined);
}

async function* joined(first: readonly Buffer[], rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield* first;
  yield* { [Symbol.asyncIterator]: () => rest };
}

/** Keeps representations up to a number of bytes, those used last. */
export class RepresentationCache {
  readonly #kept: LRUCache<string, Stored>;
  readonly #making = new Map<string, Promise<Stored | undefined>>();
  readonly #wholeBytes: number;
  readonly #largest: number;

  constructor({ bytes, wholeBytes = usualWholeBytes }: CacheLimits) {
    this.#largest = Math.floor(bytes * largestShare);
    this.#wholeBytes = wholeBytes;
    this.#kept = new LRUCache({
      maxSize: Math.max(1, bytes),
      sizeCalculation: ({ bytes: kept }, key) => kept.length + 2 * key.length + overhead,
    });
  }

  /** Bytes that are kept now. */
  get size(): number {
    return this.#kept.calculatedSize;
  }

  /** @param tag the entity tag, which names the bytes */
  get(tag: string): Stored | undefined {
    return this.#kept.get(tag);
  }

  /**
   * A representation, kept or made. Who asks for one that is being made waits for it; a large one is made for each, and
   * kept if the cache has room for it.
   */
  async obtain(tag: string, encoding: Encoding, write: () => Promise<Writing>): Promise<Stored | Streamed> {
    const kept = this.#kept.get(tag) ?? (await this.#making.get(tag));
    if (kept !== undefined) return kept;
    const making = this.#make(tag, encoding, write);
    const whole = making.then(
      (made) => ('bytes' in made ? made : undefined),
      () => undefined,
    );
    if (!this.#making.has(tag)) this.#making.set(tag, whole);
    try {
      return await making;
    } finally {
      if (this.#making.get(tag) === whole) this.#making.delete(tag);
    }
  }

  async #make(tag: string, encoding: Encoding, write: () => Promise<Writing>): Promise<Stored | Streamed> {
    const writing = await write();
    const language = writing.language === undefined ? {} : { language: writing.language };
    const source = encoded(writing, encoding)[Symbol.asyncIterator]();
    const chunks: Buffer[] = [];
    let length = 0;
    while (length <= this.#wholeBytes) {
      const { value, done } = await source.next();
      if (done === true) return this.#keep(tag, { bytes: Buffer.concat(chunks), ...language });
      chunks.push(value);
      length += value.length;
    }
    return { stream: this.#watch(tag, joined(chunks, source), language), ...language };
  }

  #keep(tag: string, made: Stored): Stored {
    if (made.bytes.length <= this.#largest) this.#kept.set(tag, made);
    return made;
  }

  /** Passes bytes on and keeps them when all have come and the cache has room for them. */
  async *#watch(tag: string, source: AsyncIterable<Buffer>, language: { language?: string }): AsyncGenerator<Buffer> {
    let chunks: Buffer[] | undefined = [];
    let length = 0;
    for await (const chunk of source) {
      length += chunk.length;
      if (length > this.#largest) chunks = undefined;
      chunks?.push(chunk);
      yield chunk;
    }
    if (chunks !== undefined) this.#keep(tag, { bytes: Buffer.concat(chunks), ...language });
  }
}
