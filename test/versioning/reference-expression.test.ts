import { expect } from 'chai';
import fc from 'fast-check';
import { wildcardRange } from '../../src/versioning/range.js';
import { checkLegacyReferenceVersion, parseReferenceExpression } from '../../src/versioning/reference-expression.js';
import { randomCases } from '../harness/random-cases.js';
import { junk } from './arbitraries.js';
import { catchSyntaxError, expectSyntaxError } from './expect-syntax-error.js';
import { HUGE, NO_REFERENCES, NO_VERSIONS, NO_WILDCARDS, VERSIONS } from './tables.js';

describe('reference expression', () => {
  for (const [version] of VERSIONS) {
    it(`reads ${version} as exact`, () => {
      expect(parseReferenceExpression(version)).to.deep.equal({ kind: 'exact', version });
    });
  }

  for (const text of ['1+.0.0', '1.0+.0', '1.2.3+', '0+.1.0', '0+.0.0', '10.20+.30', `${HUGE}.0.0+`]) {
    it(`reads ${text} as a wildcard`, () => {
      expect(parseReferenceExpression(text)).to.deep.equal({ kind: 'wildcard', ...wildcardRange(text) });
    });
  }

  it('reads * as any version in loose targets only', () => {
    expect(parseReferenceExpression('*', { loose: true })).to.deep.equal({ kind: 'any' });
    expectSyntaxError(() => parseReferenceExpression('*'), 'version.star');
    expectSyntaxError(() => parseReferenceExpression('*.0.0', { loose: true }), 'version.star');
    expectSyntaxError(() => parseReferenceExpression('~', { loose: true }), 'version.tilde');
  });

  for (const [text, rule, part] of [...NO_REFERENCES, ...NO_WILDCARDS]) {
    it(`rejects ${JSON.stringify(text)}: ${rule}`, () => {
      const words = rule === 'version.extensionWithWildcard' ? 'both an extension and an operator' : part;
      expectSyntaxError(() => parseReferenceExpression(text), rule, words);
    });
  }

  for (const [text, form] of [
    ['1.2-draft+', '1.2+.0'],
    ['1.2.3-draft~', '1.2.3+'],
    ['1.0.0-a+b', '1.0.0+'],
    ['2+.0.0-rc.1', '2+.0.0'],
  ] as const) {
    it(`suggests ${form} for ${text}`, () => {
      expectSyntaxError(
        () => parseReferenceExpression(text),
        'version.extensionWithWildcard',
        `write ${form} for the highest stable version`,
      );
    });
  }

  it('suggests only wildcards that references may have', () => {
    for (const [text] of NO_REFERENCES) {
      const message = catchSyntaxError(() => parseReferenceExpression(text))?.message ?? '';
      const forms = [...message.matchAll(/(\S+) for the highest/g)].map(([, form = '']) => form);
      expect(forms, text).not.to.deep.equal([]);
      for (const form of forms) expect(parseReferenceExpression(form).kind).to.equal('wildcard');
    }
  });

  it('rejects texts that are neither versions nor wildcards', () => {
    for (const [text, part] of NO_VERSIONS) {
      expectSyntaxError(() => parseReferenceExpression(text), 'version.invalid', part);
    }
  });

  it('accepts exactly the forms of the standard and throws nothing but syntax errors', () => {
    const number = '(?:0|[1-9]\\d*)';
    const wildcard = new RegExp(
      `^(?:${number}\\+\\.${number}\\.${number}|[1-9]\\d*\\.(?:${number}\\+\\.${number}|${number}\\.${number}\\+))$`,
    );
    const near = fc.string({ unit: fc.constantFrom('0', '1', '20', '.', '.', '+'), minLength: 4, maxLength: 7 });
    fc.assert(
      fc.property(fc.oneof(near, junk), (text) => {
        const read = () => parseReferenceExpression(text);
        const accepted = catchSyntaxError(read) === undefined && read().kind === 'wildcard';
        expect(accepted).to.equal(wildcard.test(text));
      }),
      { numRuns: randomCases(3000) },
    );
  });
});

describe('the version in a reference of SDMX 2.1', () => {
  for (const text of ['1', '1.0', '1.2.3', '1.02', '1.2.3.4']) {
    it(`may be ${text}`, () => expect(() => checkLegacyReferenceVersion(text)).not.to.throw());
  }

  for (const [text, rule] of [
    ['~', 'version.tilde'],
    ['1.*', 'version.star'],
    ['latest', 'version.keyword'],
    ['1.0+.0', 'version.wildcard'],
    ['1+', 'version.wildcard'],
    ['1.0-draft+', 'version.wildcard'],
    ['1.0.0-draft', 'value.version'],
    ['', 'value.version'],
    ['1.', 'value.version'],
  ] as const) {
    it(`is not ${JSON.stringify(text)}: ${rule}`, () =>
      expectSyntaxError(() => checkLegacyReferenceVersion(text), rule, 'write an exact version such as 1.0'));
  }
});
