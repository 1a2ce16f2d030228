import { createHash } from 'node:crypto';

/** The content codings that are offered, the preferred one first (RFC 9110 section 8.4.1). */
export const encodings = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof encodings)[number];

/** A text that is being written. */
export interface Writing {
  /** Language of the texts that the format holds in one language only; missing where it holds none. */
  readonly language?: string;
  readonly chunks: AsyncIterable<string> | Iterable<string>;
}

/** A result in one format and language, identified before it is written. */
export interface Representation {
  /** Identifies the bytes: equal keys, equal bytes. Contains the principal. */
  readonly key: string;
  /** Media type with its parameters. */
  readonly type: string;
  /** The newest instant at which something in it changed, epoch milliseconds. */
  readonly lastModified: number;
  /** The newest instant at which anything that it could show changed in the registry, epoch milliseconds. */
  readonly registryModified: number;
  /** Set where writing may end in an error such as `NotFound`, so that HEAD has to write too. */
  readonly isUncertain?: true;
  readonly write: () => Promise<Writing>;
}

/**
 * A strong entity tag (RFC 9110 section 8.8.3): equal for equal bytes, in every process. Each coding has its own, since
 * its bytes differ.
 */
export function entityTag(key: string, encoding: Encoding): string {
  const digest = createHash('sha256').update(key).digest('base64url').slice(0, 27);
  return `"${digest}${encoding === 'identity' ? '' : `-${encoding}`}"`;
}

const tagForm = /(?:W\/)?("[^"]*")/g;

/** Whether an `If-None-Match` header has a tag; weak tags compare like strong ones (RFC 9110 section 13.1.2). */
function hasTag(header: string, tag: string): boolean {
  if (header.trim() === '*') return true;
  return [...header.matchAll(tagForm)].some(([, each]) => each === tag);
}

/**
 * `If-Modified-Since` is compared with the change of the registry, as a result may lose an artefact without any of the
 * others being newer. The header has whole seconds, so a change within that second counts as later.
 */
const isUnmodifiedSince = (header: string, registryModified: number): boolean =>
  Math.floor(registryModified / 1000) * 1000 < Date.parse(header);

/** Whether the client's copy is current, so that 304 is the response (RFC 9110 section 13.2.2: the tag has precedence). */
export function isCurrentCopy(
  { ifNoneMatch, ifModifiedSince }: { ifNoneMatch: string | undefined; ifModifiedSince: string | undefined },
  tag: string,
  registryModified: number,
): boolean {
  if (ifNoneMatch) return hasTag(ifNoneMatch, tag);
  return ifModifiedSince !== undefined && isUnmodifiedSince(ifModifiedSince, registryModified);
}
