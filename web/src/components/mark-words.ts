/** A piece of a text, and whether it fits what was searched. */
interface MarkedPiece {
  readonly text: string;
  readonly isMarked: boolean;
}

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const isWordCharacter = (character: string | undefined): boolean =>
  character !== undefined && /[\p{L}\p{N}]/u.test(character);

/**
 * The pieces of a text, with those marked that begin a word as a word of the query does. Case and accents do not matter, as in
 * the search itself. Within words nothing is marked, except in scripts that do not separate words.
 */
export function markWords(text: string, query: string): readonly MarkedPiece[] {
  const searched = fold(query).match(/[\p{L}\p{N}]+/gu) ?? [];
  const characters = [...text];
  const folded = characters.map(fold);
  const isMarked = characters.map(() => false);
  for (const word of searched) {
    for (let begin = 0; begin < characters.length; begin += 1) {
      const inWord = isWordCharacter(characters[begin - 1]) && !/[\p{Lo}]/u.test(characters[begin] ?? '');
      if (inWord) continue;
      let [end, found] = [begin, ''];
      while (found.length < word.length && end < characters.length) {
        found += folded[end] ?? '';
        end += 1;
      }
      if (found === word) isMarked.fill(true, begin, end);
    }
  }
  const pieces: { text: string; isMarked: boolean }[] = [];
  for (const [index, character] of characters.entries()) {
    const last = pieces.at(-1);
    if (last !== undefined && last.isMarked === isMarked[index]) last.text += character;
    else pieces.push({ text: character, isMarked: isMarked[index] === true });
  }
  return pieces;
}
