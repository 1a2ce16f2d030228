import type { Tables } from '../../../tables/tables.js';
import { Scanner } from '../../json/scan/scanner.js';
import type { CellPlace, DataReadingLimits, DataSet, WantedCell } from '../data-sets.js';
import { rowLevels } from '../level-tables.js';
import { type OffsetOfCell, type PlaceAt, placesOfRows } from '../places-of-rows.js';
import { TextWindow } from '../text-window.js';
import type { MessageComponent, MessageStructure } from './message-structure.js';

/** How data sets of a message are reached, and what their arrays hold. */
export interface JsonPathParts {
  /** Path of the data set. */
  readonly dataSet: string;
  readonly structure: MessageStructure;
  readonly limits: DataReadingLimits;
}

interface FoundInJson {
  /** Key of the row; undefined for the attributes of a data set. */
  readonly key: string | undefined;
  /** Index of the value in the text that is held, and in its array; undefined where the row does not have it. */
  readonly value: { readonly at: number; readonly index: number } | undefined;
}

const componentsAt = ({ measures, attributes }: MessageStructure, level: number): readonly string[] => {
  const of: Readonly<Record<number, readonly MessageComponent[]>> = {
    [rowLevels.dataSet]: attributes.dataSet,
    [rowLevels.group]: attributes.dimensionGroup,
    [rowLevels.series]: attributes.series,
    [rowLevels.observation]: [...measures, ...attributes.observation],
  };
  return (of[level] ?? []).map(({ id }) => id);
};

/** The dimensions whose indexes are in the key of a row. */
const keyAt = ({ dimensions }: MessageStructure, level: number): readonly string[] => {
  const { dataSet, series, observation } = dimensions;
  const of: Readonly<Record<number, readonly MessageComponent[]>> = {
    [rowLevels.group]: [...dataSet, ...series, ...observation],
    [rowLevels.series]: series,
    [rowLevels.observation]: observation,
  };
  return (of[level] ?? []).map(({ id }) => id);
};

/** Looks for a value in the row that begins at the start of a text. */
function findIn(
  text: string,
  components: readonly string[],
  component: string | undefined,
  limits: DataReadingLimits,
): FoundInJson {
  const scanner = new Scanner([text], limits);
  const key = scanner.kind === 'string' ? scanner.key() : undefined;
  const position = component === undefined ? -1 : components.indexOf(component);
  const value = position === -1 || !enterAttributes(scanner) ? undefined : valueAt(scanner, position);
  return { key, value };
}

/** Enters the array of a row: of a series that of its attributes. */
function enterAttributes(scanner: Scanner): boolean {
  const { kind } = scanner;
  if (kind === 'array') return scanner.enterArray();
  if (kind !== 'object') return false;
  for (let more = scanner.enterObject(); more; more = scanner.nextProperty()) {
    const key = scanner.key();
    const isArray: boolean = scanner.kind === 'array';
    if (key === 'attributes') return isArray && scanner.enterArray();
    scanner.skip();
  }
  return false;
}

function valueAt(scanner: Scanner, position: number): FoundInJson['value'] {
  for (let index = 0; index < position; index++) {
    scanner.skip();
    if (!scanner.nextElement()) return undefined;
  }
  return { at: scanner.offset, index: position };
}

/** As `findIn`, with as much text as the row needs. */
async function find(
  window: TextWindow,
  components: readonly string[],
  component: string | undefined,
  limits: DataReadingLimits,
): Promise<FoundInJson> {
  for (;;) {
    try {
      return findIn(window.text, components, component, limits);
    } catch (error) {
      // The text that is held ends within the row.
      if (!(await window.more())) throw error;
    }
  }
}

const inBrackets = (key: string | undefined): string => `[${JSON.stringify(key ?? '')}]`;

/** The path of a row, and of the array with its values. */
function pathsOf(dataSet: string, level: number, key: string | undefined, seriesKey: string | undefined) {
  if (level === rowLevels.observation) {
    const row = `${dataSet}${seriesKey === undefined ? '' : `.series${inBrackets(seriesKey)}`}.observations${inBrackets(key)}`;
    return { row, values: row };
  }
  if (level === rowLevels.series) {
    const row = `${dataSet}.series${inBrackets(key)}`;
    return { row, values: `${row}.attributes` };
  }
  const row = key === undefined ? `${dataSet}.attributes` : `${dataSet}.dimensionGroupAttributes${inBrackets(key)}`;
  return { row, values: row };
}

/** Reads the keys of series at offsets, in the order of the offsets. */
async function keysAt(
  path: string,
  offsets: readonly number[],
  limits: DataReadingLimits,
): Promise<Map<number, string>> {
  const window = await TextWindow.open(path);
  const keys = new Map<number, string>();
  try {
    for (const offset of [...new Set(offsets)].sort((a, b) => a - b)) {
      await window.moveTo(offset);
      const { key } = await find(window, [], undefined, limits);
      if (key !== undefined) keys.set(offset, key);
    }
  } finally {
    await window.close();
  }
  return keys;
}

async function placesIn(
  path: string,
  wanted: readonly OffsetOfCell[],
  parts: JsonPathParts,
): Promise<readonly PlaceAt[]> {
  const { limits } = parts;
  const seriesOffsets = wanted.flatMap(({ seriesOffset }) => (seriesOffset === undefined ? [] : [seriesOffset]));
  const seriesKeys = await keysAt(path, seriesOffsets, limits);
  const window = await TextWindow.open(path);
  try {
    const places: PlaceAt[] = [];
    for (const { offset, seriesOffset, component, level } of wanted) {
      await window.moveTo(offset);
      const isGroup = level === rowLevels.group && window.text.startsWith('[');
      // A value for dimensions of the data set stands among its attributes.
      const components = componentsAt(parts.structure, isGroup ? rowLevels.dataSet : level);
      const { key, value } = await find(window, components, component, limits);
      const seriesKey = seriesOffset === undefined ? undefined : seriesKeys.get(seriesOffset);
      const paths = pathsOf(parts.dataSet, level, key, seriesKey);
      const row: CellPlace = { ...window.positionAt(0), jsonPath: paths.row };
      const isInKey = component !== undefined && key !== undefined && keyAt(parts.structure, level).includes(component);
      const place = value && { ...window.positionAt(value.at), jsonPath: `${paths.values}[${value.index}]` };
      places.push({ row, value: place ?? (isInKey ? row : undefined) });
    }
    return places;
  } finally {
    await window.close();
  }
}

/** Finds the places of rows and values of an SDMX-JSON message. A dimension has the place of the key that it is in. */
export const locateInJson = (
  tables: Tables,
  path: string,
  dataSet: DataSet,
  cells: readonly WantedCell[],
  parts: JsonPathParts,
): Promise<readonly CellPlace[]> => placesOfRows(tables, dataSet, cells, (wanted) => placesIn(path, wanted, parts));
