import type { ObjectType, ValueType } from '../../../../src/formats/json/read/object-type.js';

/** Every object that a message can hold, by name. */
export function objectsBelow(type: ValueType, found = new Map<string, ObjectType>()): Map<string, ObjectType> {
  if (type.kind === 'array') return objectsBelow(type.of, found);
  if (type.kind === 'union') return objectsBelow(type.object, found);
  if (type.kind !== 'object' || found.has(type.name)) return found;
  found.set(type.name, type);
  for (const { type: inner } of type.rules.values()) objectsBelow(inner, found);
  return found;
}
