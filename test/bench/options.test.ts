import { expect } from 'chai';
import { readOptions } from '../../bench/options.js';

describe('readOptions of the bench', () => {
  it('has the full size by default', () => {
    expect(readOptions([])).to.deep.equal({
      scale: 1,
      seed: 1,
      only: undefined,
      quick: false,
      smoke: false,
      json: undefined,
      baseline: undefined,
    });
  });

  it('reads every option', () => {
    const args = [
      '--scale',
      '0.1',
      '--only',
      'wildcard',
      '--quick',
      '--json',
      'new.json',
      '--baseline',
      'old.json',
      '--seed',
      '7',
    ];
    expect(readOptions(args)).to.deep.equal({
      scale: 0.1,
      seed: 7,
      only: 'wildcard',
      quick: true,
      smoke: false,
      json: 'new.json',
      baseline: 'old.json',
    });
  });

  for (const args of [['--scale', '0'], ['--scale', 'big'], ['--seed', '1.5'], ['--slow'], ['extra']]) {
    it(`rejects ${args.join(' ')}`, () => expect(() => readOptions(args)).to.throw(TypeError));
  }
});
