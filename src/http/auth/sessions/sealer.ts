import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';

/** What a sealed value is for; it cannot be opened for anything else. */
export type SealPurpose = 'session' | 'sign-in' | 'sign-out';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;
/** More than any cookie holds. */
const mostContentBytes = 65_536;

const keyOf = (secret: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', 'Strata: values that clients hold', 32));

/** Encrypts and authenticates values that clients hold. */
export class Sealer {
  readonly #secrets: () => Promise<readonly string[]>;
  /** Keys by their secrets. */
  readonly #keys = new Map<string, Buffer>();

  /** @param secrets the first encrypts, all decrypt */
  constructor(secrets: () => Promise<readonly string[]>) {
    this.#secrets = secrets;
  }

  /** @returns base64url */
  async seal(purpose: SealPurpose, value: object): Promise<string> {
    const [key] = await this.#allKeys();
    if (key === undefined) throw new Error('there is no key for cookies');
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagBytes });
    cipher.setAAD(Buffer.from(purpose));
    const content = Buffer.concat([cipher.update(deflateRawSync(JSON.stringify(value))), cipher.final()]);
    return Buffer.concat([nonce, content, cipher.getAuthTag()]).toString('base64url');
  }

  /** The value of a sealed text; undefined for one that none of the keys has sealed for this purpose. */
  async open(purpose: SealPurpose, text: string): Promise<unknown> {
    const bytes = Buffer.from(text, 'base64url');
    if (bytes.length <= nonceBytes + tagBytes) return undefined;
    for (const key of await this.#allKeys()) {
      const content = decrypt(key, bytes, purpose);
      if (content === undefined) continue;
      return JSON.parse(inflateRawSync(content, { maxOutputLength: mostContentBytes }).toString('utf8'));
    }
    return undefined;
  }

  async #allKeys(): Promise<readonly Buffer[]> {
    return (await this.#secrets()).map((secret) => {
      const key = this.#keys.get(secret) ?? keyOf(secret);
      this.#keys.set(secret, key);
      return key;
    });
  }
}

function decrypt(key: Buffer, bytes: Buffer, purpose: SealPurpose): Buffer | undefined {
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(purpose));
  decipher.setAuthTag(bytes.subarray(-tagBytes));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()]);
  } catch {
    return undefined;
  }
}
