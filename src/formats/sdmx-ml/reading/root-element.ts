import type { ElementRule } from '../element-types.js';
import { type MessageVersion, messageVersion, readableVersions, versionOfNamespace } from '../message-versions.js';
import type { Findings, Place } from './findings.js';
import type { NamespaceScope } from './namespace-scope.js';
import { Stop } from './stop.js';

const otherVersion = /\/sdmxml\/schemas\/v(\d+)_(\d+)\/message$/;

/**
 * Recognises the version of a message by its root element.
 * @throws Stop where the root is not that of a structure message in a version that is read
 */
export function rootElement(
  name: string,
  scope: NamespaceScope,
  place: Place,
  findings: Findings,
): { version: MessageVersion; rule: ElementRule } {
  const uri = scope.uriOf(name) ?? '';
  const local = name.slice(name.indexOf(':') + 1);
  const known = versionOfNamespace(uri);
  if (known === undefined) {
    const [, major, minor] = otherVersion.exec(uri) ?? [];
    const rule = major === undefined ? 'message.namespace' : 'message.version';
    findings.error(place, rule, () =>
      major === undefined
        ? `The root ${local} is in the namespace "${uri}"; expected Structure in the message namespace of SDMX-ML ${readableVersions}`
        : `The message is SDMX-ML ${major}.${minor}; this reader reads ${readableVersions}`,
    );
    throw new Stop();
  }
  const version = messageVersion(known);
  if (local !== 'Structure') {
    findings.error(place, 'message.root', () => `The root is ${local}; a structure message has the root Structure`);
    throw new Stop();
  }
  const type = version.types.type('StructureType');
  const rule = {
    name: 'message:Structure',
    localName: 'Structure',
    type,
    property: '',
    holds: 'one',
    distinct: [],
  } as const;
  return { version, rule };
}
