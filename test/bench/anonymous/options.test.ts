import { expect } from 'chai';
import { readOptions } from '../../../bench/anonymous/options.js';

describe('readOptions of the bench with anonymous callers', () => {
  it('takes all requests at full size by default', () => {
    const { rows, ...others } = readOptions([]);
    expect(rows[0]).to.equal(1);
    expect(rows[1]).to.be.above(1e6);
    expect(others).to.deep.equal({ scale: 1, seconds: 60, only: undefined, folder: undefined, isAbandoned: false });
  });

  it('takes rows by their numbers', () => {
    expect(readOptions(['--rows', '3']).rows).to.deep.equal([3, 3]);
    expect(readOptions(['--rows', '3-10']).rows).to.deep.equal([3, 10]);
  });

  for (const args of [['--rows', '0-3'], ['--rows', 'a'], ['--scale', '0'], ['--seconds', 'x'], ['--other']])
    it(`refuses ${args.join(' ')}`, () => {
      expect(() => readOptions(args)).to.throw(TypeError);
    });
});
