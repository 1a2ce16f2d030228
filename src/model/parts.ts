import type { Artefact } from './artefact.js';
import type { PartRow } from './artefact-types.js';
import { typeOfClass } from './artefact-types.js';
import type { Content } from './content.js';
import { parseUrn } from './urn.js';

/** An identifiable part of an artefact: its class and the tail that its URN has behind the version. */
export interface Part {
  readonly class: string;
  /** Id, or dotted path of ids where parts nest. */
  readonly tail: string;
  readonly content: Readonly<Record<string, Content>>;
}

const isObject = (value: unknown): value is Readonly<Record<string, Content>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const asList = (value: Content | undefined): readonly Content[] => {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value as Content];
};

/** The id of the concept that a component's `conceptIdentity` names; undefined where that is no concept URN. */
export function conceptIdOf(component: Readonly<Record<string, Content>>): string | undefined {
  const identity = component['conceptIdentity'];
  if (typeof identity !== 'string') return undefined;
  try {
    const urn = parseUrn(identity);
    return urn.class === 'Concept' ? urn.item : undefined;
  } catch {
    return undefined;
  }
}

/** The id of a part: its own, the one the standard fixes, or that of its concept (information model, Component). */
export function partId(row: PartRow, content: Readonly<Record<string, Content>>): string | undefined {
  const own = content['id'];
  if (typeof own === 'string') return own;
  return row.fixedId ?? (row.idFromConcept ? conceptIdOf(content) : undefined);
}

const isOfClass = ({ having }: PartRow, content: Readonly<Record<string, Content>>): boolean =>
  having === undefined || having.some((property) => content[property] !== undefined);

function* partsBelow(row: PartRow, value: Content | undefined, prefix: string): Generator<Part> {
  for (const content of asList(value)) {
    if (!isObject(content)) continue;
    const id = partId(row, content);
    if (id === undefined) continue;
    const tail = prefix === '' ? id : `${prefix}.${id}`;
    if (row.within !== undefined) yield* partsBelow({ class: row.class, path: row.within }, content[row.within], tail);
    else if (isOfClass(row, content)) yield { class: row.class, tail, content };
    if (row.nested !== undefined) yield* partsBelow(row, content[row.nested], row.ownTail ? prefix : tail);
  }
}

/** What stands at a property path, steps joined by `/`; undefined where a step is missing. */
export function contentAt(artefact: Artefact, path: string): Content | undefined {
  let value: Content | undefined = artefact as unknown as Content;
  for (const step of path.split('/')) value = isObject(value) ? value[step] : undefined;
  return value;
}

/**
 * Every identifiable part of an artefact, class by class in the order of the type's rows, within a class in document
 * order; parts come before the parts they hold. A part without any id has no URN and is left out.
 */
export function* partsOf(artefact: Artefact): Generator<Part> {
  for (const row of typeOfClass(artefact.class)?.parts ?? []) {
    yield* partsBelow(row, contentAt(artefact, row.path), '');
  }
}
