import type { ElementRule } from '../element-types.js';
import type { MessageVersion } from '../message-versions.js';

/** The customary prefixes, by those of the grammar. */
const prefixes: Readonly<Record<string, string>> = {
  message: 'mes',
  structure: 'str',
  common: 'com',
  footer: 'footer',
};

/** The name with which an element is written; elements without a namespace have no prefix. */
export function nameOf({ name, localName }: ElementRule): string {
  const prefix = name.slice(0, name.indexOf(':'));
  return prefix === 'local' ? localName : `${prefixes[prefix] ?? prefix}:${localName}`;
}

/** The declarations of all namespaces, for the root. */
export const namespaceDeclarations = ({ namespaces }: MessageVersion): string =>
  [...namespaces].map(([prefix, uri]) => ` xmlns:${prefixes[prefix] ?? prefix}="${uri}"`).join('');
