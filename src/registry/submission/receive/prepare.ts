import type { Position, Problem } from '../../../errors.js';
import type { ElementFinder } from '../../../formats/message/element-places.js';
import type { MessageArtefact } from '../../../formats/message/structure-message.js';
import { isSplit, splitMembersOf } from '../../../formats/model-2.1/split-artefacts.js';
import { pathInFile } from '../../../formats/unite-messages.js';
import type { Artefact } from '../../../model/artefact.js';
import { type ArtefactType, typeOfClass, urnClassOf } from '../../../model/artefact-types.js';
import { type Completeness, completenessOf } from '../../../model/completeness.js';
import { objectsOf } from '../../../model/content.js';
import { detach } from '../../../model/detach.js';
import { mergeItems } from '../../../model/merge-items.js';
import { type Part, partsOf } from '../../../model/parts.js';
import { elementStep } from '../../../model/path.js';
import { artefactUrn, lineKey, maintainableUrn, parseUrn } from '../../../model/urn.js';
import { checkLocalReferences } from '../../../references/check-local.js';
import { checkParents } from '../../../references/check-parents.js';
import { extractReferences, type Reference } from '../../../references/extract.js';
import { keptSelections } from '../../../references/kept-selections.js';
import { nameVersions } from '../../../references/name-versions.js';
import {
  hasLongList,
  mostEntries,
  type PackedArtefact,
  packArtefact,
  unpackArtefact,
} from '../../../store/packed-artefact.js';
import type { WrittenSelection } from '../../../store/submission-statements.js';
import { type RankedVersion, rankVersion } from '../../../versioning/ranked-version.js';
import { releaseOf } from '../../../versioning/release-of.js';
import { contentHash } from '../../artefacts/content-hash.js';
import type { PartIds } from '../../artefacts/part-names.js';
import { type PackedTexts, packSearchTexts } from '../../search/search-texts.js';
import { ruleProblem } from '../rules.js';

/** The places of an artefact in a message; none for an artefact that is not one of a message. */
export interface MessagePlaces {
  /** Name of its file, if the message is in an archive. */
  readonly file?: string;
  readonly position?: Position;
  /** The position of each reference, by its path. */
  readonly positions: readonly (readonly [path: string, position: Position])[];
}

/**
 * A submitted artefact with everything that can be computed from it alone, as plain values, which threads can post. Its content is
 * compressed, because all artefacts of a message are in memory at once.
 */
export interface Prepared extends Pick<Artefact, 'agencyID' | 'id' | 'version'>, MessagePlaces {
  /** The names in all languages, as JSON. */
  readonly names: string;
  readonly type: ArtefactType;
  readonly urn: string;
  /** Key of the version line. */
  readonly key: string;
  readonly rank: RankedVersion;
  readonly completeness: Completeness;
  readonly references: readonly Reference[];
  readonly selections: readonly WrittenSelection[];
  readonly content: PreparedContent;
  /** Problems of the artefact itself, references in it included. */
  readonly problems: readonly Problem[];
  /** The warnings from reading the artefact, and from merging it. */
  readonly warnings: readonly Problem[];
  /** Why SDMX 3.x has no form for it; it is rejected, whatever the registry holds. */
  readonly refusals?: readonly Problem[];
  /** URNs of the artefacts that an artefact of SDMX 2.1 became; undefined for every other one. */
  readonly members?: readonly string[];
  /** URNs of submitted artefacts for which the submission made this one; without all of them it is not written. */
  readonly madeFor?: readonly string[];
  /** What to do with it, where that is not the action of the submission. */
  readonly action?: 'APPEND' | 'REPLACE' | 'DELETE';
  /** URN of the draft that this artefact publishes; undefined for an artefact of a message. */
  readonly draft?: string;
}

export interface PreparedContent {
  /** The artefact in the form of the store. */
  readonly packed: PackedArtefact;
  /** The same for the same meaning (artefacts/content-hash.ts). */
  readonly hash: string;
  /** Its parts in slices of up to 5,000, at least one (`unpackPartIds`). */
  readonly partIds: readonly PackedPartIds[];
  readonly searchTexts: PreparedTexts;
}

/** Search texts; those of a long list may still be made in another thread, while the rest is written. */
export type PreparedTexts = readonly PackedTexts[] | Promise<readonly PackedTexts[]>;

/** Makes the search texts of an artefact whose version has a stability. */
export type MakeTexts = (artefact: Artefact, stability: string) => readonly PackedTexts[];

const textsOf: MakeTexts = (artefact, stability) => [...packSearchTexts(artefact, stability, hasLongList(artefact))];

/** Unpacks the content of a submitted artefact. */
export const unpackPrepared = async ({ content }: Pick<Prepared, 'content'>): Promise<Artefact> =>
  (await unpackArtefact(content.packed)).artefact;

const noPlaces: MessagePlaces = { positions: [] };

/** The places among the values of a prepared artefact. */
export const placesOf = ({ file, position, positions }: MessagePlaces): MessagePlaces => ({
  ...(file === undefined ? {} : { file }),
  ...(position === undefined ? {} : { position }),
  positions,
});

/** Positions by path; most artefacts have no problems, so their positions are not looked up. */
const positionsByPath = new WeakMap<MessagePlaces['positions'], ReadonlyMap<string, Position>>();

/** The position at a path, or the nearest one around it that is kept. */
function positionAround(positions: MessagePlaces['positions'], path: string | undefined): Position | undefined {
  if (path === undefined) return undefined;
  const byPath = positionsByPath.get(positions) ?? new Map(positions);
  positionsByPath.set(positions, byPath);
  for (let around = path; around !== ''; around = around.slice(0, Math.max(0, around.lastIndexOf('/')))) {
    const found = byPath.get(around);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The place in the message of an artefact or, with a path, of a reference in it. */
export function placeOf({ file, position, positions }: MessagePlaces, path?: string): Partial<Problem> {
  const whole = file === undefined ? path : pathInFile(file, path);
  return { ...(whole === undefined ? {} : { path: whole }), ...(positionAround(positions, path) ?? position) };
}

/**
 * Computes everything that can be computed from an artefact alone.
 * @param warnings the warnings from reading the artefact
 * @param elements positions while the artefact is read; those of its problems are kept
 * @throws TypeError when its class does not exist
 */
export function prepareArtefact(
  artefact: Artefact,
  places: MessagePlaces = noPlaces,
  warnings: readonly Problem[] = [],
  makeTexts: MakeTexts = textsOf,
  elements?: ElementFinder,
): Prepared {
  const type = typeOf(artefact);
  const { references, problems } = extractReferences(artefact);
  const own = [
    ...identityProblems(artefact, type),
    ...problems,
    ...checkLocalReferences(artefact),
    ...checkParents(artefact),
  ];
  const placed = elements === undefined ? places : withElements(places, artefact, own, elements);
  const [agencyID, id, version] = [detach(artefact.agencyID), detach(artefact.id), detach(artefact.version)];
  const rank = rankVersion(version);
  return {
    agencyID,
    id,
    version,
    names: JSON.stringify(artefact.names ?? {}),
    type,
    urn: artefactUrn(type, { agencyID, id, version }),
    key: lineKey({ maintainableClass: urnClassOf(type), agencyID, id }),
    rank,
    completeness: completenessOf(artefact),
    references,
    selections: keptSelections(artefact),
    content: {
      packed: packArtefact(artefact),
      hash: contentHash(artefact),
      partIds: [...slicesOfParts(artefact, type)].map(packPartIds),
      searchTexts: makeTexts(artefact, rank.stability),
    },
    problems: own.map((problem) => ({ ...problem, ...placeOf(placed, problem.path) })),
    warnings,
    ...placed,
    ...(isSplit(artefact) ? { members: [...splitMembersOf(artefact).keys()] } : {}),
  };
}

/**
 * Items of a partial scheme whose positions are kept. An entry takes some 150 bytes while the message is processed, so problems of
 * further items have the position of the scheme.
 */
const mostPartialItems = 10_000;

/** The paths of the items of a partial scheme: what they refer to may be in the stored one, so they are checked after the merge. */
function pathsOfPartialItems(artefact: Artefact): readonly string[] {
  const [items] = typeOf(artefact).parts ?? [];
  if (artefact['isPartial'] !== true || items === undefined) return [];
  return objectsOf(artefact[items.path])
    .slice(0, mostPartialItems)
    .map((item, index) => `${items.path}/${elementStep(item, index)}`);
}

/**
 * The places of an artefact, with those of the elements that have problems or may have them after a merge with the stored artefact, which
 * can find them again.
 */
function withElements(
  places: MessagePlaces,
  artefact: Artefact,
  problems: readonly Problem[],
  elements: ElementFinder,
): MessagePlaces {
  const paths = [...problems.flatMap(({ path }) => path ?? []), ...pathsOfPartialItems(artefact)];
  const found = paths.flatMap((path) => {
    const element = elements.find(artefact, path);
    return element === undefined ? [] : [element];
  });
  return found.length === 0 ? places : { ...places, positions: [...found, ...places.positions] };
}

/** Prepares an artefact of a message, with its places in the message. */
export function prepare(
  { artefact, problems, references, elements, ...place }: MessageArtefact,
  makeTexts?: MakeTexts,
): Prepared {
  const refusals = problems.filter(({ severity }) => severity === 'error');
  const warnings = problems.filter(({ severity }) => severity === 'warning');
  return {
    ...prepareArtefact(artefact, { ...place, positions: [...references] }, warnings, makeTexts, elements),
    ...(refusals.length === 0 ? {} : { refusals }),
  };
}

/** A stored artefact to be prepared; to be merged with a submitted one first, or to be published as a draft. */
export interface StoredArtefact {
  readonly stored: PackedArtefact;
  readonly submitted?: PackedArtefact;
  /** The versions that published drafts become, by the URN of the draft. */
  readonly releases?: ReadonlyMap<string, string>;
  readonly places?: MessagePlaces;
  readonly warnings?: readonly Problem[];
}

/** Prepares a stored artefact. @param unpacked the artefact, where the caller has unpacked it */
export async function prepareContent(
  { stored, submitted, releases, places, warnings }: StoredArtefact,
  unpacked?: Artefact,
): Promise<Prepared> {
  const artefact = unpacked ?? (await unpackArtefact(stored)).artefact;
  const released = releases === undefined ? artefact : releaseDraft(artefact, releases);
  const whole = submitted === undefined ? released : mergeItems(released, (await unpackArtefact(submitted)).artefact);
  return prepareArtefact(whole, places, warnings);
}

/**
 * A draft as the version that it becomes, with its references to other published drafts. References that are selections
 * stay as written.
 * @param releases the versions that published drafts become, by the URN of the draft
 */
export const releaseDraft = (draft: Artefact, releases: ReadonlyMap<string, string>): Artefact => ({
  ...nameVersions(draft, (reference) => releases.get(maintainableUrn(parseUrn(reference)))),
  version: releaseOf(draft.version),
});

/** The ids of parts as JSON: 100,000 ids take ten times as much memory as texts as they take as bytes. */
export type PackedPartIds = Uint8Array;

const packPartIds = (ids: PartIds): PackedPartIds => new TextEncoder().encode(JSON.stringify(ids));

/** Unpacks a slice of the ids of parts. */
export const unpackPartIds = (packed: PackedPartIds): PartIds => JSON.parse(new TextDecoder().decode(packed));

function* slicesOfParts(artefact: Artefact, type: ArtefactType): Generator<PartIds> {
  const severalClasses = (type.parts?.length ?? 0) > 1;
  let parts: Part[] = [];
  const slice = (): PartIds => ({
    itemIds: parts.map((part) => part.tail),
    itemClasses: severalClasses ? parts.map((part) => part.class) : null,
  });
  for (const part of partsOf(artefact)) {
    if (parts.length === mostEntries) {
      yield slice();
      parts = [];
    }
    parts.push(part);
  }
  yield slice();
}

function* identityProblems(artefact: Artefact, type: ArtefactType): Generator<Problem> {
  if (type.fixedId !== undefined && artefact.id !== type.fixedId) {
    yield ruleProblem(
      'id.fixed',
      `${type.class} ${artefact.id} has the wrong id; the id of every ${type.class} is ${type.fixedId}`,
    );
  }
  if (type.fixedVersion !== undefined && artefact.version !== type.fixedVersion) {
    yield ruleProblem(
      'version.fixed',
      `${type.class} ${artefact.id} has the version ${artefact.version}; the version of every ${type.class} is ${type.fixedVersion}`,
    );
  }
}

function typeOf(artefact: Artefact): ArtefactType {
  const type = typeOfClass(artefact.class);
  if (type === undefined) throw new TypeError(`"${artefact.class}" is not a class of artefacts`);
  return type;
}
