import { attributeNames, elementNames } from '../../fit/json-1.0/names.js';
import type { ElementType } from '../../grammar/element-types.js';
import { messageVersion } from '../../grammar/message-versions.js';
import type { ElementLoss } from '../../grammar/property-names.js';

/** What a property of SDMX-JSON 1.0 is where SDMX-ML 2.1 has the same content. */
export interface Member {
  /** Its name in the model. */
  readonly property: string;
  /** Whether the model has an array of it. */
  readonly isMany: boolean;
  /** It has no place in the model. */
  readonly loss?: ElementLoss;
}

/** Objects that only SDMX-JSON has, or that stand outside of artefacts. */
const ownTypes: ReadonlySet<string> = new Set([
  'MessageType',
  'StructuresType',
  'HeaderType',
  'PartyType',
  'StatusMessageType',
  'LinkType',
  'AnnotationLinkType',
]);

/** The type of SDMX-ML 2.1 that has the name and the content of an object of SDMX-JSON 1.0; undefined where there is none. */
export const counterpartOf = (object: string): ElementType | undefined =>
  ownTypes.has(object) ? undefined : messageVersion('2.1').types.type(object);

/** The members of a type by the names of their properties in SDMX-JSON 1.0. */
export function membersOf({ name, attributes, elements }: ElementType): ReadonlyMap<string, Member> {
  const members = new Map<string, Member>();
  for (const attribute of attributes) {
    const written = attributeNames[`${name}/${attribute.name}`] ?? attribute.name;
    members.set(written, { property: attribute.property, isMany: false });
  }
  for (const { localName, property, holds, unwrap, loss } of elements.values()) {
    // An element around others, which SDMX-JSON does not have.
    if (unwrap !== undefined && holds === 'one') continue;
    const written = elementNames[`${name}/${localName}`] ?? elementNames[localName] ?? { property };
    const isMany = holds === 'many';
    members.set(written.property, { property, isMany, ...(loss === undefined ? {} : { loss }) });
  }
  return members;
}
