/** Bytes of a block of a tar archive (POSIX.1-1988, ustar). Headers are one, and files are filled up to whole ones. */
export const tarBlock = 512;

/** A file of an archive. */
export interface ArchiveEntry {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Where the content of a file begins in an archive, bytes. */
export interface EntryPlace {
  readonly name: string;
  readonly offset: number;
  readonly size: number;
}

const [nameBytes, checksumAt, checksumBytes] = [100, 148, 8];
const sizeAt = 124;

const octal = (value: number, digits: number): string => `${value.toString(8).padStart(digits, '0')}\0`;

/** The sum of the bytes of a header, its checksum counted as blanks. */
function checksumOf(header: Buffer): number {
  let sum = checksumBytes * 0x20;
  for (const [place, byte] of header.entries())
    if (place < checksumAt || place >= checksumAt + checksumBytes) sum += byte;
  return sum;
}

/** Bytes that a file is filled up with. */
export const paddingOf = (size: number): number => (tarBlock - (size % tarBlock)) % tarBlock;

/** The header of a file that only its owner reads. @param seconds the time of the file, seconds since 1970 */
export function tarHeader(name: string, size: number, seconds: number): Buffer {
  const header = Buffer.alloc(tarBlock);
  header.write(name, 0, nameBytes, 'utf8');
  header.write(octal(0o600, 7), 100, 'latin1');
  header.write(octal(0, 7), 108, 'latin1');
  header.write(octal(0, 7), 116, 'latin1');
  header.write(octal(size, 11), sizeAt, 'latin1');
  header.write(octal(seconds, 11), 136, 'latin1');
  header.write('0', 156, 'latin1');
  header.write('ustar\x0000', 257, 'latin1');
  header.write(`${checksumOf(header).toString(8).padStart(6, '0')}\0 `, checksumAt, 'latin1');
  return header;
}

/** The two empty blocks at the end of an archive. */
export const tarEnd = Buffer.alloc(2 * tarBlock);

/** @returns undefined for an empty block; `damaged` where it is not the header of a file */
export function readTarHeader(
  header: Buffer,
): { readonly name: string; readonly size: number } | 'damaged' | undefined {
  if (header.every((byte) => byte === 0)) return undefined;
  const textAt = (start: number, length: number): string =>
    header.toString('utf8', start, start + length).replace(/[\0 ].*$/s, '');
  const isHeader =
    textAt(257, 6) === 'ustar' && Number.parseInt(textAt(checksumAt, checksumBytes), 8) === checksumOf(header);
  const size = Number.parseInt(textAt(sizeAt, 12), 8);
  return isHeader && Number.isSafeInteger(size) ? { name: textAt(0, nameBytes), size } : 'damaged';
}
