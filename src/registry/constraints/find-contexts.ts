import type { Artefact } from '../../model/artefact.js';
import { listOf } from '../../model/content.js';
import { parseUrn } from '../../model/urn.js';
import { type ConstraintRole, roleOf } from '../../references/constraint-content.js';
import {
  type EnumeratedComponent,
  type StructureComponent,
  structureComponents,
} from '../../references/structure-components.js';
import { rolesOfStructures, StructureGraph } from '../../references/structure-graph.js';
import type { Tx } from '../../store/database.js';
import { contextReferences, findVersions } from '../../store/query-statements.js';
import { type Artefacts, loadArtefacts } from '../artefacts/load-artefacts.js';
import { findAttached } from './attached-constraints.js';

/** The classes of structures whose data can be constrained, the lowest first. */
const dataContexts: readonly string[] = ['ProvisionAgreement', 'Dataflow', 'DataStructure'];

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

/** The concept of a component in the version of its scheme. */
export interface ContextConcept {
  /** URN of the version of the scheme; null where there is none. */
  readonly scheme: string | null;
  readonly id: string;
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

/** A context with the structures that it consists of. */
export interface FoundContext extends Context {
  /** It and the structures above it that exist, by URN, nearest first. */
  readonly structures: ReadonlyMap<string, Artefact>;
  /** The concept that a component of a version takes its meaning from; undefined where it has none. */
  conceptOf(urn: string, component: string): ContextConcept | undefined;
}

export interface ContextQuery {
  /** Versions of the classes `constrainable`. */
  readonly urns: readonly string[];
  /** Number of the newest transaction that counts. */
  readonly tick: number;
  /** Role of the constraints. */
  readonly role: ConstraintRole;
}

/** The class of the constraints that apply to a context. */
const constraintClassOf = (urn: string): string =>
  dataContexts.includes(parseUrn(urn).class) ? 'DataConstraint' : 'MetadataConstraint';

/** The ids of the dimensions of its structure that a dataflow uses; null for all (SDMX 3.1, DimensionConstraint). */
export function dimensionsInUse(structures: Iterable<Artefact>): readonly string[] | null {
  const used = [...structures].flatMap((artefact) => listOf(artefact['dimensionConstraint']).map(String));
  return used.length === 0 ? null : used;
}

/** The components of the structures of a context. */
function componentsOf(structures: Artefacts, graph: StructureGraph): readonly ContextComponent[] {
  const used = dimensionsInUse(structures.values());
  return [...structures].flatMap(([urn, artefact]) =>
    [...structureComponents(artefact)]
      .filter((component) => component.class !== 'Dimension' || used === null || used.includes(component.id))
      .map(({ class: partClass, id, isInheriting }) => {
        const list = isInheriting ? graph.conceptList(urn, id) : graph.ownList(urn, id);
        return { class: partClass, id, enumeration: list?.urn ?? null, reference: list?.target ?? null };
      }),
  );
}

const withList = ({ class: partClass, id, enumeration }: ContextComponent): readonly EnumeratedComponent[] =>
  enumeration === null ? [] : [{ class: partClass, id, enumeration }];

/** Whether a constraint restricts what a structure allows, or describes what exists of it, as its role is. */
export const isConstraintOf = (constraint: Artefact, urn: string, role: ConstraintRole): boolean =>
  constraint.class === constraintClassOf(urn) && roleOf(constraint) === role;

/**
 * Finds structures with the constraints that apply to their data: those attached to the structure, to the structures above
 * it and to its provider (technical notes, attachment levels of a constraint); and with their components. To a structure
 * that is a draft, drafts of constraints apply too, so that they can be previewed. Four round trips for any number of
 * structures.
 * @returns in the order of the query
 */
export async function findContexts(tx: Tx, { urns, tick, role }: ContextQuery): Promise<readonly FoundContext[]> {
  const graph = new StructureGraph(await contextReferences(tx, { urns, roles: rolesOfStructures, tick }), []);
  const structures = new Set(urns.flatMap((urn) => [urn, ...graph.above(urn)]));
  const [attached, versions] = await Promise.all([
    findAttached(tx, graph, urns, tick),
    findVersions(tx, { urns: [...structures], tick }),
  ]);
  const loaded = await loadArtefacts(tx, [...attached.rows, ...versions]);
  return urns.map((urn) => {
    const above = graph.above(urn);
    const attachments = attached.to(urn);
    const constraints = [...attachments.keys()].flatMap((each) => {
      const constraint = loaded.get(each);
      const applies = constraint !== undefined && isConstraintOf(constraint, urn, role);
      return applies ? [[each, constraint] as const] : [];
    });
    const structuresOfIt = new Map(
      [urn, ...above].flatMap((each) => {
        const artefact = loaded.get(each);
        return artefact === undefined ? [] : [[each, artefact] as const];
      }),
    );
    const allComponents = componentsOf(structuresOfIt, graph);
    const components = allComponents.flatMap(withList);
    return {
      urn,
      above,
      constraints: new Map(constraints),
      attachments,
      components,
      allComponents,
      structures: structuresOfIt,
      conceptOf: (version, component) => {
        const concept = graph.conceptOf(version, component);
        return concept && { scheme: concept.urn, id: concept.item };
      },
    };
  });
}
