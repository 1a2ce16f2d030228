import type { Artefact } from '../../model/artefact.js';
import { expandCodelist } from '../../references/expand-codelist.js';
import { unpackBody } from '../../store/body.js';
import type { Tx } from '../../store/database.js';
import { loadBodies, loadExtendedCodelists, type VersionRow } from '../../store/query-statements.js';

async function expandAll(
  tx: Tx,
  artefacts: ReadonlyMap<string, Artefact>,
  at: number,
): Promise<ReadonlyMap<string, Artefact>> {
  const extended = [...artefacts].filter(([, artefact]) => artefact['codelistExtensions'] !== undefined);
  if (extended.length === 0) return artefacts;
  const answers = new Map<string, string>();
  const family = new Map<string, Artefact>(extended);
  for (const row of await loadExtendedCodelists(tx, { urns: extended.map(([urn]) => urn), at })) {
    answers.set(row.urn, row.answer ?? row.urn);
    if (row.body !== null) family.set(row.urn, await unpackBody(row.body));
  }
  const lookUp = (reference: string): Artefact | undefined => family.get(answers.get(reference) ?? reference);
  return new Map([...artefacts].map(([urn, artefact]) => [urn, expandCodelist(artefact, lookUp)]));
}

/** The artefacts of versions, in their order; codelists with the codes they inherit unless `raw`. */
export async function loadArtefacts(
  tx: Tx,
  rows: readonly VersionRow[],
  raw: boolean,
  at: number,
): Promise<Artefact[]> {
  const urnOf = new Map(rows.map(({ revision, urn }) => [revision, urn]));
  const loaded = await loadBodies(tx, { revisions: [...urnOf.keys()] });
  const entries = await Promise.all(
    loaded.map(async ({ revision, body }) => [urnOf.get(revision) ?? '', await unpackBody(body)] as const),
  );
  const artefacts = raw ? new Map(entries) : await expandAll(tx, new Map(entries), at);
  return rows.flatMap(({ urn }) => artefacts.get(urn) ?? []);
}
