import { SaxesParser, type SaxesTagNS } from 'saxes';
import { MarkupWriter, xhtmlNamespace } from './markup-writer.js';

const xmlNamespace = 'http://www.w3.org/XML/1998/namespace';
/** Element around the text whose namespace declaration makes undeclared elements XHTML. */
const around = 'markup';

/** The text is not XHTML. */
class NotXhtml extends Error {}

function* attributesOf({ attributes }: SaxesTagNS): Generator<readonly [string, string]> {
  for (const { name, prefix, uri, value } of Object.values(attributes)) {
    if (name === 'xmlns' || prefix === '' || uri === xmlNamespace) yield [name, value];
    else if (prefix !== 'xmlns') throw new NotXhtml();
  }
}

/**
 * A text in the form in which SDMX-ML is read: as the markup of a `StructuredText`.
 * @returns undefined where it is not well-formed XHTML; the nesting of elements is not checked
 */
export function normaliseMarkup(text: string): string | undefined {
  const parser = new SaxesParser({ xmlns: true, defaultXMLVersion: '1.0', forceXMLVersion: true });
  const writer = new MarkupWriter();
  let depth = 0;
  parser.on('opentag', (tag) => {
    if (tag.uri !== xhtmlNamespace) throw new NotXhtml();
    if (depth > 0) writer.open(tag.local, attributesOf(tag));
    depth++;
  });
  parser.on('closetag', () => {
    depth--;
    if (depth > 0) writer.close();
  });
  parser.on('text', (part) => writer.text(part));
  parser.on('cdata', (part) => writer.text(part));
  parser.on('error', () => {
    throw new NotXhtml();
  });
  try {
    parser.write(`<${around} xmlns="${xhtmlNamespace}">${text}</${around}>`).close();
  } catch (error) {
    if (error instanceof NotXhtml) return undefined;
    throw error;
  }
  return writer.take();
}
