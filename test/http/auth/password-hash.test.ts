import { expect } from 'chai';
import { hashPassword, isPasswordHash, isPasswordOf } from '../../../src/http/auth/password-hash.js';

const cheap = { N: 16, r: 1, p: 1 };

describe('a password hash', () => {
  it('is of one password, with a new salt each time', async () => {
    const [one, other] = await Promise.all([hashPassword('pass wörd', cheap), hashPassword('pass wörd', cheap)]);
    expect(one).not.to.equal(other);
    expect(one).to.match(/^scrypt:16:1:1:[\w-]+:[\w-]+$/);
    expect(await isPasswordOf('pass wörd', one)).to.equal(true);
    expect(await isPasswordOf('pass wörd', other)).to.equal(true);
    for (const wrong of ['pass word', 'pass wörd ', '', one]) expect(await isPasswordOf(wrong, one)).to.equal(false);
  });

  it('does not depend on how an accent is composed', async () => {
    expect(await isPasswordOf('e\u0301t\u00e9', await hashPassword('\u00e9te\u0301', cheap))).to.equal(true);
  });

  it('takes 32 MB by default', async () => {
    expect(await hashPassword('password')).to.match(/^scrypt:32768:8:1:/);
  });

  const salt = 'A'.repeat(22);
  const hash = 'A'.repeat(43);
  for (const malformed of [
    '',
    'password',
    `scrypt:16:1:1:${salt}`,
    `scrypt:15:1:1:${salt}:${hash}`,
    `scrypt:1:1:1:${salt}:${hash}`,
    `scrypt:16:0:1:${salt}:${hash}`,
    `scrypt:4194304:8:1:${salt}:${hash}`,
    `scrypt:16:1:1:${salt}:${hash}A`,
    `bcrypt:16:1:1:${salt}:${hash}`,
  ]) {
    it(`is refused as ${JSON.stringify(malformed)}`, async () => {
      expect(isPasswordHash(malformed)).to.equal(false);
      const error = await isPasswordOf('x', malformed).catch((reason: unknown) => reason);
      expect(error).to.be.instanceOf(Error);
    });
  }
});
