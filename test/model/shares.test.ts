import { expect } from 'chai';
import { type Holder, Shares } from '../../src/model/shares.js';

const anonymous = (key: string): Holder => ({ key, isSignedIn: false });
const signedIn = (key: string): Holder => ({ key, isSignedIn: true });

describe('Shares', () => {
  const settings = { size: 8, ofOne: 1 / 2, reserved: 1 / 4 };

  it('gives one holder its share, and others the rest', () => {
    const shares = new Shares(settings);
    for (let count = 0; count < 4; count += 1) {
      expect(shares.shortage(1, anonymous('a'))).to.equal(undefined);
      shares.take(1, anonymous('a'));
    }
    expect(shares.shortage(1, anonymous('a'))).to.equal('share');
    expect(shares.shortage(1, anonymous('b'))).to.equal(undefined);
  });

  it('keeps the reserved part for those who have signed in', () => {
    const shares = new Shares(settings);
    shares.take(3, anonymous('a'));
    shares.take(3, anonymous('b'));
    expect(shares.shortage(1, anonymous('c'))).to.equal('reserved');
    expect(shares.shortage(2, signedIn('c'))).to.equal(undefined);
    shares.take(2, signedIn('c'));
    expect(shares.shortage(1, signedIn('d'))).to.equal('all');
  });

  it('takes a part back once, and forgets a holder without parts', () => {
    const shares = new Shares(settings);
    const giveBack = shares.take(4, anonymous('a'));
    giveBack();
    giveBack();
    expect(shares.used).to.equal(0);
    expect(shares.shortage(4, anonymous('a'))).to.equal(undefined);
  });

  it('gives a holder without parts one that is larger than its share', () => {
    expect(new Shares(settings).shortage(6, anonymous('a'))).to.equal(undefined);
  });

  it('gives everybody one where there is only one', () => {
    const shares = new Shares({ size: 1, ofOne: 1 / 2, reserved: 1 / 4 });
    expect(shares.shortage(1, anonymous('a'))).to.equal(undefined);
    shares.take(1, anonymous('a'));
    expect(shares.shortage(1, anonymous('b'))).to.equal('all');
  });

  it('counts what nobody is named for in the whole only', () => {
    const shares = new Shares(settings);
    shares.take(8, undefined);
    expect(shares.shortage(1, undefined)).to.equal('all');
  });
});
