import type { Artefact } from '../../model/artefact.js';
import { typeOfClass } from '../../model/artefact-types.js';
import { artefactUrn } from '../../model/urn.js';

/** Something of an artefact that a format cannot hold. */
export interface Loss {
  /** URN of the artefact. */
  readonly urn: string;
  /** Where in the artefact (model/path.ts); empty for the artefact as a whole. */
  readonly path: string;
  /** What is lost, and why. */
  readonly detail: string;
}

/** What a format of SDMX 3.x loses of an artefact that no version but 2.1 has: all of it. Undefined for every other. */
export function legacyLoss(artefact: Artefact): Loss | undefined {
  const type = typeOfClass(artefact.class);
  if (type?.only === undefined) return undefined;
  const detail = `It was left out: no version but SDMX ${type.only} has a ${type.class}; ask for it in that version`;
  return { urn: artefactUrn(type, artefact), path: '', detail };
}
