import type { ElementRule } from '../element-types.js';
import type { MessageVersion } from '../message-versions.js';

/** The customary prefixes, by those of the grammar. */
const prefixes: Readonly<Record<string, string>> = {
  message: 'mes',
  structure: 'str',
  common: 'com',
  footer: 'footer',
};

/** The prefix with which an element is written. */
export function prefixOf(rule: ElementRule): string {
  const prefix = rule.name.slice(0, rule.name.indexOf(':'));
  return prefixes[prefix] ?? prefix;
}

/** The declarations of all namespaces, for the root. */
export const namespaceDeclarations = ({ namespaces }: MessageVersion): string =>
  [...namespaces].map(([prefix, uri]) => ` xmlns:${prefixes[prefix] ?? prefix}="${uri}"`).join('');
