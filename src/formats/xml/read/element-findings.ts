import type { Position } from '../../../errors.js';
import { Findings } from '../../message/findings.js';

/** A place in an SDMX-ML message. Both paths are computed only where a finding is kept. */
export interface ElementPlace extends Position {
  /** Path of XML elements. */
  readonly path: string;
  /** Path in the model of the artefact (model/path.ts). */
  readonly modelPath: string;
}

/** The findings of an SDMX-ML message. */
export class ElementFindings extends Findings<ElementPlace> {
  constructor(limit: number, strict: boolean) {
    // Frames are reused for the next element, so the place is copied at once.
    const note = ({ path, line, column, modelPath }: ElementPlace) => ({
      locate: () => ({ path, line, column }),
      pathInArtefact: () => modelPath,
    });
    super({ format: 'SDMX-ML', limit, strict, byPlace: false, note });
  }
}

/** Thrown to end the reading of a message whose rest cannot be read; the findings hold the reason. */
export class StopReading extends Error {}
