import { formatUrn, parseUrn, type Urn } from '../model/urn.js';

/**
 * The agency that owns what carries an agency id: one part X is Agency X of SDMX:AGENCIES(1.0); of several parts the
 * last is an agency of the scheme that the parts before it maintain (information model, Agency).
 */
export function ownerReference(agencyID: string): Urn {
  const cut = agencyID.lastIndexOf('.');
  const scheme = cut < 0 ? 'SDMX' : agencyID.slice(0, cut);
  return parseUrn(
    formatUrn({ class: 'Agency', agencyID: scheme, id: 'AGENCIES', version: '1.0', item: agencyID.slice(cut + 1) }),
  );
}

/** The agency id that an agency of a scheme has: its own id below SDMX, else behind the scheme's agency. */
export const agencyOf = (schemeAgencyID: string, id: string): string =>
  schemeAgencyID === 'SDMX' ? id : `${schemeAgencyID}.${id}`;
