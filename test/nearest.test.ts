import { expect } from 'chai';
import fc from 'fast-check';
import { nearest } from '../src/nearest.js';

describe('nearest', () => {
  const cases: [word: string, known: string[], answer: string | undefined][] = [
    ['port', ['host', 'port'], 'port'],
    ['prot', ['host', 'port'], 'port'],
    ['por', ['portal', 'port'], 'port'],
    ['', ['abc', 'a'], 'a'],
    ['kitten', ['sitting', 'mitten'], 'mitten'],
    ['any', [], undefined],
  ];
  for (const [word, known, answer] of cases) {
    it(`of ${known.join(', ') || 'none'} to "${word}" is ${answer}`, () => {
      expect(nearest(word, known)).to.equal(answer);
    });
  }

  it('finds a word among words that differ from it', () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.string()), (word, others) => nearest(word, [...others, word]) === word),
    );
  });
});
