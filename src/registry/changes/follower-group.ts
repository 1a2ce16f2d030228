import { isTurnOver, nextTurn } from '../../model/turns.js';
import type { Access } from '../access/access.js';
import { matcherOfFilter } from '../events/event-filter.js';
import { type EventPosition, endOfTick } from '../events/event-position.js';
import type { RegistryEvent } from '../events/registry-event.js';
import type { FollowedClosure } from './followed-closure.js';
import { EventBatch, type Follower } from './follower.js';

/** Why a follower leaves a group: it has to read on from a position by itself, its view has changed, or the database has another history. */
export type Leaving = { readonly at: EventPosition } | 'access' | 'history';

/** Followers of the same things with the same view who have got everything up to a tick: events are selected once for all. */
export class FollowerGroup {
  readonly matches: (event: RegistryEvent) => boolean;
  /** The access of the principal of `first` when the views of all followers were last compared. */
  access: Access;
  /** The history of the registry that `tick` belongs to (`Registry.history`). */
  readonly history: number;
  /** All events up to it were sent. */
  tick: number;
  /** The closure at `tick`; undefined where none is followed. */
  closure: FollowedClosure | undefined;
  readonly #members = new Map<Follower, (leaving: Leaving) => void>();

  constructor(
    first: Follower,
    access: Access,
    { tick, history }: { readonly tick: number; readonly history: number },
    closure: FollowedClosure | undefined,
  ) {
    this.history = history;
    this.matches = matcherOfFilter(first.followed.filter);
    this.access = access;
    this.tick = tick;
    this.closure = closure;
  }

  /** One of the followers; undefined where all have left. */
  get first(): Follower | undefined {
    return this.#members.keys().next().value;
  }

  /** Adds a follower that has got everything up to `tick`. @returns why it left, or undefined when it is done */
  async join(follower: Follower): Promise<Leaving | undefined> {
    const leaving = new Promise<Leaving>((resolve) =>
      this.#members.set(follower, (why) => {
        this.#members.delete(follower);
        resolve(why);
      }),
    );
    try {
      return await Promise.race([leaving, follower.done.then(() => undefined)]);
    } finally {
      this.#members.delete(follower);
    }
  }

  /** Sends events to all followers. Those whose connection is full leave, and read the rest when it takes more. */
  async send(events: readonly RegistryEvent[], tick: number): Promise<void> {
    this.tick = tick;
    const batch = new EventBatch(events, endOfTick(tick));
    for (const [follower, leave] of [...this.#members]) {
      if (isTurnOver()) await nextTurn();
      // A follower that left meanwhile is at the tick before.
      if (follower.isDone() || !this.#members.has(follower)) continue;
      if (!follower.send(batch)) leave({ at: batch.end });
    }
  }

  /** Makes all followers leave, so that each reads page by page what is too much to be sent at once. */
  scatter(): void {
    for (const leave of [...this.#members.values()]) leave({ at: endOfTick(this.tick) });
  }

  /** Makes all followers leave: what they got belongs to another history than the database has now. */
  endHistory(): void {
    for (const leave of [...this.#members.values()]) leave('history');
  }

  /** Makes followers leave whose view has changed. @param view that of the group @param viewOf the present view of a follower */
  async compareViews(view: string, viewOf: (follower: Follower) => Promise<string>): Promise<void> {
    for (const [follower, leave] of [...this.#members]) {
      if (isTurnOver()) await nextTurn();
      if ((await viewOf(follower)) !== view) leave('access');
    }
  }
}
