import type { ElementRule } from '../../grammar/element-types.js';
import type { MessageVersion } from '../../grammar/message-versions.js';
import { xsiNamespace } from '../namespaces.js';

/** The customary prefixes, by those of the grammar. */
const prefixes: Readonly<Record<string, string>> = {
  message: 'mes',
  structure: 'str',
  common: 'com',
  footer: 'footer',
  registry: 'reg',
  metadata: 'md',
};

/** The name with which an element is written; elements without a namespace have no prefix. */
export function nameOf({ name, localName }: ElementRule): string {
  const prefix = name.slice(0, name.indexOf(':'));
  return prefix === 'local' ? localName : `${prefixes[prefix] ?? prefix}:${localName}`;
}

/** What a structure message is made of. */
const ofStructures = ['message', 'structure', 'common', 'footer'];

/**
 * The attributes of a root: the declarations of the namespaces used, and where the schema is published.
 * @param used by the prefixes of the grammar; those of a structure message where missing
 */
export function rootAttributes({ namespaces, schema }: MessageVersion, used: readonly string[] = ofStructures): string {
  const declarations = used
    .map((prefix) => ` xmlns:${prefixes[prefix] ?? prefix}="${namespaces.get(prefix)}"`)
    .join('');
  return schema === undefined
    ? declarations
    : `${declarations} xmlns:xsi="${xsiNamespace}" xsi:schemaLocation="${namespaces.get('message')} ${schema}"`;
}
