import { Findings } from '../../message/findings.js';
import { type ObjectPlace, objectPath } from './object-frame.js';

/** The findings of an SDMX-JSON message. */
export class ObjectFindings extends Findings<ObjectPlace> {
  constructor(limit: number, strict: boolean) {
    const note = (place: ObjectPlace) => ({
      locate: () => ({ path: objectPath(place), line: place.line, column: place.column }),
      pathInArtefact: () => objectPath(place, place.frame?.artefact),
    });
    super({ format: 'SDMX-JSON', limit, strict, byPlace: true, note });
  }
}
