import { isTurnOver, nextTurn } from '../../model/turns.js';
import { classIn } from '../../model/urn.js';
import { extensionRoles } from '../../references/reference-roles.js';
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
  readonly #known = new Map<GraphReference, readonly Link[]>();

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

  /** Loads what the references that a walk arrived at mean; undefined where all of that was known. */
  async complete({ visits }: Walked): Promise<Meanings | undefined> {
    const { way } = this.#query;
    const open = this.#special.flatMap((reference) => {
      const near = visits.get((way === 'outgoing' ? reference.source : reference.resolution) ?? '');
      const list = isExtension(reference) ? reference.source : reference.resolution;
      if (near === undefined || list === null || this.#known.has(reference)) return [];
      // A list that was reached at codes first is nearer to the lists that it extends than as a whole.
      const isOnlyWhole = near.isWhole && near.parts === undefined && near.startParts === undefined;
      return way === 'outgoing' && isOnlyWhole && isExtension(reference) ? [] : [{ reference, list }];
    });
    if (open.length === 0) return undefined;
    await this.#contents.load(open.map(({ list }) => list));
    for (const { reference } of open) {
      if (isTurnOver()) await nextTurn();
      const links = isExtension(reference)
        ? await this.#contents.extensionLinks(reference)
        : await this.#contents.setLinks(reference);
      this.#known.set(reference, links);
    }
    return this.#known;
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
    const index = await ReferenceIndex.of(chosen, way, known, collection.signal);
    const walked = await walkReferences(index, starts, scope, depth, collection.signal);
    const completed = await meanings.complete(walked);
    const codelists =
      edges === 'direct'
        ? []
        : [...walked.visits.keys()].filter((urn) => classIn(urn) === 'Codelist' && !withParents.has(urn));
    for (const urn of codelists) withParents.add(urn);
    const parents = await unkept.of(codelists);
    if (completed === undefined && parents.length === 0) return walked;
    known = completed ?? known;
    chosen = [...chosen, ...parents];
  }
}
