import { createHash } from 'node:crypto';
import type { Encoding } from './encoding.js';

/**
 * A strong entity tag (RFC 9110 section 8.8.3): equal for equal bytes, whichever process made them. Codings have tags of
 * their own, since their bytes differ.
 * @param key names the content: what is in it, its format and language
 */
export function entityTag(key: string, encoding: Encoding): string {
  const digest = createHash('sha256').update(key).digest('base64url').slice(0, 27);
  return encoding === 'identity' ? `"${digest}"` : `"${digest}-${encoding}"`;
}

const tagForm = /(?:W\/)?("[^"]*")/g;

/** Whether an `If-None-Match` header names a tag; weak tags compare like strong ones there (section 13.1.2). */
export function namesTag(header: string, tag: string): boolean {
  if (header.trim() === '*') return true;
  return [...header.matchAll(tagForm)].some(([, each]) => each === tag);
}
