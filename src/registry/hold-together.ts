import type { Artefact } from '../model/artefact.js';
import { isJoining, nameVersions } from '../references/name-versions.js';

/**
 * Artefacts of an answer with references that name the versions in it, so that readers who put them together by version
 * find them.
 * @param resolve gives the version that a reference with a wildcard means
 */
export const holdTogether = (
  artefacts: readonly Artefact[],
  resolve: (reference: string) => string | undefined,
): readonly Artefact[] => artefacts.map((artefact) => nameVersions(artefact, resolve, isJoining));
