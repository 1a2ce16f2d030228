/** The polynomial of CRC-32 (ISO 3309), as APPNOTE.TXT section 4.4.7 has it. */
const polynomial = 0xedb88320;

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ polynomial : value >>> 1;
  return value;
});

function crc32(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of bytes) value = (value >>> 8) ^ (table[(value ^ byte) & 0xff] ?? 0);
  return (value ^ 0xffffffff) >>> 0;
}

/** Numbers of two or four bytes, the lowest byte first. */
function record(...fields: readonly (readonly [bytes: 2 | 4, value: number])[]): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(fields.reduce((sum, [bytes]) => sum + bytes, 0)));
  let at = 0;
  for (const [bytes, value] of fields) {
    if (bytes === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += bytes;
  }
  return new Uint8Array(view.buffer);
}

/** Version 2.0, names in UTF-8, stored without compression, without a time. */
const common = [
  [2, 20],
  [2, 0x0800],
  [2, 0],
  [4, 0],
] as const;

/**
 * Files as one zip archive, not compressed (APPNOTE.TXT 6.3.10, sections 4.3.7, 4.3.12 and 4.3.16). Files of the same name, from different
 * folders, get a number.
 */
export async function writeZip(files: readonly File[]): Promise<Blob> {
  const parts: (Blob | Uint8Array<ArrayBuffer>)[] = [];
  const entries: Uint8Array<ArrayBuffer>[] = [];
  const names = new Set<string>();
  let [offset, size] = [0, 0];
  for (const file of files) {
    let name = file.name;
    for (let number = 2; names.has(name); number++) name = `${number}-${file.name}`;
    names.add(name);
    const encoded = new TextEncoder().encode(name);
    const described = [
      ...common,
      [4, crc32(new Uint8Array(await file.arrayBuffer()))],
      [4, file.size],
      [4, file.size],
      [2, encoded.length],
      [2, 0],
    ] as const;
    const header = record([4, 0x04034b50], ...described);
    const entry = record([4, 0x02014b50], [2, 20], ...described, [2, 0], [2, 0], [2, 0], [4, 0], [4, offset]);
    parts.push(header, encoded, file);
    entries.push(entry, encoded);
    offset += header.length + encoded.length + file.size;
    size += entry.length + encoded.length;
  }
  const count = files.length;
  return new Blob([
    ...parts,
    ...entries,
    record([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], [4, size], [4, offset], [2, 0]),
  ]);
}
