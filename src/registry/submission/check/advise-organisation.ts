import { jsonContainerOf, typeOfClass } from '../../../model/artefact-types.js';
import { formatUrn, maintainableUrn, type Urn } from '../../../model/urn.js';
import { rootAgency, rootSchemeName } from '../../owner.js';

/**
 * What to submit so that an organisation (agency, data provider, metadata provider, …) exists: the action, the URN, and the
 * smallest message.
 * @param organisation the URN of the organisation in its scheme
 */
export function adviseOrganisation(organisation: Urn): string {
  const { agencyID, id, version, item = '' } = organisation;
  const type = typeOfClass(organisation.maintainableClass);
  const [parts] = type?.parts ?? [];
  if (type === undefined || parts === undefined) return 'submit it first';
  // MERGE takes the name over, so that of the scheme which every registry holds must not change.
  const isRoot = agencyID === rootAgency && type.class === 'AgencyScheme';
  const name = isRoot ? rootSchemeName : id;
  const scheme = { agencyID, version, id, name, [parts.path]: [{ id: item, name: item }] };
  const message = JSON.stringify({ data: { [jsonContainerOf(type)]: [scheme] } });
  const owner =
    agencyID === rootAgency ? '' : `; the agency ${agencyID}, which owns ${maintainableUrn(organisation)}, must exist`;
  return `submit ${formatUrn(organisation)} first, with Action MERGE, as in ${message}${owner}`;
}
