import { expect } from 'chai';
import { releaseOf } from '../../src/versioning/release-of.js';

describe('releaseOf', () => {
  for (const [version, release] of [
    ['1.1.0-draft', '1.1.0'],
    ['0.3.0-draft.2', '0.3.0'],
    ['2.0.0-rc-1.x-y', '2.0.0'],
    ['1.0.0', '1.0.0'],
    ['1.0', '1.0'],
  ] as const) {
    it(`of ${version} is ${release}`, () => expect(releaseOf(version)).to.equal(release));
  }
});
