import type { Artefact } from '../../model/artefact.js';
import { bestLanguage } from '../../model/best-language.js';

/** The language in which the names of artefacts are told. @param wanted best first */
export const languageOf = (artefacts: readonly Artefact[], wanted: readonly string[]): string | undefined =>
  bestLanguage([...new Set(artefacts.flatMap(({ names }) => Object.keys(names ?? {})))], wanted);
