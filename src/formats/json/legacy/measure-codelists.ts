import type { Artefact } from '../../../model/artefact.js';
import { typeOfClass } from '../../../model/artefact-types.js';
import { artefactUrn } from '../../../model/urn.js';
import type { MessageArtefact } from '../../message/structure-message.js';
import { measureCodelist } from '../../model-2.1/up/measure-codelist.js';
import type { Findings } from '../reading/findings.js';
import type { Place } from '../reading/frame.js';

/**
 * Makes the codelists by which measure dimensions are enumerated in SDMX 3.0. The containers of SDMX-JSON come in any
 * order, so they can only be made when the whole message is read.
 */
export class MeasureCodelists {
  /** By URN. */
  readonly #conceptSchemes = new Map<string, Artefact>();
  readonly #wanted: { readonly conceptScheme: string; readonly place: Place }[] = [];

  noteArtefact(artefact: Artefact): void {
    const type = typeOfClass(artefact.class);
    if (type?.class === 'ConceptScheme') this.#conceptSchemes.set(artefactUrn(type, artefact), artefact);
  }

  /** @param conceptScheme its URN */
  want(conceptScheme: string, place: Place): void {
    this.#wanted.push({ conceptScheme, place });
  }

  /**
   * The codelists, each to be taken before the next is made; what becomes of each dimension goes to the findings.
   * @param holds whether the message has an artefact, given by its URN
   */
  *make(holds: (urn: string) => boolean, findings: Findings): Generator<MessageArtefact> {
    for (const { conceptScheme, place } of this.#wanted) {
      const { made, detail } = measureCodelist(conceptScheme, this.#conceptSchemes.get(conceptScheme), holds);
      findings.warning(place, 'measureDimension.codelist', () => detail);
      if (made === undefined) continue;
      const { line, column } = place;
      yield { artefact: made, position: { line, column }, references: new Map() };
    }
  }
}
