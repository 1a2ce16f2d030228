import { isObject, type JsonObject, objectsIn } from '../../../content/json.js';

/** An object with another value of a property; undefined, an empty list and an object without properties leave it out. */
export function withValue(object: JsonObject, property: string, value: unknown): JsonObject {
  const isNothing =
    value === undefined ||
    (Array.isArray(value) && value.length === 0) ||
    (isObject(value) && Object.keys(value).length === 0);
  if (!isNothing) return { ...object, [property]: value };
  const { [property]: _, ...others } = object;
  return others;
}

/** An object with what a function makes of the value of a property. */
export const changeValue = (
  object: JsonObject,
  property: string,
  change: (value: JsonObject) => JsonObject,
): JsonObject => withValue(object, property, change(isObject(object[property]) ? object[property] : {}));

/** An object with what a function makes of a list of objects in it. */
export const changeList = (
  object: JsonObject,
  property: string,
  change: (list: readonly JsonObject[]) => readonly unknown[],
): JsonObject => withValue(object, property, change(objectsIn(object[property])));

/** A list with another object at a place. */
export const changeEntry = (
  list: readonly JsonObject[],
  index: number,
  change: (object: JsonObject) => JsonObject,
): readonly JsonObject[] => list.map((each, place) => (place === index ? change(each) : each));

/** A list in which an object has moved to another place. */
export function moveInList<Each>(list: readonly Each[], from: number, to: number): readonly Each[] {
  const moved = list[from];
  if (moved === undefined || to < 0 || to >= list.length) return list;
  return list.toSpliced(from, 1).toSpliced(to, 0, moved);
}

/** The texts of a property without those that are empty. */
export const listOfTexts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : [];
