import type { Artefact } from '../model/artefact.js';
import { artefactTypes } from '../model/artefact-types.js';
import { type Content, isObject, type Properties } from '../model/content.js';
import { partId } from '../model/parts.js';
import { elementStep, joinPath } from '../model/path.js';

/** A text found at the end of a table path. */
export interface Leaf {
  readonly text: string;
  /** Path of the text in the artefact (model/path.ts). */
  readonly path: string;
  /** Ids of the items and components on the path, joined by dots; empty at the artefact itself. */
  readonly component: string;
}

/** The dotted path of a component does not contain the id of its list (`DimensionDescriptor`). */
const componentLists = new Set(['dimensionList', 'attributeList', 'measureList', 'metadataAttributeList']);

/** The ids that the standard fixes, by the property that holds their one component. */
const fixedIds = new Map(
  artefactTypes
    .flatMap((type) => type.parts ?? [])
    .flatMap(({ path, fixedId }) => (fixedId === undefined ? [] : [[path.slice(path.lastIndexOf('/') + 1), fixedId]])),
);

function componentOf(value: Content | undefined, property: string, outer: string): string {
  if (!isObject(value) || componentLists.has(property)) return outer;
  const id = partId({ fixedId: fixedIds.get(property), idFromConcept: true }, value);
  if (id === undefined) return outer;
  return outer === '' ? id : `${outer}.${id}`;
}

/** A step of a table path (reference-table.ts, `path`). */
export interface TableStep {
  readonly property: string;
  readonly recursive: boolean;
  /** The `type` of the elements; undefined for all. */
  readonly type: string | undefined;
}

const stepForm = /^([^*[]+)(\*?)(?:\[(.+)\])?$/;

function tableStep(text: string): TableStep {
  const [, property = text, star, type] = stepForm.exec(text) ?? [];
  return { property, recursive: star === '*', type };
}

const stepsOfPaths = new Map<string, readonly TableStep[]>();

/** The steps of a table path. */
export function stepsOf(path: string): readonly TableStep[] {
  const known = stepsOfPaths.get(path);
  if (known !== undefined) return known;
  const steps = path.split('/').map(tableStep);
  stepsOfPaths.set(path, steps);
  return steps;
}

/** Whether a step of a table path leads to an element. */
export const isOfType = (element: Content | undefined, type: TableStep['type']): boolean =>
  type === undefined || (isObject(element) && element['type'] === type);

/** What is found at the end of a table path. */
export interface ContentLeaf {
  readonly content: Content;
  /** As of `Leaf`. */
  readonly path: string;
  readonly component: string;
  /** The objects on the way: the artefact, then the object at each step; the last one holds the content. */
  readonly objects: readonly Properties[];
  /** Place in the array that holds the content; 0 where it is in none. */
  readonly place: number;
}

function* descendToContent(
  objects: readonly Properties[],
  steps: readonly TableStep[],
  path: string,
  component: string,
): Generator<ContentLeaf> {
  const [step, ...rest] = steps;
  const holder = objects.at(-1);
  if (step === undefined || holder === undefined) return;
  const { property, recursive, type } = step;
  const found = holder[property];
  if (found === undefined) return;
  const below = joinPath(path, property);
  const single = !Array.isArray(found);
  for (const [index, element] of (single ? [found as Content] : found).entries()) {
    if (!isOfType(element, type)) continue;
    const place = single ? below : joinPath(below, elementStep(element, index));
    const inside = componentOf(element, property, component);
    if (rest.length === 0) yield { content: element, path: place, component: inside, objects, place: index };
    if (!isObject(element)) continue;
    const further = [...objects, element];
    if (rest.length > 0) yield* descendToContent(further, rest, place, inside);
    if (recursive) yield* descendToContent(further, steps, place, inside);
  }
}

/** Every value at a table path of an artefact, in document order. */
export const walkContent = (artefact: Artefact, path: string): Generator<ContentLeaf> =>
  descendToContent([artefact as unknown as Properties], stepsOf(path), '', '');

/** Every text at a table path of an artefact, in document order (reference-table.ts, `path`). */
export function* walk(artefact: Artefact, path: string): Generator<Leaf> {
  for (const { content, path: place, component } of walkContent(artefact, path)) {
    if (typeof content === 'string') yield { text: content, path: place, component };
  }
}
