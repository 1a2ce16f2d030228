import type { Content } from '../../../model/content.js';
import { type ObjectShape, objectShapes, type Properties } from '../reading/shapes.js';
import type { Member } from './counterparts.js';
import { mergeDimensions } from './merge-dimensions.js';

const listOf = (value: Content | undefined): readonly Content[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];

function place(properties: Properties, { property, isMany }: Member, value: Content): void {
  const [only = value] = listOf(value);
  properties[property] = isMany
    ? [...listOf(properties[property]), ...listOf(value)]
    : Array.isArray(value)
      ? only
      : value;
}

/** Objects that the model has in another form even with the names of SDMX-ML 2.1, by type. */
const particular: Readonly<Record<string, ObjectShape | undefined>> = {
  CodelistType: objectShapes['CodelistType'],
  DimensionListType: mergeDimensions,
};

/**
 * How the properties of an object are those that SDMX-ML 2.1 gives the same content: by their names in the model, some
 * put together in one array.
 * @param impliedId the id that an object of the type has when it does not say it
 */
const arranged =
  (members: ReadonlyMap<string, Member>, impliedId: string | undefined): ObjectShape =>
  (given) => {
    const properties: Properties = impliedId === undefined || 'id' in given ? {} : { id: impliedId };
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
): ObjectShape {
  const shape = particular[name];
  const arrange = arranged(members, impliedId);
  return shape === undefined ? arrange : (properties) => arrange(shape(properties));
}
