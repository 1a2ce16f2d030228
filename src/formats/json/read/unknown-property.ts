import { namesIn } from '../../grammar/json-notation.js';
import { type AnyJsonVersion, jsonGrammar, jsonVersions } from '../../grammar/json-versions.js';
import type { Deviation } from '../../message/findings.js';
import type { ObjectType } from './object-type.js';

/** The other versions whose object of the same name has a property. */
function versionsWith(object: string, property: string, read: AnyJsonVersion): readonly AnyJsonVersion[] {
  return jsonVersions().filter((version) => {
    const declared = version === read ? {} : (jsonGrammar(version).object(object) ?? {});
    return Object.keys(declared).some((key) => namesIn(key).includes(property));
  });
}

/** Objects that hold components of structures, or their ids. */
const componentLists: ReadonlySet<string> = new Set([
  'AttributeListType',
  'DataStructureComponentsType',
  'DimensionListType',
  'GroupType',
  'MeasureListType',
  'MetadataAttributeListType',
  'MetadataAttributeType',
  'MetadataStructureComponentsType',
  'MetadataTargetType',
  'ReportStructureType',
]);

const emptyValue = /^[[{]\s*[\]}]$/;

/**
 * Whether an unknown property may hold components: without one of them a structure describes other data, so that the message
 * is refused.
 * @param value as JSON
 */
export const mayHoldComponents = ({ name }: ObjectType, value: string): boolean =>
  componentLists.has(name) && /^[[{]/.test(value) && !emptyValue.test(value);

/**
 * A property that an object does not have. It is left out with a warning whether or not the schema allows further
 * properties, since its content is lost either way.
 * @param owner the name of the object in the message
 * @param read the version as which the message is read
 * @param outcome what follows from it
 */
export function unknownProperty(
  type: ObjectType,
  owner: string,
  property: string,
  read: AnyJsonVersion,
  outcome = 'it was left out',
): Deviation {
  const others = versionsWith(type.name, property, read);
  const elsewhere = others.length === 0 ? '' : ` (SDMX-JSON ${others.join(' and ')} has it)`;
  const known = [...type.rules.keys()].join(', ');
  const right = known === '' ? 'the object has no properties' : `its properties are ${known}`;
  return {
    rule: 'property.unknown',
    detail: `${owner} has no property ${property} in SDMX-JSON ${read}${elsewhere}; ${outcome}: ${right}`,
  };
}
