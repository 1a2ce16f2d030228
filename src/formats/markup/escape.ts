const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

/** Characters that XML 1.0 cannot hold in any way, lone surrogates included, become U+FFFD. */
const holdable = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters XML 1.0 forbids
  text.replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu, '\uFFFD');

const refer = (character: string): string => references[character] ?? character;

// biome-ignore lint/suspicious/noControlCharactersInRegex: what has to be looked at more closely
const plain = /^[^&<>"\u0000-\u001F\uD800-\uDFFF\uFFFE\uFFFF]*$/;

/** Text of an element. A carriage return is written as a reference, for a parser would make it a line feed. */
export const escapeText = (text: string): string =>
  plain.test(text) ? text : holdable(text).replace(/[&<>\r]/g, refer);

/** Value of an attribute between double quotes. Line ends and tabs would become blanks. */
export const escapeAttribute = (text: string): string =>
  plain.test(text) ? text : holdable(text).replace(/[&<>"\t\n\r]/g, refer);
