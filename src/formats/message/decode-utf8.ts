/** Bytes that are not UTF-8; `before` is the text before them. */
export class InvalidUtf8 extends Error {
  constructor(readonly before: string) {
    super('The bytes are not UTF-8');
  }
}

/** The number of bytes at the end of a chunk that belong to a character completed by the next chunk. */
function unfinished(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte >= 0xc0) return (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) > back ? back : 0;
    if (byte < 0x80) return 0;
  }
  return 0;
}

/** The text before the first byte that is not UTF-8. */
function validPart(bytes: Uint8Array): string {
  const lenient = new TextDecoder('utf-8', { ignoreBOM: true });
  const again = Buffer.from(lenient.decode(bytes));
  const fault = again.findIndex((byte, index) => byte !== bytes[index]);
  return lenient.decode(bytes.subarray(0, fault === -1 ? bytes.length : fault));
}

/**
 * Decodes UTF-8 across chunk borders; a byte order mark at the beginning is left out.
 * @throws InvalidUtf8
 */
export async function* decodeUtf8(input: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let pending: Uint8Array = new Uint8Array();
  let atStart = true;
  const decode = (bytes: Uint8Array): string => {
    try {
      const text = strict.decode(bytes);
      if (!atStart || text === '') return text;
      atStart = false;
      return text.startsWith('\uFEFF') ? text.slice(1) : text;
    } catch {
      throw new InvalidUtf8(validPart(bytes));
    }
  };
  for await (const chunk of input) {
    const bytes = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
    const cut = bytes.length - unfinished(bytes);
    pending = bytes.subarray(cut);
    yield decode(bytes.subarray(0, cut));
  }
  if (pending.length > 0) yield decode(pending);
}
