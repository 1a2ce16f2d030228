import { typeOfClass } from '../model/artefact-types.js';
import { compareTexts } from '../model/compare-texts.js';
import { groupBy } from '../model/group-by.js';
import { classIn, maintainableUrn, parseUrn } from '../model/urn.js';
import { indirectReferenceRows, inheritedRoles } from './indirect-reference-table.js';
import type { KeptSelection } from './kept-selections.js';
import { attachmentRoles, classOfRole, rolesFor } from './reference-roles.js';
import { allReferenceRows, type ReferenceRow } from './reference-table.js';

/** A direct reference of a version, with the version that it resolves to. */
export interface ReferenceEdge {
  /** URN of the version that holds it. */
  readonly source: string;
  /** URN of the version or wildcard referred to. */
  readonly target: string;
  /** URN of the version; null where there is none. */
  readonly resolution: string | null;
  readonly role: string;
  /** The items or components that hold the references of the edge; an empty text for the artefact itself. */
  readonly components: readonly string[];
  /** The items referred to, parallel to `components`; an empty text for the artefact itself. */
  readonly items: readonly string[];
  /** The tick in which the reference began. */
  readonly since: number;
}

/** Selections of a version. */
export interface SelectionEdge extends KeptSelection {
  /** URN of the version. */
  readonly source: string;
  /** The tick in which they began. */
  readonly since: number;
}

/** The way to a version. */
export interface Reached {
  /** URN of the version. */
  readonly urn: string;
  /** URN of the version or wildcard that the last reference on the way names. */
  readonly target: string;
  /** URNs of the versions on the way, without the first and the last one. */
  readonly via: readonly string[];
}

/** The list that a component takes its values from. */
export interface ReachedList extends Omit<Reached, 'urn'> {
  /** URN of the version; null where no version is eligible. */
  readonly urn: string | null;
}

/** An item of the version that is reached; an empty text for the version itself. */
export interface ReachedItem extends ReachedList {
  readonly item: string;
}

/** The first lists and concepts that a version names, by the components or concepts that name them. */
interface Used {
  readonly lists: ReadonlyMap<string, ReachedItem>;
  readonly concepts: ReadonlyMap<string, ReachedItem>;
}

/** A place that a constraint can be attached to: a version, or a provider as an item of a version. */
export interface AttachmentPoint {
  /** URN of the version. */
  readonly urn: string;
  /** An empty text for the version itself. */
  readonly item: string;
}

/** A component of a structure, or of the metadata structure of a data structure. */
export interface ReachedComponent extends Reached {
  /** Its class, as in URNs. */
  readonly class: string;
  readonly id: string;
}

/** The paths of references that indirect references go through. */
const pathsOnTheWay = new Set(
  indirectReferenceRows.flatMap(({ role, through }) => {
    const artefactClass = classOfRole(role);
    if (through.kind === 'position') return [`${artefactClass} ${through.list}/${through.property}`];
    return through.kind === 'reference' ? through.paths.map((path) => `${artefactClass} ${path}`) : [];
  }),
);

const rolesOnTheWay = allReferenceRows
  .filter(({ role, path }) => pathsOnTheWay.has(`${classOfRole(role)} ${path}`))
  .map(({ role }) => role);

const upwardPurposes = ['structure', 'metadataflow', 'metadataStructure'] as const;

/** The roles of the references between structures, flows and agreements, to their providers, and to the lists of components. */
export const rolesOfStructures: readonly string[] = rolesFor([...upwardPurposes, 'provider', 'concept', 'enumeration']);

const dimensionRoles = allReferenceRows
  .filter((row) => row.purpose === 'conceptRole' && componentClass(row) === 'Dimension')
  .map(({ role }) => role);

/**
 * The roles of all references on the ways of indirect references. A graph must have, for each source of selections, the edges
 * of these roles that lead outward from it, to the end.
 */
export const rolesOfWays: readonly string[] = [
  ...new Set([...rolesOnTheWay, ...rolesOfStructures, ...attachmentRoles, ...dimensionRoles]),
];

/** Those on the ways of the references whose targets should exist: none of them is found by the role of a dimension. */
export const rolesOfCheckedWays: readonly string[] = rolesOfWays.filter((role) => !dimensionRoles.includes(role));

const isAttachment = new Set(attachmentRoles);
const providerRoles = new Set(rolesFor(['provider']));
const conceptRoles = new Set(rolesFor(['concept']));
const enumerationRoles = new Set(rolesFor(['enumeration']));
const metadataRoles = new Set(rolesFor(['structure'], 'DataStructure'));
const aboveRoles = new Set(rolesFor(upwardPurposes));
const upwardRoles = new Set([...aboveRoles].filter((role) => !metadataRoles.has(role)));

const structureClasses = new Set(['DataStructure', 'MetadataStructure']);

/** The class of the components whose concept a reference names. */
function componentClass({ role, path }: ReferenceRow): string {
  const parts = typeOfClass(classOfRole(role))?.parts ?? [];
  const holding = parts.filter((part) => path.startsWith(part.path));
  return holding.reduce((longest, part) => (part.path.length > longest.path.length ? part : longest), {
    path: '',
    class: '',
  }).class;
}

const componentClasses = new Map(
  allReferenceRows.filter(({ role }) => conceptRoles.has(role)).map((row) => [row.role, componentClass(row)]),
);

/**
 * The references between versions, in which the ways of indirect references are found: from attachments to structures, from
 * ids to components, and from components to their lists (information model: Constraint, Component, Representation).
 */
export class StructureGraph {
  readonly #bySource: ReadonlyMap<string, readonly ReferenceEdge[]>;
  /** The agreements of providers, by scheme and id. */
  readonly #agreements = new Map<string, Set<string>>();
  /** The components without a representation of their own, by structure. */
  readonly #inheriting = new Map<string, Set<string>>();
  readonly #components = new Map<string, ReadonlyMap<string, ReachedComponent>>();
  readonly #lists = new Map<string, ReachedList | undefined>();
  readonly #used = new Map<string, Used>();

  /** @param edges at least those of `rolesOfWays`; an edge may be given twice */
  constructor(edges: Iterable<ReferenceEdge>, selections: Iterable<SelectionEdge>) {
    this.#bySource = groupBy(edges, ({ source }) => source);
    for (const { source, role, resolution, items } of [...this.#bySource.values()].flat()) {
      if (!providerRoles.has(role)) continue;
      for (const item of items) addTo(this.#agreements, `${resolution} ${item}`, source);
    }
    for (const { source, role, components } of selections) {
      if (!isInherited(role)) continue;
      for (const component of components) addTo(this.#inheriting, source, component);
    }
  }

  /** The direct references of a version. */
  edgesOf(source: string): readonly ReferenceEdge[] {
    return this.#bySource.get(source) ?? [];
  }

  /** The version that a reference of a source leads to; undefined where the source has no such reference. */
  reach(source: string, reference: string): ReachedList | undefined {
    const target = maintainableUrn(parseUrn(reference));
    const edge = this.edgesOf(source).find((each) => each.target === target);
    return edge && { urn: edge.resolution, target, via: [] };
  }

  /** The structures behind the attachments of a constraint. */
  structuresOfAttachments(source: string): readonly Reached[] {
    return this.edgesOf(source)
      .filter(({ role }) => isAttachment.has(role))
      .flatMap((edge) => {
        if (edge.resolution === null) return [];
        const first = { urn: edge.resolution, target: edge.target, via: [] };
        return [
          ...this.structuresFrom(first),
          ...edge.items.flatMap((item) => this.#structuresOfProvider(first, item)),
        ];
      });
  }

  /** The structure of an artefact: itself, or that of the flow or agreement that it is. */
  structuresFrom(first: Reached): readonly Reached[] {
    if (structureClasses.has(classIn(first.urn))) return [first];
    return this.edgesOf(first.urn)
      .filter(({ role, resolution }) => upwardRoles.has(role) && resolution !== null)
      .flatMap(({ target, resolution }) =>
        this.structuresFrom({ urn: resolution ?? '', target, via: [...first.via, first.urn] }),
      );
  }

  /** URNs of the structures above a version, nearest first; the metadata structure of a data structure comes last. */
  above(urn: string): readonly string[] {
    const next = this.edgesOf(urn).find(({ role, resolution }) => aboveRoles.has(role) && resolution !== null);
    return next?.resolution == null ? [] : [next.resolution, ...this.above(next.resolution)];
  }

  /** Where the constraints on a version are attached: the version, the structures above it, and the provider of an agreement. */
  attachmentPoints(urn: string): readonly AttachmentPoint[] {
    const providers = this.edgesOf(urn).filter(({ role }) => providerRoles.has(role));
    return [
      ...[urn, ...this.above(urn)].map((each) => ({ urn: each, item: '' })),
      ...providers.flatMap(({ resolution, items }) =>
        resolution === null ? [] : items.map((item) => ({ urn: resolution, item })),
      ),
    ];
  }

  /** The structures of all data that a provider reports. */
  #structuresOfProvider({ urn, via }: Reached, item: string): readonly Reached[] {
    const agreements = [...(this.#agreements.get(`${urn} ${item}`) ?? [])];
    return agreements.flatMap((agreement) =>
      this.structuresFrom({ urn: agreement, target: agreement, via: [...via, urn] }),
    );
  }

  /** A component of a structure, or of the metadata structure of a data structure; undefined where neither has it. */
  component(structure: Reached, id: string): ReachedComponent | undefined {
    const own = this.#componentsOf(structure.urn).get(id);
    if (own !== undefined) return { ...own, target: structure.target, via: structure.via };
    const metadata = this.metadataStructureOf(structure);
    return metadata && this.component(metadata, id);
  }

  /**
   * The dimension of a structure for a concept: the first, in the order of ids, that has the concept as a role; else that with
   * its id, else the first that takes its meaning from such a concept.
   */
  dimensionOf(structure: Reached, concept: string): ReachedComponent | undefined {
    const dimensions = this.componentsOf(structure)
      .filter((component) => component.class === 'Dimension')
      .sort((one, other) => compareTexts(one.id, other.id));
    const roles = this.edgesOf(structure.urn).filter(({ role }) => dimensionRoles.includes(role));
    const inRole = new Set(
      roles.flatMap(({ components, items }) => components.filter((_component, place) => items[place] === concept)),
    );
    return (
      dimensions.find(({ id }) => inRole.has(id)) ??
      dimensions.find(({ id }) => id === concept) ??
      dimensions.find(({ urn, id }) => this.conceptOf(urn, id)?.item === concept)
    );
  }

  /** The metadata structure that a data structure names. */
  metadataStructureOf({ urn, via }: Reached): Reached | undefined {
    const edge = this.edgesOf(urn).find(({ role, resolution }) => metadataRoles.has(role) && resolution !== null);
    return edge && { urn: edge.resolution ?? '', target: edge.target, via: [...via, urn] };
  }

  /** The components of a structure. */
  componentsOf(structure: Reached): readonly ReachedComponent[] {
    const { target, via } = structure;
    return [...this.#componentsOf(structure.urn).values()].map((component) => ({ ...component, target, via }));
  }

  #componentsOf(urn: string): ReadonlyMap<string, ReachedComponent> {
    const known = this.#components.get(urn);
    if (known !== undefined) return known;
    const components = new Map<string, ReachedComponent>();
    for (const { role, components: ids, target } of this.edgesOf(urn)) {
      const partClass = componentClasses.get(role);
      if (partClass === undefined) continue;
      for (const id of ids) components.set(id, { urn, target, via: [], class: partClass, id });
    }
    this.#components.set(urn, components);
    return components;
  }

  /** The list that a component takes its values from; undefined where it has none. */
  listOf({ urn, id, via }: ReachedComponent): ReachedList | undefined {
    const key = `${urn} ${id}`;
    if (!this.#lists.has(key)) this.#lists.set(key, this.ownList(urn, id) ?? this.inheritedList(urn, id));
    const list = this.#lists.get(key);
    return list && { ...list, via: [...via, urn, ...list.via] };
  }

  /** The list that a component or a concept names itself. */
  ownList(urn: string, id: string): ReachedList | undefined {
    return this.#usedBy(urn).lists.get(id);
  }

  /** The concept of a component. */
  conceptOf(urn: string, id: string): ReachedItem | undefined {
    return this.#usedBy(urn).concepts.get(id);
  }

  #usedBy(urn: string): Used {
    const known = this.#used.get(urn);
    if (known !== undefined) return known;
    const edges = this.edgesOf(urn);
    const used = {
      lists: firstOfComponents(edges.filter(({ role }) => enumerationRoles.has(role))),
      concepts: firstOfComponents(edges.filter(({ role }) => conceptRoles.has(role))),
    };
    this.#used.set(urn, used);
    return used;
  }

  /** The list that is the core representation of the concept of a component; `via` is the concept scheme. */
  conceptList(urn: string, id: string): ReachedList | undefined {
    const concept = this.conceptOf(urn, id);
    if (concept === undefined || concept.urn === null) return undefined;
    const list = this.ownList(concept.urn, concept.item);
    return list && { ...list, via: [concept.urn] };
  }

  /** The list of the concept of a component that has no representation of its own; `via` is the concept scheme. */
  inheritedList(urn: string, id: string): ReachedList | undefined {
    return this.#inheriting.get(urn)?.has(id) === true ? this.conceptList(urn, id) : undefined;
  }
}

/** Where the first reference of each component leads. */
function firstOfComponents(edges: readonly ReferenceEdge[]): ReadonlyMap<string, ReachedItem> {
  const first = new Map<string, ReachedItem>();
  for (const { components, items, resolution, target } of edges) {
    for (const [place, component] of components.entries())
      if (!first.has(component)) first.set(component, { urn: resolution, target, via: [], item: items[place] ?? '' });
  }
  return first;
}

const isInherited = (role: string): boolean => inheritedRoles.includes(role);

function addTo(sets: Map<string, Set<string>>, key: string, value: string): void {
  const set = sets.get(key);
  if (set === undefined) sets.set(key, new Set([value]));
  else set.add(value);
}
