import { StrataError } from '../../../errors.js';
import type { Content } from '../../../model/content.js';
import { parseUrn, type Urn } from '../../../model/urn.js';

/** The URN that a value is; undefined where it is none. */
export function urnIn(value: Content | undefined): Urn | undefined {
  if (typeof value !== 'string') return undefined;
  try {
    return parseUrn(value);
  } catch (error) {
    if (error instanceof StrataError) return undefined;
    throw error;
  }
}
