import type { Artefact } from '../../model/artefact.js';
import { groupBy } from '../../model/group-by.js';
import { maintainableUrn, parseUrn } from '../../model/urn.js';
import { type ConstraintRole, roleOf } from '../../references/constraint-content.js';
import { type EnumeratedComponent, enumeratedComponents } from '../../references/enumerated-components.js';
import { rolesFor } from '../../references/reference-table.js';
import type { Tx } from '../../store/database.js';
import type { EdgeRow } from '../../store/edge-statement.js';
import {
  type AttachedConstraintRow,
  attachedConstraints,
  contextReferences,
  findVersions,
} from '../../store/query-statements.js';
import { type Artefacts, loadArtefacts } from '../artefacts/load-artefacts.js';

/** The classes of structures whose data can be constrained. */
export const constrainable: ReadonlySet<string> = new Set(['DataStructure', 'Dataflow', 'ProvisionAgreement']);

/** A structure with everything that determines which of its data are valid. */
export interface Context {
  /** URN of the version. */
  readonly urn: string;
  /** URNs of the structures above it, nearest first: for an agreement its dataflow, then the data structure of that. */
  readonly above: readonly string[];
  /** The constraints attached to it, to the structures above it and to its data provider, by URN. */
  readonly constraints: ReadonlyMap<string, Artefact>;
  /** The components that take values from a list, with the URN of the version of the list. */
  readonly components: readonly EnumeratedComponent[];
}

export interface ContextQuery {
  /** Versions of data structures, dataflows and provision agreements. */
  readonly urns: readonly string[];
  /** Epoch milliseconds. */
  readonly tick: number;
  /** Role of the constraints. */
  readonly role: ConstraintRole;
}

const upwardRoles = new Set(rolesFor(['structure']));
const providerRoles = new Set(rolesFor(['provider']));
const schemeRoles = new Set(rolesFor(['enumeration'], 'ConceptScheme'));
const contextRoles = rolesFor(['structure', 'provider', 'concept', 'enumeration']);

/** Roles of the references from data constraints to the structures and providers that they are attached to. */
export const attachmentRoles = rolesFor(['attachment'], 'DataConstraint');

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

  /** The version, the structures above it, and the data provider of an agreement. */
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

function attachedTo(points: readonly AttachmentPoint[], rows: readonly AttachedConstraintRow[]): string[] {
  const isAttached = (row: AttachedConstraintRow): boolean =>
    points.some(({ urn, item }) => row.attachedTo === urn && row.items.includes(item));
  return [...new Set(rows.filter(isAttached).map(({ urn }) => urn))].sort();
}

/** The enumerated components of the structures of a context; without components whose list is missing. */
function componentsOf(urns: readonly string[], loaded: Artefacts, graph: ContextGraph): readonly EnumeratedComponent[] {
  const artefacts = urns.flatMap((urn) => loaded.get(urn) ?? []);
  // A dataflow can use some of the dimensions of its structure (SDMX 3.1, DimensionConstraint).
  const used = artefacts.flatMap((artefact) => artefact['dimensionConstraint'] ?? []);
  return artefacts
    .flatMap((artefact) => enumeratedComponents(artefact, (concept) => graph.coreEnumeration(concept)))
    .filter((component) => component.class !== 'Dimension' || used.length === 0 || used.includes(component.id))
    .flatMap((component) => {
      const enumeration = graph.resolve(component.enumeration);
      return enumeration === undefined ? [] : [{ ...component, enumeration }];
    });
}

/**
 * Finds structures with the constraints that apply to their data: those attached to the structure, to the structures above
 * it and to its data provider (technical notes, attachment levels of a constraint); and with their enumerated components.
 * Four round trips for any number of structures.
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
  return urns.map((urn) => {
    const above = graph.above(urn);
    const constraints = attachedTo(points.get(urn) ?? [], attached).flatMap((each) => {
      const constraint = loaded.get(each);
      return constraint !== undefined && roleOf(constraint) === role ? [[each, constraint] as const] : [];
    });
    return { urn, above, constraints: new Map(constraints), components: componentsOf([urn, ...above], loaded, graph) };
  });
}
