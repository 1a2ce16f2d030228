import type { Artefact } from '../../model/artefact.js';
import { groupBy } from '../../model/group-by.js';
import { maintainableUrn, parseUrn } from '../../model/urn.js';
import { type ConstraintRole, roleOf } from '../../references/constraint-content.js';
import { rolesFor } from '../../references/reference-table.js';
import {
  type EnumeratedComponent,
  isEnumerated,
  type StructureComponent,
  structureComponents,
} from '../../references/structure-components.js';
import type { Tx } from '../../store/database.js';
import type { EdgeRow } from '../../store/edge-statement.js';
import {
  type AttachedConstraintRow,
  attachedConstraints,
  contextReferences,
  findVersions,
} from '../../store/query-statements.js';
import { stability } from '../../versioning/stability.js';
import { type Artefacts, loadArtefacts } from '../artefacts/load-artefacts.js';

/** The classes of structures whose data can be constrained, the lowest first. */
export const dataContexts: readonly string[] = ['ProvisionAgreement', 'Dataflow', 'DataStructure'];

/** The classes of structures whose data or metadata can be constrained; lower ones come before those above them. */
export const constrainable: readonly string[] = [
  ...dataContexts,
  'MetadataProvisionAgreement',
  'Metadataflow',
  'MetadataStructure',
];

/** A component with its list, if any. */
export interface ContextComponent extends StructureComponent {
  /** URN of the version of the list; null where it has none, or a missing one. */
  readonly enumeration: string | null;
  /** URN of the list as written; null where it has none. */
  readonly reference: string | null;
}

/** A structure with everything that determines which of its data are valid. */
export interface Context {
  /** URN of the version. */
  readonly urn: string;
  /** URNs of the structures above it, nearest first: for an agreement its dataflow, then the data structure of that. */
  readonly above: readonly string[];
  /** The constraints attached to it, to the structures above it and to its provider, by URN. */
  readonly constraints: ReadonlyMap<string, Artefact>;
  /** What each constraint is attached to of these: URNs of versions and providers. */
  readonly attachments: ReadonlyMap<string, readonly string[]>;
  /** The components that take values from a list, with the URN of the version of the list. */
  readonly components: readonly EnumeratedComponent[];
  /** All components that have values. */
  readonly allComponents: readonly ContextComponent[];
}

export interface ContextQuery {
  /** Versions of the classes `constrainable`. */
  readonly urns: readonly string[];
  /** Epoch milliseconds. */
  readonly tick: number;
  /** Role of the constraints. */
  readonly role: ConstraintRole;
}

const upward = ['structure', 'metadataflow', 'metadataStructure'] as const;
const upwardRoles = new Set(rolesFor(upward));
const providerRoles = new Set(rolesFor(['provider']));
const schemeRoles = new Set(rolesFor(['enumeration'], 'ConceptScheme'));
const contextRoles = rolesFor([...upward, 'provider', 'concept', 'enumeration']);

/** Roles of the references from constraints to the structures and providers that they are attached to. */
export const attachmentRoles = rolesFor(['attachment']);

/** A place that a constraint can be attached to: a version, or a data provider as an item of a version. */
interface AttachmentPoint {
  readonly urn: string;
  /** An empty text for the version itself. */
  readonly item: string;
}

/** The references from contexts to their structures and lists, with their resolutions. */
class ContextGraph {
  readonly #bySource: ReadonlyMap<string, readonly EdgeRow[]>;
  readonly #resolutions: ReadonlyMap<string, string | null>;
  readonly #coreEnumerations: ReadonlyMap<string, string>;

  constructor(edges: readonly EdgeRow[]) {
    this.#bySource = groupBy(edges, ({ source }) => source);
    this.#resolutions = new Map(edges.map(({ target, resolution }) => [target, resolution]));
    this.#coreEnumerations = new Map(
      edges
        .filter(({ role }) => schemeRoles.has(role))
        .flatMap((edge) => edge.components.map((concept) => [`${edge.source}.${concept}`, edge.target] as const)),
    );
  }

  /** The structures above a version, nearest first; the metadata structure of a data structure comes last. */
  above(urn: string): readonly string[] {
    const next = this.#edgesOf(urn).find(({ role, resolution }) => upwardRoles.has(role) && resolution !== null);
    return next?.resolution == null ? [] : [next.resolution, ...this.above(next.resolution)];
  }

  /** The version, the structures above it, and the provider of an agreement. */
  attachmentPoints(urn: string): readonly AttachmentPoint[] {
    const providers = this.#edgesOf(urn).filter(({ role }) => providerRoles.has(role));
    return [
      ...[urn, ...this.above(urn)].map((each) => ({ urn: each, item: '' })),
      ...providers.flatMap(({ resolution, items }) =>
        resolution === null ? [] : items.map((item) => ({ urn: resolution, item })),
      ),
    ];
  }

  /** URN of the version that a reference to an artefact or an item of it resolves to. */
  resolve(reference: string): string | undefined {
    return this.#resolutions.get(maintainableUrn(parseUrn(reference))) ?? undefined;
  }

  /** The list that is the core representation of a concept, as written. */
  coreEnumeration(concept: string): string | undefined {
    return this.#coreEnumerations.get(`${this.resolve(concept)}.${parseUrn(concept).item}`);
  }

  #edgesOf(urn: string): readonly EdgeRow[] {
    return this.#bySource.get(urn) ?? [];
  }
}

/** The class of the constraints that apply to a context. */
const constraintClassOf = (urn: string): string =>
  dataContexts.includes(parseUrn(urn).class) ? 'DataConstraint' : 'MetadataConstraint';

const isDraft = (urn: string): boolean => stability(parseUrn(urn).version) === 'draft';

/** What is attached to some points and applies to a context, by the URN of the constraint, in order. */
function attachedTo(
  context: string,
  points: readonly AttachmentPoint[],
  rows: ReadonlyMap<string, readonly AttachedConstraintRow[]>,
): ReadonlyMap<string, readonly string[]> {
  const counts = (row: AttachedConstraintRow): boolean => (isDraft(context) ? row.appliesToDrafts : row.applies);
  const found = points.flatMap(({ urn, item }) =>
    (rows.get(urn) ?? []).flatMap((row) =>
      counts(row) && row.items.includes(item) ? [{ urn: row.urn, point: withItem(urn, item) }] : [],
    ),
  );
  const sorted = [...groupBy(found, ({ urn }) => urn)].sort(([one], [other]) => (one < other ? -1 : 1));
  return new Map(sorted.map(([urn, each]) => [urn, [...new Set(each.map(({ point }) => point))]]));
}

/** URN of a provider in a version of a scheme; of the version itself where the item is empty. */
function withItem(urn: string, item: string): string {
  const [, , partClass] = /^(.*)\.(\w+)Scheme=/.exec(urn) ?? [];
  return item === '' || partClass === undefined
    ? urn
    : `${urn.replace(`${partClass}Scheme=`, `${partClass}=`)}.${item}`;
}

/** The components of the structures of a context. */
function componentsOf(urns: readonly string[], loaded: Artefacts, graph: ContextGraph): readonly ContextComponent[] {
  const artefacts = urns.flatMap((urn) => loaded.get(urn) ?? []);
  // A dataflow can use some of the dimensions of its structure (SDMX 3.1, DimensionConstraint).
  const used = artefacts.flatMap((artefact) => artefact['dimensionConstraint'] ?? []);
  return artefacts
    .flatMap((artefact) => structureComponents(artefact, (concept) => graph.coreEnumeration(concept)))
    .filter((component) => component.class !== 'Dimension' || used.length === 0 || used.includes(component.id))
    .map((component) => {
      const reference = isEnumerated(component) ? component.enumeration : null;
      const enumeration = reference === null ? null : (graph.resolve(reference) ?? null);
      return { class: component.class, id: component.id, enumeration, reference };
    });
}

const withList = ({ class: partClass, id, enumeration }: ContextComponent): readonly EnumeratedComponent[] =>
  enumeration === null ? [] : [{ class: partClass, id, enumeration }];

/**
 * Finds structures with the constraints that apply to their data: those attached to the structure, to the structures above
 * it and to its provider (technical notes, attachment levels of a constraint); and with their components. To a structure
 * that is a draft, drafts of constraints apply too, so that they can be previewed. Four round trips for any number of
 * structures.
 * @returns in the order of the query
 */
export async function findContexts(tx: Tx, { urns, tick, role }: ContextQuery): Promise<readonly Context[]> {
  const graph = new ContextGraph(await contextReferences(tx, { urns, roles: contextRoles, tick }));
  const points = new Map(urns.map((urn) => [urn, graph.attachmentPoints(urn)]));
  const structures = new Set(urns.flatMap((urn) => [urn, ...graph.above(urn)]));
  const attachable = new Set([...points.values()].flatMap((each) => each.map(({ urn }) => urn)));
  const [attached, versions] = await Promise.all([
    attachedConstraints(tx, { urns: [...attachable], roles: attachmentRoles, tick }),
    findVersions(tx, { urns: [...structures], tick }),
  ]);
  const loaded = await loadArtefacts(tx, [...attached, ...versions]);
  const byPoint = groupBy(attached, (row) => row.attachedTo);
  return urns.map((urn) => {
    const above = graph.above(urn);
    const attachments = attachedTo(urn, points.get(urn) ?? [], byPoint);
    const constraints = [...attachments.keys()].flatMap((each) => {
      const constraint = loaded.get(each);
      const applies = constraint?.class === constraintClassOf(urn) && roleOf(constraint) === role;
      return applies ? [[each, constraint] as const] : [];
    });
    const allComponents = componentsOf([urn, ...above], loaded, graph);
    const components = allComponents.flatMap(withList);
    return { urn, above, constraints: new Map(constraints), attachments, components, allComponents };
  });
}
