import { StrataError } from '../../errors.js';
import { partsOf } from '../../model/parts.js';
import { forEachInTurns } from '../../model/turns.js';
import { lineKey, parseUrn, type Urn } from '../../model/urn.js';
import type { Tx } from '../../store/database.js';
import { type LineReferenceRow, lineReferences, partIds, type VersionRow } from '../../store/query-statements.js';
import { precedence } from '../../versioning/precedence.js';
import { parseReferenceExpression } from '../../versioning/reference-expression.js';
import { releaseOf } from '../../versioning/release-of.js';
import { stability } from '../../versioning/stability.js';
import { isVersion } from '../../versioning/version.js';
import { findRoot } from '../artefacts/find-root.js';
import { findExtensions, isCodelist, loadExpanded } from '../artefacts/load-artefacts.js';
import { PartNames, partName, partNames } from '../artefacts/part-names.js';
import { compareTexts } from '../artefacts/select-artefacts.js';
import type { Snapshot } from '../snapshot.js';

/** A parsed query of the impact of a version that is not published yet. */
export interface ImpactQuery {
  /** URN of the version with the content, also with a wildcard or `~`. */
  readonly urn: Urn;
  /** The same as text, for errors and the result. */
  readonly text: string;
  /** The version as which the content would be published; undefined for that of the content without its extension. */
  readonly version: string | undefined;
}

/** A parent whose wildcard would resolve to the published version. */
export interface FollowingParent {
  /** URN of the version that holds the reference. */
  readonly parent: string;
  /** URN of the wildcard. */
  readonly wildcard: string;
  /** URN of the version that it resolves to at the instant; null for none. */
  readonly from: string | null;
}

/**
 * Why a reference does not follow: it names a version; its wildcard does not include the published version; or its wildcard
 * resolves to a higher one.
 */
export const pinReasons = ['exact', 'outOfRange', 'higherVersion'] as const;
export type PinReason = (typeof pinReasons)[number];

/** A parent whose reference would resolve to the same version as before. */
export interface PinnedParent {
  readonly parent: string;
  /** URN of the version or wildcard that it refers to. */
  readonly reference: string;
  /** URN of the version that the reference resolves to; null for none. */
  readonly resolution: string | null;
  readonly reason: PinReason;
}

/** A parent that would follow, and that names items which the content lacks. */
export interface BrokenParent {
  readonly parent: string;
  readonly wildcard: string;
  /** The items, dotted paths of ids. */
  readonly items: readonly string[];
}

/** What would happen to the artefacts that refer to a version line if content were published; each list by parent. */
export interface Impact {
  /** As in the query. */
  readonly urn: string;
  /** URN of the version with the content. */
  readonly root: string;
  readonly version: string;
  /** Epoch milliseconds. */
  readonly asOf: number;
  readonly tick: number;
  readonly follow: readonly FollowingParent[];
  readonly pinned: readonly PinnedParent[];
  readonly break: readonly BrokenParent[];
  /** The number of artefacts in each list. */
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
  await forEachInTurns(partsOf(codelist), (part) => expanded.add(partName(part.class, part.tail)));
  return expanded;
}

const byParent =
  <Entry extends { readonly parent: string }>(targetOf: (entry: Entry) => string) =>
  (a: Entry, b: Entry): number =>
    compareTexts(a.parent, b.parent) || compareTexts(targetOf(a), targetOf(b));

const countParents = (entries: readonly { readonly parent: string }[]): number =>
  new Set(entries.map(({ parent }) => parent)).size;

/** References by the reason for which they do not follow. */
async function divide(rows: readonly LineReferenceRow[], proposed: string) {
  const reasons = new Map<string, PinReason | undefined>();
  const follow = new Map<string, FollowingParent>();
  const pinned = new Map<string, PinnedParent>();
  const named: LineReferenceRow[] = [];
  await forEachInTurns(rows, (row) => {
    const { source: parent, target, resolution } = row;
    if (!reasons.has(target)) reasons.set(target, pinReasonOf(target, resolution, proposed));
    const reason = reasons.get(target);
    const key = `${parent} ${target}`;
    if (reason !== undefined) {
      pinned.set(key, { parent, reference: target, resolution, reason });
      return;
    }
    follow.set(key, { parent, wildcard: target, from: resolution });
    if (row.items.length > 0) named.push(row);
  });
  return { follow: [...follow.values()], pinned: [...pinned.values()], named };
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
  for (const { source: parent, target: wildcard, class: itemClass, items } of named) {
    await forEachInTurns(items, (item) => {
      if (parts.has(partName(itemClass, item))) return;
      const key = `${parent} ${wildcard}`;
      const found = broken.get(key) ?? { parent, wildcard, items: new Set() };
      broken.set(key, found);
      found.items.add(item);
    });
  }
  return [...broken.values()].map(({ items, ...entry }) => ({ ...entry, items: [...items].sort(compareTexts) }));
}

/**
 * Finds what would happen to the direct dependents of a version line if the content of a version were published: who would
 * follow, who is pinned, and who would break. Two round trips, and up to three more where followers name items.
 * @throws StrataError `NotFound` for an unknown URN, `Syntax` for an invalid version pattern or a version that is not stable,
 *   `Semantic` for a URN that names several versions or an item
 */
export async function findImpact(snapshot: Snapshot, query: ImpactQuery): Promise<Impact> {
  const { tick } = snapshot;
  const { urn, text } = query;
  if (urn.item !== undefined) {
    throw new StrataError(
      'Semantic',
      `${text} names an item; artefacts are published as a whole: leave out .${urn.item}`,
    );
  }
  return snapshot.read(async (tx) => {
    const root = await findRoot(tx, urn, text, tick);
    const version = proposedVersion(root, query.version);
    const rows = await lineReferences(tx, { key: lineKey(urn), tick });
    const { follow, pinned, named } = await divide(rows, precedence(version));
    const broken = await findBroken(tx, root, named, tick);
    return {
      urn: text,
      root: root.urn,
      version,
      asOf: snapshot.at,
      tick,
      follow: follow.sort(byParent(({ wildcard }) => wildcard)),
      pinned: pinned.sort(byParent(({ reference }) => reference)),
      break: [...broken].sort(byParent(({ wildcard }) => wildcard)),
      counts: { follow: countParents(follow), pinned: countParents(pinned), break: countParents(broken) },
    };
  });
}
