import { getEventListeners } from 'node:events';
import { expect } from 'chai';
import { Places } from '../../src/model/places.js';
import type { Holder } from '../../src/model/shares.js';

const anonymous = (key: string): Holder => ({ key, isSignedIn: false });
const signedIn = (key: string): Holder => ({ key, isSignedIn: true });
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('Places', () => {
  const placesOf = (settings: Partial<ConstructorParameters<typeof Places>[0]> = {}): Places =>
    new Places({ size: 100, waitMilliseconds: 60_000, late: () => new Error('too late'), ...settings });

  /** Enters, and appends the name when it is its turn. */
  const enter = (places: Places, size: number, begun: string[], name: string, holder?: Holder) =>
    places.enter(size, undefined, holder).then((leave) => {
      begun.push(name);
      return leave;
    });

  it('begins as much work as the size allows, the rest in order when some ends', async () => {
    const places = placesOf();
    const begun: string[] = [];
    const a = enter(places, 60, begun, 'a');
    const b = enter(places, 40, begun, 'b');
    const c = enter(places, 50, begun, 'c');
    const d = enter(places, 10, begun, 'd');
    await settled();
    expect(begun).to.deep.equal(['a', 'b']);
    expect(places.load).to.deep.equal({ atWork: 2, waiting: 2 });
    // 40 are too few for c; d would fit, but comes later.
    (await b)();
    await settled();
    expect(begun).to.deep.equal(['a', 'b']);
    (await a)();
    await settled();
    expect(begun).to.deep.equal(['a', 'b', 'c', 'd']);
    (await c)();
    (await c)();
    (await d)();
    expect(places.load).to.deep.equal({ atWork: 0, waiting: 0 });
  });

  it('does work in its turn, which ends with the work, also when that fails', async () => {
    const places = placesOf();
    const done: string[] = [];
    const first = places.run(60, undefined, async () => {
      await settled();
      done.push('first');
      throw new TypeError('failed');
    });
    const second = places.run(60, undefined, async () => done.push('second'));
    await first.then(
      () => expect.fail('did not fail'),
      (error) => expect(error).to.be.instanceOf(TypeError),
    );
    expect(await second).to.equal(2);
    expect(done).to.deep.equal(['first', 'second']);
    expect(places.load).to.deep.equal({ atWork: 0, waiting: 0 });
  });

  it('begins work that is larger than the limit alone', async () => {
    const places = placesOf();
    const begun: string[] = [];
    const first = await enter(places, 10, begun, 'small');
    const large = enter(places, 1000, begun, 'large');
    await settled();
    expect(begun).to.deep.equal(['small']);
    first();
    (await large)();
    expect(begun).to.deep.equal(['small', 'large']);
  });

  it('drops one whose signal aborts from the queue', async () => {
    const places = placesOf();
    const begun: string[] = [];
    const first = await enter(places, 100, begun, 'first');
    const leaving = new AbortController();
    const gone = places.enter(100, leaving.signal).catch((error: unknown) => error);
    const last = enter(places, 100, begun, 'last');
    leaving.abort(new Error('gone'));
    expect(await gone)
      .to.be.an('error')
      .with.property('message', 'gone');
    expect(getEventListeners(leaving.signal, 'abort')).to.have.length(0);
    first();
    (await last)();
    expect(begun).to.deep.equal(['first', 'last']);
  });

  it('refuses one whose turn does not come in time', async () => {
    const places = placesOf({ waitMilliseconds: 20 });
    const first = await places.enter(100, undefined);
    const error = await places.enter(100, undefined).catch((reason: unknown) => reason);
    expect(error).to.be.an('error').with.property('message', 'too late');
    first();
    (await places.enter(100, undefined))();
  });

  it('begins work of others before that of a holder with its share, which comes when some of its own ends', async () => {
    const places = placesOf({ ofOne: 1 / 2 });
    const begun: string[] = [];
    const first = await enter(places, 50, begun, 'first of a', anonymous('a'));
    const second = enter(places, 20, begun, 'second of a', anonymous('a'));
    const other = await enter(places, 50, begun, 'first of b', anonymous('b'));
    expect(begun).to.deep.equal(['first of a', 'first of b']);
    first();
    (await second)();
    other();
    expect(begun).to.deep.equal(['first of a', 'first of b', 'second of a']);
  });

  it('keeps places for those who have signed in, also when anonymous clients wait before them', async () => {
    const places = placesOf({ reserved: 1 / 4 });
    const begun: string[] = [];
    const first = await enter(places, 75, begun, 'anonymous', anonymous('a'));
    const waiting = enter(places, 10, begun, 'anonymous that waits', anonymous('b'));
    const own = await enter(places, 20, begun, 'signed in', signedIn('c'));
    expect(begun).to.deep.equal(['anonymous', 'signed in']);
    first();
    (await waiting)();
    own();
  });

  it('begins without waiting only where nobody waits and enough is left', async () => {
    const places = placesOf();
    const first = places.tryEnter(60);
    expect(first).to.be.a('function');
    expect(places.tryEnter(60)).to.equal(undefined);
    const waiting = places.enter(60, undefined);
    expect(places.tryEnter(10)).to.equal(undefined);
    first?.();
    (await waiting)();
    places.tryEnter(100)?.();
    expect(places.load).to.deep.equal({ atWork: 0, waiting: 0 });
  });
});
