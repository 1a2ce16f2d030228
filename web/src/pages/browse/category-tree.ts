import type { Schemas } from '../../api/client.js';
import { type JsonObject, objectsIn, type TaggedText, taggedText, textOf } from '../../content/json.js';

/** A category with those below it. */
export interface CategoryNode {
  readonly id: string;
  readonly urn: string;
  readonly name: TaggedText | undefined;
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
      return { id, urn: own, name: taggedText(category, 'name', language), categories: below(category, own) };
    });
  return below(scheme, urn.replace('.CategoryScheme=', '.Category='));
}

/** The numbers of artefacts in categories, by the dotted path of ids: in the category itself, and in those below it. */
export type CategoryCounts = ReadonlyMap<string, { readonly own: number; readonly below: number }>;

/** @param edges from categorisations to a category scheme */
export function countCategorised(
  edges: readonly Pick<Schemas['ReferenceGraph']['edges'][number], 'items'>[],
): CategoryCounts {
  const counts = new Map<string, { own: number; below: number }>();
  const at = (path: string): { own: number; below: number } => {
    const known = counts.get(path) ?? { own: 0, below: 0 };
    counts.set(path, known);
    return known;
  };
  for (const path of edges.flatMap(({ items }) => items)) {
    at(path).own += 1;
    for (let dot = path.lastIndexOf('.'); dot > 0; dot = path.lastIndexOf('.', dot - 1)) {
      at(path.slice(0, dot)).below += 1;
    }
  }
  return counts;
}
