import { createHash } from 'node:crypto';
import type { Content } from './content.js';
import type { Encoding } from './encoding.js';

const known = new WeakMap<Content, Map<Encoding, string>>();

function digestOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url').slice(0, 27);
}

/**
 * A strong entity tag (RFC 9110 section 8.8.3): equal for equal bytes, whichever process made them. Codings have tags of
 * their own, since their bytes differ.
 */
export function entityTag(content: Content, encoding: Encoding): string {
  const tags = known.get(content) ?? new Map<Encoding, string>();
  known.set(content, tags);
  const tag = tags.get(encoding) ?? `"${digestOf(content.key)}${encoding === 'identity' ? '' : `-${encoding}`}"`;
  tags.set(encoding, tag);
  return tag;
}

const tagForm = /(?:W\/)?("[^"]*")/g;

/** Whether an `If-None-Match` header names a tag; weak tags compare like strong ones there (section 13.1.2). */
export function namesTag(header: string, tag: string): boolean {
  if (header.trim() === '*') return true;
  return [...header.matchAll(tagForm)].some(([, each]) => each === tag);
}
