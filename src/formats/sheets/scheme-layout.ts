import { type ArtefactType, artefactTypes, jsonContainerOf } from '../../model/artefact-types.js';
import type { ObjectType, ValueType } from '../json/read/object-type.js';
import { messageType } from '../json/read/object-types.js';

/** The version of SDMX-JSON whose properties are the columns of sheets. */
export const sheetJson = '2.1.0';

/** An item scheme as a table holds it. */
export interface SchemeLayout {
  readonly type: ArtefactType;
  /** The property with the items. */
  readonly list: string;
  /** The property in which an item holds items below it. */
  readonly nested: string | undefined;
  readonly object: ObjectType;
  readonly item: ObjectType;
}

const objectIn = (type: ValueType | undefined): ObjectType => {
  const inner = type?.kind === 'array' ? type.of : type;
  if (inner?.kind !== 'object') throw new TypeError('an artefact or item is an object in SDMX-JSON');
  return inner;
};

/** The type of the artefacts of a class in SDMX-JSON. */
export function artefactObject(type: ArtefactType): ObjectType {
  const data = objectIn(messageType(sheetJson).rules.get('data')?.type);
  return objectIn(data.rules.get(jsonContainerOf(type))?.type);
}

function layoutOf(type: ArtefactType): SchemeLayout | undefined {
  const [part] = type.itemScheme === true ? (type.parts ?? []) : [];
  const list = part?.path ?? type.items;
  if (list === undefined) return undefined;
  const object = artefactObject(type);
  return { type, list, nested: part?.nested, object, item: objectIn(object.rules.get(list)?.type) };
}

let made: ReadonlyMap<string, SchemeLayout> | undefined;

/** The item schemes of SDMX 3.x, value lists among them, by class. */
export function schemeLayouts(): ReadonlyMap<string, SchemeLayout> {
  made ??= new Map(
    artefactTypes.flatMap((type) => {
      const layout = type.only === undefined ? layoutOf(type) : undefined;
      return layout === undefined ? [] : [[type.class, layout]];
    }),
  );
  return made;
}
