import { expect } from 'chai';
import { entityTag, programVersion } from '../../../src/http/representation/representation.js';

describe('the version of the program', () => {
  it('is part of every entity tag, so that another version does not answer 304 for bytes that it would not write', () => {
    expect(programVersion).to.match(/^[\w-]{43}$/);
    expect(entityTag('key', 'identity')).to.equal(entityTag('key', 'identity', programVersion));
    expect(entityTag('key', 'identity')).to.not.equal(entityTag('key', 'identity', 'another version'));
  });
});
