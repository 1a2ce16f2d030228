import { setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { StrataError } from '../../errors.js';
import { groupBy } from '../../model/group-by.js';
import { type Holder, Shares } from '../../model/shares.js';
import { isTurnOver, nextTurn } from '../../model/turns.js';
import { comparePositions, type EventPosition, endOfTick, isEndOfTick } from '../events/event-position.js';
import type { Principal } from '../principal.js';
import type { Registry } from '../registry.js';
import type { Snapshot } from '../snapshot.js';
import { findFollowed, SharedReads } from './find-followed.js';
import type { FollowedClosure } from './followed-closure.js';
import { EventBatch, type Follower } from './follower.js';
import { FollowerGroup, type Leaving } from './follower-group.js';
import { selectInClosures } from './select-in-closures.js';

export interface FollowerSettings {
  /** Maximum number of followers of this process. */
  readonly most: number;
  /** How often the clock is read while there are followers, for the submissions of other processes, milliseconds; 1,000 where missing. */
  readonly clockMilliseconds?: number;
  /** Memory for what followers share, bytes; 16 MB where missing. */
  readonly cacheBytes?: number | undefined;
}

const defaultCacheBytes = 16_000_000;
/** A client has at most a quarter of the places, and a quarter is kept for those who have signed in. */
const shares = { ofOne: 1 / 4, reserved: 1 / 4 };

/** A group with the snapshot that its followers get next. */
interface GroupBehind {
  readonly group: FollowerGroup;
  readonly snapshot: Snapshot;
}

/**
 * How long submissions are gathered before groups get them, milliseconds. Selecting events for 1,000 groups takes some 15 ms, which
 * would slow down a series of small submissions.
 */
const gatheringTime = 200;
/** Events that a follower gets at once. */
const mostAtOnce = 500;

/**
 * The clients that follow the changes of the registry. A follower reads pages of events until it has all of them; then it
 * belongs to the group of those who follow the same things with the same view, and each submission is selected once for the
 * group. Nothing is queued for a follower: one whose connection is full leaves its group, and reads on when it has taken what
 * was sent.
 */
export class Followers {
  readonly reads: SharedReads;
  readonly #registry: Registry;
  readonly #settings: FollowerSettings;
  readonly #groups = new Map<string, FollowerGroup>();
  readonly #stopping = new AbortController();
  readonly #places: Shares;
  #timer: NodeJS.Timeout | undefined;
  #stopListening: (() => void) | undefined;
  #advancing: Promise<void> | undefined;
  #isBehind = false;

  constructor(registry: Registry, settings: FollowerSettings) {
    this.#registry = registry;
    this.#settings = settings;
    this.reads = new SharedReads(settings.cacheBytes ?? defaultCacheBytes);
    this.#places = new Shares({ size: settings.most, ...shares });
    // Each follower listens; Node warns of more than ten.
    setMaxListeners(0, this.stopping);
  }

  /** Number of clients that follow. */
  get count(): number {
    return this.#places.used;
  }

  /** Aborted when the process stops: followers end. */
  get stopping(): AbortSignal {
    return this.#stopping.signal;
  }

  /** Ends all followers. */
  stop(): void {
    this.#stopping.abort();
  }

  /** @throws StrataError `Unavailable` when the process stops, or it or the client has as many followers as it may */
  requirePlace(holder: Holder): void {
    if (this.stopping.aborted) throw new StrataError('Unavailable', 'the registry is stopping; connect again', [], 5);
    const shortage = this.#places.shortage(1, holder);
    if (shortage === undefined) return;
    const { most } = this.#settings;
    const reasons = {
      share: `${holder.isSignedIn ? 'this principal' : 'this address'} follows the changes as often as one may, a quarter of STRATA_MOST_FOLLOWERS (${most})`,
      reserved: `as many anonymous clients follow the changes as STRATA_MOST_FOLLOWERS (${most}) allows besides those who have signed in`,
      all: `as many clients follow the changes as STRATA_MOST_FOLLOWERS allows (${most})`,
    };
    const advice = 'try again later, or request pages without wait';
    throw new StrataError('Unavailable', `${reasons[shortage]}; ${advice}`, [], 30);
  }

  /**
   * Sends a follower all events after its position, until it is done, what it may see has changed, or the database has another history.
   * @throws StrataError `Unavailable` as `requirePlace`, and when the database does not respond
   */
  async follow(follower: Follower): Promise<void> {
    this.requirePlace(follower.holder);
    const leave = this.#begin(follower.holder);
    try {
      await this.#serve(follower);
    } finally {
      leave();
    }
  }

  async #serve(follower: Follower): Promise<void> {
    const { principal, signal } = follower;
    const { history } = this.#registry;
    const { view } = (await this.#registry.at(undefined, principal, signal)).access;
    let at = follower.after;
    while (!follower.isDone()) {
      const snapshot = await this.#registry.at(undefined, principal, signal);
      if (snapshot.access.view !== view || this.#registry.history !== history) return;
      if (comparePositions(at, endOfTick(snapshot.tick)) < 0) {
        at = await this.#catchUp(follower, snapshot, at);
        continue;
      }
      const leaving = await this.#join(follower, snapshot, at, history);
      if (leaving === undefined || typeof leaving === 'string') return;
      at = leaving.at;
      await follower.drained();
    }
  }

  /** Sends the next page. @returns the position after it */
  async #catchUp(follower: Follower, snapshot: Snapshot, at: EventPosition): Promise<EventPosition> {
    const { events, end } = await findFollowed(snapshot, this.reads, follower.followed, at, mostAtOnce);
    if (events.length > 0 && !follower.isDone() && !follower.send(new EventBatch(events, end)))
      await follower.drained();
    return end;
  }

  /** Waits with others for the next submission. Returns at once, with the position, where the group is at another tick. */
  async #join(
    follower: Follower,
    snapshot: Snapshot,
    at: EventPosition,
    history: number,
  ): Promise<Leaving | undefined> {
    const key = `${snapshot.access.view} ${follower.key}`;
    const { closure: root } = follower.followed;
    const isNew = !this.#groups.has(key);
    const closures =
      root === null || !isNew ? undefined : await this.reads.closures.at(snapshot, [root], snapshot.tick);
    const known = this.#groups.get(key);
    // Its last follower left meanwhile.
    if (known === undefined && !isNew) return { at };
    const closure = closures?.get(root?.text ?? '');
    const group = known ?? new FollowerGroup(follower, snapshot.access, { tick: snapshot.tick, history }, closure);
    if (!isEndOfTick(at) || group.tick !== at.tick) {
      // The group is about to be at the tick of the follower, or the follower has yet to read up to that of the group.
      this.#advance();
      await this.#advancing;
      return { at };
    }
    this.#groups.set(key, group);
    const leaving = group.join(follower);
    // A submission that was committed while the group had no followers is not noticed again.
    if (this.#registry.knownState !== snapshot.state) this.#advance();
    try {
      return await leaving;
    } finally {
      if (group.first === undefined && this.#groups.get(key) === group) this.#groups.delete(key);
    }
  }

  /** @returns the function that gives the place back */
  #begin(holder: Holder): () => void {
    const leave = this.#places.take(1, holder);
    if (this.count === 1) {
      this.#stopListening = this.#registry.onAdvance(() => this.#advance());
      this.#timer = setInterval(() => this.#readClock(), this.#settings.clockMilliseconds ?? 1_000);
      this.#timer.unref();
    }
    return () => {
      leave();
      if (this.count > 0) return;
      clearInterval(this.#timer);
      this.#stopListening?.();
    };
  }

  /** Reads the clock: other processes may have written. After a failure it brings the groups up to date. */
  #readClock(): void {
    this.#registry.refreshClock().then(
      () => {
        if (this.#isBehind) this.#advance();
      },
      // The next one follows soon.
      () => undefined,
    );
  }

  /** Brings all groups to the newest tick. Submissions that are committed meanwhile are taken together. */
  #advance(): void {
    this.#isBehind = true;
    this.#advancing ??= this.#advanceAll();
  }

  async #advanceAll(): Promise<void> {
    try {
      while (this.#isBehind) {
        await pause(gatheringTime, undefined, { ref: false });
        this.#isBehind = false;
        this.#compareHistory();
        const behind = await this.#groupsBehind();
        for (const alike of groupBy(behind, ({ group, snapshot }) => `${group.tick} ${snapshot.cacheKey}`).values())
          await this.#advanceAlike(alike);
      }
    } catch {
      // The database does not respond: the next clock read tries again.
      this.#isBehind = true;
    } finally {
      this.#advancing = undefined;
    }
  }

  #compareHistory(): void {
    for (const group of [...this.#groups.values()]) if (group.history !== this.#registry.history) group.endHistory();
  }

  /** The groups that are not at the newest tick, each with the newest snapshot as its followers see it. */
  async #groupsBehind(): Promise<readonly GroupBehind[]> {
    const behind: GroupBehind[] = [];
    // Most principals are the same one: anonymous.
    const snapshots = new Map<Principal, Snapshot>();
    for (const group of [...this.#groups.values()]) {
      const { first } = group;
      const known = first && snapshots.get(first.principal);
      const snapshot = known !== undefined && known.access === group.access ? known : await this.#viewOf(group);
      if (first !== undefined && snapshot !== undefined) snapshots.set(first.principal, snapshot);
      if (snapshot !== undefined && snapshot.tick > group.tick) behind.push({ group, snapshot });
    }
    return behind;
  }

  /** The newest snapshot as the followers of a group see it; those who see something else now leave. Undefined where all left. */
  async #viewOf(group: FollowerGroup): Promise<Snapshot | undefined> {
    for (let { first } = group; first !== undefined; first = group.first) {
      const snapshot = await this.#registry.at(undefined, first.principal);
      if (snapshot.access === group.access) return snapshot;
      const { view } = group.access;
      await group.compareViews(view, async ({ principal }) => (await this.#registry.accessOf(principal)).view);
      if (snapshot.access.view !== view) continue;
      group.access = snapshot.access;
      return snapshot;
    }
    return undefined;
  }

  /** Sends what is new to groups with the same view at the same tick. */
  async #advanceAlike(alike: readonly GroupBehind[]): Promise<void> {
    const [first] = alike;
    if (first === undefined) return;
    const { snapshot } = first;
    const after = endOfTick(first.group.tick);
    const page = await this.reads.page(snapshot, after);
    const given = new Map<string, FollowedClosure>();
    for (const { group } of alike) if (group.closure !== undefined) given.set(group.closure.root.text, group.closure);
    const inClosures = await selectInClosures(snapshot, this.reads.closures, page, after, given);
    const isWhole = comparePositions(inClosures.end, endOfTick(snapshot.tick)) === 0;
    for (const { group } of alike) {
      if (!isWhole) {
        group.scatter();
        continue;
      }
      const root = group.closure?.root.text;
      const events = root === undefined ? page.events : (inClosures.events.get(root) ?? []);
      if (root !== undefined) group.closure = inClosures.closures.get(root);
      const followed = events.filter(group.matches);
      if (followed.length === 0) group.tick = snapshot.tick;
      else await group.send(followed, snapshot.tick);
      if (isTurnOver()) await nextTurn();
    }
  }
}
