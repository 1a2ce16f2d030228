import type { Artefact } from '../../../../model/artefact.js';
import { typeOfClass } from '../../../../model/artefact-types.js';
import { artefactUrn } from '../../../../model/urn.js';
import { codelistOfConcepts } from '../../../sdmx-ml/from-2.1/codelist-of-concepts.js';
import type { MessageArtefact } from '../../../structure-message.js';
import type { Findings } from '../findings.js';
import type { Place } from '../frame.js';

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
      const wanted = conceptScheme.replace('.conceptscheme.ConceptScheme=', '.codelist.Codelist=');
      const scheme = this.#conceptSchemes.get(conceptScheme);
      const exists = holds(wanted);
      const made = exists
        ? 'which stands in the message'
        : scheme === undefined
          ? 'which has to be sent, for neither it nor the concept scheme stands in the message'
          : 'which was made of the concept scheme';
      findings.warning(
        place,
        'measureDimension.codelist',
        () => `A measure dimension is a dimension enumerated by a codelist in SDMX 3.0; it is ${wanted}, ${made}`,
      );
      if (scheme === undefined || exists) continue;
      const { line, column } = place;
      yield { artefact: codelistOfConcepts(scheme), position: { line, column }, references: new Map() };
    }
  }
}
