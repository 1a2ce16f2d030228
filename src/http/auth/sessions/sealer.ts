import { hkdfSync } from 'node:crypto';
import { CompactEncrypt, compactDecrypt, errors } from 'jose';

/** What a sealed value is for; it cannot be opened for anything else. */
export type SealPurpose = 'session' | 'sign-in' | 'sign-out';

/** JWE with a key that only processes of the registry have (RFC 7516, RFC 7518 section 4.5). */
const [algorithm, encryption] = ['dir', 'A256GCM'];
const header = { alg: algorithm, enc: encryption, zip: 'DEF' };
const accepted = {
  keyManagementAlgorithms: [algorithm],
  contentEncryptionAlgorithms: [encryption],
  /** More than any cookie holds. */
  maxDecompressedLength: 65_536,
};

const keyOf = (secret: string, purpose: SealPurpose): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, '', `Strata: ${purpose}`, 32));

/** Encrypts and authenticates values that clients hold. */
export class Sealer {
  readonly #secrets: () => Promise<readonly string[]>;
  /** Keys by purpose and secret. */
  readonly #keys = new Map<string, Uint8Array>();

  /** @param secrets the first encrypts, all decrypt */
  constructor(secrets: () => Promise<readonly string[]>) {
    this.#secrets = secrets;
  }

  /** @returns letters, digits, `-`, `_` and dots */
  async seal(purpose: SealPurpose, value: object): Promise<string> {
    const [key] = await this.#keysFor(purpose);
    if (key === undefined) throw new Error('there is no key for cookies');
    return new CompactEncrypt(Buffer.from(JSON.stringify(value))).setProtectedHeader(header).encrypt(key);
  }

  /** The value of a sealed text; undefined for one that none of the keys has sealed for this purpose. */
  async open(purpose: SealPurpose, text: string): Promise<unknown> {
    for (const key of await this.#keysFor(purpose)) {
      const opened = await compactDecrypt(text, key, accepted).catch((error: unknown) => {
        if (error instanceof errors.JOSEError) return undefined;
        throw error;
      });
      if (opened !== undefined) return JSON.parse(Buffer.from(opened.plaintext).toString('utf8'));
    }
    return undefined;
  }

  async #keysFor(purpose: SealPurpose): Promise<readonly Uint8Array[]> {
    return (await this.#secrets()).map((secret) => {
      const name = `${purpose} ${secret}`;
      const key = this.#keys.get(name) ?? keyOf(secret, purpose);
      this.#keys.set(name, key);
      return key;
    });
  }
}
