import { createHash } from 'node:crypto';
import type { Position, Problem } from '../../errors.js';
import type { MessageArtefact } from '../../formats/message/structure-message.js';
import type { Artefact } from '../../model/artefact.js';
import { type ArtefactType, typeOfClass, urnClassOf } from '../../model/artefact-types.js';
import { detach } from '../../model/detach.js';
import { partsOf } from '../../model/parts.js';
import { spellOut } from '../../model/spell-out.js';
import { artefactUrn, lineKey } from '../../model/urn.js';
import { checkLocalReferences } from '../../references/check-local.js';
import { extractReferences, type Reference } from '../../references/extract.js';
import { type Body, packBody } from '../../store/body.js';
import { type RankedVersion, rankVersion } from '../../versioning/ranked-version.js';
import { type PartIds, packPartIds } from './part-ids.js';
import { ruleProblem } from './rules.js';

/** A submitted artefact with everything that follows from itself alone; its content is packed, so that many can wait. */
export interface Prepared extends Pick<Artefact, 'agencyID' | 'id' | 'version'> {
  /** In all languages, as JSON. */
  readonly names: string;
  readonly type: ArtefactType;
  readonly urn: string;
  readonly key: string;
  readonly rank: RankedVersion;
  readonly references: readonly Reference[];
  readonly content: PreparedContent;
  /** What is wrong with the artefact itself. */
  readonly problems: readonly Problem[];
  /** The warnings with which the artefact was read. */
  readonly warnings: readonly Problem[];
  readonly placeOf: PlaceOf;
}

export interface PreparedContent {
  /** The artefact as the store keeps it. */
  readonly body: Promise<Body>;
  /** SHA-256 of the content with all that it leaves unsaid, in hexadecimal: equal meaning, equal hash. */
  readonly hash: string;
  readonly partIds: () => PartIds;
}

function contentOf(artefact: Artefact, type: ArtefactType): PreparedContent {
  const json = JSON.stringify(artefact);
  const spelledOut = spellOut(artefact);
  const parts = [...partsOf(artefact)];
  return {
    body: packBody(json),
    hash: createHash('sha256')
      .update(spelledOut === artefact ? json : JSON.stringify(spelledOut))
      .digest('hex'),
    partIds: packPartIds({
      itemIds: parts.map((part) => part.tail),
      itemClasses: (type.parts?.length ?? 0) > 1 ? parts.map((part) => part.class) : null,
    }),
  };
}

function* identityProblems(artefact: Artefact, type: ArtefactType): Generator<Problem> {
  if (type.fixedId !== undefined && artefact.id !== type.fixedId) {
    yield ruleProblem('id.fixed', `the id of every ${type.class} is ${type.fixedId}, not ${artefact.id}`);
  }
  if (type.fixedVersion !== undefined && artefact.version !== type.fixedVersion) {
    yield ruleProblem(
      'version.fixed',
      `the version of every ${type.class} is ${type.fixedVersion}, not ${artefact.version}`,
    );
  }
}

function typeOf(artefact: Artefact): ArtefactType {
  const type = typeOfClass(artefact.class);
  if (type === undefined) throw new TypeError(`no artefact type ${artefact.class}`);
  return type;
}

/** Where an artefact, or with a path a reference in it, stands in the message. */
export type PlaceOf = (path?: string) => Partial<Problem>;

/**
 * Everything that follows from an artefact alone.
 * @param warnings those with which the artefact was read
 */
export function prepareArtefact(artefact: Artefact, placeOf: PlaceOf, warnings: readonly Problem[] = []): Prepared {
  const type = typeOf(artefact);
  const { references, problems } = extractReferences(artefact);
  const own = [...identityProblems(artefact, type), ...problems, ...checkLocalReferences(artefact)];
  const [agencyID, id, version] = [detach(artefact.agencyID), detach(artefact.id), detach(artefact.version)];
  return {
    agencyID,
    id,
    version,
    names: JSON.stringify(artefact.names ?? {}),
    type,
    urn: artefactUrn(type, { agencyID, id, version }),
    key: lineKey({ maintainableClass: urnClassOf(type), agencyID, id }),
    rank: rankVersion(version),
    references,
    content: contentOf(artefact, type),
    problems: own.map((problem) => ({ ...problem, ...placeOf(problem.path) })),
    warnings,
    placeOf,
  };
}

/** Prepares an artefact as a message holds it. */
export function prepare({ artefact, position, references, problems }: MessageArtefact): Prepared {
  const placeOf: PlaceOf = (path) => {
    const place: Position = (path === undefined ? undefined : references.get(path)) ?? position;
    return { ...(path === undefined ? {} : { path }), line: place.line, column: place.column };
  };
  return prepareArtefact(artefact, placeOf, problems);
}
