import type { Content, LocalisedText } from '../../../model/content.js';
import { type MessageVersion, messageVersion, type SdmxMlVersion } from '../../grammar/message-versions.js';
import type { Loss } from '../../message/loss.js';
import { xsiNamespace } from '../namespaces.js';
import { prefixOf, writeElement } from './element-writer.js';

/** Prefixes of the grammar that a structure message uses. */
const ofStructures = ['message', 'structure', 'common', 'footer'];

/**
 * The attributes of a root: the declarations of namespaces, and where the schema is published.
 * @param used prefixes of the grammar; by default those of a structure message
 */
export function rootAttributes({ namespaces, schema }: MessageVersion, used: readonly string[] = ofStructures): string {
  const declarations = used.map((prefix) => ` xmlns:${prefixOf(prefix)}="${namespaces.get(prefix)}"`).join('');
  return schema === undefined
    ? declarations
    : `${declarations} xmlns:xsi="${xsiNamespace}" xsi:schemaLocation="${namespaces.get('message')} ${schema}"`;
}

/**
 * Writes an element of a message that is not an artefact: `Header`, `Footer`.
 * @param message type of the root
 * @param name of the element, with the prefix of the grammar
 * @param properties of the element, named as the grammar's elements are in the model
 * @throws Error when the message has no such element
 */
export function messagePart(version: SdmxMlVersion, message: string, name: string, properties: object): string {
  const rule = messageVersion(version).types.type(message).elements.get(name);
  if (rule === undefined) throw new Error(`${message} of SDMX-ML ${version} has no element ${name}`);
  return writeElement(rule, properties as Content, { indent: '\n  ' });
}

/** A message in the footer, about the message as a whole. */
export interface FooterMessage {
  readonly code: string;
  readonly severity?: 'Error' | 'Warning' | 'Information';
  readonly texts: LocalisedText;
}

/** Codes from 1000 are defined by each service (SDMX web services, status codes). */
const lossCode = '1000';
const maximumLosses = 100;

const lossMessage = (text: string): FooterMessage => ({ code: lossCode, severity: 'Warning', texts: { en: text } });

/** Collects losses as messages of the footer: the first hundred, and the number of the others. */
export class LossFooter {
  readonly #listed: FooterMessage[] = [];
  #others = 0;

  readonly add = ({ urn, path, detail }: Loss): void => {
    if (this.#listed.length === maximumLosses) this.#others += 1;
    else this.#listed.push(lossMessage(`${urn}${path === '' ? '' : `, ${path}`}: ${detail}`));
  };

  get messages(): readonly FooterMessage[] {
    return this.#others === 0
      ? this.#listed
      : [...this.#listed, lossMessage(`${this.#others} more losses are not listed`)];
  }
}
