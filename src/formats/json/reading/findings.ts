import { Findings as FormatFindings } from '../../message/findings.js';
import { type Place, pathOf } from './frame.js';

/** What is wrong with an SDMX-JSON message. */
export class Findings extends FormatFindings<Place> {
  constructor(limit: number, strict: boolean) {
    const note = (place: Place) => ({
      locate: () => ({ path: pathOf(place), line: place.line, column: place.column }),
      pathInArtefact: () => pathOf(place, place.frame?.artefact),
    });
    super({ format: 'SDMX-JSON', limit, strict, byPlace: true, note });
  }
}
