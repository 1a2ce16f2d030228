const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text for an element or a double-quoted attribute; what XML 1.0 cannot hold becomes U+FFFD. */
export const xmlText = (text: string): string =>
  text
    .replace(/[&<>"]/g, (character) => escapes[character] ?? character)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters XML 1.0 forbids, halves of pairs among them
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uD800-\uDFFF\uFFFE\uFFFF]/gu, '\uFFFD');
