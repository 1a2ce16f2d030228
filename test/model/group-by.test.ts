import { expect } from 'chai';
import { countBy } from '../../src/model/count-by.js';
import { addToGroup, groupBy } from '../../src/model/group-by.js';

describe('groupBy', () => {
  it('keeps the order of groups and rows', () => {
    const groups = groupBy(['b1', 'a1', 'b2'], (text) => text.slice(0, 1));
    expect([...groups]).to.deep.equal([
      ['b', ['b1', 'b2']],
      ['a', ['a1']],
    ]);
  });

  it('adds rows to groups that exist', () => {
    const groups = new Map([[1, ['a']]]);
    addToGroup(groups, 1, 'b');
    addToGroup(groups, 2, 'c');
    expect([...groups.values()]).to.deep.equal([['a', 'b'], ['c']]);
  });
});

describe('countBy', () => {
  it('counts texts', () => {
    expect(countBy(['b', 'a', 'b'])).to.deep.equal({ b: 2, a: 1 });
  });
});
