import type { Position, Problem } from '../../../errors.js';
import type { Artefact } from '../../../model/artefact.js';
import type { Properties } from '../../../model/content.js';
import type { ElementType } from '../../grammar/element-types.js';
import type { ArtefactFinding } from '../../message/findings.js';
import type { MessageArtefact } from '../../message/structure-message.js';
import { isModernVersion } from '../identifiers.js';
import { type MappingContext, type Piece, unmoved } from './mapping.js';
import { splitOf } from './mappings.js';
import { versionFault } from './references.js';

/** Why a version of 2.1 is not valid in 3.0; undefined where it is. */
function obstacle(className: string, version: string): string | undefined {
  if (!isModernVersion(version)) return versionFault(version);
  return className === 'OrganisationUnitScheme' && version !== '1.0'
    ? `The organisation unit scheme has the version ${version}; SDMX 3.0 allows 1.0 only`
    : undefined;
}

/** A warning where `isFinal` and the stability of the version differ; undefined where they agree. */
function finality(isFinal: boolean, version: string): string | undefined {
  const isStable = /^[1-9]\d*\.\d+\.\d+$/.test(version);
  if (isFinal === isStable) return undefined;
  return isStable
    ? `The artefact is not final, but its version ${version} is stable in SDMX 3.0 and cannot be changed`
    : `The artefact is final, but the version ${version} is not stable in SDMX 3.0 and can be changed; only X.Y.Z with X above 0 is stable`;
}

/** An artefact without `isFinal`, which follows from the version in SDMX 3.0. The version stays as written. */
function finishArtefact({ isFinal, ...artefact }: Properties, context: MappingContext): Properties {
  const { class: className, version } = artefact;
  const wrong = obstacle(String(className), String(version));
  if (wrong !== undefined) context.error('value.version', () => wrong);
  const warning = finality(isFinal === true, String(version));
  if (warning !== undefined) context.warn('isFinal.dropped', () => warning);
  return artefact;
}

/** A path after the object that holds it has moved. */
function movePath(path: string, moved: ReadonlyMap<string, string>): string {
  const end = path.lastIndexOf('/');
  const holder = moved.get(path.slice(0, end));
  return holder === undefined ? path : `${holder}${path.slice(end)}`;
}

/** The places of the references that are moved, by their new paths. */
function moveReferences(
  references: ReadonlyMap<string, Position>,
  { moves, moved = new Map() }: Piece,
): ReadonlyMap<string, Position> {
  const places = new Map<string, Position>();
  for (const [path, place] of references) {
    const move = moves.find(([from]) => path.startsWith(from));
    if (move !== undefined) places.set(movePath(`${move[1]}${path.slice(move[0].length)}`, moved), place);
  }
  return places;
}

/**
 * Assigns the warnings about an artefact of 2.1 to the artefacts that it becomes: to the one made from the object of the
 * warning, or to the first where a warning is about the artefact as a whole.
 */
export function shareWarnings(
  warnings: readonly ArtefactFinding[],
  pieces: readonly Piece[],
): readonly (readonly Problem[])[] {
  const shares: Problem[][] = pieces.map(() => []);
  for (const { problem, pathInArtefact } of warnings) {
    const index = pieces.findIndex(
      ({ origin }) => origin !== undefined && `${pathInArtefact}/`.startsWith(`${origin}/`),
    );
    shares[Math.max(index, 0)]?.push(problem);
  }
  return shares;
}

export interface ReadArtefact21 {
  /** The type that SDMX-ML 2.1 has for the artefact. */
  readonly type: ElementType | undefined;
  /** The properties; its objects are mapped. */
  readonly properties: Properties;
  /** The position of each reference, by its path in the artefact. */
  readonly references: ReadonlyMap<string, Position>;
  /** Called once, at the end: the warnings about the artefact, and the errors for which it is refused. */
  takeFindings(): readonly ArtefactFinding[];
}

/** An artefact that 3.0 has no form for: its identity, so that nothing of it is checked or stored, and the reasons. */
function refusedArtefact({ class: className, agencyID, id, version }: Properties, reasons: readonly Problem[]) {
  const artefact = { class: className, agencyID, id, version } as unknown as Artefact;
  return { artefact, references: new Map<string, Position>(), problems: reasons };
}

/**
 * The artefacts of SDMX 3.0 that an artefact of 2.1 becomes, with the places of their references and their warnings; one with
 * errors where it is refused.
 */
export function upgradeArtefact(
  { type, properties, references, takeFindings }: ReadArtefact21,
  context: MappingContext,
): readonly Omit<MessageArtefact, 'position'>[] {
  const finished = finishArtefact(properties, context);
  const pieces: readonly Piece[] = splitOf(type)?.(finished, context) ?? [{ artefact: finished, moves: unmoved }];
  const findings = takeFindings();
  const reasons = findings.flatMap(({ problem }) => (problem.severity === 'error' ? [problem] : []));
  if (reasons.length > 0) return [refusedArtefact(finished, reasons)];
  const warnings = shareWarnings(findings, pieces);
  return pieces.map((piece, index) => ({
    artefact: piece.artefact as unknown as Artefact,
    references: moveReferences(references, piece),
    problems: warnings[index] ?? [],
  }));
}
