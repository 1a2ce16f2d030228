import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** Parameters of scrypt (RFC 7914): N, r, p. One hash takes 32 MB and some 60 ms. */
interface Cost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

const usualCost: Cost = { N: 2 ** 15, r: 8, p: 1 };
const saltBytes = 16;
const hashBytes = 32;

/** `scrypt:N:r:p:salt:hash`, with salt and hash in base64url: no character has a meaning in shells, YAML or Compose files. */
const hashShape = /^scrypt:(\d{1,7}):(\d{1,2}):(\d{1,2}):([\w-]{22,}):([\w-]{43})$/;

/** What the work of a hash may be at most: N · r · p. */
const mostWork = 2 ** 24;

/** Whether a text is a hash that `hashPassword` can have made. */
export function isPasswordHash(text: string): boolean {
  const [, N, r, p] = hashShape.exec(text)?.map(Number) ?? [];
  if (N === undefined || r === undefined || p === undefined) return false;
  const work = N * r * p;
  return N >= 2 && Number.isInteger(Math.log2(N)) && work > 0 && work <= mostWork;
}

function derive(password: string, salt: Buffer, { N, r, p }: Cost): Promise<Buffer> {
  const options = { N, r, p, maxmem: 256 * N * r };
  return new Promise((resolve, reject) =>
    scrypt(password.normalize('NFC'), salt, hashBytes, options, (error, key) => (error ? reject(error) : resolve(key))),
  );
}

/** Hashes a password with a new salt. The work is done in a thread. */
export async function hashPassword(password: string, cost: Cost = usualCost): Promise<string> {
  const salt = randomBytes(saltBytes);
  const hash = await derive(password, salt, cost);
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), hash.toString('base64url')].join(':');
}

/**
 * Whether a password is the one of a hash. The time does not depend on the password.
 * @throws Error if the hash is malformed
 */
export async function isPasswordOf(password: string, text: string): Promise<boolean> {
  if (!isPasswordHash(text)) throw new Error('the hash of a password is malformed; npm run hash-password makes one');
  const [, N = '', r = '', p = '', salt = '', hash = ''] = hashShape.exec(text) ?? [];
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  return timingSafeEqual(await derive(password, Buffer.from(salt, 'base64url'), cost), Buffer.from(hash, 'base64url'));
}
