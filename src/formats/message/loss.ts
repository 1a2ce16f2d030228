import type { Artefact } from '../../model/artefact.js';
import { typeOfClass } from '../../model/artefact-types.js';
import { artefactUrn } from '../../model/urn.js';

/** Something of an artefact that a format cannot hold. */
export interface Loss {
  /** URN of the artefact. */
  readonly urn: string;
  /** Path in the artefact (model/path.ts); empty for the artefact as a whole. */
  readonly path: string;
  /** What is lost, and why. */
  readonly detail: string;
}

/** The loss of a whole artefact whose class only SDMX 2.1 has, for formats of 3.x. Undefined for every other class. */
export function legacyLoss(artefact: Artefact): Loss | undefined {
  const type = typeOfClass(artefact.class);
  if (type?.only === undefined) return undefined;
  const detail = `${type.class} was left out: only SDMX ${type.only} has this class. Request format=sdmx-2.1 or sdmx-json-1.0 to get it.`;
  return { urn: artefactUrn(type, artefact), path: '', detail };
}
