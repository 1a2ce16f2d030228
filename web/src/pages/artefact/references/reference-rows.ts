import type { Schemas } from '../../../api/client.js';
import { classes } from '../../../model/classes.js';
import { partsOfUrn } from '../../../model/urn.js';

type Edge = Schemas['ReferenceGraph']['edges'][number];

/** A reference as an artefact has it. */
export interface WrittenReference {
  readonly source: string;
  readonly target: string | null;
  readonly written: string;
  readonly kind: Edge['kind'];
  readonly component: string | undefined;
  readonly item: string | undefined;
  readonly role: string;
  readonly resolution: Edge['resolution'];
  /** Whether the target lacks the item. */
  readonly isMissing: boolean;
  readonly directness: Edge['directness'];
  readonly via: readonly string[];
}

/** The references of edges that begin or end at a version. */
export function writtenReferences(
  edges: readonly Edge[],
  urn: string,
  direction: 'outgoing' | 'incoming',
): readonly WrittenReference[] {
  return edges
    .filter(({ source, target }) => (direction === 'outgoing' ? source : target) === urn)
    .flatMap((edge) =>
      edge.references.map(({ reference, component, item }) => ({
        source: edge.source,
        target: edge.target,
        written: reference,
        kind: edge.kind,
        component: component ?? edge.component,
        item,
        role: edge.role,
        resolution: edge.resolution,
        isMissing: item !== undefined && edge.missing?.includes(item) === true,
        directness: edge.directness,
        via: edge.via ?? [],
      })),
    );
}

export interface ReferenceGroup {
  /** The role of outgoing references; the class of the artefacts that hold incoming ones. */
  readonly id: string;
  readonly references: readonly WrittenReference[];
}

/** References by role in the order in which these occur, or by class of their source in that of classes. */
export function groupReferences(
  references: readonly WrittenReference[],
  direction: 'outgoing' | 'incoming',
): readonly ReferenceGroup[] {
  const groups = new Map<string, WrittenReference[]>();
  for (const reference of references) {
    const id = direction === 'outgoing' ? reference.role : (partsOfUrn(reference.source)?.class ?? reference.source);
    const group = groups.get(id);
    if (group === undefined) groups.set(id, [reference]);
    else group.push(reference);
  }
  const order = (id: string): number => (direction === 'incoming' ? classes.indexOf(id) : 0);
  return [...groups]
    .map(([id, found]) => ({ id, references: found }))
    .sort((one, other) => order(one.id) - order(other.id));
}
