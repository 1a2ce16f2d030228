import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import type { Holder } from '../../../src/model/shares.js';
import { parseUrn } from '../../../src/model/urn.js';
import type { Followed } from '../../../src/registry/changes/find-followed.js';
import type { EventBatch, Follower } from '../../../src/registry/changes/follower.js';
import { Followers } from '../../../src/registry/changes/followers.js';
import { anyEvent, type EventFilter } from '../../../src/registry/events/event-filter.js';
import { endOfTick, writeCursor } from '../../../src/registry/events/event-position.js';
import { anonymous } from '../../../src/registry/principal.js';
import { codelist, conceptScheme, dataflow, dataStructure, urns } from '../../harness/artefacts.js';
import { openTestRegistry, type TestRegistry } from '../../harness/registry.js';

const settings = { most: 1_000, clockMilliseconds: 50 };

/** A client that takes as many batches as it is let, and is full otherwise. */
class TestFollower implements Follower {
  readonly principal = anonymous;
  readonly holder: Holder;
  readonly key: string;
  readonly followed: Followed;
  readonly after;
  readonly cursors: string[] = [];
  readonly urns: string[] = [];
  readonly done: Promise<void>;
  readonly signal = new AbortController().signal;
  isFull = false;
  #end = (): void => undefined;
  #isDone = false;
  #drain: () => void = () => undefined;
  readonly #waiting = new Set<() => void>();

  /** @param holder of its own where missing */
  constructor(tick: number, followed: Partial<Followed> = {}, holder?: Holder) {
    this.holder = holder ?? { key: randomUUID(), isSignedIn: false };
    this.after = endOfTick(tick);
    this.followed = { filter: anyEvent, closure: null, ...followed };
    this.key = JSON.stringify([this.followed.filter, this.followed.closure?.text]);
    this.done = new Promise((resolve) => {
      this.#end = resolve;
    });
  }

  isDone(): boolean {
    return this.#isDone;
  }

  send({ events }: EventBatch): boolean {
    for (const { position, urn } of events) {
      this.cursors.push(writeCursor(position));
      this.urns.push(/:(\w+)\(/.exec(urn)?.[1] ?? '');
    }
    for (const wake of this.#waiting) wake();
    return !this.isFull;
  }

  drained(): Promise<void> {
    return this.isFull
      ? new Promise((resolve) => {
          this.#drain = resolve;
        })
      : Promise.resolve();
  }

  /** Takes everything from now on. */
  drain(): void {
    this.isFull = false;
    this.#drain();
  }

  end(): void {
    this.#isDone = true;
    this.#end();
    this.#drain();
  }

  async got(count: number): Promise<void> {
    while (this.urns.length < count)
      await new Promise<void>((resolve) => {
        const wake = () => {
          this.#waiting.delete(wake);
          resolve();
        };
        this.#waiting.add(wake);
      });
  }
}

const following = (filter: Partial<EventFilter>): Partial<Followed> => ({ filter: { ...anyEvent, ...filter } });

describe('Followers', () => {
  let test: TestRegistry;
  let number = 0;
  const submitNew = async (count = 1): Promise<string> => {
    number += 1;
    const ids = Array.from({ length: count }, (_, index) => `N${number}_${index}`);
    await test.submit(ids.map((id) => codelist(id, '1.0.0-draft', ['A'])));
    return ids[0] ?? '';
  };
  const tick = async (): Promise<number> => (await test.at()).tick;

  before(async () => {
    test = await openTestRegistry();
    await test.submit([
      codelist('CL', '1.0.0', ['A']),
      conceptScheme('CS', '1.0.0', { FREQ: null }),
      dataStructure('DSD', '1.0.0', { [urns.concept('CS', '1.0.0', 'FREQ')]: urns.codelist('CL', '1.0+.0') }),
      dataflow('DF', '1.0.0', urns.dataStructure('DSD', '1.0.0')),
    ]);
  });
  after(() => test.close());

  it('send each what it follows, and do not wait for one that is slow, which gets everything later', async () => {
    const followers = new Followers(test.registry, settings);
    const now = await tick();
    const [quick, slow, other] = [
      new TestFollower(now),
      new TestFollower(now),
      new TestFollower(now, following({ urns: ['Codelist=SDMX:NOTHING'] })),
    ];
    slow.isFull = true;
    const running = [quick, slow, other].map((follower) => followers.follow(follower));
    const ids = [await submitNew()];
    // Submissions in a row are sent together.
    await quick.got(1);
    ids.push(await submitNew(), await submitNew());
    await quick.got(3);
    expect(quick.urns).to.deep.equal(ids);
    // What was sent before it was full is all that it has.
    expect(slow.urns.length).to.be.below(3);
    slow.drain();
    await slow.got(3);
    expect(slow.cursors).to.deep.equal(quick.cursors);
    expect([other.urns, followers.count]).to.deep.equal([[], 3]);
    for (const follower of [quick, slow, other]) follower.end();
    await Promise.all(running);
    expect(followers.count).to.equal(0);
  });

  it('send a transaction with more changes than are read at once, in pages', async () => {
    const followers = new Followers(test.registry, settings);
    const follower = new TestFollower(await tick());
    const running = followers.follow(follower);
    await submitNew(1_100);
    await submitNew();
    await follower.got(1_101);
    expect(new Set(follower.cursors).size).to.equal(1_101);
    follower.end();
    await running;
  }).timeout(60_000);

  it('take as many round trips for a submission with many followers as with one', async () => {
    const { text, urn } = { text: urns.dataflow('DF', '1.0.0'), urn: parseUrn(urns.dataflow('DF', '1.0.0')) };
    const trips = async (count: number, version: string, codes: readonly string[]): Promise<number> => {
      const followers = new Followers(test.registry, settings);
      const now = await tick();
      const all = Array.from({ length: count }, (_, index) => {
        const closure = index % 2 === 0 ? { urn, text } : null;
        const filter = { ...anyEvent, urns: [`Codelist=SDMX:CL${index % 3 === 0 ? '' : '*'}`] };
        return new TestFollower(now, { filter, closure });
      });
      const running = all.map((follower) => followers.follow(follower));
      // All belong to a group before the submission.
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      const before = test.database.roundTrips;
      await test.submit([codelist('CL', version, codes)]);
      await Promise.all(all.map((follower) => follower.got(2)));
      await new Promise((resolve) => setTimeout(resolve, 100));
      const taken = test.database.roundTrips - before;
      for (const follower of all) follower.end();
      await Promise.all(running);
      return taken;
    };
    const one = await trips(1, '1.1.0', ['A', 'B']);
    expect(await trips(60, '1.2.0', ['A', 'B', 'C'])).to.be.at.most(one);
  });

  it('refuse more followers than they may have, and end all when the process stops', async () => {
    const followers = new Followers(test.registry, { most: 1, clockMilliseconds: 50 });
    const now = await tick();
    const [first, second] = [new TestFollower(now), new TestFollower(now)];
    const running = followers.follow(first);
    let refusal: unknown;
    await followers.follow(second).catch((error: unknown) => {
      refusal = error;
    });
    expect(refusal).to.have.property('name', 'Unavailable');
    expect(String(refusal)).to.include('STRATA_MOST_FOLLOWERS allows (1)');
    followers.stopping.addEventListener('abort', () => first.end());
    followers.stop();
    await running;
    expect(() => followers.requirePlace(second.holder)).to.throw('stopping');
  });

  it('leave places to others where one client has its share, and some to those who have signed in', async () => {
    const followers = new Followers(test.registry, { most: 8, clockMilliseconds: 50 });
    const now = await tick();
    const open: TestFollower[] = [];
    const running: Promise<void>[] = [];
    /** Begins to follow. @returns why it is refused, if it is */
    const follow = async (key: string, isSignedIn = false): Promise<string | undefined> => {
      const follower = new TestFollower(now, {}, { key, isSignedIn });
      try {
        followers.requirePlace(follower.holder);
      } catch (error) {
        return (error as Error).message;
      }
      open.push(follower);
      running.push(followers.follow(follower));
      return undefined;
    };
    const given = ['a', 'a', 'b', 'b', 'c', 'c'];
    for (const key of given) expect(await follow(key), key).to.equal(undefined);
    expect(await follow('a')).to.match(/^this address follows the changes as often as one may/);
    expect(await follow('d')).to.match(/^as many anonymous clients follow the changes as STRATA_MOST_FOLLOWERS \(8\)/);
    expect(await follow('one', true)).to.equal(undefined);
    expect(await follow('two', true)).to.equal(undefined);
    expect(await follow('three', true)).to.include('STRATA_MOST_FOLLOWERS allows (8)');
    for (const follower of open) follower.end();
    await Promise.all(running);
    expect(followers.count).to.equal(0);
  });

  it('notice what another process submits, by reading the clock', async () => {
    const other = await import('../../../src/registry/registry.js').then(({ Registry }) =>
      Registry.over(test.database, { isOnlyWriter: false }),
    );
    const followers = new Followers(other, settings);
    const follower = new TestFollower(await tick());
    const running = followers.follow(follower);
    const id = await submitNew();
    await follower.got(1);
    expect(follower.urns).to.deep.equal([id]);
    follower.end();
    await running;
  });
});
