import { expect } from 'chai';
import fc from 'fast-check';
import semver from 'semver';
import { precedence } from '../../src/versioning/precedence.js';
import { randomCases } from '../harness/random-cases.js';
import { anyVersion, compareByDefinition, semanticVersion } from './arbitraries.js';
import { expectSyntaxError } from './expect-syntax-error.js';
import { ASCENDING } from './tables.js';
import { precedenceChain } from './worked-examples.js';

const byText = (a: string, b: string) => {
  const [left, right] = [precedence(a), precedence(b)];
  return left < right ? -1 : Number(left > right);
};

function expectAscending(versions: readonly string[]) {
  for (const [place, a] of versions.entries()) {
    for (const [other, b] of versions.entries()) {
      expect(byText(a, b), `${a} to ${b}`).to.equal(Math.sign(place - other));
    }
  }
}

describe('precedence', () => {
  it('has the order of the standard for its chain of versions', () => {
    expectAscending(precedenceChain);
  });

  it('orders versions of all forms', () => {
    expectAscending(ASCENDING);
  });

  it('has the documented encoding', () => {
    expect(precedence('1.10')).to.equal('A1B10');
    expect(precedence('1.0.0')).to.equal('A1A0A0.');
    expect(precedence('1.0.0-draft.1')).to.equal('A1A0A0-_draft,A1');
    expect(precedence('1'.repeat(26))).to.equal(`ZB26${'1'.repeat(26)}`);
  });

  it('uses only the characters between the bounds of ranges', () => {
    fc.assert(fc.property(anyVersion, (version) => /^[,\-.0-9A-Z_a-z]+$/.test(precedence(version))));
  });

  it('has the order of the definition', () => {
    fc.assert(
      fc.property(anyVersion, anyVersion, (a, b) => {
        expect(byText(a, b)).to.equal(Math.sign(compareByDefinition(a, b)));
      }),
      { numRuns: randomCases(3000) },
    );
  });

  it('has the order of the semver library for every version that it accepts', () => {
    const accepted = semanticVersion.filter((version) => semver.valid(version) === version);
    fc.assert(
      fc.property(accepted, accepted, (a, b) => {
        expect(byText(a, b)).to.equal(semver.compare(a, b));
      }),
      { numRuns: randomCases(3000) },
    );
  });

  it('orders numbers that the semver library rejects', () => {
    for (const [lower, higher] of [
      ['1.0.9007199254740991', '1.0.9007199254740992'],
      ['20261122093000001.0.0', '20261122093000002.0.0'],
    ] as const) {
      expect(semver.valid(higher)).to.equal(null);
      expect(byText(lower, higher)).to.equal(-1);
    }
  });

  it('is a total order: antisymmetric, transitive, equal only for the same text', () => {
    fc.assert(
      fc.property(anyVersion, anyVersion, anyVersion, (a, b, c) => {
        expect(byText(a, b) + byText(b, a)).to.equal(0);
        expect(byText(a, b) === 0).to.equal(a === b);
        if (byText(a, b) <= 0 && byText(b, c) <= 0) expect(byText(a, c)).to.be.at.most(0);
      }),
      { numRuns: randomCases(2000) },
    );
  });

  it('throws for texts that are not versions', () => {
    expectSyntaxError(() => precedence('1.0.0.0'), 'version.invalid');
  });
});
