import { expect } from 'chai';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import { MalformedJson, TooDeep } from '../../../../src/formats/json/scan/scan-faults.js';
import { Scanner } from '../../../../src/formats/json/scan/scanner.js';
import { randomCases } from '../../../harness/random-cases.js';

const limits = { depth: 200, text: 1000 };

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function scans(text: string): boolean {
  const scanner = new Scanner([text], limits);
  try {
    scanner.skip();
    scanner.end();
    return true;
  } catch (error) {
    if (error instanceof MalformedJson) return false;
    throw error;
  }
}

const pieces = [
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  '"',
  '"a"',
  '1',
  '-',
  '0',
  '.5',
  'e+1',
  'true',
  'fals',
  'null',
  ' ',
  '\n',
];

describe('Scanner', () => {
  it('says whether a text ends too early, in words and numbers too', () => {
    const isAtEnd = (text: string): boolean | undefined => {
      try {
        new Scanner([text], limits).skip();
        return undefined;
      } catch (error) {
        if (error instanceof MalformedJson) return error.isAtEnd;
        throw error;
      }
    };
    const cut = ['t', 'fal', 'nul', '{"a":tru', '-', '[1.', '[-1.5e', '[1E+', '["', '{"a'];
    expect(cut.map(isAtEnd)).to.deep.equal(cut.map(() => true));
    const wrong = ['fax', 'nulx', 'tru,', '[1.,', '[-,', '[1e+}', '[01.', '[--'];
    expect(wrong.map(isAtEnd)).to.deep.equal(wrong.map(() => false));
  });

  const rejected = [
    ...['', ' ', '{', '[1', '"a', '"\\', '{"a"', '{"a":', '{"a":1', '[1,]', '{"a":1,}', '{,}', '[,1]', '{a:1}', "'a'"],
    ...[
      '01',
      '+1',
      '.5',
      '1.',
      '1e',
      '--1',
      'True',
      'nul',
      '"\n"',
      '"\t"',
      '"\\x"',
      '"\\u12"',
      '1 2',
      '{} {}',
      '//a\n1',
    ],
    ...['"\\ud800"', '"\\udc00\\ud800"', '\u00a01', 'NaN', 'Infinity', '[1 2]', '{"a" 1}', '{"a":1 "b":2}'],
  ];
  for (const text of rejected) {
    it(`rejects ${JSON.stringify(text)}`, () => expect(scans(text)).to.equal(false));
  }

  it('takes every JSON text', () =>
    fc.assert(
      fc.property(fc.json(), fc.nat(3), (text, indent) => {
        expect(scans(JSON.stringify(JSON.parse(text), undefined, indent))).to.equal(true);
      }),
    ));

  it('takes and rejects what JSON.parse does', () =>
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 12 }), (parts) => {
        const text = parts.join('');
        expect(scans(text), text).to.equal(parses(text));
      }),
      { numRuns: randomCases(3000) },
    ));

  it('gives texts and numbers as they are', () =>
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        (text, number) => {
          const scanner = new Scanner([JSON.stringify({ [text]: [text, number] })], limits);
          expect(scanner.kind).to.equal('object');
          expect(scanner.enterObject()).to.equal(true);
          expect(scanner.key()).to.equal(text);
          expect(scanner.kind).to.equal('array');
          expect(scanner.enterArray()).to.equal(true);
          expect([scanner.kind, scanner.string()]).to.deep.equal(['string', text]);
          expect(scanner.nextElement()).to.equal(true);
          expect([scanner.kind, scanner.number()]).to.deep.equal(['number', JSON.stringify(number)]);
          expect([scanner.nextElement(), scanner.nextProperty()]).to.deep.equal([false, false]);
          scanner.end();
        },
      ),
    ));

  it('goes no deeper than it may', () => {
    const shallow = { ...limits, depth: 2 };
    expect(() => new Scanner(['[[[1]]]'], shallow).skip())
      .to.throw(TooDeep)
      .that.includes({ line: 1, column: 3 });
    expect(new Scanner(['[[1],[2],{"a":3}]'], shallow).skip()).to.equal('[[1],[2],{"a":3}]');
    expect(new Scanner(['[{"a":[{"b":1}]}]'], shallow).skip()).to.equal('[{"a":[{"b":1}]}]');
    expect(() => new Scanner(['{"a":{"b":{}}}'], shallow).skip()).to.throw(TooDeep, 'Objects are nested deeper than 2');
  });
});
