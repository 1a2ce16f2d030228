import type { Artefact } from '../../model/artefact.js';
import { urnClassNamed } from '../../model/artefact-types.js';
import { maintainableUrn, parseUrn } from '../../model/urn.js';
import { expandCodelist } from '../../references/expand-codelist.js';
import type { Tx } from '../../store/database.js';
import { loadRevisions } from '../../store/load-revisions.js';
import { type ExtensionRow, extensionFamily, type VersionRow } from '../../store/query-statements.js';

type Artefacts = ReadonlyMap<string, Artefact>;
type Rows = readonly Pick<VersionRow, 'urn' | 'revision'>[];

/** What codelists extend at an instant. */
export type Family = readonly ExtensionRow[];

/** Artefacts by URN, as submitted and with the codes that they inherit. */
export interface LoadedLists {
  readonly raw: Artefacts;
  readonly expanded: Artefacts;
}

/** Whether a version is that of a codelist, a geographic one included. */
export const isCodelist = (row: Pick<VersionRow, 'class'>): boolean => urnClassNamed(row.class) === 'Codelist';

/** What the codelists among versions extend; one round trip where there are codelists, else none. */
export const familyOf = (tx: Tx, rows: readonly Pick<VersionRow, 'urn' | 'class'>[], at: number): Promise<Family> =>
  extensionFamily(tx, { urns: rows.filter(isCodelist).map(({ urn }) => urn), at });

/** The versions among what codelists extend, to be loaded with them. */
export const membersOf = (family: Family): { urn: string; revision: string }[] =>
  family.flatMap(({ urn, revision }) => (revision === null ? [] : [{ urn, revision }]));

/**
 * Artefacts as submitted, by URN, with codelists expanded by what they extend.
 * @param members the versions of the family, loaded
 */
export function expandByFamily(artefacts: Artefacts, family: Family, members: Artefacts): Artefacts {
  if (family.length === 0) return artefacts;
  const answers = new Map(family.flatMap(({ urn, answer }) => (answer === null ? [] : [[urn, answer] as const])));
  const lookUp = (reference: string): Artefact | undefined => {
    const urn = maintainableUrn(parseUrn(reference));
    const version = answers.get(urn) ?? urn;
    return members.get(version) ?? artefacts.get(version);
  };
  return new Map([...artefacts].map(([urn, artefact]) => [urn, expandCodelist(artefact, lookUp)]));
}

/** The same, what they extend at an instant found and loaded first. */
export async function expandCodelists(tx: Tx, artefacts: Artefacts, at: number): Promise<Artefacts> {
  const extended = [...artefacts].filter(([, artefact]) => artefact['codelistExtensions'] !== undefined);
  const family = await extensionFamily(tx, { urns: extended.map(([urn]) => urn), at });
  return expandByFamily(artefacts, family, await loadArtefacts(tx, membersOf(family)));
}

/** The artefacts of versions as submitted, by URN; one round trip for those that are not kept ready. */
export async function loadArtefacts(tx: Tx, rows: Rows): Promise<Artefacts> {
  const urnOf = new Map(rows.map(({ revision, urn }) => [revision, urn]));
  const loaded = await loadRevisions(tx, [...urnOf.keys()]);
  return new Map([...loaded].map(([revision, artefact]) => [urnOf.get(revision) ?? '', artefact]));
}

/** The artefacts of versions with what their codelists extend; one round trip for those that are not kept ready. */
export async function loadExpanded(tx: Tx, rows: Rows, family: Family): Promise<LoadedLists> {
  const loaded = await loadArtefacts(tx, [...rows, ...membersOf(family)]);
  const raw = amongLoaded(
    loaded,
    rows.map(({ urn }) => urn),
  );
  return { raw, expanded: expandByFamily(raw, family, loaded) };
}

/** Of what was loaded, the artefacts with some URNs, in that order. */
export const amongLoaded = (loaded: Artefacts, urns: readonly string[]): Artefacts =>
  new Map(
    urns.flatMap((urn) => {
      const artefact = loaded.get(urn);
      return artefact === undefined ? [] : [[urn, artefact] as const];
    }),
  );
