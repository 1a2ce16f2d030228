import type { Artefact } from '../../model/artefact.js';
import { typeOfClass } from '../../model/artefact-types.js';
import { type Content, isObject, listOf, propertiesOf } from '../../model/content.js';
import { eachInSteps, itemsInStep, type Steps } from '../../model/steps.js';
import { matcherOf } from '../../references/named-items.js';

interface Choice {
  /** Whether an item is to be kept, by its dotted path of ids. */
  readonly contains: (path: string) => boolean;
  /** The property in which items nest. */
  readonly nested: string | undefined;
  /** Whether an item is kept with all items nested in it, or only with those chosen too. */
  readonly withNested: boolean;
}

type Item = { readonly [property: string]: Content };

function* keepItem(item: Item, choice: Choice, path: string, isChosen: boolean): Steps<Item | undefined> {
  const { nested, withNested } = choice;
  const below = nested === undefined ? undefined : item[nested];
  if (nested === undefined || !Array.isArray(below) || (isChosen && withNested)) return isChosen ? item : undefined;
  const items: readonly Content[] = below;
  const kept = yield* keepItems(items, choice, `${path}.`);
  if (kept === items) return item;
  if (kept.length > 0) return { ...item, [nested]: kept };
  const { [nested]: _none, ...alone } = item;
  return isChosen ? alone : undefined;
}

/** The chosen items, each with the items it nests in; the same array where all are kept. A long list is read item by item. */
function* keepItems(items: readonly Content[], choice: Choice, prefix = ''): Steps<readonly Content[]> {
  let count = 0;
  function* keep(item: Content): Steps<Content | undefined> {
    count += 1;
    if (count % itemsInStep === 0) yield;
    if (!isObject(item)) return undefined;
    const path = `${prefix}${String(item['id'])}`;
    return yield* keepItem(item, choice, path, choice.contains(path));
  }
  let isChanged = false;
  for (const item of items) {
    isChanged = (yield* keep(item)) !== item;
    if (isChanged) break;
  }
  if (!isChanged) return items;
  const kept: Content[] = [];
  for (const item of items) {
    const found = yield* keep(item);
    if (found !== undefined) kept.push(found);
  }
  return kept;
}

/** Removes references to parents that are not kept: a parent must be an item of the same scheme. */
function* withoutLostParents(items: readonly Content[], parent: string): Steps<readonly Content[]> {
  const kept = new Set<unknown>();
  yield* eachInSteps(items, (item) => kept.add(propertiesOf(item)['id']));
  const left: Content[] = [];
  yield* eachInSteps(items, (item) => {
    if (!isObject(item) || item[parent] === undefined || kept.has(item[parent])) {
      left.push(item);
      return;
    }
    const { [parent]: _lost, ...rest } = item;
    left.push(rest);
  });
  return left;
}

/**
 * An item scheme or value list with the items that a query selects (REST 2, item queries); nested items are returned with
 * the items above and below them.
 * @param paths dotted paths of ids
 * @returns undefined where the artefact has none of the items
 */
export function* selectItems(artefact: Artefact, paths: readonly string[]): Steps<Artefact | undefined> {
  const type = typeOfClass(artefact.class);
  const part = type?.itemScheme === undefined ? undefined : type.parts?.[0];
  const property = part?.path ?? type?.items;
  if (property === undefined || !Array.isArray(artefact[property])) return undefined;
  const items = listOf(artefact[property]);
  const kept = yield* keepItems(items, { contains: matcherOf(new Set(paths)), nested: part?.nested, withNested: true });
  if (kept.length === 0) return undefined;
  // In the schemas value lists do not have `isPartial`.
  const isPartial = part !== undefined && kept !== items;
  return { ...artefact, ...(isPartial ? { isPartial } : {}), [property]: kept } as unknown as Artefact;
}

/**
 * An item scheme with the items that are used (REST 2, `detail=referencepartial`); nested items are returned with the
 * items above them. Returns the scheme itself if all items are used or it has none.
 * @param used dotted paths of ids; `%EU` for all codes with a prefix
 */
export function* reduceToUsedItems(scheme: Artefact, used: ReadonlySet<string>): Steps<Artefact> {
  const [part] = typeOfClass(scheme.class)?.parts ?? [];
  if (part === undefined || !Array.isArray(scheme[part.path])) return scheme;
  const items = listOf(scheme[part.path]);
  const kept = yield* keepItems(items, { contains: matcherOf(used), nested: part.nested, withNested: false });
  if (kept === items) return scheme;
  const { [part.path]: _all, ...rest } = scheme;
  const left = part.parent === undefined ? kept : yield* withoutLostParents(kept, part.parent);
  return { ...rest, isPartial: true, ...(left.length === 0 ? {} : { [part.path]: left }) } as unknown as Artefact;
}
