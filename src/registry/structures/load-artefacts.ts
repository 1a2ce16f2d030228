import type { Artefact } from '../../model/artefact.js';
import { maintainableUrn, parseUrn } from '../../model/urn.js';
import { expandCodelist } from '../../references/expand-codelist.js';
import { unpackBody } from '../../store/body.js';
import type { Tx } from '../../store/database.js';
import { loadBodies, loadExtendedCodelists, type VersionRow } from '../../store/query-statements.js';

type Artefacts = ReadonlyMap<string, Artefact>;

/** Artefacts as submitted, by URN, with codelists expanded by what they extend at an instant. */
export async function expandCodelists(tx: Tx, artefacts: Artefacts, at: number): Promise<Artefacts> {
  const extended = [...artefacts].filter(([, artefact]) => artefact['codelistExtensions'] !== undefined);
  if (extended.length === 0) return artefacts;
  const answers = new Map<string, string>();
  const family = new Map<string, Artefact>(extended);
  for (const row of await loadExtendedCodelists(tx, { urns: extended.map(([urn]) => urn), at })) {
    if (row.answer !== null) answers.set(row.urn, row.answer);
    if (row.body !== null && !family.has(row.urn)) family.set(row.urn, await unpackBody(row.body));
  }
  const lookUp = (reference: string): Artefact | undefined => {
    const urn = maintainableUrn(parseUrn(reference));
    return family.get(answers.get(urn) ?? urn);
  };
  return new Map([...artefacts].map(([urn, artefact]) => [urn, expandCodelist(artefact, lookUp)]));
}

/** The artefacts of versions by URN, as they are at an instant; codelists with the codes they inherit unless `raw`. */
export async function loadArtefacts(
  tx: Tx,
  rows: readonly Pick<VersionRow, 'urn' | 'revision'>[],
  raw: boolean,
  at: number,
): Promise<Artefacts> {
  const urnOf = new Map(rows.map(({ revision, urn }) => [revision, urn]));
  const loaded = await loadBodies(tx, { revisions: [...urnOf.keys()] });
  const artefacts = new Map(
    await Promise.all(
      loaded.map(async ({ revision, body }) => [urnOf.get(revision) ?? '', await unpackBody(body)] as const),
    ),
  );
  return raw ? artefacts : expandCodelists(tx, artefacts, at);
}
