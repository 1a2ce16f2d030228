import type { Artefact } from '../../src/model/artefact.js';
import { type Line, lineOf, type Plan } from './line.js';
import { randomOf } from './random.js';

/** Each version adds so many codes to the one before it. */
const addedCodes = 5;

/** The codelist that is far larger than all others is the second most used. */
export const largestIndex = 1;

/** Few codes mostly, sometimes more than a hundred. */
const codeCount = (share: number): number => 3 + Math.floor(120 * share ** 3);

/** The codelist with very many codes: each with one name and, but for the first, a parent; ten children a parent. */
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

/** One codelist in all its versions. */
export function codelists(plan: Plan, index: number): Artefact[] {
  const line = lineOf(plan, 'Codelist', index);
  if (index === largestIndex) {
    return line.versions.map((version, age) =>
      largeCodelist(line, version, plan.shape.largestCodelist + age * addedCodes),
    );
  }
  const count = codeCount(randomOf(plan.seed, 'codes', index)());
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
