import type { Artefact } from '../../../model/artefact.js';
import type { ArtefactIdentity, ArtefactSequence } from '../../../model/artefact-sequence.js';
import { type Content, objectsOf, type Properties } from '../../../model/content.js';
import { formatUrn, urnOf } from '../../../model/urn.js';
import { onlyHierarchy } from '../identifiers.js';
import { legacyIdOf, restoreId } from '../legacy-id.js';
import { type PlaceIn21, shellOf, splitMembersOf, submittedPlace } from '../split-artefacts.js';
import { present } from '../up/mapping.js';

/** Codes with their ids of 2.1, where these are distinct among siblings. */
function codesWithLegacyIds(codes: readonly Properties[]): readonly Content[] {
  const ids = codes.map((code) => legacyIdOf(code) ?? code.id);
  const areDistinct = new Set(ids).size === ids.length;
  return codes.map((code) => {
    const id = areDistinct ? legacyIdOf(code) : undefined;
    const own = id === undefined ? code : restoreId(code, id);
    const { hierarchicalCodes } = code;
    return present(
      hierarchicalCodes === undefined
        ? own
        : { ...own, hierarchicalCodes: codesWithLegacyIds(objectsOf(hierarchicalCodes)) },
    );
  });
}

/** A hierarchy as an object of a hierarchical codelist; undefined for one without codes, which 2.1 does not have. */
function hierarchyObject(hierarchy: Artefact, id: string) {
  const { hasFormalLevels, names, descriptions, annotations, level, hierarchicalCodes } = hierarchy;
  if (hierarchicalCodes === undefined) return undefined;
  const codes = codesWithLegacyIds(objectsOf(hierarchicalCodes));
  return present({ id, hasFormalLevels, annotations, names, descriptions, level, hierarchicalCodes: codes });
}

/** A hierarchical codelist with the hierarchy as its only one. */
export function hierarchicalCodelist(hierarchy: Artefact): Properties {
  const {
    hasFormalLevels: _formal,
    annotations: _annotations,
    level: _level,
    hierarchicalCodes: _codes,
    ...others
  } = hierarchy;
  const only = hierarchyObject(hierarchy, onlyHierarchy);
  return present({ ...others, hierarchies: only && [only] });
}

const outerUrn = ({ agencyID, version }: ArtefactIdentity, { outer }: PlaceIn21): string =>
  formatUrn({ class: 'HierarchicalCodelist', agencyID, id: outer, version });

/** The hierarchies of a message that were submitted in a hierarchical codelist. */
export interface JoinedHierarchies {
  /** Whether an artefact is such a hierarchy, or a codelist of one. @param urn of the artefact */
  isJoined(urn: string): boolean;
  /** The hierarchical codelists as submitted, each with the indices of its hierarchies in the sequence, by their URNs. */
  readonly codelists: readonly { readonly shell: Artefact; readonly hierarchies: ReadonlyMap<string, number> }[];
}

/** Finds the hierarchical codelists in which hierarchies were submitted; those that the message lacks are taken from `find`. */
export function hierarchiesInCodelists(
  identities: readonly ArtefactIdentity[],
  find: (urn: string) => Artefact | undefined,
): JoinedHierarchies {
  const codelists = new Map<string, { shell: Artefact; hierarchies: Map<string, number> }>();
  const joined = new Set<string>();
  for (const [index, identity] of identities.entries()) {
    if (identity.class !== 'Hierarchy') continue;
    const urn = urnOf(identity);
    const place = submittedPlace(urn, find);
    const outer = place && outerUrn(identity, place);
    const shell = outer === undefined ? undefined : find(outer);
    if (outer === undefined || shell === undefined) continue;
    const codelist = codelists.get(outer) ?? { shell, hierarchies: new Map<string, number>() };
    codelists.set(outer, codelist);
    codelist.hierarchies.set(urn, index);
    joined.add(outer).add(urn);
  }
  return { isJoined: (urn) => joined.has(urn), codelists: [...codelists.values()] };
}

/** The hierarchical codelists, in which the hierarchies that were submitted in them are hierarchies of them again. */
export async function* joinHierarchies(
  sequence: ArtefactSequence,
  { codelists }: JoinedHierarchies,
): AsyncGenerator<Artefact> {
  for (const { shell, hierarchies } of codelists) {
    const held = new Map<string, Artefact>();
    for await (const hierarchy of sequence.load([...hierarchies.values()])) held.set(urnOf(hierarchy), hierarchy);
    const objects = [...splitMembersOf(shell)].flatMap(([member, id]) => {
      const hierarchy = held.get(member);
      return (hierarchy && hierarchyObject(hierarchy, id)) ?? [];
    });
    yield { ...shellOf(shell), hierarchies: objects } as unknown as Artefact;
  }
}
