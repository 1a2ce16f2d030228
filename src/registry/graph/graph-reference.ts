import { isPropertyWildcard } from '../../model/urn.js';
import { namesSet } from '../../references/codes-meant.js';
import type { Modifiers } from '../../references/extract-selections.js';
import type { CheckedEdgeRow } from '../../store/edge-statement.js';

/** Which references are followed and returned: those that artefacts hold by URN, those that follow from others, or both. */
export const edgeChoices = ['direct', 'indirect', 'all'] as const;
export type EdgeChoice = (typeof edgeChoices)[number];

/** References of one source to one target that share an edge of the graph; its lists are parallel. */
export interface GraphReference extends CheckedEdgeRow {
  /** Missing for a direct reference. */
  readonly directness?: 'indirect' | 'joined';
  /** URNs of the versions between source and target that the reference goes through, in order from the source. */
  readonly via?: readonly string[];
  /** How each item names codes, beside its own characters; parallel to `items`. Missing where none has any. */
  readonly modifiers?: readonly (Modifiers | undefined)[];
  /** The reference can select objects and binds none. */
  readonly isLoose?: true;
  /** The references as written, in parallel, where they do not follow from the target and the items. */
  readonly texts?: readonly string[];
}

/** Named by a selection beside the codes that it means, so that it leads to its list where it means none. */
export const noPart = '\u0000';

/** A pair of what holds a reference and what it names. */
export interface Link {
  /** Place of the reference in the parallel lists. */
  readonly place: number;
  /** The item or component that holds it; empty for the artefact itself. */
  readonly holder: string;
  /** The item that it names; empty for the artefact itself. */
  readonly named: string;
  /** The holder is a code that an extension includes. */
  readonly isInherited?: true;
}

/** The links of references that mean more than they name: selections of codes, and extensions of codelists. */
export type Meanings = ReadonlyMap<GraphReference, readonly Link[]>;

export const noMeanings: Meanings = new Map();

/** The links of a reference. */
export function* linksOf(reference: GraphReference, meanings: Meanings): Generator<Link> {
  const meant = meanings.size === 0 ? undefined : meanings.get(reference);
  if (meant !== undefined) {
    yield* meant;
    return;
  }
  const { components, items } = reference;
  for (let place = 0; place < items.length; place += 1) {
    yield { place, holder: components[place] ?? '', named: items[place] ?? '' };
  }
}

/** An item of a reference as constraints write it: `%EU` of a URN is `EU%`. */
export function valueAt({ directness, items }: GraphReference, place: number): string {
  const item = items[place] ?? '';
  return directness === undefined && isPropertyWildcard(item) ? `${item.slice(1)}%` : item;
}

/** A prefix of codes as a URN has it (`EU%` is `%EU`); undefined for other texts. */
export const prefixInUrn = (value: string): string | undefined =>
  value.length > 1 && value.indexOf('%') === value.length - 1 ? `%${value.slice(0, -1)}` : undefined;

/** Whether an item of a reference names a set of codes. */
export const isSetAt = (reference: GraphReference, place: number): boolean =>
  namesSet(reference.items[place] ?? '', reference.modifiers?.[place]);

/** Whether a reference names a set of codes. A hub has very many references that name nothing. */
export function hasSets(reference: GraphReference): boolean {
  const { items, modifiers } = reference;
  return modifiers === undefined
    ? items.some((item) => item !== '' && item.includes('%'))
    : items.some((_item, place) => isSetAt(reference, place));
}
