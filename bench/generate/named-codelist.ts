import type { Artefact } from '../../src/model/artefact.js';
import { agencyId } from './line.js';
import { type Random, randomOf } from './random.js';

const syllables = ['ba', 'co', 'di', 'fe', 'gu', 'la', 'mi', 'no', 'pre', 'ru', 'sta', 'ti', 'vo', 'ze', 'an', 'er'];
const vocabulary = 20_000;

/** A word by its number; low numbers are short words. */
export function wordOf(number: number): string {
  let text = '';
  for (let rest = number + 16; rest > 0; rest = Math.floor(rest / 16)) text += syllables[rest % 16] ?? '';
  return text;
}

/** The number of a word: the second is half as frequent as the first, the third a third, as in texts that people write. */
export const drawWord = (random: Random): number =>
  Math.min(vocabulary, Math.floor(Math.exp(random() * Math.log(vocabulary)))) - 1;

/** A codelist whose codes have names of two to seven words. */
export function namedCodelist(index: number, codes: number): Artefact {
  const random = randomOf('names', index);
  const name = (): string =>
    Array.from({ length: 2 + Math.floor(random() * 6) }, () => wordOf(drawWord(random))).join(' ');
  return {
    class: 'Codelist',
    agencyID: agencyId(0),
    id: `CL_NAMED_${index}`,
    version: '1.0.0',
    names: { en: name() },
    codes: Array.from({ length: codes }, (_, code) => ({
      id: `${index.toString(36).toUpperCase()}X${code.toString(36).toUpperCase()}`,
      names: { en: name() },
    })),
  };
}
