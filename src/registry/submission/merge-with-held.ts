import { unpackBody } from '../../store/body.js';
import type { Tx } from '../../store/database.js';
import { loadBaselines } from '../../store/submission-statements.js';
import { mergeItems } from './merge-items.js';
import { type Prepared, prepareArtefact } from './prepare.js';

/** MERGE: the submitted artefacts with the items that the registry holds. */
export async function mergeWithHeld(tx: Tx, prepared: readonly Prepared[]): Promise<readonly Prepared[]> {
  const rows = await loadBaselines(tx, { urns: prepared.map(({ urn }) => urn), withBodies: true });
  const held = new Map(rows.filter(({ live }) => live).map((row) => [row.urn, row.body]));
  const merged: Prepared[] = [];
  // One after the other: two bodies unpacked are enough at a time.
  for (const each of prepared) {
    const body = held.get(each.urn);
    if (body === undefined || body === null) merged.push(each);
    else {
      const before = await unpackBody(body);
      const submitted = await unpackBody(await each.content.body);
      merged.push(prepareArtefact(mergeItems(before.artefact, submitted.artefact), each.placeOf, each.warnings));
    }
  }
  return merged;
}
