const absolute =
  /^[a-z][a-z0-9+.-]*:(?:[\w.~:/?@!$&'()*+,;=-]|%[0-9a-f]{2})+(?:#(?:[\w.~:/?@!$&'()*+,;=-]|%[0-9a-f]{2})*)?$/i;
const relative = /^(?:[\w.~:/?@!$&'()*+,;=-]|%[0-9a-f]{2})*(?:#(?:[\w.~:/?@!$&'()*+,;=-]|%[0-9a-f]{2})*)?$/i;

/**
 * An `xs:anyURI` as a URI (RFC 3986): blanks and characters beyond ASCII are percent-encoded, as XML Schema has it.
 * Undefined where that gives no absolute URI.
 */
export function absoluteUri(text: string): string | undefined {
  if (absolute.test(text)) return text;
  const encoded = URL.canParse(text) ? new URL(text).href : '';
  return absolute.test(encoded) ? encoded : undefined;
}

/** As `absoluteUri`, with relative references admitted. */
export const uriReference = (text: string): string | undefined =>
  absoluteUri(text) ?? (relative.test(text) ? text : undefined);
