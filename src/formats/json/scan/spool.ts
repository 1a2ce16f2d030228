import { randomUUID } from 'node:crypto';
import { readSync } from 'node:fs';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StringDecoder } from 'node:string_decoder';
import type { Position } from '../../../errors.js';

/** Line and column at an offset in a text that comes in pieces; offset and column are in UTF-16 code units. */
export function positionIn(pieces: Iterable<string>, offset: number): Position {
  let [line, lineStart, passed] = [1, 0, 0];
  for (const piece of pieces) {
    for (let at = piece.indexOf('\n'); at !== -1 && passed + at < offset; at = piece.indexOf('\n', at + 1)) {
      line++;
      lineStart = passed + at + 1;
    }
    passed += piece.length;
    if (passed >= offset) break;
  }
  return { line, column: offset - lineStart + 1 };
}

export interface SpoolSizes {
  /** Bytes in a block. */
  readonly block: number;
  /** Bytes that are held in memory; the rest is written to a file. */
  readonly memory: number;
}

/** 64 kB blocks, and 8 MB in memory: most messages are smaller. */
export const usualSizes: SpoolSizes = { block: 65_536, memory: 8_388_608 };

/** An open file without a name, which the system removes when it is closed or the process ends. */
async function openNameless(): Promise<FileHandle> {
  const path = join(tmpdir(), `strata-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  await unlink(path);
  return file;
}

/** Stores the bytes of a message as they arrive, so that its text can be read more than once; large messages in a file. */
export class Spool {
  readonly #sizes: SpoolSizes;
  /** The blocks in memory; all but the last are full. */
  #blocks: Buffer[] = [];
  /** Bytes in the last block. */
  #filled = 0;
  #file: FileHandle | undefined;
  #written = 0;

  constructor(sizes: SpoolSizes = usualSizes) {
    this.#sizes = sizes;
  }

  /** Stores the bytes and passes them on. */
  async *keep(input: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of input) {
      for (let at = 0; at < chunk.length; ) at += await this.#add(chunk.subarray(at));
      yield chunk;
    }
  }

  /** The text of the stored bytes, which have to be UTF-8, in pieces, without a byte order mark. */
  *texts(): Generator<string> {
    const decoder = new StringDecoder('utf8');
    let isStart = true;
    for (const bytes of this.bytes()) {
      const text = decoder.write(bytes);
      if (text === '') continue;
      yield isStart && text.startsWith('\uFEFF') ? text.slice(1) : text;
      isStart = false;
    }
    yield decoder.end();
  }

  /** The stored bytes in pieces, of which each is valid until the next one is read. */
  *bytes(): Generator<Uint8Array> {
    if (this.#file !== undefined) {
      const block = Buffer.allocUnsafeSlow(this.#sizes.block);
      for (let at = 0; at < this.#written; ) {
        const count = readSync(this.#file.fd, block, 0, block.length, at);
        if (count === 0) throw new Error('A temporary file is shorter than the bytes written to it');
        yield block.subarray(0, count);
        at += count;
      }
    }
    yield* this.#blocks.slice(0, -1);
    yield this.#blocks.at(-1)?.subarray(0, this.#filled) ?? new Uint8Array();
  }

  /** Frees the memory and the file. */
  async close(): Promise<void> {
    this.#blocks = [];
    await this.#file?.close();
  }

  /** @returns number of the bytes that were stored in memory */
  async #add(bytes: Uint8Array): Promise<number> {
    const { block, memory } = this.#sizes;
    if (this.#blocks.length === 0 || this.#filled === block) {
      if (this.#blocks.length * block >= memory) await this.#write();
      this.#blocks.push(Buffer.allocUnsafeSlow(block));
      this.#filled = 0;
    }
    const fitting = bytes.subarray(0, block - this.#filled);
    this.#blocks.at(-1)?.set(fitting, this.#filled);
    this.#filled += fitting.length;
    return fitting.length;
  }

  /** Moves the blocks in memory to the file. */
  async #write(): Promise<void> {
    this.#file ??= await openNameless();
    for (const block of this.#blocks) {
      for (let at = 0; at < block.length; ) at += (await this.#file.write(block, at)).bytesWritten;
      this.#written += block.length;
    }
    this.#blocks = [];
  }
}
