import type { ArtefactClass } from './artefact-types.js';
import type { Content, LocalisedText } from './content.js';

/**
 * A maintainable artefact in the vocabulary of SDMX-JSON 2.1, plus its class.
 *
 * Differences from SDMX-JSON, so that the content of a message is preserved: texts are kept in all languages under the
 * plural property only (`names`, `descriptions`), `uri`, `serviceURL` and `structureURL` are separate properties,
 * and `links` holds only what was submitted as a link; the URN is not stored, because it follows from the identity.
 * A missing property is absent, never null. Absent defaults stay absent.
 */
export interface Artefact {
  readonly class: ArtefactClass;
  readonly agencyID: string;
  readonly id: string;
  readonly version: string;
  readonly names?: LocalisedText;
  readonly [property: string]: Content | undefined;
}
