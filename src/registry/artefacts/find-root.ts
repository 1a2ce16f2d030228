import { StrataError } from '../../errors.js';
import { groupBy } from '../../model/group-by.js';
import { partsOf } from '../../model/parts.js';
import { isPropertyWildcard, lineIn, lineKey, type Urn } from '../../model/urn.js';
import type { Tx } from '../../store/database.js';
import { heldParts, type PartRow, selectVersions, type VersionRow } from '../../store/query-statements.js';
import { matchVersions } from '../../versioning/match-versions.js';
import { parseVersionOfUrn, type VersionPattern } from '../../versioning/pattern.js';
import { notFound } from './explain-absence.js';
import { expandCodelists, loadArtefacts } from './load-artefacts.js';
import { partKey } from './part-names.js';
import type { RootQuery } from './root-query.js';

/** The versions that a URN names. */
interface Selected extends RootQuery {
  readonly versions: readonly VersionRow[];
}

/** A URN with its patterns and the versions of its line that they select. */
interface Matched extends Selected {
  readonly patterns: readonly VersionPattern[];
}

/** The versions of each URN, lowest first; none for a URN that names none. One round trip for all. */
async function matchRoots(tx: Tx, queries: readonly RootQuery[], tick: number): Promise<Matched[]> {
  const read = queries.map((query) => ({ ...query, patterns: parseVersionOfUrn(query.urn.version) }));
  // Each line is matched with the patterns of all URNs. The result contains the versions that its own ones select.
  const rows = await selectVersions(tx, {
    lines: { keys: [...new Set(read.map(({ urn }) => lineKey(urn)))], classes: null, agencies: null, ids: null },
    patterns: [...new Map(read.flatMap(({ patterns }) => patterns).map((each) => [each.text, each])).values()],
    tick,
  });
  const lines = groupBy(rows, (row) => lineIn(row.urn));
  return read.map(({ urn, text, patterns }) => ({
    urn,
    text,
    patterns,
    versions: matchVersions(patterns, [
      ...new Map((lines.get(lineKey(urn)) ?? []).map((row) => [row.urn, row])).values(),
    ]),
  }));
}

/** As `matchRoots`, but each URN names at least one version. */
async function selectRoots(tx: Tx, queries: readonly RootQuery[], tick: number): Promise<Selected[]> {
  const selected: Selected[] = [];
  for (const { urn, text, patterns, versions } of await matchRoots(tx, queries, tick)) {
    if (versions.length === 0) {
      const { maintainableClass, agencyID, id } = urn;
      const selection = { classes: [maintainableClass], agencies: [agencyID], ids: [id], versions: patterns };
      throw await notFound(tx, text, selection, tick);
    }
    selected.push({ urn, text, versions });
  }
  return selected;
}

/** Those of some codes that codelists inherit, as keys. */
async function inheritedCodes(
  tx: Tx,
  codes: readonly (PartRow & { readonly version: VersionRow })[],
  tick: number,
): Promise<string[]> {
  const versions = new Map(codes.map(({ version }) => [version.urn, version]));
  if (versions.size === 0) return [];
  const expanded = await expandCodelists(tx, await loadArtefacts(tx, [...versions.values()]), tick);
  const tails = groupBy(codes, ({ urn }) => urn);
  return [...tails].flatMap(([urn, wanted]) => {
    const codelist = expanded.get(urn);
    const left = new Map(wanted.map((code) => [code.tail, partKey(code)]));
    const found: string[] = [];
    for (const { tail } of codelist === undefined ? [] : partsOf(codelist)) {
      const key = left.get(tail);
      if (key === undefined) continue;
      found.push(key);
      left.delete(tail);
      if (left.size === 0) break;
    }
    return found;
  });
}

/** Leaves out the versions that lack the item of their URN; a set of codes may be empty. No round trip without items; up to four for all. */
async function keepHolders(tx: Tx, selected: readonly Selected[], tick: number): Promise<Selected[]> {
  const parts = selected.flatMap(({ urn: { item, class: partClass }, versions }) =>
    item === undefined || isPropertyWildcard(item)
      ? []
      : versions.map((version) => ({ urn: version.urn, class: partClass, tail: item, version })),
  );
  if (parts.length === 0) return [...selected];
  const rows = parts.map(({ version: _version, ...part }) => part);
  const held = new Set((await heldParts(tx, { parts: rows, tick })).map(partKey));
  const absent = parts.filter((part) => part.class === 'Code' && !held.has(partKey(part)));
  for (const key of await inheritedCodes(tx, absent, tick)) held.add(key);
  return selected.map(({ urn, text, versions }) => {
    const { item, class: partClass } = urn;
    if (item === undefined || isPropertyWildcard(item)) return { urn, text, versions };
    const holders = versions.filter((version) => held.has(partKey({ urn: version.urn, class: partClass, tail: item })));
    return { urn, text, versions: holders };
  });
}

/** As `keepHolders`, but one of the versions that each URN names has its item. */
async function requireHolders(tx: Tx, selected: readonly Selected[], tick: number): Promise<Selected[]> {
  const kept = await keepHolders(tx, selected, tick);
  for (const [place, { urn, text, versions }] of kept.entries()) {
    if (versions.length > 0) continue;
    const [only, ...more] = selected[place]?.versions ?? [];
    const detail =
      more.length === 0 ? `${only?.urn} has no ${urn.class} ${urn.item}` : `no version that ${text} matches has it`;
    throw new StrataError('NotFound', detail);
  }
  return kept;
}

const versionsOf = (selected: readonly Selected[]): readonly (readonly VersionRow[])[] =>
  selected.map(({ versions }) => versions);

/**
 * The versions that URNs with any version pattern name at an instant, for each URN; those of an item have it. One round trip,
 * up to four more with items.
 * @throws StrataError `NotFound` for a URN that names none, `Syntax` for an invalid version pattern
 */
export const findRoots = async (
  tx: Tx,
  queries: readonly RootQuery[],
  tick: number,
): Promise<readonly (readonly VersionRow[])[]> =>
  versionsOf(await requireHolders(tx, await selectRoots(tx, queries, tick), tick));

/**
 * As `findRoots`, but a URN may name nothing.
 * @throws StrataError `Syntax` for an invalid version pattern
 */
export const findExistingRoots = async (
  tx: Tx,
  queries: readonly RootQuery[],
  tick: number,
): Promise<readonly (readonly VersionRow[])[]> =>
  versionsOf(await keepHolders(tx, await matchRoots(tx, queries, tick), tick));

/**
 * The version that a URN with any version pattern names at an instant. Round trips as those of `findRoots`.
 * @param text the URN for errors
 * @throws StrataError `NotFound` when there is none or it lacks the item, `Semantic` when there are several, `Syntax` for
 *   an invalid version pattern
 */
export async function findRoot(tx: Tx, urn: Urn, text: string, tick: number): Promise<VersionRow> {
  const selected = await selectRoots(tx, [{ urn, text }], tick);
  const [root, ...more] = selected.flatMap(({ versions }) => versions);
  if (more.length > 0) {
    throw new StrataError(
      'Semantic',
      `${text} matches ${more.length + 1} versions; write one version, or ~ for the highest`,
    );
  }
  await requireHolders(tx, selected, tick);
  if (root === undefined) throw new TypeError(`${text} selects no version`);
  return root;
}
