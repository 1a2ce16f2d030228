import { LRUCache } from 'lru-cache';
import { StrataError } from '../../errors.js';
import type { RootQuery } from '../artefacts/find-root.js';
import { type EventFilter, matcherOfFilter } from '../events/event-filter.js';
import { comparePositions, type EventPosition, endOfTick, writeCursor } from '../events/event-position.js';
import {
  cutPage,
  type FoundEvents,
  filteredPages,
  findNewestEvents,
  mostPages,
  type ReadPage,
} from '../events/find-events.js';
import { type EventPage, readEvents } from '../events/read-events.js';
import type { RegistryEvent } from '../events/registry-event.js';
import type { Snapshot } from '../snapshot.js';
import type { FollowedClosure } from './followed-closure.js';
import { FollowedClosures } from './followed-closures.js';
import { selectInClosures, tickBefore } from './select-in-closures.js';

/** What is followed. */
export interface Followed {
  readonly filter: EventFilter;
  /** The artefact whose resolved content is followed; null for all events that pass the filter. */
  readonly closure: RootQuery | null;
}

/** Pages of events that are kept: followers at the same position share a read. */
const mostKeptPages = 50;

/** What followers of one process share: pages of events and closures. */
export class SharedReads {
  readonly closures = new FollowedClosures();
  readonly #pages = new LRUCache<string, Promise<EventPage>>({ max: mostKeptPages });

  /**
   * As `readEvents` up to the tick of the snapshot; concurrent and later readers of the same page share one read.
   * @throws StrataError `Unavailable` when the database does not respond
   */
  page(snapshot: Snapshot, after: EventPosition): Promise<EventPage> {
    const key = `${snapshot.cacheKey} ${writeCursor(after)}`;
    const known = this.#pages.get(key);
    if (known !== undefined) return known;
    const page = readEvents(snapshot, after, snapshot.tick);
    this.#pages.set(key, page);
    page.catch(() => this.#pages.delete(key));
    return page;
  }
}

/**
 * The events after a position that are followed, as `findEvents`. With a closure a page takes up to six round trips more for each
 * transaction that can have changed it, at most 50.
 * @param most number of events
 * @throws StrataError `Unavailable` when the database does not respond
 */
export async function findFollowed(
  snapshot: Snapshot,
  reads: SharedReads,
  { filter, closure: root }: Followed,
  after: EventPosition,
  most: number,
): Promise<FoundEvents> {
  const matches = matcherOfFilter(filter);
  const last = endOfTick(snapshot.tick);
  const events: RegistryEvent[] = [];
  let closures: ReadonlyMap<string, FollowedClosure> | undefined;
  let end = after;
  for (let pages = 0; pages < mostPages && events.length < most && comparePositions(end, last) < 0; pages += 1) {
    const page = await reads.page(snapshot, end);
    let selected: EventPage = page;
    if (root !== null) {
      closures ??= await reads.closures.at(snapshot, [root], tickBefore(end));
      const inClosure = await selectInClosures(snapshot, reads.closures, page, end, closures);
      selected = { events: inClosure.events.get(root.text) ?? [], end: inClosure.end };
      closures = inClosure.closures;
      // The rest would take as long again.
      if (comparePositions(inClosure.end, page.end) < 0) pages = mostPages;
    }
    const kept = cutPage({ events: selected.events.filter(matches), end: selected.end }, most - events.length);
    events.push(...kept.events);
    end = kept.end;
  }
  return { events, end, hasMore: comparePositions(end, last) < 0 };
}

/** Pages of the events that change the content of an artefact. */
const pagesInClosure =
  (snapshot: Snapshot, reads: SharedReads, root: RootQuery, readPage: ReadPage): ReadPage =>
  async (after, until) => {
    const closures = await reads.closures.at(snapshot, [root], tickBefore(after));
    const { events, end } = await selectInClosures(
      snapshot,
      reads.closures,
      await readPage(after, until),
      after,
      closures,
    );
    return { events: events.get(root.text) ?? [], end };
  };

/**
 * The newest events that are followed, newest first. In a long history rare events that are very old are not among them.
 * @throws StrataError `Unavailable` when the database does not respond
 */
export async function findNewestFollowed(
  snapshot: Snapshot,
  reads: SharedReads,
  { filter, closure }: Followed,
  most: number,
): Promise<readonly RegistryEvent[]> {
  // What the filter leaves out can change the closure.
  if (closure === null) return findNewestEvents(filteredPages(snapshot, filter), most, snapshot.tick + 1);
  const matches = matcherOfFilter(filter);
  const inClosure = pagesInClosure(snapshot, reads, closure, (after, until) => readEvents(snapshot, after, until));
  const pages: ReadPage = async (after, until) => {
    const { events, end } = await inClosure(after, until);
    return { events: events.filter(matches), end };
  };
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
