import { addToGroup } from '../../model/group-by.js';
import { forEachInTurns, isTurnOver, nextTurn } from '../../model/turns.js';
import {
  type DerivedReference,
  deriveMetadataReferences,
  deriveReferences,
} from '../../references/derive-references.js';
import type { Modifiers } from '../../references/extract-selections.js';
import { indirectReferenceRow } from '../../references/indirect-reference-table.js';
import { rolesFor } from '../../references/reference-roles.js';
import { type ReferenceEdge, type SelectionEdge, StructureGraph } from '../../references/structure-graph.js';
import type { GraphReference } from './graph-reference.js';

/** The roles of the references from data structures to metadata structures. */
export const metadataRoles: ReadonlySet<string> = new Set(rolesFor(['structure'], 'DataStructure'));

/** Identifies an edge: a long selection has several rows. */
function derivedKey({ source, role, class: namedClass, target, via, components }: DerivedReference): string {
  const component = indirectReferenceRow(role)?.names === 'value' ? (components[0] ?? '') : '';
  return `${source} ${role} ${namedClass} ${target} ${component} ${via.join(' ')}`;
}

const isPlain = (modifiers: readonly (Modifiers | undefined)[]): boolean =>
  modifiers.every((each) => each === undefined);

function toGraphReference({ modifiers, via, ...derived }: DerivedReference): GraphReference {
  return {
    ...derived,
    wildcard: derived.target !== derived.resolution,
    directness: 'indirect',
    ...(via.length === 0 ? {} : { via }),
    ...(isPlain(modifiers) ? {} : { modifiers }),
  };
}

const joinLists = <T>(lists: readonly (readonly T[])[]): readonly T[] => lists.flat();

function uniteDerived(rows: readonly DerivedReference[]): DerivedReference {
  const [first, ...others] = rows;
  if (first === undefined) throw new TypeError('there is no reference to unite');
  if (others.length === 0) return first;
  return {
    ...first,
    components: joinLists(rows.map(({ components }) => components)),
    items: joinLists(rows.map(({ items }) => items)),
    modifiers: joinLists(rows.map(({ modifiers }) => modifiers)),
    missing: joinLists(rows.map(({ missing }) => missing)),
  };
}

/**
 * The indirect references whose targets follow from selections and direct references, in turns.
 * @param edges those on the ways of the selections, and others (references/structure-graph.ts)
 */
export async function deriveIndirect(
  edges: readonly ReferenceEdge[],
  selections: readonly SelectionEdge[],
  signal: AbortSignal | undefined,
): Promise<GraphReference[]> {
  const graph = new StructureGraph(edges, selections);
  const rows = new Map<string, DerivedReference[]>();
  const add = (derived: DerivedReference): void => addToGroup(rows, derivedKey(derived), derived);
  await forEachInTurns(deriveReferences(selections, graph), add, signal);
  const withMetadata = new Set(edges.flatMap(({ source, role }) => (metadataRoles.has(role) ? [source] : [])));
  for (const source of withMetadata) {
    for (const derived of deriveMetadataReferences(source, graph)) {
      if (isTurnOver()) await nextTurn(signal);
      add(derived);
    }
  }
  return [...rows.values()].map((same) => toGraphReference(uniteDerived(same)));
}
