import { expect } from 'chai';
import { byIncrement, requiredIncrement } from '../../../src/versioning/changes/weigh-changes.js';
import type { Increment } from '../../../src/versioning/increment.js';

const changes = (...given: readonly Increment[]) =>
  given.map((increment, index) => ({ increment, rule: 'Codelist.name', path: `names/${index}`, detail: '' }));

describe('requiredIncrement', () => {
  it('is the largest increment', () => {
    expect(requiredIncrement(changes('patch', 'major', 'minor'))).to.equal('major');
    expect(requiredIncrement(changes('none', 'patch'))).to.equal('patch');
    expect(requiredIncrement([])).to.equal('none');
  });
});

describe('byIncrement', () => {
  it('puts the largest increments first and keeps the order of equal ones', () => {
    const sorted = byIncrement(changes('patch', 'minor', 'none', 'major', 'minor', 'patch'));
    expect(sorted.map(({ path }) => path)).to.deep.equal([3, 1, 4, 0, 5, 2].map((index) => `names/${index}`));
  });
});
