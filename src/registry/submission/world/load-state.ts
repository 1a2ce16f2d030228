import { groupBy } from '../../../model/group-by.js';
import { isTurnOver, nextTurn } from '../../../model/turns.js';
import { lineKey, maintainableUrn, type Urn } from '../../../model/urn.js';
import { isTargetChecked } from '../../../references/extract.js';
import type { Tx } from '../../../store/database.js';
import {
  type LineVersionRow,
  loadLines,
  loadNewestRevisions,
  loadWildcards,
  type NewestRevisionRow,
  type WildcardRow,
} from '../../../store/submission-statements.js';
import { ownerClassOf, ownerReference } from '../../owner.js';
import type { Prepared } from '../receive/prepare.js';

/** The part of the registry that a submission can affect or depends on. */
export interface RegistryState {
  /** The live versions of every line that is submitted or referred to; by line key. */
  readonly lines: ReadonlyMap<string, readonly LineVersionRow[]>;
  /** The newest revision, open or closed, of each submitted version that has one; by URN. */
  readonly newest: ReadonlyMap<string, NewestRevisionRow>;
  /** The wildcards that select from those lines; by URN. */
  readonly wildcards: ReadonlyMap<string, WildcardRow>;
}

/** Loads the state with three statements sent together, for a message of any size. */
export async function loadState(tx: Tx, prepared: readonly Prepared[]): Promise<RegistryState> {
  const keys = new Set<string>();
  for (const artefact of prepared) {
    if (isTurnOver()) await nextTurn();
    keys.add(artefact.key);
    for (const target of requiredTargets(artefact)) keys.add(lineKey(target));
  }
  const [lines, newest, wildcards] = await Promise.all([
    loadLines(tx, { keys: [...keys] }),
    loadNewestRevisions(tx, { urns: prepared.map(({ urn }) => urn) }),
    loadWildcards(tx, { keys: [...keys] }),
  ]);
  return {
    lines: groupBy(lines, (row) => row.key),
    newest: new Map(newest.map((row) => [row.urn, row])),
    wildcards: new Map(wildcards.map((row) => [row.urn, row])),
  };
}

/** The owner of an artefact, and the targets of its references except those that are never checked. */
function* requiredTargets(prepared: Prepared): Generator<Urn> {
  for (const reference of prepared.references) if (isTargetChecked(reference)) yield reference.target;
  yield ownerReference(prepared.agencyID, ownerClassOf(prepared.type));
}

/** The URN of one version of the artefact that a reference names. */
export const versionUrn = (target: Urn, version: string): string => maintainableUrn({ ...target, version });
