import type { Artefact } from '../../model/artefact.js';
import { objectsOf, type Properties } from '../../model/content.js';
import { formatUrn, parseUrn } from '../../model/urn.js';
import { innerId } from './identifiers.js';

/** Classes of 3.x that are parts of an artefact in 2.1, each with the class of that artefact. */
const outerClasses: Readonly<Record<string, 'HierarchicalCodelist' | 'StructureSet'>> = {
  Hierarchy: 'HierarchicalCodelist',
  CategorySchemeMap: 'StructureSet',
  ConceptSchemeMap: 'StructureSet',
  OrganisationSchemeMap: 'StructureSet',
  ReportingTaxonomyMap: 'StructureSet',
  RepresentationMap: 'StructureSet',
  StructureMap: 'StructureSet',
};

/** Whether artefacts of a class are parts of an artefact in 2.1. */
export const isPieceClass = (className: string): boolean => outerClasses[className] !== undefined;

/** Whether artefacts of a class can consist of artefacts of 3.x. */
export const isOuterClass = (className: string): boolean =>
  Object.values(outerClasses).some((each) => each === className);

/** An artefact of 3.x that was an object of an artefact of 2.1. */
interface Member {
  /** Class in 3.x. */
  readonly class: string;
  /** Id in the artefact of 2.1. */
  readonly id: string;
}

/** The property with the members of a split artefact; no format has it. */
const property = 'members';

/** What remains of an artefact of 2.1 whose objects have become artefacts: all of it except the objects, and their ids. */
export const splitArtefact = (shell: Properties, members: readonly Member[]): Properties => ({
  ...shell,
  [property]: members.map(({ class: className, id }) => ({ class: className, id })),
});

/** Whether an artefact of 2.1 consists of artefacts of 3.x; a legacy artefact that is kept as it is does not. */
export const isSplit = (artefact: Artefact): boolean => artefact[property] !== undefined;

/** An artefact of 2.1 without the list of its members. */
export const shellOf = ({ [property]: _members, ...shell }: Artefact): Properties => shell;

/** The ids of the members in the artefact of 2.1, by the URNs of the artefacts that they are in 3.x. */
export function splitMembersOf(artefact: Artefact): ReadonlyMap<string, string> {
  const { agencyID, id: outer, version } = artefact;
  return new Map(
    objectsOf(artefact[property]).map(({ class: className, id }) => [
      formatUrn({ class: String(className), agencyID, id: innerId(outer, String(id)), version }),
      String(id),
    ]),
  );
}

/** The beginnings of an id up to an underscore, the longest first, starting with the whole id. */
export function* beginningsOf(id: string): Generator<string> {
  yield id;
  for (let end = id.lastIndexOf('_'); end > 0; end = id.lastIndexOf('_', end - 1)) yield id.slice(0, end);
}

/** The URNs of the artefacts of 2.1 that an artefact of 3.x can be a member of, by their ids; none for other classes. */
export function possibleOuterUrns(urn: string): readonly string[] {
  const { maintainableClass, agencyID, id, version } = parseUrn(urn);
  const outerClass = outerClasses[maintainableClass];
  if (outerClass === undefined) return [];
  return [...beginningsOf(id)].map((outer) => formatUrn({ class: outerClass, agencyID, id: outer, version }));
}

/** Where 2.1 has an artefact of 3.x. */
export interface PlaceIn21 {
  /** Id of the hierarchical codelist or structure set; agency and version are those of the artefact. */
  readonly outer: string;
  /** Id of the object in it. */
  readonly id: string;
}

/**
 * The place of an artefact of 3.x in the artefact of 2.1 that it was submitted in.
 * @param find returns the artefact with a URN; undefined where it is not available
 */
export function submittedPlace(urn: string, find: (urn: string) => Artefact | undefined): PlaceIn21 | undefined {
  for (const candidate of possibleOuterUrns(urn)) {
    const outer = find(candidate);
    const id = outer && splitMembersOf(outer).get(urn);
    if (outer !== undefined && id !== undefined) return { outer: outer.id, id };
  }
  return undefined;
}
