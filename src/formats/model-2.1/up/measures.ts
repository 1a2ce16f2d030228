import type { Artefact } from '../../../model/artefact.js';
import { type Content, objectsOf, type Properties } from '../../../model/content.js';
import { type Mapping, present } from './mapping.js';

const conceptScheme = 'urn:sdmx:org.sdmx.infomodel.conceptscheme.ConceptScheme=';
const codelist = 'urn:sdmx:org.sdmx.infomodel.codelist.Codelist=';

/**
 * A measure dimension: a dimension whose codelist has the identity of the concept scheme that enumerates the measures,
 * for a dimension of SDMX 3.0 can only be enumerated by a codelist.
 */
export const mapMeasureDimension: Mapping = ({ type: _type, localRepresentation, ...dimension }, context) => {
  const { enumeration } = (localRepresentation ?? {}) as Properties;
  const scheme = String(enumeration);
  if (!scheme.startsWith(conceptScheme)) return dimension as Content;
  context.requestCodelist(scheme);
  const { conceptRoles, ...others } = dimension;
  return {
    ...others,
    localRepresentation: { enumeration: `${codelist}${scheme.slice(conceptScheme.length)}` },
    ...(conceptRoles === undefined ? {} : { conceptRoles }),
  } as Content;
};

/** A codelist with the identity, the texts and the items of a concept scheme, for a dimension made of a measure dimension. */
function codelistOfConcepts(scheme: Artefact): Artefact {
  const { concepts, class: _class, ...others } = scheme;
  const codes = objectsOf(concepts).map(({ id, uri, annotations, names, descriptions, parent }) =>
    present({ id, uri, annotations, names, descriptions, parent }),
  );
  return { class: 'Codelist', ...others, ...(codes.length === 0 ? {} : { codes }) } as Artefact;
}

/** The codelist by which a measure dimension is enumerated in SDMX 3.0. */
export interface MeasureCodelist {
  /** The codelist to add to the message; undefined where the message has it, or where it cannot be made. */
  readonly made?: Artefact;
  /** How the dimension was read, for a warning. */
  readonly detail: string;
}

/**
 * The codelist that replaces the concept scheme of a measure dimension.
 * @param conceptScheme its URN
 * @param scheme the scheme; undefined where the message does not hold it
 * @param holds whether the message holds an artefact, given by its URN
 */
export function measureCodelist(
  conceptScheme: string,
  scheme: Artefact | undefined,
  holds: (urn: string) => boolean,
): MeasureCodelist {
  const codelistUrn = conceptScheme.replace('.conceptscheme.ConceptScheme=', '.codelist.Codelist=');
  const start = `In SDMX 3.0 a measure dimension is enumerated by a codelist; this one by ${codelistUrn}, which`;
  if (holds(codelistUrn)) return { detail: `${start} is in the message` };
  if (scheme !== undefined) {
    return { made: codelistOfConcepts(scheme), detail: `${start} was made of the concept scheme` };
  }
  return { detail: `${start} is missing; add it or its concept scheme to the message` };
}
