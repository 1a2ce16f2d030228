import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { ConfigurationError } from '../../errors.js';
import { ArchiveFault } from './archive-fault.js';

/** The beginning of an encrypted archive; the salt follows. */
const magic = Buffer.from('strata-encrypted-backup 1\n');
const saltBytes = 16;
const headBytes = magic.length + saltBytes;
/** Bytes of a frame before it is encrypted; only the last one has fewer. */
const frameBytes = 65_536;
const tagBytes = 16;
const sealedBytes = frameBytes + tagBytes;
const leastCharacters = 32;

/** A key from a file, of which each archive has a key of its own. */
export type ArchiveKey = Buffer;

/**
 * Reads the key of a file.
 * @throws ConfigurationError for a file that cannot be read, or a short key
 */
export async function readArchiveKey(file: string): Promise<ArchiveKey> {
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new ConfigurationError(`the key of backups cannot be read: ${error.message}`);
  });
  const key = text.trim();
  if (key.length >= leastCharacters) return Buffer.from(key);
  throw new ConfigurationError(
    `the key in ${file} has fewer than ${leastCharacters} characters; openssl rand -base64 32 prints a key`,
  );
}

/** The key of one archive (HKDF, RFC 5869). */
const keyOfArchive = (key: ArchiveKey, salt: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, 'strata backup', 32));

/** The nonce of a frame: its number, and whether it is the last one, so that an archive that was cut off is noticed. */
function nonceOf(frame: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(frame, 5, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

function seal(key: Buffer, frame: number, isLast: boolean, plain: Uint8Array): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonceOf(frame, isLast));
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** Encrypts an archive in frames of AES-256-GCM, each of which is authenticated. */
export async function* encrypt(plain: AsyncIterable<Buffer>, key: ArchiveKey): AsyncGenerator<Buffer> {
  const salt = randomBytes(saltBytes);
  const own = keyOfArchive(key, salt);
  yield Buffer.concat([magic, salt]);
  let pending: Buffer = Buffer.alloc(0);
  let frame = 0;
  for await (const part of plain) {
    pending = pending.length === 0 ? part : Buffer.concat([pending, part]);
    // The last frame is not empty, so a full one waits for what follows.
    const sealed: Buffer[] = [];
    let start = 0;
    for (; pending.length - start > frameBytes; start += frameBytes) {
      sealed.push(seal(own, frame, false, pending.subarray(start, start + frameBytes)));
      frame += 1;
    }
    pending = pending.subarray(start);
    if (sealed.length > 0) yield Buffer.concat(sealed);
  }
  yield seal(own, frame, true, pending);
}

/** What an archive is read from. */
export interface ByteSource {
  readonly size: number;
  /** Fewer bytes where the source ends before. */
  read(offset: number, length: number): Promise<Buffer>;
}

export async function isEncrypted(source: ByteSource): Promise<boolean> {
  return (await source.read(0, magic.length)).equals(magic);
}

/**
 * The decrypted content of an archive.
 * @throws ArchiveFault for another key, a changed frame, or an archive that was cut off
 */
export async function decrypted(source: ByteSource, key: ArchiveKey): Promise<ByteSource> {
  const own = keyOfArchive(key, (await source.read(magic.length, saltBytes)) as Buffer);
  const bodyBytes = source.size - headBytes;
  const frames = Math.ceil(bodyBytes / sealedBytes);
  const open = async (first: number, count: number): Promise<Buffer> => {
    const sealed = await source.read(headBytes + first * sealedBytes, count * sealedBytes);
    const plain: Buffer[] = [];
    for (let place = 0; place < count; place += 1) {
      const frame = sealed.subarray(place * sealedBytes, (place + 1) * sealedBytes);
      plain.push(openFrame(own, first + place, first + place === frames - 1, frame));
    }
    return Buffer.concat(plain);
  };
  // Another key, and an archive that was cut off, are noticed at once.
  if (frames < 1) throw new ArchiveFault('the encrypted backup has no content');
  await open(0, 1);
  await open(frames - 1, 1);
  const size = bodyBytes - frames * tagBytes;
  return {
    size,
    async read(offset, length) {
      const end = Math.min(offset + length, size);
      if (end <= offset) return Buffer.alloc(0);
      const first = Math.floor(offset / frameBytes);
      const plain = await open(first, Math.ceil(end / frameBytes) - first);
      return plain.subarray(offset - first * frameBytes, end - first * frameBytes);
    },
  };
}

function openFrame(key: Buffer, frame: number, isLast: boolean, sealed: Buffer): Buffer {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(frame, isLast));
    decipher.setAuthTag(sealed.subarray(sealed.length - tagBytes));
    return Buffer.concat([decipher.update(sealed.subarray(0, sealed.length - tagBytes)), decipher.final()]);
  } catch {
    const problem =
      frame === 0 ? 'the key is not that of the backup, or its beginning was changed' : 'it was changed or cut off';
    throw new ArchiveFault(
      `the encrypted backup cannot be read at frame ${frame + 1}, byte ${headBytes + frame * sealedBytes}: ${problem}`,
    );
  }
}
