import type { Artefact } from '../../model/artefact.js';
import { type ConstraintRole, roleOf } from '../../references/constraint-content.js';
import { type EnumeratedComponent, enumeratedComponents } from '../../references/enumerated-components.js';
import type { Tx } from '../../store/database.js';
import {
  type AttachedConstraintRow,
  attachedConstraints,
  contextReferences,
  findVersions,
} from '../../store/query-statements.js';
import { loadArtefacts } from '../structures/load-artefacts.js';
import type { Context } from './context.js';
import { type AttachmentPoint, ContextGraph, contextRoles } from './context-graph.js';

type Artefacts = ReadonlyMap<string, Artefact>;

/** Which structures' constraints are wanted, and when. */
export interface ContextQuery {
  /** Versions of data structures, dataflows and provision agreements. */
  readonly urns: readonly string[];
  /** Epoch milliseconds. */
  readonly at: number;
  /** Constraints that say what data may be there, or those that say what is. */
  readonly role: ConstraintRole;
}

function attachedTo(points: readonly AttachmentPoint[], rows: readonly AttachedConstraintRow[]): string[] {
  const isThere = (row: AttachedConstraintRow): boolean =>
    points.some(({ urn, item }) => row.attachedTo === urn && row.items.includes(item));
  return [...new Set(rows.filter(isThere).map(({ urn }) => urn))].sort();
}

/** The components of the structures of a context, their lists resolved; one whose list is not held is left out. */
function componentsOf(urns: readonly string[], held: Artefacts, graph: ContextGraph): readonly EnumeratedComponent[] {
  const artefacts = urns.flatMap((urn) => held.get(urn) ?? []);
  // A dataflow can use some dimensions of its structure only (SDMX 3.1, DimensionConstraint).
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
 * The structures with the constraints that count for their data and the components of it: those attached to them, to
 * what lies above and to the data provider (technical notes, attachment levels of a constraint).
 * Four round trips, whatever their number.
 * @returns in the order asked
 */
export async function findContexts(tx: Tx, { urns, at, role }: ContextQuery): Promise<readonly Context[]> {
  const graph = new ContextGraph(await contextReferences(tx, { urns, roles: contextRoles, at }));
  const points = new Map(urns.map((urn) => [urn, graph.attachmentPoints(urn)]));
  const structures = new Set(urns.flatMap((urn) => [urn, ...graph.above(urn)]));
  const attachable = new Set([...points.values()].flatMap((each) => each.map(({ urn }) => urn)));
  const [attached, versions] = await Promise.all([
    attachedConstraints(tx, { urns: [...attachable], at }),
    findVersions(tx, { urns: [...structures], at }),
  ]);
  const held = await loadArtefacts(tx, [...attached, ...versions]);
  return urns.map((urn) => {
    const above = graph.above(urn);
    const constraints = attachedTo(points.get(urn) ?? [], attached).flatMap((each) => {
      const constraint = held.get(each);
      return constraint !== undefined && roleOf(constraint) === role ? [[each, constraint] as const] : [];
    });
    return { urn, above, constraints: new Map(constraints), components: componentsOf([urn, ...above], held, graph) };
  });
}
