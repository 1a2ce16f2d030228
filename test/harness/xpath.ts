import { createRequire } from 'node:module';
import { DOMParser, type Node } from '@xmldom/xmldom';
import { messageVersion, type SdmxMlVersion } from '../../src/formats/grammar/message-versions.js';

interface XPath {
  useNamespaces(uris: Readonly<Record<string, string>>): (expression: string, node: Node) => unknown;
}

/** Its types declare those of browsers for the whole project, so they are not imported. */
const xpath: XPath = createRequire(import.meta.url)('xpath');

/** Prefixes in expressions, by those of the grammar. */
const prefixes: Readonly<Record<string, string>> = {
  mes: 'message',
  str: 'structure',
  com: 'common',
  footer: 'footer',
  reg: 'registry',
  md: 'metadata',
};

/**
 * The texts of the nodes of an SDMX-ML document that an XPath expression selects, in document order: values of
 * attributes, text content of elements. The prefixes are `mes`, `str`, `com`, `footer`, `reg`, `md` and `xml`.
 */
export function select(xml: string, expression: string): string[] {
  const document = new DOMParser().parseFromString(xml, 'text/xml');
  const version = (/schemas\/v(\d)_(\d)\//.exec(xml) ?? []).slice(1).join('.') as SdmxMlVersion;
  const { namespaces } = messageVersion(version);
  const uris = Object.entries(prefixes).map(([prefix, name]) => [prefix, namespaces.get(name) ?? '']);
  const found = xpath.useNamespaces({ ...Object.fromEntries(uris), xml: 'http://www.w3.org/XML/1998/namespace' })(
    expression,
    document,
  );
  const nodes = Array.isArray(found) ? found : [];
  return nodes.map((node: Node) => node.textContent ?? '');
}

/** The texts of the losses that the footer of a message lists. */
export const footerTexts = (xml: string): string[] => select(xml, '//footer:Message/com:Text');
