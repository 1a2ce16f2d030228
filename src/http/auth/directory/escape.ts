const escapeCharacter = (character: string): string => `\\${character.charCodeAt(0).toString(16).padStart(2, '0')}`;

/**
 * A text with every ASCII character but letters and digits as `\hh`, which filters (RFC 4515 section 3) and distinguished
 * names (RFC 4514 section 2.4) both read as that character.
 */
const escapeValue = (text: string): string => text.replace(/[^a-zA-Z\d\u{80}-\u{10ffff}]/gu, escapeCharacter);

/** Replaces the placeholders `{name}` of a pattern by values, escaped. */
export const fillPattern = (pattern: string, values: Readonly<Record<string, string>>): string =>
  pattern.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    return value === undefined ? whole : escapeValue(value);
  });
