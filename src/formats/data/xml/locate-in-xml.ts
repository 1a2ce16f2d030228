import type { Tables } from '../../../tables/tables.js';
import type { CellPlace, DataSet, WantedCell } from '../data-sets.js';
import { type OffsetOfCell, type PlaceAt, placesOfRows } from '../places-of-rows.js';
import { TextWindow } from '../text-window.js';

/** A comment, CDATA section, processing instruction or tag of well-formed XML. */
const tokenForm =
  /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|<(?<closing>\/?)(?<name>[^\s/>!?]+)(?<attributes>(?:"[^"]*"|'[^']*'|[^"'>])*?)(?<empty>\/?)>/y;
const attributeForm = /([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** How far to look for a value in an element, in characters. */
const farthest = 4_000_000;

interface Tag {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, { readonly value: string; readonly index: number }>;
  readonly isClosing: boolean;
  readonly isEmpty: boolean;
  readonly index: number;
}

function tagOf(match: RegExpExecArray): Tag | undefined {
  const { closing, name, attributes = '', empty } = match.groups ?? {};
  if (name === undefined) return undefined;
  const start = match.index + 1 + (closing?.length ?? 0) + name.length;
  const found = new Map<string, { value: string; index: number }>();
  for (const each of attributes.matchAll(attributeForm)) {
    found.set(each[1] ?? '', { value: each[2] ?? each[3] ?? '', index: start + each.index });
  }
  return {
    name: name.slice(name.indexOf(':') + 1),
    attributes: found,
    isClosing: closing === '/',
    isEmpty: empty === '/',
    index: match.index,
  };
}

/** The tags from the beginning of a window on. */
async function* tagsOf(window: TextWindow): AsyncGenerator<Tag> {
  for (let at = 0; at < farthest; ) {
    const start = window.text.indexOf('<', at);
    tokenForm.lastIndex = start;
    const match = start === -1 ? null : tokenForm.exec(window.text);
    if (match === null) {
      if (!(await window.more())) return;
      continue;
    }
    at = tokenForm.lastIndex;
    const tag = tagOf(match);
    if (tag !== undefined) yield tag;
  }
}

/** Elements that are rows of their own: the values of an element end where the first of these begins. */
const rowElements: ReadonlySet<string> = new Set(['Obs', 'Series', 'Group', 'Atts', 'DataSet']);

/** The elements that hold a value, each with the id of its component where it does not state one. */
function valueElements(dimensionAtObservation: string): ReadonlyMap<string, string> {
  return new Map([
    ['Comp', ''],
    ['Attribute', ''],
    ['Value', ''],
    ['ObsDimension', dimensionAtObservation],
    ['ObsValue', 'OBS_VALUE'],
  ]);
}

/** The index of a value in the element at the beginning of a window. */
async function indexOfValue(
  window: TextWindow,
  component: string,
  elements: ReadonlyMap<string, string>,
): Promise<number | undefined> {
  /** Ids of the open elements; '' for those without. */
  const open: string[] = [];
  let isFirst = true;
  for await (const tag of tagsOf(window)) {
    if (isFirst) {
      const attribute = tag.attributes.get(component);
      if (attribute !== undefined) return attribute.index;
    } else if (!tag.isClosing) {
      if (rowElements.has(tag.name)) return undefined;
      const implied = elements.get(tag.name);
      const id = implied === undefined ? '' : (tag.attributes.get('id')?.value ?? implied);
      const path = [...open, id].filter((each) => each !== '').join('.');
      if (path === component && id !== '') return tag.index;
      open.push(id);
    }
    if (isFirst) open.push('');
    isFirst = false;
    if (tag.isClosing || tag.isEmpty) open.pop();
    if (open.length === 0) return undefined;
  }
  return undefined;
}

async function placesIn(
  path: string,
  wanted: readonly OffsetOfCell[],
  elements: ReadonlyMap<string, string>,
): Promise<readonly PlaceAt[]> {
  const window = await TextWindow.open(path);
  try {
    const places: PlaceAt[] = [];
    for (const { offset, component } of wanted) {
      await window.moveTo(offset);
      const index = component === undefined ? undefined : await indexOfValue(window, component, elements);
      const value: CellPlace | undefined = index === undefined ? undefined : window.positionAt(index);
      places.push({ row: window.positionAt(0), value });
    }
    return places;
  } finally {
    await window.close();
  }
}

/**
 * Finds the places of rows and values of an SDMX-ML message: of a row its element, of a value its attribute or element.
 * @param dimensionAtObservation that of the data set, by the header
 */
export function locateInXml(
  tables: Tables,
  path: string,
  dataSet: DataSet,
  cells: readonly WantedCell[],
  dimensionAtObservation: string,
): Promise<readonly CellPlace[]> {
  const elements = valueElements(dimensionAtObservation);
  return placesOfRows(tables, dataSet, cells, (wanted) => placesIn(path, wanted, elements));
}
