import { Findings as FormatFindings } from '../../findings.js';
import { type Place, pathOf } from './frame.js';
import type { LineIndex } from './line-index.js';

/** What is wrong with an SDMX-JSON message. */
export class Findings extends FormatFindings<Place> {
  constructor(lines: LineIndex, limit: number, strict: boolean) {
    const note = (place: Place) => () => ({ path: pathOf(place), ...lines.positionOf(place.offset) });
    super({ format: 'SDMX-JSON', limit, strict, byPlace: true, note });
  }
}
