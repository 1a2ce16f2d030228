import type { Artefact, Content } from '../../model/artefact.js';
import { typeOfClass } from '../../model/artefact-types.js';

type Item = Readonly<Record<string, Content>>;

function pick(items: readonly Item[], wanted: ReadonlySet<string>, nested: string | undefined, prefix: string): Item[] {
  return items.flatMap((item) => {
    const path = `${prefix}${String(item['id'])}`;
    if (wanted.has(path)) return [item];
    const below = nested === undefined ? undefined : item[nested];
    if (nested === undefined || !Array.isArray(below)) return [];
    const picked = pick(below as readonly Item[], wanted, nested, `${path}.`);
    return picked.length === 0 ? [] : [{ ...item, [nested]: picked }];
  });
}

/**
 * An item scheme with only the items asked for (REST 2, item queries): a nested item comes with the items above and
 * below it.
 * Undefined when the artefact is no item scheme or has none of them.
 */
export function partialScheme(artefact: Artefact, itemPaths: readonly string[]): Artefact | undefined {
  const type = typeOfClass(artefact.class);
  const [part] = type?.parts ?? [];
  const items = part === undefined ? undefined : artefact[part.path];
  if (type?.itemScheme === undefined || part === undefined || !Array.isArray(items)) return undefined;
  const picked = pick(items as readonly Item[], new Set(itemPaths), part.nested, '');
  if (picked.length === 0) return undefined;
  const isWhole = picked.length === items.length && picked.every((item, index) => item === items[index]);
  return { ...artefact, ...(isWhole ? {} : { isPartial: true }), [part.path]: picked };
}
