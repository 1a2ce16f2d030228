import type { Artefact } from '../../model/artefact.js';
import { urnClassNamed } from '../../model/artefact-types.js';
import { listOf, objectsOf } from '../../model/content.js';
import { cutList } from '../../model/cut-list.js';
import { inTurns } from '../../model/steps.js';
import { maintainableUrn, parseUrn } from '../../model/urn.js';
import { codesProperty } from '../../references/enumeration.js';
import { expandCodelist, mostCodes } from '../../references/expand-codelist.js';
import { extensionRoles } from '../../references/reference-roles.js';
import type { Tx } from '../../store/database.js';
import { loadFewRevisions, loadRevisions } from '../../store/load-revisions.js';
import { codelistExtensions, type ExtensionRow, type VersionRow } from '../../store/query-statements.js';
import { type Read, streamRevisions } from '../../store/stream-revisions.js';

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

/** The versions among what codelists extend. */
export const extendedVersions = (extensions: Extensions): Version[] =>
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

/** The artefacts of versions as submitted, one after the other, in order. A round trip for each batch. */
export async function* streamArtefacts<Row extends Version>(
  read: Read,
  rows: readonly Row[],
): AsyncGenerator<readonly [row: Row, artefact: Artefact]> {
  const byRevision = new Map(rows.map((row) => [row.revision, row]));
  for await (const [revision, artefact] of streamRevisions(read, [...byRevision.keys()])) {
    const row = byRevision.get(revision);
    if (row !== undefined) yield [row, artefact];
  }
}

/** The versions that extensions lead to. */
interface ExtendedVersions {
  readonly revisions: ReadonlyMap<string, string>;
  readonly resolutions: ReadonlyMap<string, string>;
}

const versionsOf = (extensions: Extensions): ExtendedVersions => ({
  revisions: new Map(extendedVersions(extensions).map(({ urn, revision }) => [urn, revision])),
  resolutions: resolutionsOf(extensions),
});

/** The URN of the version that a reference to a codelist leads to. */
function extendedUrn(reference: string, resolutions: ReadonlyMap<string, string>): string {
  const urn = maintainableUrn(parseUrn(reference));
  return resolutions.get(urn) ?? urn;
}

/** The versions that codelists extend directly. */
const extendedBy = (artefacts: Iterable<Artefact>, { revisions, resolutions }: ExtendedVersions): Version[] =>
  [...artefacts].flatMap((artefact) =>
    objectsOf(artefact['codelistExtensions']).flatMap(({ codelist }) => {
      const urn = extendedUrn(String(codelist), resolutions);
      const revision = revisions.get(urn);
      return revision === undefined ? [] : [{ urn, revision }];
    }),
  );

/**
 * A function that expands codelists of a large result one by one: each loads the lists that it extends, and holds them
 * while it is expanded. One round trip for each level of extensions; none for artefacts without.
 */
export function codelistExpander(read: Read, extensions: Extensions): (artefact: Artefact) => Promise<Artefact> {
  const versions = versionsOf(extensions);
  return async (artefact) => {
    if (extensions.length === 0 || artefact['codelistExtensions'] === undefined) return artefact;
    const extended = new Map<string, Artefact>();
    let open = extendedBy([artefact], versions);
    while (open.length > 0) {
      const found = await read((tx) => loadArtefacts(tx, open));
      for (const [urn, each] of found) extended.set(urn, each);
      open = extendedBy(found.values(), versions).filter(({ urn }) => !extended.has(urn));
    }
    return inTurns(expandCodelist(artefact, (reference) => extended.get(extendedUrn(reference, versions.resolutions))));
  };
}

/** The versions that wildcards in extensions resolve to, by the URN of the wildcard. */
const resolutionsOf = (extensions: Extensions): ReadonlyMap<string, string> =>
  new Map(extensions.flatMap(({ urn, resolution }) => (resolution === null ? [] : [[urn, resolution] as const])));

/**
 * The artefacts of versions as submitted, if they are small. One round trip; none for revisions that are cached.
 * @param most bytes that they may have in the database, packed
 * @returns undefined where they are too large to be loaded at once
 */
export async function loadFewArtefacts(tx: Tx, rows: readonly Version[], most: number): Promise<Artefacts | undefined> {
  const urnOf = new Map(rows.map(({ revision, urn }) => [revision, urn]));
  const artefacts = await loadFewRevisions(tx, [...urnOf.keys()], most);
  return artefacts && new Map([...artefacts].map(([revision, artefact]) => [urnOf.get(revision) ?? '', artefact]));
}

/** Finds the artefact that a reference to a codelist leads to. @param extended the artefacts of the extended versions */
export function extendedLookUp(
  artefacts: Artefacts,
  extensions: Extensions,
  extended: Artefacts,
): (reference: string) => Artefact | undefined {
  const resolutions = resolutionsOf(extensions);
  return (reference) => {
    const version = extendedUrn(reference, resolutions);
    return extended.get(version) ?? artefacts.get(version);
  };
}

/** Memory of a code of an expanded list, bytes, roughly: it stands beside the one that it is made of, with where it comes from. */
const bytesPerExpandedCode = 600;

/** Memory that expanding a codelist takes, bytes, roughly; 0 for one without extensions. */
export const expansionMemory = (codelist: Artefact, lookUp: (reference: string) => Artefact | undefined): number =>
  codelist['codelistExtensions'] === undefined ? 0 : mostCodes(codelist, lookUp) * bytesPerExpandedCode;

/** Extended lists that are loaded to count their codes, and lists that another one extends, usually. */
const [countedTogether, usuallyExtended] = [100, 4];

/**
 * Memory that expanding one codelist of a large result takes, bytes, roughly: an extending list is in memory as a whole. One round trip
 * for each 100 extended lists, two where they are long.
 */
export async function largestExpansion(tx: Tx, extensions: Extensions): Promise<number> {
  let [sum, largest] = [0, 0];
  for (const versions of cutList(extendedVersions(extensions), countedTogether)) {
    // What is counted is not kept.
    for (const list of (await loadArtefacts({ ...tx, memory: undefined }, versions)).values()) {
      const { length } = listOf(list[codesProperty(list)]);
      sum += length;
      largest = Math.max(largest, length);
    }
  }
  return Math.min(sum, usuallyExtended * largest) * bytesPerExpandedCode;
}

/** Artefacts with their codelists expanded. @param extended the artefacts of the extended versions */
async function expandWith(
  tx: Tx,
  artefacts: Artefacts,
  extensions: Extensions,
  extended: Artefacts,
): Promise<Artefacts> {
  if (extensions.length === 0) return artefacts;
  const lookUp = extendedLookUp(artefacts, extensions, extended);
  const expanded = new Map<string, Artefact>();
  for (const [urn, artefact] of artefacts) {
    tx.memory?.require(expansionMemory(artefact, lookUp));
    expanded.set(urn, await inTurns(expandCodelist(artefact, lookUp), tx.signal));
  }
  return expanded;
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
  return { raw, expanded: await expandWith(tx, raw, extensions, all) };
}

/** Loaded artefacts with their codelists expanded as of an instant. Up to two round trips; none without extensions. */
export async function expandCodelists(tx: Tx, artefacts: Artefacts, tick: number): Promise<Artefacts> {
  const extended = [...artefacts].filter(([, artefact]) => artefact['codelistExtensions'] !== undefined);
  const urns = extended.map(([urn]) => urn);
  const extensions = await codelistExtensions(tx, { urns, roles: extensionRoles, tick });
  return expandWith(tx, artefacts, extensions, await loadArtefacts(tx, extendedVersions(extensions), artefacts));
}
