import { type Position, StrataError } from '../../errors.js';

/** Limits on one message (docs/limits.md). */
export interface ReadingLimits {
  /** Depth of nested elements; in JSON of nested objects, and of nested arrays. */
  readonly depth: number;
  /** Entries of all lists of one artefact: codes, components, map entries, values, annotations. */
  readonly items: number;
  /** Characters of one text as written; in XML also of one element's attributes together. */
  readonly text: number;
}

export interface ReadLimits extends Partial<ReadingLimits> {
  /** Number of errors, and of warnings, that are listed; default 100. */
  readonly problems?: number;
}

export const usualLimits: ReadingLimits = { depth: 100, items: 1_000_000, text: 1_024_000 };

/** Limit of the attributes of one element; types have about twenty at most. */
export const mostAttributes = 1000;

interface Place extends Position {
  readonly path: string;
}

function tooLarge(rule: string, detail: string, { path, line, column }: Place): StrataError {
  return new StrataError('TooLarge', detail, [{ severity: 'error', code: 130, rule, detail, path, line, column }]);
}

/** @param place of the first entry above the limit */
export const tooManyItems = (limit: number, place: Place): StrataError =>
  tooLarge(
    'limit.items',
    `The artefact has more than ${limit} items, the limit for one artefact; send it in parts`,
    place,
  );

/** @param place where the text begins */
export const tooLongText = (limit: number, place: Place): StrataError =>
  tooLarge(
    'limit.text',
    `The text that begins here is longer than ${limit / 1000} KB, the limit for one text; send a shorter text`,
    place,
  );

/** @param place where the element begins */
export const tooManyAttributes = (place: Place): StrataError =>
  tooLarge(
    'limit.attributes',
    `The element has more than ${mostAttributes} attributes, the limit for one element`,
    place,
  );
