import { urnClassOf } from '../../model/artefact-types.js';
import { extensionRoles } from '../../references/reference-table.js';
import type { Body } from '../../store/body.js';
import type { Tx } from '../../store/database.js';
import {
  type ClockRow,
  closeReferences,
  closeRevisions,
  countParents,
  moveWildcards,
  type NewRevision,
  openExactReferences,
  openRevisions,
  openWildcardReferences,
  openWildcards,
  writeTransaction,
} from '../../store/submission-statements.js';
import type { Decision } from './decide.js';
import { isChange, type Plan } from './plan.js';
import { type PackedPartIds, type PartIds, unpackPartIds } from './prepare.js';
import type { Action } from './submission.js';

/** What a transaction keeps of its submission. */
export interface TransactionRecord {
  readonly principal: string;
  readonly action: Action;
  /** UUID of the submission. */
  readonly submission: string;
  readonly report: Body;
  /** Key of the principal; null for a submission without. */
  readonly idempotencyKey: string | null;
  readonly requestHash: string | null;
}

/**
 * Writes a plan: at most nine statements, sent together; a statement without rows is not sent.
 * @param clock tick and instant of this submission
 */
export async function applyPlan(tx: Tx, plan: Plan, { tick, at }: ClockRow, record: TransactionRecord): Promise<void> {
  const revisions = await Promise.all(plan.open.map((decision) => newRevision(decision, tick)));
  const changed = plan.decisions.filter(isChange);
  await Promise.all([
    closeRevisions(tx, { revisions: plan.closeRevisions, at }),
    closeReferences(tx, { references: plan.closeReferences, at }),
    openRevisions(tx, { revisions, at, tick }),
    openWildcards(tx, { wildcards: plan.wildcards }),
    openExactReferences(tx, { references: plan.exactReferences, at }),
    openWildcardReferences(tx, { references: plan.wildcardReferences, extensionRoles, at }),
    countParents(tx, { changes: plan.parentsChanges }),
    moveWildcards(tx, { moves: plan.moves.map(({ wildcard, to }) => ({ wildcard, to })), at }),
    writeTransaction(tx, {
      tick,
      at,
      ...record,
      counts: JSON.stringify(countBy(changed.map(({ status }) => status))),
      changes: changed.map((decision) => ({
        revision: changedRevision(decision, tick),
        change: decision.status,
      })),
    }),
  ]);
}

const revisionId = (urn: string, tick: number): string => `${urn}@${tick}`;

async function newRevision({ prepared }: Decision, tick: number): Promise<NewRevision> {
  const { type, urn, key, rank, content } = prepared;
  return {
    key,
    lineClass: urnClassOf(type),
    urn,
    class: type.class,
    agencyID: prepared.agencyID,
    id: prepared.id,
    version: prepared.version,
    precedence: rank.precedence,
    stability: rank.stability,
    revision: revisionId(urn, tick),
    hash: content.hash,
    body: (await content.packed).body,
    ...joinPartIds(content.partIds),
    names: prepared.names,
  };
}

const joinPartIds = (slices: readonly PackedPartIds[]): PartIds => {
  const parts = slices.map(unpackPartIds);
  return {
    itemIds: parts.flatMap(({ itemIds }) => itemIds),
    itemClasses: parts[0]?.itemClasses == null ? null : parts.flatMap(({ itemClasses }) => itemClasses ?? []),
  };
};

const changedRevision = ({ prepared, status, baseline }: Decision, tick: number): string =>
  status === 'deleted' && baseline !== undefined ? baseline.revision : revisionId(prepared.urn, tick);

const countBy = (statuses: readonly string[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};
