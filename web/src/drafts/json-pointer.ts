import { isObject } from '../content/json.js';

/** A JSON pointer (RFC 6901) with one more step. */
export const pointerTo = (pointer: string, step: string | number): string =>
  `${pointer}/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`;

/** The steps of a JSON pointer. */
export const stepsOf = (pointer: string): readonly string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));

/** The value at a JSON pointer; undefined where there is none. */
export function valueAt(value: unknown, pointer: string): unknown {
  let found = value;
  for (const step of stepsOf(pointer)) {
    if (Array.isArray(found)) found = found[Number(step)];
    else found = isObject(found) ? found[step] : undefined;
  }
  return found;
}

function changedList(
  list: readonly unknown[],
  index: number,
  below: readonly string[],
  change: (value: unknown) => unknown,
): readonly unknown[] {
  const value = changedIn(list[index], below, change);
  if (value === list[index]) return list;
  if (value === undefined) return list.toSpliced(index, 1);
  return index >= list.length ? [...list, value] : list.with(index, value);
}

function changedIn(value: unknown, steps: readonly string[], change: (value: unknown) => unknown): unknown {
  const [step, ...below] = steps;
  if (step === undefined) return change(value);
  if (Array.isArray(value)) return changedList(value, Number(step), below, change);
  const object = isObject(value) ? value : {};
  const inner = changedIn(object[step], below, change);
  if (inner === object[step]) return value;
  if (inner !== undefined) return { ...object, [step]: inner };
  const { [step]: _removed, ...others } = object;
  return others;
}

/**
 * A value with the part at a JSON pointer replaced by what the function makes of it; undefined removes the part. Everything beside
 * the way to it is shared with the value before.
 */
export const changeAt = <Value>(value: Value, pointer: string, change: (part: unknown) => unknown): Value =>
  changedIn(value, stepsOf(pointer), change) as Value;

/** The id that the registry gives an element: its own, or that of the concept from which a component takes it. */
function idOf(element: unknown): string | undefined {
  if (!isObject(element)) return undefined;
  const { id } = element;
  // Nearly all elements of long lists have ids of their own, so that nothing else of them is read.
  if (typeof id === 'string' && id !== '') return id;
  const { conceptIdentity, metadataAttributeReference } = element;
  if (typeof metadataAttributeReference === 'string') return metadataAttributeReference;
  return typeof conceptIdentity === 'string' ? conceptIdentity.slice(conceptIdentity.lastIndexOf('.') + 1) : undefined;
}

/** How far the searches of a list have come. */
interface Search {
  /** The place of the element that was found last. Reports follow the order of a list, so that the next one comes after it. */
  last: number;
  /** How often a search began again at the first element. */
  restarts: number;
  /** The places of the elements by id. To make it takes as long as ten searches of all elements, so few restarts do without it. */
  index?: ReadonlyMap<string, number>;
}

const searches = new WeakMap<readonly unknown[], Search>();
const mostRestarts = 8;

function indexById(list: readonly unknown[]): ReadonlyMap<string, number> {
  const index = new Map<string, number>();
  for (const [place, each] of list.entries()) {
    const own = idOf(each);
    if (own !== undefined && !index.has(own)) index.set(own, place);
  }
  return index;
}

/** The first place of an id in part of a list; -1 where there is none. */
function placeIn(list: readonly unknown[], id: string, start: number, end: number): number {
  for (let place = start; place < end; place++) if (idOf(list[place]) === id) return place;
  return -1;
}

/** The place of an id in a list; -1 where there is none. A report can name very many elements of one long list. */
function indexOf(list: readonly unknown[], id: string): number {
  const search: Search = searches.get(list) ?? { last: 0, restarts: 0 };
  searches.set(list, search);
  if (search.restarts > mostRestarts) {
    search.index ??= indexById(list);
    return search.index.get(id) ?? -1;
  }
  let found = placeIn(list, id, search.last, list.length);
  if (found < 0) {
    search.restarts += 1;
    found = placeIn(list, id, 0, search.last);
  }
  if (found >= 0) search.last = found;
  return found;
}

/**
 * The JSON pointer of a path in an artefact, whose steps to elements of an array are their ids or indexes (`codes/A/parent`). It
 * ends where the artefact has nothing more on the way, such as at the list of a removed code.
 */
export function pointerOfPath(artefact: unknown, path: string): string {
  let value = artefact;
  let pointer = '';
  for (const step of path === '' ? [] : path.split('/')) {
    if (Array.isArray(value)) {
      const list: readonly unknown[] = value;
      const index = indexOf(list, step);
      // A number can be the id of an element that was removed, where elements have ids. What is no id names no element.
      const isIndex =
        /^\d+$/.test(step) && Number(step) < list.length && !/^[\w@$-]+$/.test(idOf(list[Number(step)]) ?? '');
      if (index < 0 && !isIndex) return pointer;
      const place = index < 0 ? Number(step) : index;
      pointer = pointerTo(pointer, place);
      value = list[place];
    } else if (isObject(value) && Object.hasOwn(value, step)) {
      pointer = pointerTo(pointer, step);
      value = value[step];
    } else if (isObject(value) && isMissingIn(value, step)) {
      return pointerTo(pointer, step);
    } else return pointer;
  }
  return pointer;
}

/** Whether a step names a property that an object lacks: what is required and missing belongs there. */
const isMissingIn = (object: object, step: string): boolean => /^[a-z]\w*$/.test(step) && !Object.hasOwn(object, step);
