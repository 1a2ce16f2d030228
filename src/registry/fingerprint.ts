import { createHash } from 'node:crypto';

/** Identifies a result by what its content depends on. @param content JSON; equal for equal results */
export const fingerprint = (content: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('base64url');
