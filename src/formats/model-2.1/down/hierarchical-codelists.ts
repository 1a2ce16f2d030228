import type { Artefact } from '../../../model/artefact.js';
import { type Content, objectsOf, type Properties } from '../../../model/content.js';
import { formatUrn, urnOf } from '../../../model/urn.js';
import { onlyHierarchy } from '../identifiers.js';
import { legacyIdOf, restoreId } from '../legacy-id.js';
import { membersOf, type PlaceIn21, shellOf, submittedPlace } from '../split-artefacts.js';
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

const outerUrn = ({ agencyID, version }: Artefact, { outer }: PlaceIn21): string =>
  formatUrn({ class: 'HierarchicalCodelist', agencyID, id: outer, version });

/**
 * The artefacts, in which the hierarchies that were submitted in a hierarchical codelist are hierarchies of it again. A
 * codelist that the message lacks is taken from `find`.
 */
export function joinHierarchies(
  artefacts: readonly Artefact[],
  find: (urn: string) => Artefact | undefined,
): readonly Artefact[] {
  const joined = new Map<string, Map<string, Artefact>>();
  const others: Artefact[] = [];
  for (const artefact of artefacts) {
    const urn = urnOf(artefact);
    const place = artefact.class === 'Hierarchy' ? submittedPlace(urn, find) : undefined;
    if (place === undefined) {
      others.push(artefact);
      continue;
    }
    const outer = outerUrn(artefact, place);
    joined.set(outer, (joined.get(outer) ?? new Map<string, Artefact>()).set(urn, artefact));
  }
  if (joined.size === 0) return others;
  const codelists = [...joined].flatMap(([urn, hierarchies]) => {
    const shell = find(urn);
    if (shell === undefined) return [];
    const objects = [...membersOf(shell)].flatMap(([member, id]) => {
      const hierarchy = hierarchies.get(member);
      return (hierarchy && hierarchyObject(hierarchy, id)) ?? [];
    });
    return [{ ...shellOf(shell), hierarchies: objects } as unknown as Artefact];
  });
  return [...others.filter((artefact) => !joined.has(urnOf(artefact))), ...codelists];
}
