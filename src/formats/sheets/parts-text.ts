import { jsonContainerOf } from '../../model/artefact-types.js';
import { isObject } from '../../model/content.js';
import {
  type ArtefactText,
  artefactIdentity,
  messageStart,
  objectLines,
  type PlacedProperty,
} from './artefact-text.js';
import { idsOfLists, type PartLayout, type PartList } from './part-layout.js';
import { cellPlace, identityCell, type SheetRow } from './sheet-table.js';

/** The parts of an artefact by the properties that lead to them. */
type PartTree = Map<string, PartTree | { readonly list: PartList; readonly rows: readonly SheetRow[] }>;

/** What the rows of a list, and of the lists below it, have in the column of parts. */
const namesOf = ({ part, below }: PartList): readonly string[] =>
  below === undefined ? [part] : [part, ...namesOf(below)];

/** The rows of parts as a tree. */
function treeOf(rows: readonly SheetRow[], { lists, type }: PartLayout, text: ArtefactText): PartTree {
  const tree: PartTree = new Map();
  const names = lists.flatMap(namesOf);
  for (const row of rows) {
    const part = identityCell(row, 'part');
    if (names.includes(part)) continue;
    const known = names.join(', ');
    const what = `has the part "${part}"; ${known === '' ? `an artefact of the class ${type.class} has no rows of parts` : `use one of ${known}`}`;
    text.fault(row, cellPlace(row, 'part').column, 'table.part', what);
  }
  for (const list of lists) {
    const own = rows.filter((row) => namesOf(list).includes(identityCell(row, 'part')));
    if (own.length === 0) continue;
    let inner = tree;
    for (const step of list.path.slice(0, -1)) {
      const next = (inner.get(step) as PartTree | undefined) ?? new Map();
      inner.set(step, next);
      inner = next;
    }
    inner.set(list.path.at(-1) ?? '', { list, rows: own });
  }
  return tree;
}

function partIdentity(row: SheetRow): readonly PlacedProperty[] {
  const id = identityCell(row, 'item');
  return id === '' ? [] : [{ name: 'id', json: JSON.stringify(id), column: cellPlace(row, 'item').column }];
}

/** The properties of an object that lead to parts. @param rest what else these properties have, by name */
function* treeLines(
  tree: PartTree,
  rest: (step: string) => unknown,
  text: ArtefactText,
  first: SheetRow,
  isBegun: boolean,
): Generator<string> {
  let separator = isBegun ? ',' : '';
  for (const [step, inner] of tree) {
    const key = `${separator}${JSON.stringify(step)}:`;
    separator = ',';
    if (inner instanceof Map) {
      const given = rest(step);
      const id = idsOfLists[step];
      const own: Readonly<Record<string, unknown>> = isObject(given) ? given : id === undefined ? {} : { id };
      const kept = Object.entries(own).filter(([property]) => !inner.has(property));
      const properties = kept.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',');
      yield text.line(`${key}{${properties}`, first, 1);
      yield* treeLines(inner, (property) => own[property], text, first, kept.length > 0);
      yield text.line('}', first, 1);
      continue;
    }
    yield* listLines(inner.list, inner.rows, text, key, first);
  }
}

/** A part with the rows of its own parts. */
interface PartGroup {
  readonly row: SheetRow;
  readonly below: SheetRow[];
}

/** The rows of a list by its parts: rows of their own parts follow them. */
function groupsOf({ part, below }: PartList, rows: readonly SheetRow[], text: ArtefactText): readonly PartGroup[] {
  const groups: PartGroup[] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    if (identityCell(row, 'part') === part) groups.push({ row, below: [] });
    else if (last !== undefined) last.below.push(row);
    else {
      const what = `is a ${below?.part} without a row of a ${part} above it; add one`;
      text.fault(row, cellPlace(row, 'part').column, 'table.order', what);
    }
  }
  return groups;
}

/** The property with a list of parts, or with the only part. @param key what begins the property */
function* listLines(
  list: PartList,
  rows: readonly SheetRow[],
  text: ArtefactText,
  key: string,
  first: SheetRow,
): Generator<string> {
  const isSingle = list.isSingle === true;
  if (!isSingle) yield text.line(`${key}[`, first, 1);
  for (const [index, { row, below }] of groupsOf(list, rows, text).entries()) {
    if (index > 0 && isSingle) {
      text.fault(row, cellPlace(row, 'part').column, 'table.part', `is a second ${list.part}; an artefact has one`);
      continue;
    }
    yield* objectLines(row, list.object, partIdentity(row), text, isSingle ? key : index > 0 ? ',' : '');
    if (list.below !== undefined && below.length > 0) {
      yield* listLines(list.below, below, text, `,${JSON.stringify(list.below.path.at(-1))}:`, row);
    }
    yield text.line('}', row, 1);
  }
  if (!isSingle) yield text.line(']', first, 1);
}

/**
 * An artefact without items as a message of SDMX-JSON.
 * @param own its own row
 * @param parts the rows of its parts
 */
export function* partsText(
  layout: PartLayout,
  own: SheetRow,
  parts: readonly SheetRow[],
  text: ArtefactText,
): Generator<string> {
  const { type, object } = layout;
  const tree = treeOf(parts, layout, text);
  const rest = new Map<string, unknown>();
  yield text.line(`${messageStart(jsonContainerOf(type))}`, own, 1);
  yield* objectLines(own, object, artefactIdentity(own), text, '', (name, json) => {
    if (!tree.has(name)) return false;
    rest.set(name, JSON.parse(json));
    return true;
  });
  yield* treeLines(tree, (step) => rest.get(step), text, own, true);
  yield text.line('}]}}', own, 1);
}
