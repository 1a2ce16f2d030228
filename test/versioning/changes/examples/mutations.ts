import type { Artefact } from '../../../../src/model/artefact.js';
import { type Content, isObject } from '../../../../src/model/content.js';

/** A small change to the content of an artefact. */
export interface Mutation {
  /** The paths that it changes, as given to the functions below. */
  readonly paths: readonly string[];
  readonly apply: (artefact: Artefact) => Artefact;
}

type Change = (value: Content | undefined) => Content | undefined;

/** The position of an element: its id, else its index. @throws RangeError where there is none */
function positionOf(list: readonly Content[], step: string): number {
  const byId = list.findIndex((element) => isObject(element) && element['id'] === step);
  const index = byId < 0 && /^\d+$/.test(step) ? Number(step) : byId;
  if (index < 0 || index >= list.length) throw new RangeError(`no element ${step} in ${JSON.stringify(list)}`);
  return index;
}

function changedList(list: readonly Content[], [step = '', ...rest]: readonly string[], change: Change): Content {
  const index = positionOf(list, step);
  const value = changedAt(list[index], rest, change);
  return value === undefined ? list.toSpliced(index, 1) : list.with(index, value);
}

function changedAt(value: Content | undefined, steps: readonly string[], change: Change): Content | undefined {
  const [step, ...rest] = steps;
  if (step === undefined) return change(value);
  if (Array.isArray(value)) return changedList(value, steps, change);
  const object: Record<string, Content> = isObject(value) ? { ...value } : {};
  const changed = changedAt(object[step], rest, change);
  if (changed === undefined) delete object[step];
  else object[step] = changed;
  return object;
}

const at = (path: string, change: Change): Mutation => ({
  paths: [path],
  apply: (artefact) => changedAt(artefact as unknown as Content, path.split('/'), change) as unknown as Artefact,
});

/** Refuses a change of nothing, so that an example cannot become empty without notice. */
const present = (path: string, value: Content | undefined): Content => {
  if (value === undefined) throw new RangeError(`nothing at ${path}`);
  return value;
};

/** Sets the value at a path; steps into an array are ids or indexes. */
export const put = (path: string, value: Content): Mutation => at(path, () => value);

/** Removes the property or element at a path. */
export const drop = (path: string): Mutation =>
  at(path, (value) => {
    present(path, value);
    return undefined;
  });

/** Adds an element to an array, which need not exist, at an index or at its end. */
export const add = (path: string, element: Content, index?: number): Mutation =>
  at(path, (value) => {
    const list = Array.isArray(value) ? value : [];
    return list.toSpliced(index ?? list.length, 0, element);
  });

/** Moves the first element of an array to its end. */
export const rotate = (path: string): Mutation =>
  at(path, (value) => {
    const list = present(path, value) as readonly Content[];
    return [...list.slice(1), ...list.slice(0, 1)];
  });

/** Several mutations, one after the other. */
export const all = (...mutations: readonly Mutation[]): Mutation => ({
  paths: mutations.flatMap(({ paths }) => paths),
  apply: (artefact) => mutations.reduce((changed, { apply }) => apply(changed), artefact),
});
