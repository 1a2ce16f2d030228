import type { LocalisedText } from './content.js';

/** A language range and its shorter forms: `fr-CH`, then `fr` (RFC 4647, section 3.4). */
function lookups(range: string): string[] {
  const subtags = range.toLowerCase().split('-');
  return subtags.map((_, index) => subtags.slice(0, subtags.length - index).join('-'));
}

/** The tag that matches a range: an equal one, else one with further subtags, such as `en-GB` for `en`. */
const matching = (tags: readonly string[], lookup: string): string | undefined =>
  tags.find((tag) => tag.toLowerCase() === lookup) ?? tags.find((tag) => tag.toLowerCase().startsWith(`${lookup}-`));

/**
 * The language to show a text in: the first preferred one that the text has, else `en`, else its first.
 *
 * @param tags languages of the text, in their order
 * @param ranges preferred languages, best first; ranges after `*` are ignored
 */
export function bestLanguage(tags: readonly string[], ranges: readonly string[]): string | undefined {
  for (const range of ranges) {
    if (range === '*') break;
    for (const lookup of lookups(range)) {
      const tag = matching(tags, lookup);
      if (tag !== undefined) return tag;
    }
  }
  return matching(tags, 'en') ?? tags[0];
}

/** Returns a function that selects a text by preferred languages; it caches the tag selected from each set of tags. */
export function textChooser(ranges: readonly string[]): (text: LocalisedText) => string | undefined {
  const chosen = new Map<string, string | undefined>();
  return (text) => {
    const tags = Object.keys(text);
    const key = tags.join();
    if (!chosen.has(key)) chosen.set(key, bestLanguage(tags, ranges));
    const tag = chosen.get(key);
    return tag === undefined ? undefined : text[tag];
  };
}

/** A name as it is shown: with its language where that is not the one that the reader prefers. Empty where there is none. */
export interface ShownName {
  readonly name?: string;
  /** Its tag. */
  readonly language?: string;
}

const mainSubtag = (tag: string): string => tag.toLowerCase().split('-', 1)[0] ?? '';

/** The same as `textChooser`, for names. The language that is preferred without ranges is `en`. */
export function nameChooser(ranges: readonly string[]): (text: LocalisedText) => ShownName {
  const chosen = new Map<string, string | undefined>();
  const [range = '*'] = ranges;
  const preferred = range === '*' ? 'en' : mainSubtag(range);
  return (text) => {
    const tags = Object.keys(text);
    const key = tags.join();
    if (!chosen.has(key)) chosen.set(key, bestLanguage(tags, ranges));
    const tag = chosen.get(key);
    const name = tag === undefined ? undefined : text[tag];
    if (tag === undefined || name === undefined) return {};
    return mainSubtag(tag) === preferred ? { name } : { name, language: tag };
  };
}
