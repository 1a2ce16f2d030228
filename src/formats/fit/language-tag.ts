/** Irregular tags that hold capitals (RFC 5646, section 2.2.8). */
const irregular = new Map(['en-GB-oed', 'sgn-BE-FR', 'sgn-BE-NL', 'sgn-CH-DE'].map((tag) => [tag.toLowerCase(), tag]));

/**
 * A language tag as the patterns of SDMX-JSON know it: irregular tags with capitals, all others in small letters.
 * Case has no meaning in language tags (RFC 5646, section 2.1.1).
 */
export const languageTag = (text: string): string => irregular.get(text.toLowerCase()) ?? text.toLowerCase();
