import type { Artefact } from '../../model/artefact.js';
import { urnClassNamed } from '../../model/artefact-types.js';
import { maintainableUrn, parseUrn } from '../../model/urn.js';
import { expandCodelist } from '../../references/expand-codelist.js';
import { extensionRoles } from '../../references/reference-table.js';
import type { Tx } from '../../store/database.js';
import { loadRevisions } from '../../store/load-revisions.js';
import { codelistExtensions, type ExtensionRow, type VersionRow } from '../../store/query-statements.js';

/** Artefacts by the URN of the version. */
export type Artefacts = ReadonlyMap<string, Artefact>;

/** The extensions of codelists at an instant. */
export type Extensions = readonly ExtensionRow[];

/** Artefacts as submitted, and with the codes that codelists inherit. */
export interface LoadedArtefacts {
  readonly raw: Artefacts;
  readonly expanded: Artefacts;
}

type Version = Pick<VersionRow, 'urn' | 'revision'>;

export const noArtefacts: Artefacts = new Map();

/** Whether a version is one of a codelist, geographic codelists included. */
export const isCodelist = (row: Pick<VersionRow, 'class'>): boolean => urnClassNamed(row.class) === 'Codelist';

/**
 * The extensions of the codelists among versions, direct ones and those of extended codelists. One round trip; none
 * without codelists.
 */
export const findExtensions = (
  tx: Tx,
  rows: readonly Pick<VersionRow, 'urn' | 'class'>[],
  tick: number,
): Promise<Extensions> =>
  codelistExtensions(tx, { urns: rows.filter(isCodelist).map(({ urn }) => urn), roles: extensionRoles, tick });

const extendedVersions = (extensions: Extensions): Version[] =>
  extensions.flatMap(({ urn, revision }) => (revision === null ? [] : [{ urn, revision }]));

/**
 * The artefacts of versions as submitted. One round trip; none for revisions that are cached.
 * @param loaded artefacts that need not be loaded again
 */
export async function loadArtefacts(tx: Tx, rows: readonly Version[], loaded = noArtefacts): Promise<Artefacts> {
  const urnOf = new Map(rows.flatMap(({ revision, urn }) => (loaded.has(urn) ? [] : [[revision, urn] as const])));
  const artefacts = new Map<string, Artefact>();
  for (const { urn } of rows) {
    const artefact = loaded.get(urn);
    if (artefact !== undefined) artefacts.set(urn, artefact);
  }
  for (const [revision, artefact] of await loadRevisions(tx, [...urnOf.keys()])) {
    artefacts.set(urnOf.get(revision) ?? '', artefact);
  }
  return artefacts;
}

/** Artefacts with their codelists expanded. @param extended the artefacts of the extended versions */
function expandWith(artefacts: Artefacts, extensions: Extensions, extended: Artefacts): Artefacts {
  if (extensions.length === 0) return artefacts;
  const resolutions = new Map(
    extensions.flatMap(({ urn, resolution }) => (resolution === null ? [] : [[urn, resolution] as const])),
  );
  const lookUp = (reference: string): Artefact | undefined => {
    const urn = maintainableUrn(parseUrn(reference));
    const version = resolutions.get(urn) ?? urn;
    return extended.get(version) ?? artefacts.get(version);
  };
  return new Map([...artefacts].map(([urn, artefact]) => [urn, expandCodelist(artefact, lookUp)]));
}

/**
 * The artefacts of versions, raw and expanded. One round trip; none for revisions that are cached.
 * @param extensions of the codelists to expand
 * @param loaded artefacts that need not be loaded again
 */
export async function loadExpanded(
  tx: Tx,
  rows: readonly Version[],
  extensions: Extensions,
  loaded = noArtefacts,
): Promise<LoadedArtefacts> {
  const all = await loadArtefacts(tx, [...rows, ...extendedVersions(extensions)], loaded);
  const raw = new Map(
    rows.flatMap(({ urn }) => {
      const artefact = all.get(urn);
      return artefact === undefined ? [] : [[urn, artefact] as const];
    }),
  );
  return { raw, expanded: expandWith(raw, extensions, all) };
}

/** Loaded artefacts with their codelists expanded as of an instant. Up to two round trips; none without extensions. */
export async function expandCodelists(tx: Tx, artefacts: Artefacts, tick: number): Promise<Artefacts> {
  const extended = [...artefacts].filter(([, artefact]) => artefact['codelistExtensions'] !== undefined);
  const urns = extended.map(([urn]) => urn);
  const extensions = await codelistExtensions(tx, { urns, roles: extensionRoles, tick });
  return expandWith(artefacts, extensions, await loadArtefacts(tx, extendedVersions(extensions), artefacts));
}
