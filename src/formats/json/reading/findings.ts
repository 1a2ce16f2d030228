import { Findings as FormatFindings } from '../../message/findings.js';
import { type Place, pathOf } from './frame.js';

/** What is wrong with an SDMX-JSON message. */
export class Findings extends FormatFindings<Place> {
  constructor(limit: number, strict: boolean) {
    const note = (place: Place) => () => ({ path: pathOf(place), line: place.line, column: place.column });
    super({ format: 'SDMX-JSON', limit, strict, byPlace: true, note });
  }
}
