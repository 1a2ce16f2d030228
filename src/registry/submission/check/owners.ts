import { groupBy } from '../../../model/group-by.js';
import { listDistinct } from '../../list-names.js';
import { agenciesOf, type OwnerClass, ownerClassOfUrn, ownerSchemes, rootAgency } from '../../owner.js';
import { type Prepared, placeOf, unpackPartIds } from '../receive/prepare.js';
import { ruleProblem } from '../rules.js';
import type { DecidedChange, Finding } from './change.js';

const ownerClasses = Object.keys(ownerSchemes) as readonly OwnerClass[];

/** Checks that no owner is removed from its scheme while it owns artefacts, and the root agency never. */
export const checkOwners = async (change: DecidedChange): Promise<readonly Finding[]> =>
  (await Promise.all(ownerClasses.map((each) => checkClass(each, change)))).flat();

async function checkClass(
  ownerClass: OwnerClass,
  { world: { stored }, changed }: DecidedChange,
): Promise<readonly Finding[]> {
  const causes = new Map<string, Prepared>();
  for (const { prepared, status, newest } of changed) {
    if (prepared.type.class !== ownerSchemes[ownerClass].class || newest === undefined || !newest.live) continue;
    const remaining = new Set(
      status === 'deleted' ? [] : prepared.content.partIds.flatMap((slice) => unpackPartIds(slice).itemIds),
    );
    const before = newest.isSliced ? await stored.itemIds([prepared.urn]) : [newest];
    for (const id of before.flatMap(({ itemIds }) => itemIds)) {
      if (remaining.has(id)) continue;
      for (const agency of agenciesOf(prepared.agencyID, id)) causes.set(agency, prepared);
    }
  }
  const root = ownerClass === 'Agency' ? causes.get(rootAgency) : undefined;
  if (root !== undefined) causes.delete(rootAgency);
  const deleted = new Set(changed.filter(({ status }) => status === 'deleted').map(({ prepared }) => prepared.urn));
  const owned = (await stored.owned(causes.keys())).filter(
    ({ urn }) => !deleted.has(urn) && ownerClassOfUrn(urn) === ownerClass,
  );
  const owners = [...groupBy(owned, ({ agency }) => agency)].flatMap(([agency, rows]) => {
    const cause = causes.get(agency);
    if (cause === undefined) return [];
    const { inWords } = ownerSchemes[ownerClass];
    const detail = `the ${inWords} ${agency} cannot be removed: it owns ${listDistinct(rows.map(({ urn }) => urn))}. Delete these first; to add to a scheme without removing anything, use Action MERGE`;
    return [{ urn: cause.urn, problem: ruleProblem('agency.owns', detail, placeOf(cause)) }];
  });
  return root === undefined ? owners : [rootProblem(root), ...owners];
}

function rootProblem(cause: Prepared): Finding {
  const detail = `the agency ${rootAgency} cannot be removed from ${cause.urn}: it owns this scheme, in which every agency is found. Keep it in the scheme; to add agencies, use Action MERGE`;
  return { urn: cause.urn, problem: ruleProblem('agency.root', detail, placeOf(cause)) };
}
