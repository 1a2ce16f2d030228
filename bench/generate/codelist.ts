import type { Artefact } from '../../src/model/artefact.js';
import { type GenerationSettings, type Line, lineOf } from './line.js';
import { randomOf } from './random.js';

/** Number of codes that each version adds to the version before it. */
const addedCodes = 5;

/** Index of the codelist that is far larger than the others; it is the second most used. */
export const largestIndex = 1;

/** A number of codes, often low, at most 122. @param uniform a random number in [0, 1) */
const codeCount = (uniform: number): number => 3 + Math.floor(120 * uniform ** 3);

/** A version of the largest codelist. Codes have one name and, except the first, a parent with ten children. */
export const largeCodelist = (line: Omit<Line, 'versions'>, version: string, codes: number): Artefact => ({
  class: 'Codelist',
  agencyID: line.agencyID,
  id: line.id,
  version,
  names: { en: 'The largest codelist' },
  codes: Array.from({ length: codes }, (_, index) => ({
    id: `C${index}`,
    names: { en: `Reference area number ${index} of the largest codelist` },
    ...(index === 0 ? {} : { parent: `C${Math.floor((index - 1) / 10)}` }),
  })),
});

/** All versions of one codelist. */
export function codelists(settings: GenerationSettings, index: number): Artefact[] {
  const line = lineOf(settings, 'Codelist', index);
  if (index === largestIndex) {
    return line.versions.map((version, age) =>
      largeCodelist(line, version, settings.shape.largestCodelist + age * addedCodes),
    );
  }
  const count = codeCount(randomOf(settings.seed, 'codes', index)());
  return line.versions.map((version, age) => ({
    class: 'Codelist',
    agencyID: line.agencyID,
    id: line.id,
    version,
    names: { en: `Codelist ${index}`, fr: `Liste de codes ${index}` },
    codes: Array.from({ length: count + age * addedCodes }, (_, code) => ({
      id: `C${code}`,
      names: { en: `Code ${code} of codelist ${index}`, fr: `Code ${code} de la liste ${index}` },
      ...(code > 2 && code % 2 === 0 ? { parent: `C${Math.floor(code / 4)}` } : {}),
    })),
  }));
}
