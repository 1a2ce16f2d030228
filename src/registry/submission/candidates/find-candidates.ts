import type { Problem } from '../../../errors.js';
import { completenessOf } from '../../../model/completeness.js';
import { measureSchemeOf } from '../../../model/measure-scheme.js';
import { isTurnOver, nextTurn } from '../../../model/turns.js';
import type { Tx } from '../../../store/database.js';
import { loadPacked } from '../../../store/load-packed.js';
import { unpackArtefact } from '../../../store/packed-artefact.js';
import { findUnlisted } from '../../../store/submission-statements.js';
import { type Access, agenciesInWords } from '../../access/access.js';
import { ownerReference } from '../../owner.js';
import type { Candidate, Decision } from '../decide/decide.js';
import { type Prepared, placeOf, placesOf, prepareArtefact } from '../receive/prepare.js';
import { prepareStored } from '../receive/reading-thread.js';
import { ruleProblem } from '../rules.js';
import type { Action, Submission } from '../submission.js';
import { loadStored, type StoredContent, versionUrn } from '../world/load-state.js';
import { addMeasureCodelists } from './add-measure-codelists.js';
import { findPromoted } from './find-promoted.js';
import { findRestoredArtefacts } from './find-restored-artefacts.js';

type CandidateSource = Pick<Submission, 'action' | 'artefacts' | 'promotion' | 'restoration' | 'mergesOrganisations'>;

/**
 * The artefacts of a submission with what happens to each: those of the message, or the drafts of a promotion as the versions
 * that they become, or those of a restoration. For FULLREPLACE, those to delete follow.
 */
export async function findCandidates(
  tx: Tx,
  { action, artefacts, promotion, restoration, mergesOrganisations = false }: CandidateSource,
): Promise<readonly Candidate[]> {
  if (restoration !== undefined) {
    const restored = await findRestoredArtefacts(tx, restoration);
    return restoration.of.scope === 'artefacts' ? withMeasureCodelists(tx, restored) : restored;
  }
  if (promotion !== undefined) {
    const promoted = await addMeasureCodelists(tx, await findPromoted(tx, promotion), 'REPLACE');
    return promoted.map((prepared) => ({ prepared, action: 'REPLACE' }));
  }
  if (action === 'FULLREPLACE') {
    const listed = await addMeasureCodelists(tx, artefacts, 'REPLACE');
    const unlisted = await loadUnlisted(tx, listed);
    return [
      ...listed.map((prepared): Candidate => ({ prepared, action: 'REPLACE' })),
      ...unlisted.map((prepared): Candidate => ({ prepared, action: 'DELETE' })),
    ];
  }
  const actionOf = ({ type }: Prepared): Action =>
    mergesOrganisations && type.fixedVersion !== undefined && type.itemScheme === true ? 'MERGE' : action;
  const merged = await mergeWithHeld(tx, artefacts, (each) => actionOf(each) === 'MERGE');
  const prepared = await addMeasureCodelists(tx, merged, action);
  return prepared.map((each) => ({ prepared: each, action: each.action ?? actionOf(each) }));
}

/** Named artefacts, with the codelists that follow concept schemes among them; those of agencies are restored themselves. */
async function withMeasureCodelists(tx: Tx, restored: readonly Candidate[]): Promise<readonly Candidate[]> {
  const candidates = new Map(restored.map((candidate) => [candidate.prepared, candidate]));
  const all: Candidate[] = [];
  for (const action of ['REPLACE', 'DELETE'] as const) {
    const own = restored.filter((each) => each.action === action).map(({ prepared }) => prepared);
    for (const prepared of await addMeasureCodelists(tx, own, action))
      all.push(candidates.get(prepared) ?? { prepared, action });
  }
  return all;
}

/** Every other artefact of the registry depends on this one, so it is deleted only by name. */
const topLevelAgencies = versionUrn(ownerReference('SDMX'), '1.0');

/** The live artefacts with the class and agency of a listed one that are not listed themselves. */
async function loadUnlisted(tx: Tx, listed: readonly Prepared[]): Promise<Prepared[]> {
  const types = new Map(
    listed.map(({ agencyID, type }) => [`${type.class} ${agencyID}`, { agencyID, class: type.class }]),
  );
  const rows = await findUnlisted(tx, { types: [...types.values()], listed: listed.map(({ urn }) => urn) });
  const packed = await loadPacked(tx, rows);
  const unlisted: Prepared[] = [];
  const found = new Set(rows.map(({ urn }) => urn));
  // One after the other, so that no more than one artefact is unpacked at a time.
  for (const { urn, revision } of rows) {
    if (urn === topLevelAgencies) continue;
    const content = packed.get(revision);
    if (content === undefined) continue;
    const { artefact } = await unpackArtefact(content);
    // A codelist that was made of a concept scheme goes with the scheme.
    const scheme = artefact.class === 'Codelist' ? measureSchemeOf(artefact) : undefined;
    if (scheme !== undefined && !found.has(scheme)) continue;
    // Rules about an artefact alone do not prevent its deletion.
    unlisted.push({ ...(await prepareStored({ stored: content }, artefact)), problems: [] });
    if (isTurnOver()) await nextTurn();
  }
  return unlisted;
}

/** The artefacts of a submission by what its sender may change. */
export interface PermittedCandidates {
  readonly permitted: readonly Candidate[];
  /** Decisions about all others, and those that SDMX 3.x has no form for: status `rejected`, each with a problem. */
  readonly rejected: readonly Decision[];
  /** Both, in the order of the report. */
  readonly inOrder: readonly Candidate[];
}

/** The problems for which an artefact is rejected, whatever the registry holds; none where its sender may change it. */
function obstaclesTo(prepared: Prepared, access: Access): readonly Problem[] {
  const { urn, agencyID, refusals = [] } = prepared;
  if (access.agencies === 'all' || access.maintains(agencyID)) return refusals;
  const detail = `${urn} cannot be changed: it is an artefact of ${agencyID}, and ${agenciesInWords(access)}. Leave it out, or send Skip-Invalid: true`;
  return [ruleProblem('access.agency', detail, placeOf(prepared))];
}

/** Separates the artefacts that a principal may not change, and those that SDMX 3.x has no form for. */
function checkPermission(candidates: readonly Candidate[], access: Access): PermittedCandidates {
  const permitted: Candidate[] = [];
  const rejected: Decision[] = [];
  for (const candidate of candidates) {
    const problems = obstaclesTo(candidate.prepared, access);
    if (problems.length === 0) permitted.push(candidate);
    else rejected.push({ ...candidate, newest: undefined, status: 'rejected', problems });
  }
  return { permitted, rejected, inOrder: candidates };
}

/**
 * Finds the candidates of a submission that its sender may change. Nothing is loaded for the others, nor for any artefact if
 * the submission has to be rejected for them: what a check would find could show what the registry holds.
 */
export async function findPermitted(tx: Tx, submission: Submission, access: Access): Promise<PermittedCandidates> {
  const { artefacts, action, promotion, restoration, skipInvalid = false } = submission;
  if (promotion !== undefined || restoration !== undefined)
    return checkPermission(await findCandidates(tx, submission), access);
  const given = checkPermission(
    artefacts.map((prepared) => ({ prepared, action })),
    access,
  );
  const { rejected } = given;
  if (rejected.length > 0 && !skipInvalid) return given;
  const left = rejected.length === 0 ? artefacts : given.permitted.map(({ prepared }) => prepared);
  const found = await findCandidates(tx, { ...submission, artefacts: left });
  const refused = rejected.flatMap(({ prepared }) => (prepared.refusals === undefined ? [] : [prepared]));
  const permitted =
    action === 'FULLREPLACE' ? found.filter((each) => each.action !== 'DELETE' || !mayStandFor(refused, each)) : found;
  return {
    permitted,
    rejected,
    inOrder: rejected.length === 0 ? permitted : ordered(submission, permitted, rejected),
  };
}

/**
 * Whether an artefact that the message seems to lack may be one that a refused artefact of SDMX 2.1 stands for, under the same
 * id or one that begins with it.
 */
const mayStandFor = (refused: readonly Prepared[], { prepared: { agencyID, id, version } }: Candidate): boolean =>
  refused.some(
    (each) =>
      each.agencyID === agencyID && each.version === version && (id === each.id || id.startsWith(`${each.id}_`)),
  );

/** The order of the message; what was made for its artefacts follows. */
function ordered(
  { artefacts }: Submission,
  permitted: readonly Candidate[],
  rejected: readonly Candidate[],
): readonly Candidate[] {
  const places = new Map(artefacts.map(({ urn }, place) => [urn, place]));
  const orderOf = ({ prepared }: Candidate): number => places.get(prepared.urn) ?? artefacts.length;
  return [...permitted, ...rejected].sort((a, b) => orderOf(a) - orderOf(b));
}

/**
 * Merges submitted artefacts with their live revisions, where they have one; large ones in another thread.
 * @param isMerged which of them; all where missing
 */
export async function mergeWithHeld(
  tx: Tx,
  prepared: readonly Prepared[],
  isMerged: (artefact: Prepared) => boolean = () => true,
): Promise<readonly Prepared[]> {
  const merging = prepared.filter(isMerged);
  if (merging.length === 0) return prepared;
  const live = await loadStored(
    tx,
    merging.map(({ urn }) => urn),
  );
  const merged: Prepared[] = [];
  // One after the other, so that no more than two artefacts are unpacked at a time.
  for (const each of prepared) {
    const held = isMerged(each) ? live.get(each.urn) : undefined;
    if (isTurnOver()) await nextTurn();
    merged.push(held === undefined ? each : await mergeOne(each, held));
  }
  return merged;
}

async function mergeOne(submitted: Prepared, held: StoredContent): Promise<Prepared> {
  const { warnings, content, completeness } = submitted;
  const places = placesOf(submitted);
  if (completeness === 'stub') {
    const { artefact } = await unpackArtefact(held);
    if (completenessOf(artefact) !== 'stub')
      return prepareArtefact(artefact, places, [...warnings, stubWarning(submitted)]);
  }
  return prepareStored({ stored: held, submitted: content.packed, places, warnings });
}

const stubWarning = (stub: Prepared): Problem =>
  ruleProblem(
    'merge.stub',
    `${stub.urn} is a stub (isExternalReference="true") and has nothing to merge; the content that the registry holds is unchanged`,
    placeOf(stub),
  );
