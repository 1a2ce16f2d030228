import { LRUCache } from 'lru-cache';
import { StrataError } from '../../errors.js';
import { SharedWork } from '../../model/shared-work.js';
import type { RootQuery } from '../artefacts/root-query.js';
import type { EventFilter } from '../events/event-filter.js';
import { comparePositions, type EventPosition, writeCursor } from '../events/event-position.js';
import {
  collectEvents,
  type FoundEvents,
  filteredPages,
  findNewestEvents,
  type ReadPage,
  readPageOf,
} from '../events/find-events.js';
import { type EventPage, readEvents } from '../events/read-events.js';
import type { RegistryEvent } from '../events/registry-event.js';
import type { Snapshot } from '../snapshot.js';
import { FollowedClosures } from './followed-closures.js';
import { type SelectedInClosures, selectInClosures, tickBefore } from './select-in-closures.js';

/** What is followed. */
export interface Followed {
  readonly filter: EventFilter;
  /** The artefact whose resolved content is followed; null for all events that pass the filter. */
  readonly closure: RootQuery | null;
}

/** The share of the pages of events: followers at the same position share a read. The closures have the rest. */
const pagesShare = 1 / 4;
/** Memory of an event besides its URN, bytes, roughly. */
const eventBytes = 500;

const memoryOf = ({ events }: EventPage): number =>
  events.reduce((sum, { urn }) => sum + eventBytes + urn.length, eventBytes);

/** What followers of one process share: pages of events and closures. */
export class SharedReads {
  readonly closures: FollowedClosures;
  readonly #pages: LRUCache<string, EventPage>;
  readonly #reading = new SharedWork<EventPage>();

  /** @param bytes memory for all pages and closures */
  constructor(bytes: number) {
    const ofPages = bytes * pagesShare;
    this.closures = new FollowedClosures(bytes - ofPages);
    this.#pages = new LRUCache({
      maxSize: Math.max(1, ofPages),
      sizeCalculation: (page, key) => memoryOf(page) + key.length,
    });
  }

  /** Memory of all pages and closures, bytes. */
  get size(): number {
    return this.closures.size + this.#pages.calculatedSize;
  }

  /**
   * As `readEvents` up to the tick of the snapshot; concurrent and later readers of the same page share one read.
   * @throws StrataError `Unavailable` when the database does not respond
   */
  async page(snapshot: Snapshot, after: EventPosition): Promise<EventPage> {
    const key = `${snapshot.cacheKey} ${writeCursor(after)}`;
    const read = async (all: AbortSignal): Promise<EventPage> => {
      const page = await readEvents(snapshot.withSignal(all), after, snapshot.tick);
      this.#pages.set(key, page);
      return page;
    };
    return this.#pages.get(key) ?? this.#reading.run(key, read, snapshot.signal);
  }
}

/**
 * Pages with those of their events that change the resolved content of an artefact. The closure at the end of a page is kept for the
 * next one.
 */
function pagesInClosure(snapshot: Snapshot, reads: SharedReads, root: RootQuery, readPage: ReadPage): ReadPage {
  let last: Pick<SelectedInClosures, 'closures' | 'end'> | undefined;
  return async (after, until) => {
    const closures =
      last !== undefined && comparePositions(last.end, after) === 0
        ? last.closures
        : await reads.closures.at(snapshot, [root], tickBefore(after));
    const page = await readPage(after, until);
    const selected = await selectInClosures(snapshot, reads.closures, page, after, closures);
    last = selected;
    return {
      events: selected.events.get(root.text) ?? [],
      end: selected.end,
      // The rest of the page would take as long again.
      isCutShort: comparePositions(selected.end, page.end) < 0,
    };
  };
}

/** Pages of what is followed. The closure is selected before the filter, since events that do not pass it can change the closure. */
function followedPages(
  snapshot: Snapshot,
  reads: SharedReads,
  { filter, closure }: Followed,
  readPage: ReadPage,
): ReadPage {
  return filteredPages(closure === null ? readPage : pagesInClosure(snapshot, reads, closure, readPage), filter);
}

/**
 * The events after a position that are followed, as `findEvents`. With a closure a page takes up to six round trips more for each
 * transaction that can have changed it, at most 50.
 * @param most number of events
 * @throws StrataError `Unavailable` when the database does not respond
 */
export function findFollowed(
  snapshot: Snapshot,
  reads: SharedReads,
  followed: Followed,
  after: EventPosition,
  most: number,
): Promise<FoundEvents> {
  const pages = followedPages(snapshot, reads, followed, (position) => reads.page(snapshot, position));
  return collectEvents(pages, { after, until: snapshot.tick, most });
}

/**
 * The newest events that are followed, newest first. In a long history rare events that are very old are not among them.
 * @throws StrataError `Unavailable` when the database does not respond
 */
export function findNewestFollowed(
  snapshot: Snapshot,
  reads: SharedReads,
  followed: Followed,
  most: number,
): Promise<readonly RegistryEvent[]> {
  const pages = followedPages(snapshot, reads, followed, readPageOf(snapshot));
  return findNewestEvents(pages, most, snapshot.tick + 1);
}

/**
 * Checks that the registry holds the artefact whose content is followed, at the tick of the snapshot or at an earlier one.
 * @throws StrataError `NotFound` where it does not
 */
export async function requireRoot(
  snapshot: Snapshot,
  reads: SharedReads,
  { closure: root }: Followed,
  tick: number,
): Promise<void> {
  if (root === null) return;
  for (const each of [snapshot.tick, Math.min(tick, snapshot.tick)])
    if ((await reads.closures.at(snapshot, [root], each)).get(root.text)?.named) return;
  throw new StrataError(
    'NotFound',
    `${root.text} does not exist, so its closure cannot be followed; give the URN of an artefact that the registry holds`,
  );
}
