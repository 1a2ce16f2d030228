import type { LocalisedText } from './content.js';

/** `fr-CH` asks for itself, then `fr` (RFC 4647, section 3.4). */
function lookups(range: string): string[] {
  const subtags = range.toLowerCase().split('-');
  return subtags.map((_, index) => subtags.slice(0, subtags.length - index).join('-'));
}

/** The tag among `tags` that a lookup finds: itself, or else one more special, as `en-GB` for `en`. */
const matching = (tags: readonly string[], lookup: string): string | undefined =>
  tags.find((tag) => tag.toLowerCase() === lookup) ?? tags.find((tag) => tag.toLowerCase().startsWith(`${lookup}-`));

/**
 * The language of a text to show to someone.
 *
 * @param tags languages there are, in their order
 * @param ranges languages wanted, best first; `*` ends the list. Where none fits: `en`, then the first there is.
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

/** Chooses from texts by one list of languages, remembering the choice for each set of languages met. */
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
