import type { Artefact } from '../model/artefact.js';
import { type Content, isObject, objectsOf, type Properties } from '../model/content.js';
import { detach } from '../model/detach.js';
import { type IndirectReferenceRow, indirectReferenceRowsOf } from './indirect-reference-table.js';
import { namesInVtl } from './names-in-vtl.js';
import { type ContentLeaf, stepsOf, walkContent } from './walk.js';

/** How a text of a selection names codes, beside its own characters. */
export interface Modifiers {
  /** `true` for the codes below the named ones too, `excluderoot` for those below alone. */
  readonly cascade?: true | 'excluderoot';
  /** The prefix of each extension of the list comes before the text. */
  readonly removePrefix?: true;
  /** The text is a regular expression. */
  readonly regEx?: true;
  /** The text is compared with a part of each id: places of the first and the last character. */
  readonly part?: readonly [start: number | undefined, end: number | undefined];
}

/** An indirect reference as it stands in an artefact. */
export interface Selection {
  readonly row: IndirectReferenceRow;
  /** The reference that it goes through, as written; empty where it goes through none, or through the attachments. */
  readonly through: string;
  /** The item or component that holds it, or the component (or its concept) whose values it names; empty for the artefact itself. */
  readonly component: string;
  /** What is named; empty where nothing is (`NamedThing`, inherited). */
  readonly item: string;
  readonly modifiers?: Modifiers;
  /** Path of the text in the artefact (model/path.ts). */
  readonly path: string;
}

/** Every indirect reference of some rows of the table that stands in an artefact, row by row. */
export function* extractSelections(
  artefact: Artefact,
  rows: readonly IndirectReferenceRow[] = indirectReferenceRowsOf(artefact.class),
): Generator<Selection> {
  for (const row of rows) {
    for (const leaf of walkContent(artefact, row.path)) {
      for (const selection of selectionsAt(row, leaf)) yield selection;
    }
  }
}

function* selectionsAt(row: IndirectReferenceRow, leaf: ContentLeaf): Generator<Selection> {
  const through = throughOf(row, leaf);
  const component = componentOf(row, leaf);
  if (through === undefined || component === undefined) return;
  for (const item of itemsOf(row, leaf)) {
    const modifiers = modifiersOf(leaf);
    yield {
      row,
      // Selections are kept longer than the message, so they must not hold its text in memory.
      through: detach(through),
      component: detach(component),
      item: detach(item),
      ...(modifiers === undefined ? {} : { modifiers }),
      path: detach(leaf.path),
    };
  }
}

/** The texts of a leaf; none where it names nothing: a text in a language, or a value that a map computes. */
function itemsOf(row: IndirectReferenceRow, { content, component }: ContentLeaf): readonly string[] {
  switch (row.names) {
    case 'inherited':
      return isObject(content) && content['localRepresentation'] === undefined ? [''] : [];
    case 'concept':
      return isObject(content) ? isoConcept(content) : [];
    case 'vtl':
      return typeof content === 'string' ? namesInVtl(content) : [];
    default: {
      if (row.text === 'id') return component === '' ? [] : [component];
      const value = isObject(content)
        ? content['lang'] === undefined
          ? content[row.text ?? 'value']
          : undefined
        : content;
      if (value === undefined || typeof value === 'object') return [];
      const text = String(value);
      return row.isComputed && /\\\d/.test(text) ? [] : [text];
    }
  }
}

const isoConcept = ({ conceptAgency, conceptSchemeID, conceptID }: Properties): readonly string[] => [
  `${String(conceptAgency)}:${String(conceptSchemeID)}.${String(conceptID)}`,
];

/** The component of a selection; undefined where the row is for another property of the same object. */
function componentOf(row: IndirectReferenceRow, { component, objects }: ContentLeaf): string | undefined {
  if (row.concept !== undefined) return row.concept;
  if (row.holder === undefined) return row.text === 'id' ? '' : component;
  const holder = objects.at(-1)?.[row.holder];
  return typeof holder === 'string' ? holder : undefined;
}

/** The reference that a selection goes through; undefined where it is missing, so that nothing can be named. */
function throughOf({ through, path }: IndirectReferenceRow, { objects, place }: ContentLeaf): string | undefined {
  switch (through.kind) {
    case 'self':
    case 'attachments':
      return '';
    case 'position': {
      const field = objectsOf(objects[0]?.[through.list])[place];
      return textOf(field?.[through.property]);
    }
    default:
      for (const each of through.paths) {
        const found = referenceBeside(objects, path, each);
        if (found !== undefined) return found;
      }
      return undefined;
  }
}

const textOf = (value: Content | undefined): string | undefined => (typeof value === 'string' ? value : undefined);

/** The reference at a path, from the last object that both paths share. */
function referenceBeside(objects: readonly Properties[], path: string, referencePath: string): string | undefined {
  const steps = stepsOf(referencePath).map(({ property }) => property);
  const own = stepsOf(path).map(({ property }) => property);
  let shared = 0;
  while (shared < steps.length && steps[shared] === own[shared]) shared += 1;
  let value: Content | undefined = objects[shared] as Content | undefined;
  for (const step of steps.slice(shared)) value = isObject(value) ? value[step] : undefined;
  return textOf(value);
}

function modifiersOf({ content, objects }: ContentLeaf): Modifiers | undefined {
  const own: Properties = isObject(content) ? content : {};
  const removesPrefix = objects.at(-1)?.['removePrefix'] === true;
  const { cascadeValues, isRegEx, startIndex, endIndex } = own;
  const cascade = cascadeValues === true || cascadeValues === 'excluderoot' ? cascadeValues : undefined;
  const part = startIndex === undefined && endIndex === undefined ? undefined : [startIndex, endIndex].map(numberOf);
  if (!removesPrefix && cascade === undefined && isRegEx !== true && part === undefined) return undefined;
  return {
    ...(cascade === undefined ? {} : { cascade }),
    ...(removesPrefix ? { removePrefix: true } : {}),
    ...(isRegEx === true ? { regEx: true } : {}),
    ...(part === undefined ? {} : { part: [part[0], part[1]] }),
  };
}

const numberOf = (value: Content | undefined): number | undefined => (typeof value === 'number' ? value : undefined);
