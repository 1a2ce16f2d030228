import { expect } from 'chai';
import { packTexts, rowOf, rowsWith, textAt } from '../../../web/src/content/text-column.js';

describe('a column of texts', () => {
  it('has each text at its place, also empty ones', () => {
    for (const texts of [[], [''], ['A'], ['A', '', 'BC', '', ''], ['', 'a\nb']]) {
      const column = packTexts(texts);
      expect(texts.map((_, index) => textAt(column, index))).to.deep.equal(texts);
      expect(textAt(column, texts.length)).to.equal('');
    }
  });

  it('finds the row with exactly a text', () => {
    const column = packTexts(['AB', 'A', '', 'B', 'ABC']);
    expect(['AB', 'A', '', 'B', 'ABC', 'C', 'BC'].map((text) => rowOf(column, text))).to.deep.equal([
      0,
      1,
      2,
      3,
      4,
      undefined,
      undefined,
    ]);
  });

  it('finds the rows with all words, whatever their case and accents', () => {
    const column = packTexts(['ci cote divoire', 'fr france', 'de cote cote', 'none']);
    const rows = (search: string): number[] => [...rowsWith(column, search)];
    expect(rows('Côte')).to.deep.equal([0, 2]);
    expect(rows('IVOIRE  ci')).to.deep.equal([0]);
    expect(rows('cote fr')).to.deep.equal([]);
    expect(rows(' ')).to.deep.equal([0, 1, 2, 3]);
    expect(rows('none')).to.deep.equal([3]);
  });
});
