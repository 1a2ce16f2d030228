import { expect } from 'chai';
import fc from 'fast-check';
import { wildcardRange } from '../../src/versioning/range.js';
import { parseReferenceExpression } from '../../src/versioning/reference-expression.js';
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
      expectSyntaxError(() => parseReferenceExpression(text), rule, part);
    });
  }

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
      { numRuns: 3000 },
    );
  });
});
