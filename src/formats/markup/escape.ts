const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

/** As parts of a character class: the control characters that XML 1.0 forbids, and all. */
const controls = '\\u0000-\\u0008\\u000B\\u000C\\u000E-\\u001F';
const allControls = '\\u0000-\\u001F';
const forbidden = new RegExp(`[${controls}\\uFFFE\\uFFFF]|\\p{Surrogate}`, 'gu');
const plain = new RegExp(`^[^&<>"${allControls}\\uD800-\\uDFFF\\uFFFE\\uFFFF]*$`);

/** Written for each character that XML 1.0 cannot represent. */
export const replacement = '\uFFFD';

/** Replaces characters that XML 1.0 cannot represent, lone surrogates included. */
const holdable = (text: string): string => text.replace(forbidden, replacement);

const refer = (character: string): string => references[character] ?? character;

/** Text of an element. A carriage return is written as a reference, because parsers turn it into a line feed. */
export const escapeText = (text: string): string =>
  plain.test(text) ? text : holdable(text).replace(/[&<>\r]/g, refer);

/** Value of an attribute between double quotes. Line ends and tabs are references, because parsers turn them into blanks. */
export const escapeAttribute = (text: string): string =>
  plain.test(text) ? text : holdable(text).replace(/[&<>"\t\n\r]/g, refer);
