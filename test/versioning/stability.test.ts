import { expect } from 'chai';
import { stability } from '../../src/versioning/stability.js';
import { expectSyntaxError } from './expect-syntax-error.js';
import { VERSIONS } from './tables.js';

describe('stability', () => {
  for (const [version, expected] of VERSIONS) {
    it(`${version} is ${expected}`, () => {
      expect(stability(version)).to.equal(expected);
    });
  }

  it('throws for texts that are not versions', () => {
    expectSyntaxError(() => stability('1.0+.0'), 'version.invalid');
  });
});
