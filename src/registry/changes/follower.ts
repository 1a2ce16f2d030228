import type { Holder } from '../../model/shares.js';
import type { EventPosition } from '../events/event-position.js';
import type { RegistryEvent } from '../events/registry-event.js';
import type { Principal } from '../principal.js';
import type { Followed } from './find-followed.js';

/** Events for followers of the same things. Their text is written once and shared. */
export class EventBatch {
  readonly events: readonly RegistryEvent[];
  /** The position after them. */
  readonly end: EventPosition;
  #text: string | undefined;

  constructor(events: readonly RegistryEvent[], end: EventPosition) {
    this.events = events;
    this.end = end;
  }

  /** The text of the events. @param write the same function for all followers */
  text(write: (events: readonly RegistryEvent[]) => string): string {
    this.#text ??= write(this.events);
    return this.#text;
  }
}

/** One client that follows, with its connection. */
export interface Follower {
  readonly principal: Principal;
  /** Whom its place is counted for. */
  readonly holder: Holder;
  readonly followed: Followed;
  /** Equal for followers of the same things. */
  readonly key: string;
  /** It gets the events after this position. */
  readonly after: EventPosition;
  /** Whether it gets no more events: it has enough, its connection is closed, or its sign-in has ended. */
  isDone(): boolean;
  /** Sends events. @returns false where the connection does not take more until `drained` */
  send(batch: EventBatch): boolean;
  /** Resolves when the connection takes more, or is closed. */
  drained(): Promise<void>;
  /** Aborts when its client has gone. */
  readonly signal: AbortSignal;
  /** Resolves when `isDone` becomes true. */
  readonly done: Promise<void>;
}
