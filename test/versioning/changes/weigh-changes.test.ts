import { expect } from 'chai';
import type { Change } from '../../../src/versioning/changes/change.js';
import { byIncrement, requiredIncrement } from '../../../src/versioning/changes/weigh-changes.js';
import type { Increment } from '../../../src/versioning/increment.js';

const change = (increment: Increment, path: string): Change => ({
  increment,
  rule: 'Codelist.code.add',
  path,
  detail: '',
});

describe('the weight of changes', () => {
  it('is that of the largest increment', () => {
    expect(requiredIncrement([])).to.equal('none');
    expect(requiredIncrement([change('patch', 'a'), change('major', 'b'), change('minor', 'c')])).to.equal('major');
  });

  it('puts the largest increments first, and keeps the order within one', () => {
    const changes = [
      change('patch', 'a'),
      change('minor', 'b'),
      change('none', 'c'),
      change('major', 'd'),
      change('minor', 'e'),
    ];
    expect(byIncrement(changes).map(({ path }) => path)).to.deep.equal(['d', 'b', 'e', 'a', 'c']);
  });

  it('is found of more changes than a function takes arguments', () => {
    const changes = Array.from({ length: 800_000 }, (_, index) =>
      change(index % 2 === 0 ? 'minor' : 'patch', `${index}`),
    );
    expect(requiredIncrement(changes)).to.equal('minor');
    expect(byIncrement(changes)[400_000]?.path).to.equal('1');
  });
});
