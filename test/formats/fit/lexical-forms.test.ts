import { expect } from 'chai';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import {
  absoluteUri,
  dateTime,
  emailAddress,
  jsonNumber,
  languageTag,
  uriReference,
  withoutTimeOf,
} from '../../../src/formats/fit/lexical-forms.js';

describe('dateTime', () => {
  const cases: readonly (readonly [string, string | undefined, string | undefined])[] = [
    ['2020-02-29T10:11:12Z', '2020-02-29T10:11:12Z', '2020-02-29T10:11:12Z'],
    ['2020-02-29T10:11:12.345', '2020-02-29T10:11:12.345Z', '2020-02-29T10:11:12.345Z'],
    ['2020-02-29T10:11:12-05:00', '2020-02-29T10:11:12-05:00', '2020-02-29T10:11:12-05:00'],
    ['2020-02-29', '2020-02-29T00:00:00Z', '2020-02-29T23:59:59Z'],
    ['2020-02-29+01:00', '2020-02-29T00:00:00+01:00', '2020-02-29T23:59:59+01:00'],
    ['12020-02-29', undefined, undefined],
    ['2020', undefined, undefined],
  ];
  for (const [text, start, end] of cases) {
    it(`of ${text} is ${start} or ${end}`, () => {
      expect([dateTime(text, 'start'), dateTime(text, 'end')]).to.deep.equal([start, end]);
    });
  }
});

describe('jsonNumber', () => {
  const cases: readonly (readonly [string, string | undefined])[] = [
    ['1.50', '1.50'],
    ['+007', '7'],
    ['-.5', '-0.5'],
    ['5.', '5'],
    ['0', '0'],
    ['000.10', '0.10'],
    ['1E5', '1E5'],
    [' 12345678901234567890 ', '12345678901234567890'],
    ['unbounded', undefined],
    ['INF', undefined],
    ['.', undefined],
  ];
  for (const [value, expected] of cases) {
    it(`of ${JSON.stringify(value)}`, () => expect(jsonNumber(value)).to.deep.equal(expected));
  }

  it('keeps the value of any decimal, as JSON', () => {
    const decimal = fc.stringMatching(/^[+-]?(?:[0-9]{1,12}(?:\.[0-9]{0,6})?|\.[0-9]{1,6})$/);
    fc.assert(
      fc.property(decimal, (text) => {
        expect(JSON.parse(jsonNumber(text) ?? '')).to.equal(Number(text));
      }),
    );
  });
});

describe('absoluteUri and uriReference', () => {
  const cases: readonly (readonly [string, string | undefined, string | undefined])[] = [
    ['https://example.org', 'https://example.org', 'https://example.org'],
    ['https://example.org/a b?q=é', 'https://example.org/a%20b?q=%C3%A9', 'https://example.org/a%20b?q=%C3%A9'],
    ['mailto:a@example.org', 'mailto:a@example.org', 'mailto:a@example.org'],
    ['urn:x:y#z', 'urn:x:y#z', 'urn:x:y#z'],
    ['a/b.html', undefined, 'a/b.html'],
    ['a b', undefined, undefined],
    ['https://example.org/%zz', undefined, undefined],
    ['', undefined, ''],
  ];
  for (const [text, absolute, reference] of cases) {
    it(`of "${text}"`, () => {
      expect([absoluteUri(text), uriReference(text)]).to.deep.equal([absolute, reference]);
    });
  }
});

describe('languageTag', () => {
  for (const [text, tag] of [
    ['pt-BR', 'pt-br'],
    ['EN-gb-OED', 'en-GB-oed'],
    ['sgn-ch-de', 'sgn-CH-DE'],
  ]) {
    it(`of ${text} is ${tag}`, () => expect(languageTag(text ?? '')).to.equal(tag));
  }
});

describe('withoutTimeOf', () => {
  for (const end of ['start', 'end'] as const) {
    it(`reverses dateTime at the ${end} of a day`, () => {
      for (const date of ['2020-02-29', '2020-02-29+01:00']) {
        expect(withoutTimeOf(dateTime(date, end) ?? '', end)).to.equal(date);
      }
    });
  }

  it('keeps every other time', () => {
    expect(withoutTimeOf('2020-02-29T12:00:00Z', 'start')).to.equal('2020-02-29T12:00:00Z');
    expect(withoutTimeOf('2020', 'end')).to.equal('2020');
  });
});

describe('emailAddress', () => {
  for (const [text, accepted] of [
    ['a.b@example.org', true],
    ['at home', false],
    ['a@localhost', false],
    ['a..b@example.org', false],
  ] as const) {
    it(`${accepted ? 'accepts' : 'rejects'} "${text}"`, () => {
      expect(emailAddress(text)).to.equal(accepted ? text : undefined);
    });
  }
});
