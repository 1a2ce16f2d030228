import type { Position } from '../../../errors.js';
import { Findings as FormatFindings } from '../../message/findings.js';

/** A place in the message; the path of XML elements is only asked for where a finding is kept. */
export interface Place extends Position {
  readonly path: string;
  /** Path in the model of the artefact (model/path.ts). */
  readonly modelPath: string;
}

/** What is wrong with an SDMX-ML message. */
export class Findings extends FormatFindings<Place> {
  constructor(limit: number, strict: boolean) {
    // Frames are used again for the next element, so the place is copied at once.
    const note = ({ path, line, column, modelPath }: Place) => ({
      locate: () => ({ path, line, column }),
      pathInArtefact: () => modelPath,
    });
    super({ format: 'SDMX-ML', limit, strict, byPlace: false, note });
  }
}
