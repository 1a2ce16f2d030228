import { Findings } from '../../message/findings.js';
import { type ObjectPlace, pathOf } from './object-frame.js';

/** What is wrong with an SDMX-JSON message. */
export class ObjectFindings extends Findings<ObjectPlace> {
  constructor(limit: number, strict: boolean) {
    const note = (place: ObjectPlace) => ({
      locate: () => ({ path: pathOf(place), line: place.line, column: place.column }),
      pathInArtefact: () => pathOf(place, place.frame?.artefact),
    });
    super({ format: 'SDMX-JSON', limit, strict, byPlace: true, note });
  }
}
