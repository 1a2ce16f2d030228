import type { Artefact } from '../../../../model/artefact.js';
import { typeOfClass } from '../../../../model/artefact-types.js';
import { artefactUrn } from '../../../../model/urn.js';
import type { MessageArtefact } from '../../../message/structure-message.js';
import { measureCodelist } from '../../../model-2.1/up/measures.js';
import type { ObjectFindings } from '../object-findings.js';
import type { ObjectPlace } from '../object-frame.js';

export interface RequestedCodelist {
  /** URN of the concept scheme with the items. */
  readonly conceptScheme: string;
  /** Of the measure dimension. */
  readonly place: ObjectPlace;
}

/**
 * Makes the codelists by which measure dimensions are enumerated in SDMX 3.0. The containers of SDMX-JSON come in any
 * order, so the codelists are made after the whole message is read.
 */
export class MeasureCodelists {
  /** By URN. */
  readonly #conceptSchemes = new Map<string, Artefact>();
  readonly #waiting: { readonly artefact: MessageArtefact; readonly requested: readonly RequestedCodelist[] }[] = [];

  noteArtefact(artefact: Artefact): void {
    const type = typeOfClass(artefact.class);
    if (type?.class === 'ConceptScheme') this.#conceptSchemes.set(artefactUrn(type, artefact), artefact);
  }

  /** Keeps a data structure until the end of the message, when the codelists are made. */
  hold(artefact: MessageArtefact, requested: readonly RequestedCodelist[]): void {
    this.#waiting.push({ artefact, requested });
  }

  /**
   * The data structures, each after the codelists made for it and with a warning for each measure dimension.
   * @param holds whether the message has an artefact, given by its URN; called again after each artefact of the result
   */
  *complete(holds: (urn: string) => boolean, findings: ObjectFindings): Generator<MessageArtefact> {
    for (const { artefact, requested } of this.#waiting) {
      findings.beginArtefact();
      for (const { conceptScheme, place } of requested) {
        const { made, detail } = measureCodelist(conceptScheme, this.#conceptSchemes.get(conceptScheme), holds);
        findings.warning(place, 'measureDimension.codelist', () => detail);
        if (made === undefined) continue;
        const { line, column } = place;
        yield { artefact: made, position: { line, column }, references: new Map(), problems: [] };
      }
      const warnings = findings.endArtefact().map(({ problem }) => problem);
      yield { ...artefact, problems: [...artefact.problems, ...warnings] };
    }
  }
}
