import { expect } from 'chai';
import fc from 'fast-check';
import { isVersion, parseVersion } from '../../src/versioning/version.js';
import { randomCases } from '../harness/random-cases.js';
import { anyVersion, junk, readByDefinition } from './arbitraries.js';
import { catchSyntaxError, expectSyntaxError } from './expect-syntax-error.js';
import { HUGE, NO_EXACT_VERSIONS, NO_VERSIONS, VERSIONS } from './tables.js';
import { versionPatterns } from './worked-examples.js';

describe('version', () => {
  it('parses a version', () => {
    expect(parseVersion('1')).to.deep.equal({ major: 1n, minor: undefined, patch: undefined, extension: [] });
    expect(parseVersion('1.10')).to.deep.equal({ major: 1n, minor: 10n, patch: undefined, extension: [] });
    expect(parseVersion('1.2.3')).to.deep.equal({ major: 1n, minor: 2n, patch: 3n, extension: [] });
    expect(parseVersion('0.0.1-a-b.7')).to.deep.equal({ major: 0n, minor: 0n, patch: 1n, extension: ['a-b', '7'] });
    expect(parseVersion(`1.0.${HUGE}`).patch).to.equal(BigInt(HUGE));
  });

  for (const [text] of VERSIONS) {
    it(`accepts ${text}`, () => {
      expect(isVersion(text)).to.equal(true);
      expect(catchSyntaxError(() => parseVersion(text))).to.equal(undefined);
    });
  }

  for (const [text, part] of [...NO_VERSIONS, ...NO_EXACT_VERSIONS]) {
    it(`rejects ${JSON.stringify(text)}`, () => {
      expect(isVersion(text)).to.equal(false);
      expectSyntaxError(() => parseVersion(text), 'version.invalid', part);
    });
  }

  it('parses numbers and extension by the definition', () => {
    fc.assert(
      fc.property(anyVersion, (text) => {
        const { major, minor, patch, extension } = parseVersion(text);
        const { core, extension: identifiers } = readByDefinition(text);
        expect([major, minor, patch]).to.deep.equal([core[0], core[1], core[2]]);
        expect(extension).to.deep.equal(identifiers);
      }),
    );
  });

  it('accepts exactly what the patterns of the grammar match', () => {
    fc.assert(
      fc.property(fc.oneof(anyVersion, junk), (text) => {
        const legal = versionPatterns.some((pattern) => pattern.test(text));
        expect(isVersion(text)).to.equal(legal);
        expect(catchSyntaxError(() => parseVersion(text)) === undefined).to.equal(legal);
      }),
      { numRuns: randomCases(1000) },
    );
  });
});
