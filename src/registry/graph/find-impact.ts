import { StrataError } from '../../errors.js';
import { compareTexts } from '../../model/compare-texts.js';
import { partsOf } from '../../model/parts.js';
import { forEachInTurns } from '../../model/turns.js';
import { lineKey, parseUrn } from '../../model/urn.js';
import type { Tx } from '../../store/database.js';
import { type LineReferenceRow, lineReferences, partIds, type VersionRow } from '../../store/query-statements.js';
import { forReferences } from '../../store/row-view.js';
import { precedence } from '../../versioning/precedence.js';
import { parseReferenceExpression } from '../../versioning/reference-expression.js';
import { releaseOf } from '../../versioning/release-of.js';
import { stability } from '../../versioning/stability.js';
import { isVersion } from '../../versioning/version.js';
import { findRoot } from '../artefacts/find-root.js';
import { findExtensions, isCodelist, loadExpanded } from '../artefacts/load-artefacts.js';
import { PartNames, partName, partNames } from '../artefacts/part-names.js';
import { type RootQuery, requireWholeArtefact } from '../artefacts/root-query.js';
import type { Snapshot } from '../snapshot.js';

/** A query of the impact of a version that is not published yet. The URN is that of the version with the content, also with a wildcard or `~`. */
export interface ImpactQuery extends RootQuery {
  /** The version as which the content would be published; undefined for that of the content without its extension. */
  readonly version: string | undefined;
}

/** A wildcard that would resolve to the published version. */
export interface FollowingWildcard {
  /** URN of the wildcard. */
  readonly wildcard: string;
  /** URN of the version that it resolves to at the instant; null for none. */
  readonly from: string | null;
  /** URNs of the versions that refer to it, in order. */
  readonly parents: readonly string[];
}

/**
 * Why a reference does not follow: it names a version; its wildcard does not include the published version; or its wildcard
 * resolves to a higher one.
 */
export const pinReasons = ['exact', 'outOfRange', 'higherVersion'] as const;
export type PinReason = (typeof pinReasons)[number];

/** A version or wildcard that would resolve as before. */
export interface PinnedReference {
  /** URN of the version or wildcard. */
  readonly reference: string;
  /** URN of the version that it resolves to; null for none. */
  readonly resolution: string | null;
  readonly reason: PinReason;
  /** URNs of the versions that refer to it, in order. */
  readonly parents: readonly string[];
}

/** An artefact that would follow, and that names items which the content lacks. */
export interface BrokenParent {
  readonly parent: string;
  readonly wildcard: string;
  /** The items, dotted paths of ids. */
  readonly items: readonly string[];
}

/** What would happen to the artefacts that refer to a version line if content were published. */
export interface Impact {
  /** As in the query. */
  readonly urn: string;
  /** URN of the version with the content. */
  readonly root: string;
  readonly version: string;
  /** Epoch milliseconds. */
  readonly asOf: number;
  readonly tick: number;
  /** By wildcard. */
  readonly follow: readonly FollowingWildcard[];
  /** By reference. */
  readonly pinned: readonly PinnedReference[];
  /** By parent and wildcard. */
  readonly break: readonly BrokenParent[];
  /** The number of artefacts in each list; one with several references counts once. */
  readonly counts: { readonly follow: number; readonly pinned: number; readonly break: number };
}

const versionFault = (detail: string): StrataError =>
  new StrataError('Syntax', detail, [
    { severity: 'error', code: 140, rule: 'parameter.value', detail, path: 'version' },
  ]);

function proposedVersion(root: VersionRow, given: string | undefined): string {
  const version = given ?? releaseOf(root.version);
  if (isVersion(version) && stability(version) === 'stable') return version;
  const advice = 'write a version of three numbers, the first above 0, such as 1.0.0';
  throw versionFault(
    given === undefined
      ? `version is missing, and ${root.urn} cannot be published as ${version}, which is not stable; ${advice}`
      : `version is "${given}", which is not stable; ${advice}`,
  );
}

/** Why a reference of a target does not follow; undefined where it would. One for all parents of the target. */
function pinReasonOf(target: string, resolution: string | null, proposed: string): PinReason | undefined {
  const expression = parseReferenceExpression(parseUrn(target).version);
  if (expression.kind !== 'wildcard') return 'exact';
  if (proposed < expression.lower || expression.upper <= proposed) return 'outOfRange';
  if (resolution !== null && precedence(parseUrn(resolution).version) > proposed) return 'higherVersion';
  return undefined;
}

/** The parts that content has, codes that it inherits included. One round trip, up to two more for a codelist that lacks codes. */
async function partsOfContent(tx: Tx, root: VersionRow, named: readonly LineReferenceRow[], tick: number) {
  const own = await partNames(root.urn, await partIds(tx, { urns: [root.urn], tick }));
  const isWhole = (row: LineReferenceRow) => row.items.every((item) => own.has(partName(row.class, item)));
  if (!isCodelist(root) || named.every(isWhole)) return own;
  const extensions = await findExtensions(tx, [root], tick);
  if (extensions.length === 0) return own;
  const codelist = (await loadExpanded(tx, [root], extensions)).expanded.get(root.urn);
  if (codelist === undefined) return own;
  const expanded = new PartNames();
  await forEachInTurns(partsOf(codelist), (part) => expanded.add(partName(part.class, part.tail)), tx.signal);
  return expanded;
}

/** The references to one version or wildcard of a line. */
interface ReferencesToTarget {
  readonly target: string;
  readonly resolution: string | null;
  /** Undefined where they would follow. */
  readonly reason: PinReason | undefined;
  readonly parents: Set<string>;
}

/** The references by their target, in order, and those that would follow and name items. */
async function groupByTarget(rows: readonly LineReferenceRow[], proposed: string, signal: AbortSignal | undefined) {
  const groups = new Map<string, ReferencesToTarget>();
  const named: LineReferenceRow[] = [];
  for (const row of rows) {
    const { sources, target, resolution, items } = row;
    let group = groups.get(target);
    if (group === undefined) {
      group = { target, resolution, reason: pinReasonOf(target, resolution, proposed), parents: new Set() };
      groups.set(target, group);
    }
    const { parents, reason } = group;
    await forEachInTurns(sources, (source) => parents.add(source), signal);
    if (items.length > 0 && reason === undefined) named.push(row);
  }
  const targets = [...groups.values()].sort((a, b) => compareTexts(a.target, b.target));
  return { targets, named };
}

function countParents(lists: readonly { readonly parents: Iterable<string> }[]): number {
  const [first, ...others] = lists;
  const parents = new Set(first?.parents);
  for (const list of others) for (const parent of list.parents) parents.add(parent);
  return parents.size;
}

async function findBroken(
  tx: Tx,
  root: VersionRow,
  named: readonly LineReferenceRow[],
  tick: number,
): Promise<readonly BrokenParent[]> {
  if (named.length === 0) return [];
  const parts = await partsOfContent(tx, root, named, tick);
  const broken = new Map<string, { parent: string; wildcard: string; items: Set<string> }>();
  for (const { sources, target: wildcard, class: itemClass, items } of named) {
    const lacking: string[] = [];
    await forEachInTurns(
      items,
      (item) => {
        if (!parts.has(partName(itemClass, item))) lacking.push(item);
      },
      tx.signal,
    );
    if (lacking.length === 0) continue;
    for (const parent of sources) {
      const key = `${parent} ${wildcard}`;
      const found = broken.get(key) ?? { parent, wildcard, items: new Set() };
      broken.set(key, found);
      await forEachInTurns(lacking, (item) => found.items.add(item), tx.signal);
    }
  }
  return [...broken.values()]
    .map(({ items, ...entry }) => ({ ...entry, items: [...items].sort() }))
    .sort((a, b) => compareTexts(a.parent, b.parent) || compareTexts(a.wildcard, b.wildcard));
}

/**
 * Finds what would happen to the direct dependents of a version line if the content of a version were published: who would
 * follow, who is pinned, and who would break. One round trip, and up to three more where followers name items.
 * @throws StrataError `NotFound` for an unknown URN, `Syntax` for an invalid version pattern or a version that is not stable,
 *   `Semantic` for a URN that names several versions or an item
 */
export async function findImpact(snapshot: Snapshot, query: ImpactQuery): Promise<Impact> {
  const { tick } = snapshot;
  const { urn, text } = query;
  requireWholeArtefact(urn, 'impact.item', 'artefacts are published as a whole');
  return snapshot.read(async (tx) => {
    const [root, rows] = await Promise.all([
      findRoot(tx, urn, text, tick),
      lineReferences(forReferences(tx), { key: lineKey(urn), tick }),
    ]);
    const version = proposedVersion(root, query.version);
    const { targets, named } = await groupByTarget(rows, precedence(version), tx.signal);
    const broken = await findBroken(tx, root, named, tick);
    // The order of UTF-16 units, without a function that compares: a hub has thousands of parents.
    const lists = targets.map(({ parents, ...rest }) => ({ ...rest, parents: [...parents].sort() }));
    const follow = lists.filter(({ reason }) => reason === undefined);
    const pinned = lists.filter(({ reason }) => reason !== undefined);
    return {
      urn: text,
      root: root.urn,
      version,
      asOf: snapshot.at,
      tick,
      follow: follow.map(({ target, resolution, parents }) => ({ wildcard: target, from: resolution, parents })),
      pinned: pinned.flatMap(({ target, resolution, reason, parents }) =>
        reason === undefined ? [] : [{ reference: target, resolution, reason, parents }],
      ),
      break: broken,
      counts: {
        follow: countParents(follow),
        pinned: countParents(pinned),
        break: new Set(broken.map(({ parent }) => parent)).size,
      },
    };
  });
}
