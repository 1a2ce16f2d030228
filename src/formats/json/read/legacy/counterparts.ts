import type { Content } from '../../../../model/content.js';
import { attributeNames, elementNames } from '../../../fit/json-1.0/names.js';
import type { ElementType } from '../../../grammar/element-types.js';
import { messageVersion } from '../../../grammar/message-versions.js';
import type { ElementLoss } from '../../../grammar/property-names.js';
import { type ObjectConversion, type ObjectProperties, objectShapes } from '../shapes.js';

/** The counterpart in the model of a property of SDMX-JSON 1.0. */
export interface Member {
  /** Its name in the model. */
  readonly property: string;
  /** Whether the model has an array of it. */
  readonly isMany: boolean;
  /** It has no place in the model. */
  readonly loss?: ElementLoss;
}

/** Objects that only SDMX-JSON has, or that are outside of artefacts. */
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
export function legacyMembers({ name, attributes, elements }: ElementType): ReadonlyMap<string, Member> {
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

const asList = (value: Content | undefined): readonly Content[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];

function place(properties: ObjectProperties, { property, isMany }: Member, value: Content): void {
  const [only = value] = asList(value);
  properties[property] = isMany
    ? [...asList(properties[property]), ...asList(value)]
    : Array.isArray(value)
      ? only
      : value;
}

/**
 * Inserts measure dimensions into the ordered dimensions: before the first one with a later position, or, where the others
 * have no positions, at its own, counted from 0. SDMX-JSON 1.0 has them in an array of their own, so `position` alone
 * gives their order; `mapDimensionList` reports where it does not.
 */
const mergeDimensions: ObjectConversion = ({ dimensions, measureDimensions, timeDimensions, ...others }) => {
  const merged = [...(asList(dimensions) as readonly ObjectProperties[])];
  const isNumbered = merged.some(({ position }) => position !== undefined);
  for (const dimension of asList(measureDimensions) as readonly ObjectProperties[]) {
    const place = Number(dimension['position'] ?? Number.POSITIVE_INFINITY);
    const later = merged.findIndex(({ position }) => Number(position) > place);
    const at = later === -1 ? merged.length : later;
    merged.splice(isNumbered ? at : Math.min(place, merged.length), 0, dimension);
  }
  return {
    ...others,
    ...(merged.length === 0 ? {} : { dimensions: merged }),
    ...(timeDimensions === undefined ? {} : { timeDimensions }),
  };
};

/** Objects that the model has in another form even with the names of SDMX-ML 2.1, by type. */
const particular: Readonly<Record<string, ObjectConversion | undefined>> = {
  CodelistType: objectShapes['CodelistType'],
  DimensionListType: mergeDimensions,
};

/**
 * Converts the properties of an object to those that SDMX-ML 2.1 gives the same content: with their names in the model,
 * some joined in one array.
 * @param impliedId id of an object that states none
 */
const arranged =
  (members: ReadonlyMap<string, Member>, impliedId: string | undefined): ObjectConversion =>
  (given) => {
    const properties: ObjectProperties = impliedId === undefined || 'id' in given ? {} : { id: impliedId };
    for (const [name, value] of Object.entries(given)) {
      const member = members.get(name);
      if (member === undefined) properties[name] = value;
      else place(properties, member, value);
    }
    return properties;
  };

/** The shape of the objects of a type of SDMX-JSON 1.0, ready to be mapped as those of SDMX-ML 2.1 are. */
export function legacyShape(
  name: string,
  members: ReadonlyMap<string, Member>,
  impliedId: string | undefined,
): ObjectConversion {
  const shape = particular[name];
  const arrange = arranged(members, impliedId);
  return shape === undefined ? arrange : (properties) => arrange(shape(properties));
}
