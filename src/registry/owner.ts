import { type ArtefactType, typeOfClass } from '../model/artefact-types.js';
import { formatUrn, parseUrn, type Urn } from '../model/urn.js';

/** Who owns artefacts, each with the scheme that holds it. */
export const ownerSchemes = {
  Agency: { class: 'AgencyScheme', id: 'AGENCIES', inWords: 'agency' },
  MetadataProvider: { class: 'MetadataProviderScheme', id: 'METADATA_PROVIDERS', inWords: 'metadata provider' },
} as const;
export type OwnerClass = keyof typeof ownerSchemes;

/** Who owns artefacts of a type: an agency, but metadata sets their provider (generic metadata schema, MetadataSetType). */
export const ownerClassOf = ({ message }: ArtefactType): OwnerClass =>
  message === 'metadata' ? 'MetadataProvider' : 'Agency';

/** Who owns the artefact that a URN names. */
export function ownerClassOfUrn(urn: string): OwnerClass {
  const type = typeOfClass(parseUrn(urn).maintainableClass);
  return type === undefined ? 'Agency' : ownerClassOf(type);
}

/**
 * The owner of what carries an agency id: one part X is Agency X of SDMX:AGENCIES(1.0); of several parts the last is an
 * agency of the scheme that the parts before it maintain (information model, Agency). Metadata providers likewise, of
 * METADATA_PROVIDERS(1.0).
 */
export function ownerReference(agencyID: string, ownerClass: OwnerClass = 'Agency'): Urn {
  const cut = agencyID.lastIndexOf('.');
  const scheme = cut < 0 ? 'SDMX' : agencyID.slice(0, cut);
  const { id } = ownerSchemes[ownerClass];
  return parseUrn(
    formatUrn({ class: ownerClass, agencyID: scheme, id, version: '1.0', item: agencyID.slice(cut + 1) }),
  );
}

/** The agency id that an owner in a scheme has: its own id below SDMX, else behind the scheme's agency. */
export const agencyOf = (schemeAgencyID: string, id: string): string =>
  schemeAgencyID === 'SDMX' ? id : `${schemeAgencyID}.${id}`;
