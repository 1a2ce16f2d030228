import { expect } from 'chai';
import type { RefusedChangeEvent, SignInEvent } from '../../../src/registry/audit-log/audit-entry.js';
import { CollectedEvents } from '../../../src/registry/audit-log/collect-events.js';

const refused = (given: Partial<SignInEvent> = {}): SignInEvent => ({
  kind: 'signIn',
  outcome: 'refused',
  mechanism: 'basic',
  address: '192.0.2.1',
  requestId: 'r1',
  account: 'alice',
  refusal: 'wrongPassword',
  ...given,
});

const refusedChange = (given: Partial<RefusedChangeEvent> = {}): RefusedChangeEvent => ({
  kind: 'submission',
  outcome: 'refused',
  refusal: 'otherAgency',
  principal: 'oidc:mallory',
  address: '192.0.2.1',
  requestId: 'r1',
  action: 'REPLACE',
  agencies: ['ECB'],
  artefacts: 1,
  ...given,
});

describe('CollectedEvents', () => {
  it('counts equal events, with the first request and the last instant', () => {
    const events = new CollectedEvents();
    events.add(refused(), 1000);
    events.add(refused({ requestId: 'r2' }), 2000);
    events.add(refused({ account: 'bob' }), 3000);
    const { id: _, ...first } = events.take()[0] ?? { id: '' };
    expect(first).to.deep.equal({ ...refused(), at: 1000, last: 2000, count: 2 });
    expect(events.isEmpty).to.equal(true);
  });

  it('begins 100 entries of failures in a minute, counts the rest as one, and still begins others', () => {
    const events = new CollectedEvents();
    for (let index = 0; index < 5_000; index += 1) events.add(refused({ account: `user${index}` }), 1000 + index);
    events.add(refused({ outcome: 'succeeded', principal: 'directory:alice' }), 7000);
    const rows = events.take();
    expect(rows).to.have.length(102);
    expect(rows[100]).to.include({ kind: 'signIn', outcome: 'refused', count: 4_900, last: 5999 });
    expect(rows[100]).not.to.have.any.keys('account', 'address');
    expect(rows[101]).to.include({ outcome: 'succeeded', principal: 'directory:alice' });
    for (let index = 0; index < 5; index += 1) events.add(refused({ account: `user${index}` }), 20_000);
    expect(events.take()).to.have.length(1);
    events.add(refused({ account: 'a' }), 90_000);
    events.add(refused({ account: 'b' }), 90_000);
    expect(events.take()).to.have.length(2);
  });

  it('counts attempts that were not checked by address, whatever accounts they name', () => {
    const events = new CollectedEvents();
    for (let index = 0; index < 50; index += 1) events.add(refused({ outcome: 'tooMany', account: `user${index}` }), 1);
    expect(events.take().map(({ count, account }) => [count, account])).to.deep.equal([[50, undefined]]);
  });

  it('bounds what callers put into an entry', () => {
    const events = new CollectedEvents();
    events.add(refused({ account: `a\r\nb\u0000${'x'.repeat(1000)}` }), 1);
    const account = String(events.take()[0]?.['account']);
    expect(account).to.have.length(128);
    expect(account).to.match(/^a\uFFFD\uFFFDb\uFFFDx+$/);
  });

  it('keeps refused changes apart from a flood of failed sign-ins', () => {
    const events = new CollectedEvents();
    for (let index = 0; index < 5_000; index += 1) events.add(refused({ account: `user${index}` }), 1);
    events.add(refusedChange(), 2);
    expect(events.take().at(-1)).to.include({ kind: 'submission', principal: 'oidc:mallory', action: 'REPLACE' });
  });

  it('names the principals of refused changes that are counted together', () => {
    const events = new CollectedEvents();
    for (let index = 0; index < 500; index += 1) events.add(refusedChange({ artefacts: index }), 1);
    for (let index = 0; index < 5; index += 1) events.add(refusedChange({ principal: 'oidc:trudy' }), 2);
    const rows = events.take();
    expect(rows).to.have.length(102);
    expect(rows[100]).to.include({ principal: 'oidc:mallory', count: 400 });
    expect(rows[100]).not.to.have.any.keys('agencies', 'address', 'action');
    expect(rows[101]).to.include({ principal: 'oidc:trudy', count: 5 });
    for (let index = 0; index < 500; index += 1) events.add(refusedChange({ principal: `oidc:user${index}` }), 3);
    const many = events.take();
    expect(many).to.have.length(99);
    expect(many.at(-1)).to.include({ outcome: 'refused', count: 402 }).and.not.to.have.property('principal');
  });

  it('bounds the agencies of an entry', () => {
    const events = new CollectedEvents();
    const agencies = ['a\nb', 'x'.repeat(1000), ...Array.from({ length: 50 }, (_, index) => `A${index}`)];
    events.add(refusedChange({ agencies }), 1);
    const kept = events.take()[0]?.['agencies'] as readonly string[];
    expect(kept).to.deep.equal(['a\u{FFFD}b', 'x'.repeat(128), ...agencies.slice(2, 10)]);
  });
});
