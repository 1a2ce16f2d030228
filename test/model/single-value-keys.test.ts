import { expect } from 'chai';
import { maximumKeys, singleValueKeys } from '../../src/model/single-value-keys.js';

const key = (...values: string[][]) => ({
  keyValues: values.map((each, index) => ({ id: `D${index}`, values: each })),
});

describe('singleValueKeys', () => {
  it('returns a key with one value a dimension unchanged', () => {
    for (const given of [key(['a'], ['b']), { keyValues: [{ id: 'D' }] }, {}]) {
      expect(singleValueKeys(given)?.[0]).to.equal(given);
    }
  });

  it('returns a key for every combination; the last dimension varies first', () => {
    expect(singleValueKeys(key(['a', 'b'], ['c'], ['d', 'e']))).to.deep.equal([
      key(['a'], ['c'], ['d']),
      key(['a'], ['c'], ['e']),
      key(['b'], ['c'], ['d']),
      key(['b'], ['c'], ['e']),
    ]);
  });

  it('keeps the other properties of a key and its values', () => {
    const given = { include: false, keyValues: [{ id: 'D', removePrefix: true, values: ['a', 'b'] }] };
    expect(singleValueKeys(given)).to.deep.equal([
      { include: false, keyValues: [{ id: 'D', removePrefix: true, values: ['a'] }] },
      { include: false, keyValues: [{ id: 'D', removePrefix: true, values: ['b'] }] },
    ]);
  });

  it('returns undefined above the limit', () => {
    const hundred = Array.from({ length: 100 }, (_, index) => `${index}`);
    expect(singleValueKeys(key(hundred, hundred))).to.have.lengthOf(maximumKeys);
    expect(singleValueKeys(key(hundred, [...hundred, 'x']))).to.equal(undefined);
  });
});
