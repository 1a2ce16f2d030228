import type { Artefact } from './artefact.js';
import { typeOfClass } from './artefact-types.js';
import { type Content, objectsOf, type Properties } from './content.js';

/**
 * Merges a submitted item scheme with the stored one: properties as submitted, and the items of both. The result is
 * partial only if both are, and keeps the extensions of a codelist where none are submitted. Of
 * an item in both the submitted one is taken, with nested items merged in the same way. Existing items keep their order;
 * new ones follow. Artefacts that are not item schemes are replaced as a whole.
 */
export function mergeItems(held: Artefact, submitted: Artefact): Artefact {
  const type = typeOfClass(submitted.class);
  const [items] = type?.parts ?? [];
  if (type?.itemScheme === undefined || items === undefined || held.class !== submitted.class) return submitted;
  const merged = mergeLists(objectsOf(held[items.path]), objectsOf(submitted[items.path]), items.nested);
  return withItems(withPropertiesOfItems(held, submitted), items.path, merged);
}

/** The submitted artefact with the properties that describe its items: those of the items of both. */
function withPropertiesOfItems(held: Artefact, submitted: Artefact): Artefact {
  const extensions = held['codelistExtensions'];
  const extended =
    extensions === undefined || submitted['codelistExtensions'] !== undefined
      ? submitted
      : { ...submitted, codelistExtensions: extensions };
  if (extended['isPartial'] !== true || held['isPartial'] === true) return extended;
  const { isPartial: _partial, ...whole } = extended;
  return whole as Artefact;
}

function mergeLists(held: readonly Properties[], submitted: readonly Properties[], nested?: string): Properties[] {
  const remaining = new Map(submitted.map((item) => [item['id'], item]));
  const merged = held.map((item) => {
    const newer = remaining.get(item['id']);
    if (newer === undefined) return item;
    remaining.delete(item['id']);
    if (nested === undefined) return newer;
    return withItems(newer, nested, mergeLists(objectsOf(item[nested]), objectsOf(newer[nested]), nested));
  });
  return [...merged, ...remaining.values()];
}

const withItems = <T extends Readonly<Record<string, Content | undefined>>>(
  holder: T,
  property: string,
  items: Properties[],
): T => (items.length === 0 ? holder : { ...holder, [property]: items });
