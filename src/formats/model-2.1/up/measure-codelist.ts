import type { Artefact } from '../../../model/artefact.js';
import { codelistOfConcepts } from './codelist-of-concepts.js';

/** The codelist by which a measure dimension is enumerated in SDMX 3.0. */
export interface MeasureCodelist {
  /** It has to be added to the message; undefined where it stands there, or cannot be made. */
  readonly made?: Artefact;
  /** What becomes of the dimension, for a warning. */
  readonly detail: string;
}

/**
 * What takes the place of the concept scheme of a measure dimension.
 * @param conceptScheme its URN
 * @param scheme the scheme, where the message holds it
 * @param holds whether the message holds an artefact, given by its URN
 */
export function measureCodelist(
  conceptScheme: string,
  scheme: Artefact | undefined,
  holds: (urn: string) => boolean,
): MeasureCodelist {
  const wanted = conceptScheme.replace('.conceptscheme.ConceptScheme=', '.codelist.Codelist=');
  const said = `A measure dimension is a dimension enumerated by a codelist in SDMX 3.0; it is ${wanted}, which`;
  if (holds(wanted)) return { detail: `${said} stands in the message` };
  if (scheme !== undefined) {
    return { made: codelistOfConcepts(scheme), detail: `${said} was made of the concept scheme` };
  }
  return { detail: `${said} has to be sent, for neither it nor the concept scheme stands in the message` };
}
