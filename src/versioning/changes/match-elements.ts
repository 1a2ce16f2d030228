import type { Properties } from '../../model/content.js';
import { addToGroup } from '../../model/group-by.js';
import type { ElementKey } from './shape.js';

/** An element with its 0-based place in its list. */
export interface Element {
  readonly content: Properties;
  readonly index: number;
}

/** The same element of both lists. */
export interface ElementPair {
  readonly before: Element;
  readonly after: Element;
}

export interface MatchedElements {
  /** In the order of the later list. */
  readonly pairs: readonly ElementPair[];
  readonly removed: readonly Element[];
  readonly added: readonly Element[];
}

const keyText = (key: ElementKey, { content }: Element): string | undefined => {
  const found = typeof key === 'string' ? content[key] : key(content);
  return typeof found === 'string' ? found : undefined;
};

/** Pairs elements that have the same key, each once; several with one key in their order. */
function* matchBy(
  key: ElementKey,
  before: readonly Element[],
  after: readonly Element[],
  pairs: ElementPair[],
): Generator<void, readonly [readonly Element[], readonly Element[]]> {
  const byKey = new Map<string, Element[]>();
  const left = new Set(before);
  for (const element of before) {
    yield;
    const text = keyText(key, element);
    if (text === undefined) continue;
    addToGroup(byKey, text, element);
  }
  const right: Element[] = [];
  for (const element of after) {
    yield;
    const text = keyText(key, element);
    const match = text === undefined ? undefined : byKey.get(text)?.shift();
    if (match === undefined) right.push(element);
    else {
      left.delete(match);
      pairs.push({ before: match, after: element });
    }
  }
  return [[...left], right];
}

const toElements = (contents: readonly Properties[], from: number): Element[] =>
  contents.slice(from).map((content, index) => ({ content, index: from + index }));

/**
 * Finds which elements of two lists are the same: by the first of the keys that both have, each element once.
 * Long lists take many steps.
 * @param pairsRest whether what no key finds is paired in its order, as far as both lists reach
 */
export function* matchElements(
  before: readonly Properties[],
  after: readonly Properties[],
  keys: readonly ElementKey[],
  pairsRest: boolean,
): Generator<void, MatchedElements> {
  const pairs: ElementPair[] = [];
  const [first] = keys;
  // Most lists begin with the same elements, and these need no index.
  let same = 0;
  for (; first !== undefined && same < Math.min(before.length, after.length); same += 1) {
    yield;
    const [one, other] = [before[same], after[same]];
    if (one === undefined || other === undefined) break;
    const pair = { before: { content: one, index: same }, after: { content: other, index: same } };
    const key = keyText(first, pair.before);
    if (key === undefined || key !== keyText(first, pair.after)) break;
    pairs.push(pair);
  }
  let [left, right]: readonly [readonly Element[], readonly Element[]] = [
    toElements(before, same),
    toElements(after, same),
  ];
  for (const key of keys) {
    if (left.length === 0 || right.length === 0) break;
    [left, right] = yield* matchBy(key, left, right, pairs);
  }
  const reach = pairsRest ? Math.min(left.length, right.length) : 0;
  for (let index = 0; index < reach; index += 1) {
    const [one, other] = [left[index], right[index]];
    if (one !== undefined && other !== undefined) pairs.push({ before: one, after: other });
  }
  if (same < pairs.length) pairs.sort((one, other) => one.after.index - other.after.index);
  return { pairs, removed: left.slice(reach), added: right.slice(reach) };
}
