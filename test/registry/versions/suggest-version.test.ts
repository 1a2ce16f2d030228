import { expect } from 'chai';
import { suggestVersion } from '../../../src/registry/versions/suggest-version.js';

describe('suggestVersion', () => {
  for (const [baseline, required, taken, suggested] of [
    ['1.0.0', 'none', ['1.0.0', '1.0.1'], '1.0.0'],
    ['1.0.0', 'patch', [], '1.0.1'],
    ['1.0.0', 'patch', ['1.0.1', '1.0.2'], '1.0.3'],
    ['1.2.3', 'minor', ['1.3.1'], '1.3.0'],
    ['1.2.3', 'minor', ['1.3.0', '1.4.0', '2.0.0'], '1.5.0'],
    ['1.2.3', 'major', ['2.0.0'], '3.0.0'],
    ['9007199254740993.0.0', 'major', [], '9007199254740994.0.0'],
  ] as const) {
    it(`of ${baseline} for ${required}, where ${taken.join(', ') || 'nothing'} is taken, is ${suggested}`, () => {
      expect(suggestVersion(baseline, required, (version) => taken.some((each) => each === version))).to.equal(
        suggested,
      );
    });
  }
});
