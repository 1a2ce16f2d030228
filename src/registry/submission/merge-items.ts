import type { Artefact } from '../../model/artefact.js';
import { typeOfClass } from '../../model/artefact-types.js';
import type { Content } from '../../model/content.js';

type Item = Readonly<Record<string, Content>>;

const itemsIn = (holder: Readonly<Record<string, Content | undefined>>, property: string): readonly Item[] => {
  const items = holder[property];
  return Array.isArray(items) ? (items as readonly Item[]) : [];
};

function unite(held: readonly Item[], submitted: readonly Item[], nested: string | undefined): Item[] {
  const news = new Map(submitted.map((item) => [item['id'], item]));
  const united = held.map((item) => {
    const newer = news.get(item['id']);
    if (newer === undefined) return item;
    news.delete(item['id']);
    return nested === undefined
      ? newer
      : withItems(newer, nested, unite(itemsIn(item, nested), itemsIn(newer, nested), nested));
  });
  return [...united, ...news.values()];
}

const withItems = <T extends Readonly<Record<string, Content | undefined>>>(
  holder: T,
  property: string,
  items: Item[],
): T => (items.length === 0 ? holder : { ...holder, [property]: items });

/**
 * What MERGE makes of a submitted artefact and the one the registry holds: the submitted one, with the items of both;
 * an item that both have is the submitted one. Items keep their order, new ones come last. What is no item scheme is
 * replaced as a whole.
 */
export function mergeItems(held: Artefact, submitted: Artefact): Artefact {
  const type = typeOfClass(submitted.class);
  const [items] = type?.parts ?? [];
  if (type?.itemScheme === undefined || items === undefined || held.class !== submitted.class) return submitted;
  const united = unite(itemsIn(held, items.path), itemsIn(submitted, items.path), items.nested);
  return withItems(submitted, items.path, united);
}
