import { compareTexts } from '../../model/compare-texts.js';
import { groupBy } from '../../model/group-by.js';
import { parseUrn } from '../../model/urn.js';
import { attachmentRoles } from '../../references/reference-roles.js';
import type { AttachmentPoint, StructureGraph } from '../../references/structure-graph.js';
import type { Tx } from '../../store/database.js';
import { type AttachedConstraintRow, attachedConstraints } from '../../store/query-statements.js';
import { stability } from '../../versioning/stability.js';

const isDraft = (urn: string): boolean => stability(parseUrn(urn).version) === 'draft';

/** What is attached to some points and applies to a context, by the URN of the constraint, in order. */
function attachmentsOf(
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
  const sorted = [...groupBy(found, ({ urn }) => urn)].sort(([one], [other]) => compareTexts(one, other));
  return new Map(sorted.map(([urn, each]) => [urn, [...new Set(each.map(({ point }) => point))]]));
}

/** URN of a provider in a version of a scheme; of the version itself where the item is empty. */
function withItem(urn: string, item: string): string {
  const [, , partClass] = /^(.*)\.(\w+)Scheme=/.exec(urn) ?? [];
  return item === '' || partClass === undefined
    ? urn
    : `${urn.replace(`${partClass}Scheme=`, `${partClass}=`)}.${item}`;
}

/** The constraints of structures, of any role, before their content is loaded. */
export interface Attached {
  /** A row for each constraint and each version that it is attached to. */
  readonly rows: readonly AttachedConstraintRow[];
  /** What the constraints that apply to a structure are attached to of it and the structures above it, by URN of the constraint. */
  to(urn: string): ReadonlyMap<string, readonly string[]>;
}

/**
 * Finds the constraints that are attached to structures, to those above them and to their providers. One round trip.
 * @param graph has the references of the structures by `rolesOfStructures`, to the end
 */
export async function findAttached(
  tx: Tx,
  graph: StructureGraph,
  urns: readonly string[],
  tick: number,
): Promise<Attached> {
  const points = new Map(urns.map((urn) => [urn, graph.attachmentPoints(urn)]));
  const attachable = new Set([...points.values()].flatMap((each) => each.map(({ urn }) => urn)));
  const rows = await attachedConstraints(tx, { urns: [...attachable], roles: attachmentRoles, tick });
  const byPoint = groupBy(rows, (row) => row.attachedTo);
  return { rows, to: (urn) => attachmentsOf(urn, points.get(urn) ?? [], byPoint) };
}
