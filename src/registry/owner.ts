import { type ArtefactType, typeOfClass } from '../model/artefact-types.js';
import { formatUrn, parseUrn, type Urn } from '../model/urn.js';

/** The agency that owns the scheme of the top-level agencies, and is one of them. */
export const rootAgency = 'SDMX';
/** The name of that scheme, in English. */
export const rootSchemeName = 'Top-level agencies';

/** The classes of owners, each with the scheme that lists them. */
export const ownerSchemes = {
  Agency: { class: 'AgencyScheme', id: 'AGENCIES', inWords: 'agency' },
  MetadataProvider: { class: 'MetadataProviderScheme', id: 'METADATA_PROVIDERS', inWords: 'metadata provider' },
} as const;
export type OwnerClass = keyof typeof ownerSchemes;

/**
 * The class of the owners of a type: agencies, or metadata providers for metadata sets (generic metadata schema,
 * MetadataSetType).
 */
export const ownerClassOf = ({ message }: ArtefactType): OwnerClass =>
  message === 'metadata' ? 'MetadataProvider' : 'Agency';

/** The class of the owner of the artefact with a URN. */
export function ownerClassOfUrn(urn: string): OwnerClass {
  const type = typeOfClass(parseUrn(urn).maintainableClass);
  return type === undefined ? 'Agency' : ownerClassOf(type);
}

/**
 * Reference to the owner with an agency id. `X` is Agency X of SDMX:AGENCIES(1.0); `X.Y` is Agency Y of X:AGENCIES(1.0)
 * (information model, Agency). Metadata providers likewise, in METADATA_PROVIDERS(1.0).
 */
export function ownerReference(agencyID: string, ownerClass: OwnerClass = 'Agency'): Urn {
  const cut = agencyID.lastIndexOf('.');
  const scheme = cut < 0 ? rootAgency : agencyID.slice(0, cut);
  const { id } = ownerSchemes[ownerClass];
  return parseUrn(
    formatUrn({ class: ownerClass, agencyID: scheme, id, version: '1.0', item: agencyID.slice(cut + 1) }),
  );
}

/** The agency id of an owner: its id in the scheme of SDMX, else the agency of the scheme, a dot and its id. */
export const agencyOf = (schemeAgencyID: string, id: string): string =>
  schemeAgencyID === rootAgency ? id : `${schemeAgencyID}.${id}`;

/** The agency ids that stand for an owner in artefacts (`ownerReference`): the one above, and in the scheme of SDMX the long form too. */
export const agenciesOf = (schemeAgencyID: string, id: string): readonly string[] => [
  ...new Set([agencyOf(schemeAgencyID, id), `${schemeAgencyID}.${id}`]),
];

/** The agency whose scheme lists an agency. */
export const schemeAgencyOf = (agencyID: string): string => ownerReference(agencyID).agencyID;

/** URN of the scheme in which an agency lists its agencies. */
export const agencySchemeUrn = (agencyID: string): string =>
  formatUrn({ class: ownerSchemes.Agency.class, agencyID, id: ownerSchemes.Agency.id, version: '1.0' });

/** The agencies whose schemes hold an agency, the owner of that scheme, and so on up to SDMX. */
export function schemeAgenciesAbove(agencyID: string): readonly string[] {
  const above = schemeAgencyOf(agencyID);
  return above === agencyID ? [above] : [above, ...schemeAgenciesAbove(above)];
}
