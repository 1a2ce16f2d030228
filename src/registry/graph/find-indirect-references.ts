import { classIn } from '../../model/urn.js';
import { indirectReferenceRow } from '../../references/indirect-reference-table.js';
import type { Tx } from '../../store/database.js';
import type { CheckedEdgeRow } from '../../store/edge-statement.js';
import { selectionsOf } from '../../store/query-statements.js';
import { forReferences } from '../../store/row-view.js';
import { collectReferences, selectingClasses } from './collect-references.js';
import { findMissingItems } from './find-missing-items.js';
import type { GraphReference } from './graph-reference.js';
import { ListContents } from './list-contents.js';

/** Whether a selection leads out of its artefact. */
const leadsOut = (role: string): boolean => (indirectReferenceRow(role)?.through.kind ?? 'self') !== 'self';

/** The indirect references that versions hold, those of selections alone. Round trips as `collectReferences`; none for no version. */
export async function findIndirectReferences(
  tx: Tx,
  sources: ReadonlySet<string>,
  tick: number,
): Promise<readonly GraphReference[]> {
  if (sources.size === 0) return [];
  const starts = [...sources].map((urn) => ({ urn, items: null }));
  const query = { way: 'outgoing', starts, edges: 'indirect', depth: undefined, owners: false } as const;
  const { references } = await collectReferences(tx, query, tick);
  return references.filter(({ directness, source }) => directness === 'indirect' && sources.has(source));
}

/**
 * The indirect references of versions that name items which their targets lack, as the reference graph shows them: those of
 * constraints to components, for example, or of extensions to codes. One round trip; where a version has selections, also those of
 * `findIndirectReferences` and `findMissingItems`.
 */
export async function findLackingReferences(
  tx: Tx,
  urns: Iterable<string>,
  tick: number,
): Promise<readonly CheckedEdgeRow[]> {
  const shown = forReferences(tx);
  const selecting = [...urns].filter((urn) => selectingClasses.has(classIn(urn)));
  const selections = await selectionsOf(shown, { urns: selecting, tick });
  const sources = new Set(selections.filter(({ role }) => leadsOut(role)).map(({ source }) => source));
  const indirect = await findIndirectReferences(shown, sources, tick);
  if (indirect.length === 0) return [];
  const absent = await findMissingItems(shown, indirect, new ListContents(tx, tick), tick);
  return indirect.flatMap((reference) => {
    const missing = [...new Set([...reference.missing, ...(absent.get(reference) ?? [])])];
    return missing.length === 0 ? [] : [{ ...reference, missing }];
  });
}
