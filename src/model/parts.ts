import type { Artefact } from './artefact.js';
import type { PartTypeRow } from './artefact-type-table.js';
import { typeOfClass } from './artefact-types.js';
import { type Content, isObject, type Properties } from './content.js';
import { parseUrn } from './urn.js';

/** A part of an artefact: an item or a component. */
export interface Part {
  readonly class: string;
  /** What follows the version in the URN of the part: its id, or the dotted path of ids where parts nest. */
  readonly tail: string;
  readonly content: Readonly<Record<string, Content>>;
}

/** The elements of an array; a single value as a list of one. */
const elementsOf = (value: Content | undefined): readonly Content[] => {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value as Content];
};

/** The id of the concept that a component's `conceptIdentity` refers to; undefined where that is not a concept URN. */
function conceptIdOf(component: Properties): string | undefined {
  const identity = component['conceptIdentity'];
  if (typeof identity !== 'string') return undefined;
  try {
    const urn = parseUrn(identity);
    return urn.class === 'Concept' ? urn.item : undefined;
  } catch {
    return undefined;
  }
}

/** How a part without an id gets one. */
interface IdRule {
  readonly fixedId?: string | undefined;
  readonly idFromConcept?: true;
}

/**
 * The id of a part: the one in its content, else the one that the standard fixes, else that of its concept (information
 * model, Component).
 */
export function partId({ fixedId, idFromConcept }: IdRule, content: Properties): string | undefined {
  const { id } = content;
  if (typeof id === 'string') return id;
  return fixedId ?? (idFromConcept ? conceptIdOf(content) : undefined);
}

/** Whether an object in the array of a row is a part of the row's class: VTL mappings of three classes share an array. */
export const isOfPartClass = ({ having }: Pick<PartTypeRow, 'having'>, content: Properties): boolean =>
  having === undefined || having.some((property) => content[property] !== undefined);

function* partsBelow(row: PartTypeRow, value: Content | undefined, prefix: string): Generator<Part> {
  for (const content of elementsOf(value)) {
    if (!isObject(content)) continue;
    const id = partId(row, content);
    if (id === undefined) continue;
    const tail = prefix === '' ? id : `${prefix}.${id}`;
    if (row.within !== undefined) yield* partsBelow({ class: row.class, path: row.within }, content[row.within], tail);
    else if (isOfPartClass(row, content)) yield { class: row.class, tail, content };
    if (row.nested !== undefined) yield* partsBelow(row, content[row.nested], row.ownTail ? prefix : tail);
  }
}

/** The value at a property path, steps joined by `/`; undefined where a step is missing. */
export function contentAt(artefact: Artefact, path: string): Content | undefined {
  let value: Content | undefined = artefact as unknown as Content;
  for (const step of path.split('/')) value = isObject(value) ? value[step] : undefined;
  return value;
}

/**
 * Every part of an artefact, class by class in the order of the type's rows, within a class in document order; parts
 * come before the parts they hold. A part without an id has no URN and is left out.
 */
export function* partsOf(artefact: Artefact): Generator<Part> {
  for (const row of typeOfClass(artefact.class)?.parts ?? []) {
    yield* partsBelow(row, contentAt(artefact, row.path), '');
  }
}
