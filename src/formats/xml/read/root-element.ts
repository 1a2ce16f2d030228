import type { ElementRule } from '../../grammar/element-types.js';
import {
  type MessageVersion,
  messageVersion,
  readableVersions,
  versionOfNamespace,
} from '../../grammar/message-versions.js';
import { type ElementFindings, type ElementPlace, StopReading } from './element-findings.js';
import type { NamespaceScope } from './namespace-scope.js';

const otherVersion = /\/sdmxml\/schemas\/v(\d+)_(\d+)\/message$/;

/** The types of the roots that are read. */
const roots: Readonly<Record<string, string>> = {
  Structure: 'StructureType',
  RegistryInterface: 'RegistryInterfaceType',
  SubmitStructureRequest: 'SubmitStructureRequestMessageType',
  GenericMetadata: 'GenericMetadataType',
};

/** Content of messages that are recognised but not read, by the end of the name of their root. */
const others: readonly (readonly [end: RegExp, what: string])[] = [
  [/Query$|^Query|^Submit(?!Structure)|^Notify/, 'queries or other requests to a registry'],
  [/Data$/, 'data'],
  [/Metadata$/, 'reference metadata in the form of SDMX 2.1, which later versions have replaced'],
  [/^Error$/, 'errors'],
];

const whatIsRead =
  'structures (root Structure), registry requests with structures (RegistryInterface or SubmitStructureRequest) and, since 3.0, metadata sets (GenericMetadata)';

/** Why a root is not read. */
function refused(root: string): string {
  const [, what] = others.find(([end]) => end.test(root)) ?? [];
  return what === undefined ? `The root is ${root}` : `The root is ${root}: the message holds ${what}`;
}

/**
 * Recognises the version of a message by its root element.
 * @throws StopReading where the root is not that of a structure message or registry request in a version that is read
 */
export function rootElement(
  name: string,
  scope: NamespaceScope,
  place: ElementPlace,
  findings: ElementFindings,
): { version: MessageVersion; rule: ElementRule } {
  const uri = scope.uriOf(name) ?? '';
  const local = name.slice(name.indexOf(':') + 1);
  const known = versionOfNamespace(uri);
  if (known === undefined) {
    const [, major, minor] = otherVersion.exec(uri) ?? [];
    const rule = major === undefined ? 'message.namespace' : 'message.version';
    findings.error(place, rule, () =>
      major === undefined
        ? `The root ${local} is in the namespace "${uri}"; expected Structure in the message namespace of SDMX-ML ${readableVersions()}`
        : `The message is SDMX-ML ${major}.${minor}; send ${readableVersions()}`,
    );
    throw new StopReading();
  }
  const version = messageVersion(known);
  const type = Object.hasOwn(roots, local) ? roots[local] : undefined;
  if (type === undefined || !version.types.has(type)) {
    findings.error(place, 'message.root', () => `${refused(local)}; expected ${whatIsRead}`);
    throw new StopReading();
  }
  const rule = {
    name: `message:${local}`,
    localName: local,
    type: version.types.type(type),
    property: '',
    holds: 'one',
    distinct: [],
  } as const;
  return { version, rule };
}
