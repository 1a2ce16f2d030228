import { StrataError } from '../../../errors.js';
import { isTurnOver, nextTurn } from '../../../model/turns.js';
import { maintainableUrn, parseUrn, type Urn } from '../../../model/urn.js';
import type { Tx } from '../../../store/database.js';
import { loadPacked } from '../../../store/load-packed.js';
import { type PackedArtefact, unpackArtefact } from '../../../store/packed-artefact.js';
import { loadBodies } from '../../../store/query-statements.js';
import { FOREVER } from '../../../store/schema.js';
import { type DraftRow, findDrafts } from '../../../store/submission-statements.js';
import { parseVersionOfUrn } from '../../../versioning/pattern.js';
import { releaseOf } from '../../../versioning/release-of.js';
import { type Stability, stability } from '../../../versioning/stability.js';
import { isVersion } from '../../../versioning/version.js';
import { notFound } from '../../artefacts/explain-absence.js';
import { semanticError } from '../../semantic-error.js';
import { type Prepared, prepareArtefact } from '../receive/prepare.js';
import { isLarge, prepareInThread } from '../receive/read-in-thread.js';
import { releaseDraft } from '../receive/release-draft.js';
import { ruleProblem } from '../rules.js';
import type { Promotion } from '../submission.js';
import { versionUrn } from '../world/load-state.js';

/** The versions that drafts become, by the URN of the draft. */
type Releases = ReadonlyMap<string, string>;

/**
 * The artefacts that publish a draft and, if the promotion says so, the drafts that it refers to, directly or through other
 * drafts. Three round trips for any number of drafts, two where none has long lists.
 * @throws StrataError `NotFound` where the registry does not hold the draft, `Conflict` where two drafts would become one version
 */
export async function findPromoted(tx: Tx, promotion: Promotion): Promise<readonly Prepared[]> {
  const rows = (await findDrafts(tx, promotion)).filter(({ urn }) => tx.view?.hides(urn) !== true);
  const drafts = draftsFrom(promotion.urn, rows);
  if (drafts.length === 0) throw await unknownDraft(tx, promotion.urn);
  const releases: Releases = new Map(drafts.map(({ urn, version }) => [urn, releaseOf(version)]));
  checkReleases(releases);
  const packed = await loadPacked(tx, await loadBodies(tx, { revisions: drafts.map(({ revision }) => revision) }));
  const promoted: Prepared[] = [];
  // One after the other, so that no more than one artefact is unpacked at a time.
  for (const { urn, revision } of drafts) {
    const content = packed.get(revision);
    if (content === undefined) continue;
    promoted.push({ ...(await prepareRelease(content, releases)), draft: urn });
    if (isTurnOver()) await nextTurn();
  }
  return promoted;
}

/** The first draft and those that it leads to through drafts: `rows` can contain others, behind versions that stay. */
function draftsFrom(first: string, rows: readonly DraftRow[]): readonly DraftRow[] {
  const byUrn = new Map(rows.map((row) => [row.urn, row]));
  const reached = new Set<DraftRow>();
  const open = [first];
  for (let urn = open.pop(); urn !== undefined; urn = open.pop()) {
    const row = byUrn.get(urn);
    if (row === undefined || reached.has(row)) continue;
    reached.add(row);
    open.push(...row.drafts);
  }
  return [...reached];
}

async function unknownDraft(tx: Tx, urn: string): Promise<StrataError> {
  const { maintainableClass, agencyID, id, version } = parseUrn(urn);
  const versions = parseVersionOfUrn(version);
  const selection = { classes: [maintainableClass], agencies: [agencyID], ids: [id], versions };
  return notFound(tx, urn, selection, FOREVER - 1);
}

/** @throws StrataError `Conflict` for two drafts of one version, because it is unknown which one is meant */
function checkReleases(releases: Releases): void {
  const drafts = new Map<string, string>();
  for (const [urn, version] of releases) {
    const release = versionUrn(parseUrn(urn), version);
    const other = drafts.get(release);
    if (other !== undefined) {
      const detail = `${other} and ${urn} are both published, and both would become ${version}; change the references to one of the two`;
      throw new StrataError('Conflict', detail, [{ ...ruleProblem('promotion.ambiguous', detail), reference: urn }]);
    }
    drafts.set(release, urn);
  }
}

async function prepareRelease(content: PackedArtefact, releases: Releases): Promise<Prepared> {
  const placeOf: Prepared['placeOf'] = (path) => (path === undefined ? {} : { path });
  if (isLarge(content)) return { ...(await prepareInThread({ held: content, releases })), placeOf };
  const { artefact } = await unpackArtefact(content);
  return prepareArtefact(releaseDraft(artefact, releases), placeOf);
}

/** What a version that is not a draft is, by its stability. */
const others: Readonly<Record<Exclude<Stability, 'draft'>, string>> = {
  stable: 'stable, so it is published already',
  initial: 'an initial version (0.y.z), which stays changeable and has nothing to publish',
  nonSemantic: 'a version of one or two numbers, which never becomes stable',
};

function reasonAgainst({ version, item }: Urn): string | undefined {
  if (item !== undefined) return `it names the item ${item}, and only whole artefacts are published`;
  if (!isVersion(version)) return `${version} is not one version`;
  const found = stability(version);
  return found === 'draft' ? undefined : `${version} is ${others[found]}`;
}

/**
 * The URN of the draft that a request names.
 * @throws StrataError `Semantic` for a URN of anything else
 */
export function draftUrn(urn: Urn): string {
  const text = maintainableUrn(urn);
  const reason = reasonAgainst(urn);
  if (reason === undefined) return text;
  const detail = `${text} is not a draft: ${reason}; give the URN of a draft, whose version has an extension, such as 1.1.0-draft`;
  throw semanticError('promotion.notDraft', detail, 'urn');
}
