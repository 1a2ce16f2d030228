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

/**
 * A property that an object does not have. It is left out with a warning whether or not the schema allows further
 * properties, since its content is lost either way.
 * @param owner the name of the object in the message
 * @param read the version as which the message is read
 */
export function unknownProperty(type: ObjectType, owner: string, property: string, read: AnyJsonVersion): Deviation {
  const others = versionsWith(type.name, property, read);
  const elsewhere = others.length === 0 ? '' : ` (SDMX-JSON ${others.join(' and ')} has it)`;
  const known = [...type.rules.keys()].join(', ');
  const right = known === '' ? 'the object has no properties' : `its properties are ${known}`;
  return {
    rule: 'property.unknown',
    detail: `${owner} has no property ${property} in SDMX-JSON ${read}${elsewhere}; it was left out: ${right}`,
  };
}
