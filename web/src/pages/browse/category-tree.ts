import { type JsonObject, localText, objectsIn, textOf } from '../../content/json.js';

/** A category with those below it. */
export interface CategoryNode {
  readonly id: string;
  readonly urn: string;
  readonly name: string | undefined;
  readonly categories: readonly CategoryNode[];
}

/**
 * The categories of a scheme as a tree.
 * @param scheme in SDMX-JSON 2
 * @param urn of the scheme
 */
export function categoriesIn(scheme: JsonObject, urn: string, language: string | undefined): readonly CategoryNode[] {
  const below = (parent: JsonObject, prefix: string): readonly CategoryNode[] =>
    objectsIn(parent['categories']).map((category) => {
      const id = textOf(category['id']);
      const own = `${prefix}.${id}`;
      return { id, urn: own, name: localText(category, 'name', language), categories: below(category, own) };
    });
  return below(scheme, urn.replace('.CategoryScheme=', '.Category='));
}
