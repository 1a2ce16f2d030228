import { extensionRoles } from '../../references/reference-table.js';
import { classIn } from '../../references/structure-graph.js';
import { isChosen } from './collect-references.js';
import {
  type EdgeChoice,
  type GraphReference,
  hasSets,
  type Link,
  type Meanings,
  noMeanings,
} from './graph-reference.js';
import type { ListContents } from './list-contents.js';
import type { ReferenceCollection } from './reference-collection.js';
import { ReferenceIndex, type Way } from './reference-index.js';
import type { UnkeptReferences } from './unkept-references.js';
import { type Scope, type Start, type Walked, walkReferences } from './walk-references.js';

/** How references are followed. */
export interface WalkQuery {
  readonly way: Way;
  readonly starts: readonly Start[];
  readonly scope: Scope;
  readonly edges: EdgeChoice;
  readonly depth: number | undefined;
}

const isExtension = ({ role }: GraphReference): boolean => extensionRoles.includes(role);

/** What references mean beyond the items that they name, as far as a walk depends on it. */
class ReferenceMeanings {
  readonly #contents: ListContents;
  readonly #query: WalkQuery;
  readonly #special: readonly GraphReference[];

  constructor(references: readonly GraphReference[], query: WalkQuery, contents: ListContents) {
    this.#contents = contents;
    this.#query = query;
    const { scope, way, starts } = query;
    const isByItem = scope === 'item';
    const isFromItems = way === 'incoming' && starts.some(({ items }) => items !== null);
    const isSpecial = (each: GraphReference): boolean =>
      isByItem ? isExtension(each) || hasSets(each) : each.directness === 'indirect' && hasSets(each);
    this.#special = isByItem || isFromItems ? references.filter(isSpecial) : [];
  }

  /** The version whose content gives the meaning of a reference. */
  #listOf(reference: GraphReference): string | null {
    return isExtension(reference) ? reference.source : reference.resolution;
  }

  /** The lists to load before a walk goes on. */
  listsToLoad({ visits }: Walked): readonly string[] {
    const { way } = this.#query;
    return this.#special.flatMap((reference) => {
      const near = visits.get((way === 'outgoing' ? reference.source : reference.resolution) ?? '');
      const list = this.#listOf(reference);
      if (near === undefined || list === null || this.#contents.has(list)) return [];
      return way === 'outgoing' && near.isWhole && isExtension(reference) ? [] : [list];
    });
  }

  known(): Meanings {
    const meanings = new Map<GraphReference, readonly Link[]>();
    for (const reference of this.#special) {
      const list = this.#listOf(reference);
      if (list === null || !this.#contents.has(list)) continue;
      const links = isExtension(reference)
        ? this.#contents.extensionLinks(reference)
        : this.#contents.setLinks(reference);
      meanings.set(reference, links);
    }
    return meanings;
  }
}

/**
 * Follows the chosen references of a collection. Content is loaded where it decides what is reached: of lists that inherit
 * codes, of lists whose codes are selected, and for parents of codes. The walk is repeated with what was loaded, a few times.
 */
export async function walkGraph(
  collection: ReferenceCollection,
  query: WalkQuery,
  contents: ListContents,
  unkept: UnkeptReferences,
): Promise<Walked> {
  const { way, starts, scope, edges, depth } = query;
  const withParents = new Set<string>();
  let chosen = edges === 'all' ? collection.references : collection.references.filter((each) => isChosen(edges, each));
  const meanings = new ReferenceMeanings(chosen, query, contents);
  let known: Meanings = noMeanings;
  for (;;) {
    const index = await ReferenceIndex.of(chosen, way, known);
    const walked = await walkReferences(index, starts, scope, depth);
    const lists = [...new Set(meanings.listsToLoad(walked))];
    const codelists =
      edges === 'direct'
        ? []
        : [...walked.visits.keys()].filter((urn) => classIn(urn) === 'Codelist' && !withParents.has(urn));
    for (const urn of codelists) withParents.add(urn);
    const parents = await unkept.of(codelists);
    if (lists.length === 0 && parents.length === 0) return walked;
    await contents.load(lists);
    if (lists.length > 0) known = meanings.known();
    chosen = [...chosen, ...parents];
  }
}
