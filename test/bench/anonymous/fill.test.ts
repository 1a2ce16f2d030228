import { expect } from 'chai';
import { readFilled, writeFilled } from '../../../bench/anonymous/fill.js';

describe('what requests need to know of the filled registry', () => {
  it('is read as it was written', () => {
    const filled = {
      tick: 5,
      submission: 'S',
      largestTick: 3,
      flows: ['urn'],
      lockFile: Buffer.from('{"é":1}'),
      message: Buffer.from([0, 128, 255]),
    };
    expect(readFilled(writeFilled(filled))).to.deep.equal(filled);
  });
});
