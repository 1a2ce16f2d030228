/** Characters of a chunk. */
const chunkLength = 65_536;

/** Joins small pieces to chunks of about 64 kB. */
export async function* inChunks(pieces: AsyncIterable<string> | Iterable<string>): AsyncGenerator<string> {
  let chunk = '';
  for await (const piece of pieces) {
    chunk += piece;
    if (chunk.length >= chunkLength) {
      yield chunk;
      chunk = '';
    }
  }
  if (chunk !== '') yield chunk;
}
