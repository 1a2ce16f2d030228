import type { Position, Problem } from '../../errors.js';
import { jsonContainerOf } from '../../model/artefact-types.js';
import { isObject } from '../../model/content.js';
import type { ObjectType } from '../json/read/object-type.js';
import { expectedCell, readCell, textProperties } from './cells.js';
import type { SchemeLayout } from './scheme-layout.js';
import { cellPlace, cellProblem, identityCell, type SheetHeader, type SheetRow } from './sheet-table.js';

/** A property of SDMX-JSON, with the cell that it is from. */
export interface PlacedProperty {
  readonly name: string;
  readonly json: string;
  readonly column: number;
}

/** The text of an artefact as a message of SDMX-JSON, in which each line is of one cell. */
export class ArtefactText {
  readonly #headers: SheetHeader[] = [];
  readonly #lines: number[] = [];
  readonly #columns: number[] = [];
  readonly problems: Problem[] = [];

  /** A line of the text. @param column 1-based */
  line(text: string, { header, line }: SheetRow, column: number): string {
    this.#headers.push(header);
    this.#lines.push(line);
    this.#columns.push(column);
    return `${text}\n`;
  }

  /** The cell of a line of the text. */
  placeOf(line: number): Position {
    const index = Math.min(line, this.#lines.length) - 1;
    return { line: this.#lines[index] ?? 1, column: this.#columns[index] ?? 1 };
  }

  /** The name of that cell for people. */
  nameOf(line: number): string {
    const { line: row, column } = this.placeOf(line);
    return this.#headers[Math.min(line, this.#lines.length) - 1]?.nameCell(row, column) ?? '';
  }

  /** The sheet of that cell, in a workbook. */
  sheetOf(line: number): string | undefined {
    return this.#headers[Math.min(line, this.#lines.length) - 1]?.sheet;
  }

  fault({ header, line }: SheetRow, column: number, rule: string, detail: string): void {
    this.problems.push(cellProblem(rule, `${header.nameCell(line, column)} ${detail}`, { line, column }));
  }
}

/** The texts of a property by language, each with the column that it is from. */
type PlacedTexts = Map<string, { readonly text: unknown; readonly column: number }>;

/** The properties in the column of others; none where it is not an object. */
function otherProperties(row: SheetRow, text: ArtefactText): Readonly<Record<string, unknown>> {
  const { other } = row.header;
  const cell = other === undefined ? '' : (row.cells[other] ?? '');
  if (other === undefined || cell === '') return {};
  try {
    const read: unknown = JSON.parse(cell);
    if (isObject(read)) return read;
  } catch {
    // The error below names the cell.
  }
  const what = `has ${JSON.stringify(cell.slice(0, 40))}; expected an object of JSON such as {"x-note": "checked"}`;
  text.fault(row, other + 1, 'cell.json', what);
  return {};
}

/** The properties of a row. @param type of its object @param left properties that are not taken from columns */
function propertiesOf(row: SheetRow, type: ObjectType, text: ArtefactText): readonly PlacedProperty[] {
  const properties: PlacedProperty[] = [];
  const texts = new Map<string, PlacedTexts>();
  const addText = (property: string, language: string, value: unknown, column: number): void => {
    const all: PlacedTexts = texts.get(property) ?? new Map();
    all.set(language, { text: value, column });
    texts.set(property, all);
  };
  for (const { heading, property, language, place } of row.header.columns) {
    const cell = row.cells[place] ?? '';
    if (cell === '') continue;
    if (language !== undefined) {
      addText(property, language, cell, place + 1);
      continue;
    }
    const expected = type.rules.get(property)?.type;
    const json = readCell(expected, cell);
    if (json !== undefined) properties.push({ name: property, json, column: place + 1 });
    else {
      const what = `has ${JSON.stringify(cell.slice(0, 40))}; expected ${expectedCell(expected, heading)}`;
      text.fault(row, place + 1, 'cell.json', what);
    }
  }
  const otherColumn = (row.header.other ?? 0) + 1;
  for (const [name, value] of Object.entries(otherProperties(row, text))) {
    const isText = Object.values(textProperties).includes(name) && typeof value === 'object' && value !== null;
    if (!isText) properties.push({ name, json: JSON.stringify(value), column: otherColumn });
    else for (const [language, each] of Object.entries(value)) addText(name, language, each, otherColumn);
  }
  return [...textsAsProperties(texts), ...properties];
}

/** Texts as SDMX-JSON has them: in one language, and in all. Each text is on a line of its own. */
function* textsAsProperties(texts: ReadonlyMap<string, PlacedTexts>): Generator<PlacedProperty> {
  for (const [single, property] of Object.entries(textProperties)) {
    const all = [...(texts.get(property) ?? [])];
    const [first] = all;
    if (first === undefined) continue;
    yield { name: single, json: JSON.stringify(first[1].text), column: first[1].column };
    for (const [index, [language, { text, column }]] of all.entries()) {
      const start = index === 0 ? '{' : '';
      const end = index === all.length - 1 ? '}' : '';
      const entry = `${JSON.stringify(language)}:${JSON.stringify(text)}`;
      if (index === 0) yield { name: property, json: `${start}${entry}${end}`, column };
      else yield { name: '', json: `${entry}${end}`, column };
    }
  }
}

/**
 * The lines of a row, the object still open.
 * @param named its properties from the columns of the identity
 * @param before what precedes the object
 * @param takes returns whether it takes a property, which is then left out
 */
export function* objectLines(
  row: SheetRow,
  type: ObjectType,
  named: readonly PlacedProperty[],
  text: ArtefactText,
  before: string,
  takes: (name: string, json: string) => boolean = () => false,
): Generator<string> {
  let separator = `${before}{`;
  for (const { name, json, column } of [...named, ...propertiesOf(row, type, text)]) {
    if (takes(name, json)) continue;
    const key = name === '' ? '' : `${JSON.stringify(name)}:`;
    yield text.line(`${separator}${key}${json}`, row, column);
    separator = ',';
  }
  // A row without cells is an object without properties.
  if (separator !== ',') yield text.line(separator, row, 1);
}

/** The properties of the identity of an artefact. */
export const artefactIdentity = (row: SheetRow): readonly PlacedProperty[] =>
  (['agency', 'id', 'version'] as const).flatMap((heading) => {
    const cell = identityCell(row, heading);
    const name = heading === 'agency' ? 'agencyID' : heading;
    return cell === '' ? [] : [{ name, json: JSON.stringify(cell), column: cellPlace(row, heading).column }];
  });

function itemIdentity(row: SheetRow, isFlat: boolean): readonly PlacedProperty[] {
  const id = {
    name: 'id',
    json: JSON.stringify(row.cells[row.header.identity.get('item') ?? -1] ?? ''),
    column: cellPlace(row, 'item').column,
  };
  const parent = isFlat ? identityCell(row, 'parent') : '';
  return parent === ''
    ? [id]
    : [id, { name: 'parent', json: JSON.stringify(parent), column: cellPlace(row, 'parent').column }];
}

/** An item with those below it. */
interface ItemNode {
  readonly row: SheetRow;
  readonly below: ItemNode[];
}

/** The items of nested rows as trees. Parents are dotted paths of ids. */
async function treesOf(rows: AsyncIterable<SheetRow>, text: ArtefactText): Promise<readonly ItemNode[]> {
  const [roots, byPath]: [ItemNode[], Map<string, ItemNode>] = [[], new Map()];
  const waiting: { readonly node: ItemNode; readonly parent: string }[] = [];
  for await (const row of rows) {
    const [id, parent] = [identityCell(row, 'item'), identityCell(row, 'parent')];
    const node: ItemNode = { row, below: [] };
    byPath.set(parent === '' ? id : `${parent}.${id}`, node);
    waiting.push({ node, parent });
  }
  for (const { node, parent } of waiting) {
    const above = parent === '' ? undefined : byPath.get(parent);
    if (above !== undefined && above !== node) above.below.push(node);
    else if (parent === '') roots.push(node);
    else
      text.fault(
        node.row,
        cellPlace(node.row, 'parent').column,
        'item.parent',
        `has the parent "${parent}", which no row of the artefact has; give the ids from the highest item to the parent, joined by points`,
      );
  }
  return roots;
}

function* nestedItems(
  nodes: readonly ItemNode[],
  { item, nested }: SchemeLayout,
  text: ArtefactText,
): Generator<string> {
  let separator = '';
  for (const { row, below } of nodes) {
    yield* objectLines(row, item, itemIdentity(row, false), text, separator);
    if (below.length > 0) {
      yield text.line(`,${JSON.stringify(nested)}:[`, row, 1);
      yield* nestedItems(below, { item, nested } as SchemeLayout, text);
      yield text.line(']', row, 1);
    }
    yield text.line('}', row, 1);
    separator = ',';
  }
}

async function* flatItems(
  rows: AsyncIterable<SheetRow>,
  { item }: SchemeLayout,
  text: ArtefactText,
): AsyncGenerator<string> {
  let separator = '';
  for await (const row of rows) {
    yield* objectLines(row, item, itemIdentity(row, true), text, separator);
    yield text.line('}', row, 1);
    separator = ',';
  }
}

/** What a message begins with; tables have no sender and no date. */
const meta = JSON.stringify({
  id: 'UNSTATED',
  test: false,
  prepared: '1970-01-01T00:00:00Z',
  sender: { id: 'UNSTATED' },
});

/** The beginning of a message with one artefact. @param container of its class */
export const messageStart = (container: string): string => `{"meta":${meta},"data":{${JSON.stringify(container)}:[`;

/**
 * An item scheme as a message of SDMX-JSON.
 * @param first its first row
 * @param own its own row; undefined where it has none
 * @param items the rows of its items; undefined where it has none
 */
export async function* schemeText(
  layout: SchemeLayout,
  first: SheetRow,
  own: SheetRow | undefined,
  items: AsyncIterable<SheetRow> | undefined,
  text: ArtefactText,
): AsyncGenerator<string> {
  const { type, list, nested, object } = layout;
  const identity = artefactIdentity(first);
  yield text.line(messageStart(jsonContainerOf(type)), first, 1);
  if (own === undefined) {
    const plain = { ...first, header: { ...first.header, columns: [], other: undefined } };
    yield* objectLines(plain, object, identity, text, '');
  } else yield* objectLines(own, object, identity, text, '');
  if (items !== undefined) {
    yield text.line(`,${JSON.stringify(list)}:[`, first, 1);
    if (nested === undefined) yield* flatItems(items, layout, text);
    else yield* nestedItems(await treesOf(items, text), layout, text);
    yield text.line(']', first, 1);
  }
  yield text.line('}]}}', first, 1);
}
