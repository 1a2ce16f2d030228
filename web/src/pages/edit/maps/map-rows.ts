import { isObject, type JsonObject, objectsIn, textOf } from '../../../content/json.js';
import { changeEntry, changeList, listOfTexts, withValue } from '../parts/json-change.js';

/** The two sides of a map. */
export const sides = ['source', 'target'] as const;
export type MapSide = (typeof sides)[number];

/** What a column of a representation map holds: codes of a list, or values of a data type. */
export interface MappedColumn {
  readonly side: MapSide;
  /** Among the columns of its side. */
  readonly index: number;
  /** The URN of the list; undefined for a data type. */
  readonly codelist: string | undefined;
  readonly dataType: string | undefined;
}

/** The columns of a representation map, sources first. */
export const columnsOfMap = (artefact: JsonObject): readonly MappedColumn[] =>
  sides.flatMap((side) =>
    objectsIn(artefact[side]).map((column, index) => ({
      side,
      index,
      codelist: textOf(column['codelist']) || undefined,
      dataType: textOf(column['dataType']) || undefined,
    })),
  );

export const mappingsOf = (artefact: JsonObject): readonly JsonObject[] =>
  objectsIn(artefact['representationMappings']);

const listNames = { source: 'sourceValues', target: 'targetValues' } as const;

/** The text of a cell of a mapping. */
export function mappedText(
  mapping: JsonObject | undefined,
  { side, index }: Pick<MappedColumn, 'side' | 'index'>,
): string {
  const list = mapping?.[listNames[side]];
  const value = Array.isArray(list) ? list[index] : undefined;
  return textOf(isObject(value) ? value['value'] : value);
}

/** A mapping with another text in a cell. */
export function withMappedText(
  mapping: JsonObject,
  { side, index }: Pick<MappedColumn, 'side' | 'index'>,
  text: string,
): JsonObject {
  const name = listNames[side];
  const list = Array.isArray(mapping[name]) ? mapping[name] : [];
  const values = Array.from({ length: Math.max(list.length, index + 1) }, (_, place) => list[place] ?? '');
  const before: unknown = values[index];
  const value = side === 'source' ? { ...(isObject(before) ? before : {}), value: text } : text;
  const next = values.map((each, place) =>
    place === index ? value : side === 'source' && each === '' ? { value: '' } : each,
  );
  // A mapping to nothing has no target values.
  return withValue(mapping, name, side === 'target' && next.every((each) => each === '') ? undefined : next);
}

/** Whether the source of a mapping is a regular expression. */
export const isPattern = (mapping: JsonObject | undefined): boolean =>
  objectsIn(mapping?.['sourceValues']).some(({ isRegEx }) => isRegEx === true);

export const withPattern = (mapping: JsonObject, isRegEx: boolean): JsonObject =>
  changeList(mapping, 'sourceValues', (values) =>
    values.map((each) => withValue(each, 'isRegEx', isRegEx ? true : undefined)),
  );

export const changeMappings = (
  artefact: JsonObject,
  change: (mappings: readonly JsonObject[]) => readonly JsonObject[],
): JsonObject => changeList(artefact, 'representationMappings', change);

/** The codes of a column that no mapping names, in the order of the list. A pattern or a part of a source can stand for any of them. */
export function unmapped(
  artefact: JsonObject,
  column: Pick<MappedColumn, 'side' | 'index'>,
  codes: readonly string[],
): readonly string[] {
  const mapped = new Set<string>();
  const patterns: RegExp[] = [];
  for (const mapping of mappingsOf(artefact)) {
    const text = mappedText(mapping, column);
    const pattern = column.side === 'source' && isPattern(mapping) ? readPattern(text) : undefined;
    if (pattern === undefined) mapped.add(text);
    else patterns.push(pattern);
  }
  return codes.filter((code) => !mapped.has(code) && !patterns.some((pattern) => pattern.test(code)));
}

/** A pattern that a whole value has to fit; undefined for one that browsers cannot read. */
function readPattern(text: string): RegExp | undefined {
  try {
    return new RegExp(`^(?:${text})$`, 'u');
  } catch {
    return undefined;
  }
}

/** The components of a structure map, with those of both structures that it leaves out. */
export const componentMapsOf = (artefact: JsonObject): readonly JsonObject[] => objectsIn(artefact['componentMaps']);

/** The ids of a side of a component map. */
export const idsOfSide = (map: JsonObject | undefined, side: MapSide): readonly string[] => listOfTexts(map?.[side]);

export const changeComponentMap = (
  artefact: JsonObject,
  index: number,
  change: (map: JsonObject) => JsonObject,
): JsonObject => changeList(artefact, 'componentMaps', (maps) => changeEntry(maps, index, change));

/** Components of a side that no map of the structure map names. */
export function componentsLeft(artefact: JsonObject, side: MapSide, all: readonly string[]): readonly string[] {
  const named = new Set(componentMapsOf(artefact).flatMap((map) => idsOfSide(map, side)));
  for (const fixed of objectsIn(artefact['fixedValueMaps'])) named.add(textOf(fixed[side]));
  for (const property of ['epochMaps', 'datePatternMaps']) {
    for (const map of objectsIn(artefact[property])) {
      for (const pair of objectsIn(map['mappedComponents'])) named.add(textOf(pair[side]));
    }
  }
  return all.filter((id) => !named.has(id));
}
