import { expect } from 'chai';
import fc from 'fast-check';
import { compareNumbers, isInSequence } from '../../../src/formats/text-format/compare-numbers.js';
import { type QuickAcceptance, readTextFormat } from '../../../src/formats/text-format/text-format.js';
import { valuePattern } from '../../../src/formats/text-format/value-pattern.js';

const accepts = ({ pattern, length, between }: QuickAcceptance, text: string): boolean =>
  (pattern === undefined || new RegExp(`^(?:${pattern})$`, 'u').test(text)) &&
  (length === undefined || ([...text].length >= length[0] && [...text].length <= length[1])) &&
  (between?.[0] === undefined || Number(text) > between[0]) &&
  (between?.[1] === undefined || Number(text) < between[1]);

describe('text formats', () => {
  it('accept quickly only what they accept', () => {
    const types = ['String', 'Double', 'Float', 'Decimal', 'Integer', 'Long', 'Short', 'BigInteger', 'Count', 'Alpha'];
    const more = ['AlphaNumeric', 'Numeric', 'Boolean', 'ExclusiveValueRange', 'Incremental', 'GregorianYear', 'URI'];
    const facets = {
      minLength: 1,
      maxLength: 5,
      minValue: 0.1,
      maxValue: 1000,
      decimals: 2,
      pattern: '[0-9a-z]+',
      interval: 0.5,
    };
    const names = Object.keys(facets) as (keyof typeof facets)[];
    const format = fc
      .tuple(fc.constantFrom(...types, ...more), fc.subarray(names, { maxLength: 2 }))
      .map(([dataType, chosen]) => ({
        dataType,
        startValue: 1,
        ...Object.fromEntries(chosen.map((name) => [name, facets[name]])),
      }));
    const number = fc.oneof(
      fc.integer().map(String),
      fc.double().map(String),
      fc.tuple(fc.integer({ min: -20, max: 2000 }), fc.integer({ min: 0, max: 99_999 })).map(([a, b]) => `${a}.${b}`),
    );
    const plain = fc.constantFrom('1', '2.5', '12', '7', '0.2', '-3', 'abc', '42', 'true', '900');
    const text = fc.oneof(
      plain,
      plain,
      number,
      fc.string({ maxLength: 10 }),
      fc.stringMatching(/^[0-9.eE+_ -]{0,10}$/),
    );
    let accepted = 0;
    fc.assert(
      fc.property(format, text, (content, value) => {
        const read = readTextFormat(content as never);
        if (read.quick === undefined || !accepts(read.quick, value)) return;
        accepted += 1;
        expect(read.judge(value), JSON.stringify([content, value])).to.equal(undefined);
      }),
      { numRuns: 5_000 },
    );
    expect(accepted).to.be.greaterThan(300);
  });

  it('compare numbers exactly', () => {
    expect(compareNumbers('0.1', '0.10')).to.equal(0);
    expect(compareNumbers('9007199254740993', '9007199254740992')).to.be.greaterThan(0);
    expect(compareNumbers('-1e-5', '0')).to.be.lessThan(0);
    expect(compareNumbers('1e2', '100')).to.equal(0);
    expect(compareNumbers('1e999999999', '1')).to.be.greaterThan(0);
    expect(compareNumbers('INF', '1')).to.be.greaterThan(0);
    expect(compareNumbers('-INF', '1')).to.be.lessThan(0);
    expect(compareNumbers('NaN', '1')).to.be.NaN;
    fc.assert(
      fc.property(
        fc.integer(),
        fc.integer(),
        (a, b) => Math.sign(compareNumbers(String(a), String(b))) === Math.sign(a - b),
      ),
    );
  });

  it('step from a start by an interval', () => {
    expect(isInSequence('2.5', '1', '0.5')).to.equal(true);
    expect(isInSequence('2.6', '1', '0.5')).to.equal(false);
    expect(isInSequence('-2', '1', '3')).to.equal(true);
  });

  it('match patterns of XML Schema as a whole, in time that grows with the text', () => {
    expect(valuePattern('(a+)+b')?.matches(`${'a'.repeat(50_000)}c`)).to.equal(false);
    expect(valuePattern('\\p{Lu}\\d')?.matches('É5')).to.equal(true);
    expect(valuePattern('\\p{Lu}\\d')?.matches('É5 ')).to.equal(false);
    expect(valuePattern('(')).to.equal(undefined);
    expect(readTextFormat({ pattern: '(' }).unchecked).to.have.length(1);
  });
});
