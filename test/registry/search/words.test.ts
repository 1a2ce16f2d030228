import { expect } from 'chai';
import { foldText, lineOfWords, wordsOf, wordsOfQuery } from '../../../src/registry/search/words.js';

describe('words of texts', () => {
  for (const [text, words] of [
    ['CL_FREQ', ['cl', 'freq']],
    ['a-b.c', ['a', 'b', 'c']],
    ['Straße STRASSE', ['strasse', 'strasse']],
    ['ΟΔΌΣ οδος', ['οδοσ', 'οδοσ']],
    ['Йод, ёлка', ['иод', 'елка']],
    ['İstanbul ŁÓDŹ Ærø', ['istanbul', 'lodz', 'aero']],
    ['한국어 통계', ['한국어', '통계']],
    ['हिन्दी', ['हिन्दी']],
    ['GDPの推移', ['gdp', 'の推', '推移', '移']],
  ] as const) {
    it(`are folded: ${text}`, () => expect(wordsOf(text)).to.deep.equal(words));
  }

  it('of a query have no last character alone after pairs', () => {
    expect(wordsOfQuery('人口統計')).to.deep.equal(['人口', '口統', '統計']);
    expect(wordsOfQuery('計')).to.deep.equal(['計']);
  });

  it('are the same in a line as one by one', () => {
    for (const texts of [
      ['CL_FREQ', 'Frequency (of data)'],
      ['A', 'Fréquence'],
      ['A', 'b', 'B c', ''],
    ]) {
      expect(lineOfWords(texts)).to.equal([...new Set(texts.flatMap(wordsOf))].join(' '));
    }
  });

  it('do not change when they are folded again', () => {
    for (const text of ['Fréquence', 'ﬁnance', 'が', 'Ⅳ', 'ǅ'])
      expect(foldText(foldText(text))).to.equal(foldText(text));
  });
});
