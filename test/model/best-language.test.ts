import { expect } from 'chai';
import { describe, it } from 'mocha';
import { bestLanguage, nameChooser, textChooser } from '../../src/model/best-language.js';

const cases: readonly (readonly [tags: string, ranges: string, best: string | undefined])[] = [
  ['en fr de', 'fr', 'fr'],
  ['en fr de', 'es de fr', 'de'],
  ['en fr', 'fr-CH', 'fr'],
  ['fr de en', 'es', 'en'],
  ['fr de en-GB', '', 'en-GB'],
  ['fr de', 'es', 'fr'],
  ['fr de', '', 'fr'],
  ['fr pt-BR', 'pt', 'pt-BR'],
  ['pt-BR pt', 'pt', 'pt'],
  ['pt-PT pt-BR', 'PT-br', 'pt-BR'],
  ['pt-BR', 'pt-PT', 'pt-BR'],
  ['de en', 'es * de', 'en'],
  ['fr enm', 'en', 'fr'],
  ['zh-Hant-TW en', 'zh-Hant', 'zh-Hant-TW'],
  ['', 'en', undefined],
];

describe('bestLanguage', () => {
  for (const [tags, ranges, best] of cases) {
    it(`of [${tags}] for [${ranges}] is ${best}`, () => {
      const words = (text: string): string[] => text.split(' ').filter((word) => word !== '');
      expect(bestLanguage(words(tags), words(ranges))).to.equal(best);
    });
  }
});

describe('textChooser', () => {
  it('chooses for each text by the languages that it has', () => {
    const textOf = textChooser(['fr']);
    expect(textOf({ en: 'a', fr: 'b' })).to.equal('b');
    expect(textOf({ en: 'c', fr: '' })).to.equal('');
    expect(textOf({ de: 'd' })).to.equal('d');
    expect(textOf({})).to.equal(undefined);
  });
});

describe('nameChooser', () => {
  it('adds the language of a name that is not in the preferred one', () => {
    const nameOf = nameChooser(['fr-CH', 'en']);
    expect(nameOf({ en: 'a', fr: 'b' })).to.deep.equal({ name: 'b' });
    expect(nameOf({ en: 'a' })).to.deep.equal({ name: 'a', language: 'en' });
    expect(nameOf({ ar: 'c' })).to.deep.equal({ name: 'c', language: 'ar' });
    expect(nameOf({})).to.deep.equal({});
  });

  it('takes English for preferred without a preference', () => {
    for (const ranges of [[], ['*']]) {
      expect(nameChooser(ranges)({ fr: 'a', 'en-GB': 'b' })).to.deep.equal({ name: 'b' });
      expect(nameChooser(ranges)({ fr: 'a' })).to.deep.equal({ name: 'a', language: 'fr' });
    }
  });
});
