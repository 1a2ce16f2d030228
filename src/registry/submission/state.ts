import { lineKey, maintainableUrn, type Urn } from '../../model/urn.js';
import { isTargetChecked } from '../../references/extract.js';
import type { Tx } from '../../store/database.js';
import {
  type BaselineRow,
  type LineVersionRow,
  loadBaselines,
  loadLines,
  loadWildcards,
  type WildcardRow,
} from '../../store/submission-statements.js';
import { groupBy } from '../group-by.js';
import { ownerClassOf, ownerReference } from '../owner.js';
import type { Prepared } from './prepare.js';

/** What the registry holds, as far as a submission can touch it. */
export interface RegistryState {
  /** The versions of every line that is submitted or referred to, by line key; dead ones too. */
  readonly lines: ReadonlyMap<string, readonly LineVersionRow[]>;
  /** The newest revision of each submitted version that ever was, by URN. */
  readonly baselines: ReadonlyMap<string, BaselineRow>;
  /** The wildcards that choose among those lines, by URN. */
  readonly wildcards: ReadonlyMap<string, WildcardRow>;
}

/** What an artefact needs to exist: the targets of its references as far as they are judged, and its owner. */
export function* neededTargets(prepared: Prepared): Generator<Urn> {
  for (const reference of prepared.references) if (isTargetChecked(reference)) yield reference.target;
  yield ownerReference(prepared.agencyID, ownerClassOf(prepared.type));
}

/** Loads the state in one exchange of three statements, whatever the size of the message. */
export async function loadState(tx: Tx, prepared: readonly Prepared[]): Promise<RegistryState> {
  const keys = new Set<string>();
  for (const artefact of prepared) {
    keys.add(artefact.key);
    for (const target of neededTargets(artefact)) keys.add(lineKey(target));
  }
  const [lines, baselines, wildcards] = await Promise.all([
    loadLines(tx, { keys: [...keys] }),
    loadBaselines(tx, { urns: prepared.map(({ urn }) => urn), withBodies: false }),
    loadWildcards(tx, { keys: [...keys] }),
  ]);
  return {
    lines: groupBy(lines, (row) => row.key),
    baselines: new Map(baselines.map((row) => [row.urn, row])),
    wildcards: new Map(wildcards.map((row) => [row.urn, row])),
  };
}

/** The URN of a version that a reference means. */
export const versionUrn = (target: Urn, version: string): string => maintainableUrn({ ...target, version });
