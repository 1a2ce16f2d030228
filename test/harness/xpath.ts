import { createRequire } from 'node:module';
import { DOMParser, type Document, type Element, type Node } from '@xmldom/xmldom';

/**
 * Declared here, because the declarations of the package would add those of browsers, which conflict with those of
 * Node.
 */
const xpath = createRequire(import.meta.url)('xpath') as {
  useNamespaces(namespaces: Namespaces): (expression: string, node: Document) => readonly Node[] | string | number;
};

/** Prefixes of XPath expressions, by the last part of the SDMX-ML namespaces, which have the version of the message. */
const prefixes = {
  mes: 'message',
  str: 'structure',
  com: 'common',
  footer: 'message/footer',
  reg: 'registry',
} as const;

export type Namespaces = Readonly<Record<string, string>>;

/** The namespaces of a message in the version of its root element. */
function namespacesOf(root: Element | null): Namespaces {
  const [base] = /^http:\/\/www\.sdmx\.org\/resources\/sdmxml\/schemas\/v\d_\d\//.exec(root?.namespaceURI ?? '') ?? [];
  const sdmx = Object.fromEntries(Object.entries(prefixes).map(([prefix, name]) => [prefix, `${base}${name}`]));
  return { ...sdmx, xml: 'http://www.w3.org/XML/1998/namespace' };
}

const parse = (xml: string): Document => new DOMParser().parseFromString(xml, 'text/xml');

/**
 * The texts of the elements, or the values of the attributes, that an XPath expression selects: `//str:Code/@id`.
 * @param namespaces by prefix; those of SDMX-ML as `mes`, `str`, `com`, `footer` and `reg`, and `xml`, by default
 */
export function select(xml: string, expression: string, namespaces?: Namespaces): string[] {
  const document = parse(xml);
  const evaluate = xpath.useNamespaces(namespaces ?? namespacesOf(document.documentElement));
  const found = evaluate(expression, document);
  if (typeof found !== 'object') throw new TypeError(`${expression} selects no nodes but ${String(found)}`);
  return found.map((node) => node.nodeValue ?? node.textContent ?? '');
}

/** The texts of the messages in the footer of an SDMX-ML message. */
export const footerTexts = (xml: string): string[] => select(xml, '//footer:Message/com:Text');
