import { expect } from 'chai';
import { countWords, matchLines } from '../../../src/registry/search/match-lines.js';
import { readSearchTerms } from '../../../src/registry/search/search-terms.js';

const match = (query: string, lines: readonly (readonly [ids: string, words: string])[]) =>
  matchLines(
    lines.map(([ids]) => ids).join('\n'),
    lines.map(([, words]) => words).join('\n'),
    readSearchTerms(query),
  ).map(({ place, rank, matched }) => [place, rank, matched]);

describe('lines of a search text', () => {
  const lines = [
    ['cl_unit', 'cl unit sdmx units of measure'],
    ['kg', 'kg kilogram'],
    ['kg_m2', 'kg m2 kilogram by square metre'],
    ['m2 area.m2', 'm2 area square metre'],
    ['none', ''],
  ] as const;

  it('fit by an id, the beginning of one, all words or some', () => {
    expect(match('kg', lines)).to.deep.equal([
      [1, 'exactId', 1],
      [2, 'idPrefix', 1],
    ]);
    expect(match('square metre', lines)).to.deep.equal([
      [2, 'allWords', 2],
      [3, 'allWords', 2],
    ]);
    expect(match('square kilogram', lines)).to.deep.equal([
      [1, 'someWords', 1],
      [2, 'allWords', 2],
      [3, 'someWords', 1],
    ]);
  });

  it('fit by each of their ids', () => {
    expect(match('area.m2', lines)).to.deep.equal([
      [2, 'someWords', 1],
      [3, 'exactId', 2],
    ]);
    expect(match('m2', lines)).to.deep.equal([
      [2, 'allWords', 1],
      [3, 'exactId', 1],
    ]);
  });

  it('fit by whole words, but for the beginning of the last one', () => {
    expect(match('kilo metre', lines)).to.deep.equal([
      [2, 'someWords', 1],
      [3, 'someWords', 1],
    ]);
    expect(match('metre kilo', lines)).to.deep.equal([
      [1, 'someWords', 1],
      [2, 'allWords', 2],
      [3, 'someWords', 1],
    ]);
  });

  it('do not fit by the end of a line and the beginning of the next one', () => {
    expect(match('measure kg', lines).map(([place]) => place)).to.deep.equal([0, 1, 2]);
    expect(match('gram', lines)).to.deep.equal([]);
  });

  it('fit as each of them does alone', () => {
    const words = ['a', 'b', 'ab', 'ba', 'abc', 'c'];
    let seed = 1;
    const draw = (count: number): number => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % count;
    };
    const text = (most: number): string =>
      Array.from({ length: draw(most + 1) }, () => words[draw(words.length)]).join(' ');
    for (let round = 0; round < 500; round += 1) {
      const random = Array.from({ length: 6 }, () => [text(2), text(4)] as const);
      const query = text(3);
      const alone = random.flatMap((line, place) => match(query, [line]).map(([, ...rest]) => [place, ...rest]));
      expect(match(query, random), JSON.stringify([query, random])).to.deep.equal(alone);
    }
  });

  it('have words whose number is counted', () => {
    expect(countWords('square metre', readSearchTerms('metre squa'))).to.equal(2);
    expect(countWords('square metre', readSearchTerms('squa metre'))).to.equal(1);
    expect(countWords('', readSearchTerms('a'))).to.equal(0);
  });
});
