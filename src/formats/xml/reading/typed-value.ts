import { builtInTypes } from '../../grammar/simple-types/built-in-types.js';
import { type SimpleType, simpleType } from '../../grammar/simple-types/simple-type.js';

export const schemaNamespace = 'http://www.w3.org/2001/XMLSchema';

const none = { complexTypes: new Map(), simpleTypes: new Map() };

/** Types of ours that XML Schema does not have. */
const own = new Set(['markup']);

/**
 * The type that `xsi:type` names for a value whose type the schema leaves open (`anySimpleType`).
 * @param uri namespace of the name
 */
export function namedType(uri: string | undefined, name: string): SimpleType | undefined {
  const isKnown = uri === schemaNamespace && Object.hasOwn(builtInTypes, name) && !own.has(name);
  return isKnown ? simpleType(none, name) : undefined;
}

/** The types that can be named, for a sentence. */
export const namedTypes = Object.keys(builtInTypes)
  .filter((name) => !own.has(name))
  .join(', ');
