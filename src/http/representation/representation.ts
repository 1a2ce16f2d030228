import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The supported content codings (RFC 9110 section 8.4.1), the preferred one first. */
export const encodings = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof encodings)[number];

/** A text or file that is being written. */
export interface Writing {
  /** Language of the texts, if the format holds one language only. */
  readonly language?: string;
  readonly chunks: AsyncIterable<string | Uint8Array> | Iterable<string>;
}

/** A result in one format and language, identified before it is written. */
export interface Representation {
  /** Identifies the bytes: equal keys mean equal bytes. Contains the view of the principal. */
  readonly key: string;
  /** Media type with its parameters. */
  readonly type: string;
  /** The newest instant at which something in it changed, epoch milliseconds. */
  readonly lastModified: number;
  /** No response that shows an earlier state of the registry has a later `Date`, epoch milliseconds. */
  readonly registryModified: number;
  /** Set if writing may throw an error such as `NotFound`, so that HEAD and 304 have to write too. */
  readonly isUncertain?: true;
  /** @param signal aborts when nobody waits for the representation any more */
  readonly write: (signal: AbortSignal) => Promise<Writing>;
}

/**
 * A strong entity tag (RFC 9110 section 8.8.3): equal for equal bytes, in every process of one version of the program.
 * Tags of different content codings differ, because the bytes differ.
 * @param program version of the program that writes the bytes
 */
export function entityTag(key: string, encoding: Encoding, program = programVersion): string {
  const digest = createHash('sha256').update(program).update(key).digest('base64url').slice(0, 27);
  return `"${digest}${encoding === 'identity' ? '' : `-${encoding}`}"`;
}

const tagForm = /(?:W\/)?("[^"]*")/g;

/** Whether an `If-None-Match` header names a tag; weak tags compare like strong ones (RFC 9110 section 13.1.2). */
export const namesTag = (header: string | undefined, tag: string): boolean =>
  header !== undefined && [...header.matchAll(tagForm)].some(([, each]) => each === tag);

/**
 * `If-Modified-Since` is compared with the last change of the registry: a deleted artefact changes a result without a
 * newer artefact in it. The header has whole seconds, so a change within its second counts as later.
 */
const isUnmodifiedSince = (header: string, registryModified: number): boolean =>
  Math.floor(registryModified / 1000) * 1000 < Date.parse(header);

/** Whether the copy of the client is current (304). The tag has precedence (RFC 9110 section 13.2.2). */
export function isCurrentCopy(
  { ifNoneMatch, ifModifiedSince }: { ifNoneMatch: string | undefined; ifModifiedSince: string | undefined },
  tag: string,
  registryModified: number,
): boolean {
  if (ifNoneMatch) return ifNoneMatch.trim() === '*' || namesTag(ifNoneMatch, tag);
  return ifModifiedSince !== undefined && isUnmodifiedSince(ifModifiedSince, registryModified);
}

/** The folder of the program: `dist`, or `src` in tests. */
const folder = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Identifies the program by its files, so that bytes that another version wrote do not count as current. Equal for all
 * processes that run the same version. Reading the files takes some 20 ms.
 */
function readProgramVersion(): string {
  const hash = createHash('sha256');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.[jt]s$/.test(file));
  for (const file of files.sort()) hash.update(file).update(readFileSync(join(folder, file)));
  return hash.digest('base64url');
}

export const programVersion = readProgramVersion();

let second = Number.NaN;
let text = '';

/**
 * The text of a time for a header (RFC 9110 section 5.6.7). Successive responses are of the same second, and formatting takes
 * longer than all other headers of a warm response.
 * @param time epoch milliseconds
 */
export function httpDate(time: number): string {
  const given = Math.floor(time / 1000);
  if (given !== second) {
    second = given;
    text = new Date(time).toUTCString();
  }
  return text;
}
