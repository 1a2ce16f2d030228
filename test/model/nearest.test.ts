import { expect } from 'chai';
import fc from 'fast-check';
import { nearest } from '../../src/model/nearest.js';

describe('nearest', () => {
  const cases: [word: string, known: string[], expected: string | undefined][] = [
    ['port', ['host', 'port'], 'port'],
    ['prot', ['host', 'port'], 'port'],
    ['por', ['portal', 'port'], 'port'],
    ['', ['abc', 'a'], 'a'],
    ['kitten', ['sitting', 'mitten'], 'mitten'],
    ['any', [], undefined],
  ];
  for (const [word, known, expected] of cases) {
    it(`of ${known.join(', ') || 'no words'} to "${word}" is ${expected}`, () => {
      expect(nearest(word, known)).to.equal(expected);
    });
  }

  it('returns a known word for itself', () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.string()), (word, others) => nearest(word, [...others, word]) === word),
    );
  });
});
